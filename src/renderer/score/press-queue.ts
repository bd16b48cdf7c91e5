// The queue of a pad's presses. Each stays until main has answered it. They are sent one by one in order, and none
// twice, even across lost links and page reloads.
//
//   waiting --up--> on its way --answered--> gone
//                   on its way --link lost--> waiting, sent again with the same ID to the same run of the program
//                   on its way --another run--> dropped and reported, with all after it: it may or may not have been performed
//                   on its way --refused--> dropped and reported, with all after it, which relied on it

export interface QueuedPress {
  /** A unique ID, so that main performs the press only once. */
  id: string;
  channel: string;
  button: string;
  /** The button's text with its team. */
  label: string;
  /** The run of the program that the press was sent to; null: not sent yet. */
  sentTo: string | null;
}

/** The result of a sent press. */
export type Sent = 'done' | 'unanswered' | { refused: string };

export interface PressQueueOptions {
  /** Sends one press. Never rejects. */
  send: (press: QueuedPress) => Promise<Sent>;
  onChange: () => void;
  /** Returns storage that survives the page. Throws if the browser forbids access. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
  newId: () => string;
  after: (delayMs: number, run: () => void) => void;
}

const KEY = 'touchline.presses';
/** The maximum number of presses in the queue: more than anyone makes during an outage. */
const QUEUE_MAX = 60;
const AGAIN_MS = 1_000;

export class PressQueue {
  readonly #options: PressQueueOptions;
  #presses: QueuedPress[];
  #run: string | null = null;
  #isUp = false;
  #isSending = false;
  /** An error message about dropped presses, or null. */
  problem: string | null = null;

  constructor(options: PressQueueOptions) {
    this.#options = options;
    this.#presses = this.#recall();
  }

  get presses(): readonly QueuedPress[] {
    return this.#presses;
  }

  /** Adds a press. Returns false if the queue is full and the press was not added. */
  add(press: Pick<QueuedPress, 'channel' | 'button' | 'label'>): boolean {
    if (this.#presses.length >= QUEUE_MAX) return false;
    this.problem = null;
    this.#presses = [...this.#presses, { ...press, id: this.#options.newId(), sentTo: null }];
    this.#changed();
    this.#pump();
    return true;
  }

  /** Starts or stops sending. Call when main becomes reachable or unreachable; `run` identifies the running program. */
  follow(isUp: boolean, run: string | null): void {
    this.#isUp = isUp;
    if (run !== null) this.#run = run;
    this.#pump();
  }

  /** Drops presses that were not sent yet. */
  drop(): void {
    this.#presses = this.#presses.filter(({ sentTo }) => sentTo !== null);
    this.#changed();
  }

  forgive(): void {
    this.problem = null;
    this.#options.onChange();
  }

  #pump(): void {
    const [next] = this.#presses;
    const run = this.#run;
    if (next === undefined || run === null || !this.#isUp || this.#isSending) return;
    if (next.sentTo !== null && next.sentTo !== run) {
      this.#giveUp(
        `Touchline restarted while sending "${next.label}", so the press may not count. Check the score, and press again if it is missing.`,
      );
      return;
    }
    next.sentTo = run;
    this.#isSending = true;
    this.#changed();
    void this.#options.send(next).then((sent) => {
      this.#isSending = false;
      this.#sent(sent);
    });
  }

  #sent(sent: Sent): void {
    if (sent === 'done') {
      this.#presses = this.#presses.slice(1);
      this.#changed();
      this.#pump();
    } else if (sent === 'unanswered') {
      // The link may be up again, or report that soon.
      this.#options.after(AGAIN_MS, () => this.#pump());
    } else this.#giveUp(sent.refused);
  }

  #giveUp(sentence: string): void {
    const [, ...behind] = this.#presses;
    const also =
      behind.length === 0 ? '' : ` Later presses not sent: ${behind.map(({ label }) => label).join('; ')}.`;
    this.problem = `${sentence}${also}`;
    this.#presses = [];
    this.#changed();
  }

  #changed(): void {
    try {
      this.#options.memory().setItem(KEY, JSON.stringify(this.#presses));
    } catch {
      // Storage is forbidden or full, so the queue lasts only as long as the page.
    }
    this.#options.onChange();
  }

  #recall(): QueuedPress[] {
    try {
      const stored: unknown = JSON.parse(this.#options.memory().getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isPress).slice(0, QUEUE_MAX) : [];
    } catch {
      // Storage is forbidden, or its content is invalid.
      return [];
    }
  }
}

function isPress(value: unknown): value is QueuedPress {
  if (typeof value !== 'object' || value === null) return false;
  const { id, channel, button, label, sentTo } = value as Partial<Record<string, unknown>>;
  const areTexts = [id, channel, button, label].every((one) => typeof one === 'string');
  return areTexts && (sentTo === null || typeof sentTo === 'string');
}
