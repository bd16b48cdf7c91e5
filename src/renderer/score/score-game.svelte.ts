import type { ControlRequests, Input, Link } from '../../preload/contract.ts';
import { isUnanswered } from '../../preload/contract/link.ts';
import type { ScoreChannel, scorePushes, ScoreRequest, ScoreState } from '../../preload/contract/score.ts';
import type { PressQueue, QueuedPress, Sent } from './press-queue.ts';

export type ScoreLink = Link<Pick<ControlRequests, ScoreRequest>, typeof scorePushes>;

export interface ScoreGameOptions {
  link: ScoreLink;
  /** Makes the queue of presses. */
  queue: (send: (press: QueuedPress) => Promise<Sent>, onChange: () => void) => PressQueue;
  /** Whether this page is still let in. Rejects where nobody answers. */
  isLetIn: () => Promise<boolean>;
}

const LOOK_AGAIN_MS = 2_000;

/** The page's copy of the games that are scored by hand, and the presses on their way to main. */
export class ScoreGame {
  readonly #options: ScoreGameOptions;
  readonly #queue: PressQueue;
  state: ScoreState | null = $state.raw(null);
  isUp = $state(false);
  /** This page's invitation was taken back. */
  isOut = $state(false);
  /** Of what was asked last, in a sentence; null: it was granted. */
  refusal: string | null = $state(null);
  waiting: readonly QueuedPress[] = $state.raw([]);
  problem: string | null = $state(null);
  #channelId: string | null = $state(null);
  /** Unix ms of this phone's clock at which `state` arrived. */
  #arrivedAt = 0;

  constructor(options: ScoreGameOptions) {
    this.#options = options;
    const { link, queue } = options;
    this.#queue = queue(
      (press) => this.#send(press),
      () => this.#show(),
    );
    this.#show();
    link.onPush('score:state', (state) => {
      this.state = state;
      this.#arrivedAt = Date.now();
      this.#queue.follow(this.isUp, state.run);
    });
    link.onUp((isUp) => {
      this.isUp = isUp;
      // Which run of the program is there, its first push says.
      this.#queue.follow(false, null);
      if (!isUp) this.#lookLater();
    });
  }

  /** What the clock of main reads while this phone's reads `now`, both Unix ms. */
  mainNow(now: number): number {
    return this.state ? this.state.at + Math.max(0, now - this.#arrivedAt) : now;
  }

  /** The games that are scored by hand. */
  get games(): ScoreChannel[] {
    return (this.state?.channels ?? []).filter(({ manual }) => manual !== null);
  }

  /** The one in front: the chosen one, else one whose pad is mine, else the first. */
  get channel(): ScoreChannel | null {
    const { games } = this;
    const mine = games.find(({ pad }) => pad.owner?.id === this.state?.me.who);
    return games.find(({ id }) => id === this.#channelId) ?? mine ?? games[0] ?? null;
  }

  choose(id: string): void {
    this.#channelId = id;
  }

  press(channel: string, button: string, label: string): void {
    this.refusal = null;
    if (!this.#queue.add({ channel, button, label })) {
      this.refusal = 'Too many presses wait for the link. Wait until it is back.';
    }
  }

  /** Whoever presses has seen what was dropped. */
  forgive(): void {
    this.refusal = null;
    this.#queue.forgive();
  }

  dropWaiting(): void {
    this.#queue.drop();
  }

  async ask<K extends ScoreRequest>(name: K, input: Input<ControlRequests, K>): Promise<void> {
    try {
      await this.#options.link.request(name, input);
      this.refusal = null;
    } catch (error) {
      this.refusal = sentenceOf(error);
    }
  }

  async #send({ id, channel, button }: QueuedPress): Promise<Sent> {
    try {
      await this.#options.link.request('manual:press', { channel, button, press: id });
      return 'done';
    } catch (error) {
      return isUnanswered(error) ? 'unanswered' : { refused: sentenceOf(error) };
    }
  }

  #show(): void {
    this.waiting = this.#queue.presses;
    this.problem = this.#queue.problem;
  }

  #lookLater(): void {
    setTimeout(() => {
      if (!this.isUp && !this.isOut) void this.#look();
    }, LOOK_AGAIN_MS);
  }

  /** While the link is down: it may be that nobody is to be let in. */
  async #look(): Promise<void> {
    try {
      this.isOut = !(await this.#options.isLetIn());
    } catch {
      // Nobody answers: the link goes on trying.
    }
    this.#lookLater();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Touchline could not do that. Try it once more.';
}
