import type { ControlRequests, Input, Link } from '../../preload/contract.ts';
import { isUnanswered } from '../../preload/contract/link.ts';
import type { Roster } from '../../preload/contract/rosters.ts';
import type { ScoreChannel, scorePushes, ScoreRequest, ScoreState } from '../../preload/contract/score.ts';
import type { ScreenState } from './screen-keeper.ts';
import type { PressQueue, QueuedPress, Sent } from './press-queue.ts';

type ScoreLink = Link<Pick<ControlRequests, ScoreRequest>, typeof scorePushes>;

export interface ScoreGameOptions {
  link: ScoreLink;
  queue: (send: (press: QueuedPress) => Promise<Sent>, onChange: () => void) => PressQueue;
  /** Resolves with whether this page is still invited. Rejects if there is no answer. */
  isLetIn: () => Promise<boolean>;
}

const LOOK_AGAIN_MS = 2_000;
/** How long the page says that a repeated tap was ignored. */
const REPEATED_MS = 4_000;

type Scored = NonNullable<ScoreChannel['scored']>;
export type NamedPlayer = Pick<NonNullable<Scored['player']>, 'number' | 'name' | 'short'>;

/** A player assigned to a moment. Stored until a state from main contains the assignment. */
export interface Naming {
  channel: string;
  moment: number;
  /** Null for no player. */
  player: NamedPlayer | null;
}

/** The page's copy of the manually scored games, and the presses on their way to main. */
export class ScoreGame {
  readonly #options: ScoreGameOptions;
  readonly #queue: PressQueue;
  state: ScoreState | null = $state.raw(null);
  isUp = $state(false);
  /** Whether this phone has a network, as far as the browser knows. */
  hasNetwork = $state(true);
  /** How the screen of this phone stays on; null: not known yet. */
  screen: ScreenState | null = $state(null);
  /** Whether this page's invitation was revoked. */
  isOut = $state(false);
  /** The refusal of the last request, as a sentence; null if it succeeded. */
  refusal: string | null = $state(null);
  waiting: readonly QueuedPress[] = $state.raw([]);
  problem: string | null = $state(null);
  /** Label of the button whose second tap was just ignored; null: none. */
  repeated: string | null = $state(null);
  #repeatedTimer: ReturnType<typeof setTimeout> | undefined;
  naming: Naming | null = $state.raw(null);
  /** True once main has assigned the player. Its next state contains the assignment. */
  #isNamed = false;
  #channelId: string | null = $state(null);
  /** When `state` arrived, Unix ms on this phone's clock. */
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
      this.#channelId ??= this.#firstChannel();
      this.#arrivedAt = Date.now();
      this.#queue.follow(this.isUp, state.run);
      if (this.#isNamed) this.naming = null;
      this.#isNamed = false;
    });
    link.onUp((isUp) => {
      this.isUp = isUp;
      // The first push of a program identifies its run. Nothing is sent before it arrives.
      this.#queue.follow(false, null);
      if (!isUp) this.#lookLater();
    });
  }

  /** Whether the page has a working connection: the link takes some seconds to notice that it has none. */
  get isConnected(): boolean {
    return this.isUp && this.hasNetwork;
  }

  /** Returns main's clock when this phone's clock reads `now`, both Unix ms. */
  mainNow(now: number): number {
    return this.state ? this.state.at + Math.max(0, now - this.#arrivedAt) : now;
  }

  get games(): ScoreChannel[] {
    return (this.state?.channels ?? []).filter(({ manual }) => manual !== null);
  }

  /**
   * The selected game; null if none is selected yet, or it is gone. The page never switches to another game
   * automatically, because its buttons look the same.
   */
  get channel(): ScoreChannel | null {
    return this.games.find(({ id }) => id === this.#channelId) ?? null;
  }

  /** Returns the game whose pad this page has, or else the first one. */
  #firstChannel(): string | null {
    const { games } = this;
    const mine = games.find(({ pad }) => pad.owner?.id === this.state?.me.who);
    return (mine ?? games[0])?.id ?? null;
  }

  choose(id: string): void {
    this.#channelId = id;
  }

  /** Reports for a few seconds that a quick second tap on a button was ignored. */
  reportRepeated(label: string): void {
    this.repeated = label;
    clearTimeout(this.#repeatedTimer);
    this.#repeatedTimer = setTimeout(() => (this.repeated = null), REPEATED_MS);
  }

  press(channel: string, button: string, label: string): void {
    this.refusal = null;
    this.repeated = null;
    if (!this.#queue.add({ channel, button, label })) {
      this.refusal = 'Too many unsent presses. Wait for the connection.';
    }
  }

  /**
   * Assigns a player to the newest moment of a channel. If the answer is lost, the link sends the request again; main
   * performs it only once.
   */
  async name({ id, scored }: ScoreChannel, player: NamedPlayer | null, isOwnGoal: boolean): Promise<void> {
    if (scored === null) return;
    const naming: Naming = { channel: id, moment: scored.id, player };
    this.naming = naming;
    const isGranted = await this.ask('moment:player', {
      channel: id,
      moment: scored.id,
      player,
      ...(isOwnGoal && player !== null && { isOwnGoal }),
    });
    if (this.naming !== naming) return;
    this.#isNamed = isGranted;
    if (!isGranted) this.naming = null;
  }

  /** Clears the messages about the refused request and the dropped presses. */
  forgive(): void {
    this.refusal = null;
    this.#queue.forgive();
  }

  dropWaiting(): void {
    this.#queue.drop();
  }

  /** Sends a request. Returns whether it succeeded. */
  async ask<K extends ScoreRequest>(name: K, input: Input<ControlRequests, K>): Promise<boolean> {
    try {
      await this.#options.link.request(name, input);
      this.refusal = null;
      return true;
    } catch (error) {
      this.refusal = sentenceOf(error);
      return false;
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

  /** Returns the roster of a team; null if it can't be read. */
  async roster(team: Input<ControlRequests, 'roster:get'>): Promise<Roster | null> {
    try {
      return await this.#options.link.request('roster:get', team);
    } catch {
      return null;
    }
  }

  #show(): void {
    this.waiting = this.#queue.presses;
    this.problem = this.#queue.problem;
  }

  #lookLater(): void {
    setTimeout(() => {
      if (!this.isUp && !this.isOut) void this.#checkInvitation();
    }, LOOK_AGAIN_MS);
  }

  /** Checks, while the link is down, whether the invitation was revoked. */
  async #checkInvitation(): Promise<void> {
    try {
      this.isOut = !(await this.#options.isLetIn());
    } catch {
      // No answer: the link keeps retrying.
    }
    this.#lookLater();
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong. Try again.';
}
