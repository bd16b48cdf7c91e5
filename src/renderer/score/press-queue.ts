/**
 * The presses of a pad, kept until main has answered each: they go one after the other, in the order they were made, and
 * none twice, through lost links and a page that is loaded again.
 *
 *   waiting --up--> on its way --answered--> gone
 *                   on its way --link lost--> waiting, sent again under the same name to the same run of the program
 *                   on its way --another run--> dropped and told, with all behind it: nobody knows whether it was done
 *                   on its way --refused--> dropped and told, with all behind it: they were made in the belief that it counts
 */

export interface QueuedPress {
  /** Unique: main does it once. */
  id: string;
  channel: string;
  button: string;
  /** What the button says, with its side. */
  label: string;
  /** The run of the program that it was sent to; null: not sent yet. */
  sentTo: string | null;
}

/** What became of a press that was sent. */
export type Sent = 'done' | 'unanswered' | { refused: string };

export interface PressQueueOptions {
  /** Sends one. Never rejects. */
  send: (press: QueuedPress) => Promise<Sent>;
  onChange: () => void;
  /** Where it outlives the page; a browser that forbids that throws already here. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
  newId: () => string;
  after: (delayMs: number, run: () => void) => void;
}

const KEY = 'touchline.presses';
/** More have not been made by hand while a link was away. */
const QUEUE_MAX = 60;
const AGAIN_MS = 1_000;

export class PressQueue {
  readonly #options: PressQueueOptions;
  #presses: QueuedPress[];
  #run: string | null = null;
  #isUp = false;
  #isSending = false;
  /** What was dropped and why, in a sentence; null: nothing. */
  problem: string | null = null;

  constructor(options: PressQueueOptions) {
    this.#options = options;
    this.#presses = this.#recall();
  }

  get presses(): readonly QueuedPress[] {
    return this.#presses;
  }

  /** False: there are too many already, and it was not taken. */
  add(press: Pick<QueuedPress, 'channel' | 'button' | 'label'>): boolean {
    if (this.#presses.length >= QUEUE_MAX) return false;
    this.problem = null;
    this.#presses = [...this.#presses, { ...press, id: this.#options.newId(), sentTo: null }];
    this.#changed();
    this.#pump();
    return true;
  }

  /** Main can be reached, or not; `run` names the program that is there. */
  follow(isUp: boolean, run: string | null): void {
    this.#isUp = isUp;
    if (run !== null) this.#run = run;
    this.#pump();
  }

  /** Those that are not sent yet are not to be. */
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
        `Touchline was started again while "${next.label}" was on its way, so nobody knows whether it counts. Look at the score, and press it again if it is missing.`,
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
      // The link may be up again by now, or tell that it is.
      this.#options.after(AGAIN_MS, () => this.#pump());
    } else this.#giveUp(sent.refused);
  }

  #giveUp(sentence: string): void {
    const [, ...behind] = this.#presses;
    const also =
      behind.length === 0
        ? ''
        : ` What was pressed after it was not sent: ${behind.map(({ label }) => label).join('; ')}.`;
    this.problem = `${sentence}${also}`;
    this.#presses = [];
    this.#changed();
  }

  #changed(): void {
    try {
      this.#options.memory().setItem(KEY, JSON.stringify(this.#presses));
    } catch {
      // Storage is forbidden or full: they live as long as the page.
    }
    this.#options.onChange();
  }

  #recall(): QueuedPress[] {
    try {
      const kept: unknown = JSON.parse(this.#options.memory().getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isPress).slice(0, QUEUE_MAX) : [];
    } catch {
      // Forbidden, or nothing of ours.
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
