import type { Phase } from '../../../feed/contract/phase.ts';
import type { Press } from '../../../feed/sports/index.ts';
import {
  definitionOf,
  labelOf,
  manualRefusalOf,
  padOf,
  padPlaces,
  sideOf,
  UNDO,
  viewOf,
} from '../../../feed/sports/index.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { sideKey, type Side } from '../../../feed/contract/values.ts';
import type { FeedBeside, ManualPress, PadButtonView, UndoView } from '../../../preload/contract/manual.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { lastBefore } from '../channels/event-log-rows.ts';
import { clockMs } from '../../../words/clock.ts';
import type { GameOnChannel } from '../channels/game-on-channel.ts';
import { hasBegun } from '../channels/match-state.ts';
import type { DeskClient, Pressed as Accepted, Retries } from '../sources/desk-client.ts';
import { GameGone } from '../sources/errors.ts';
import { FeedWatcher } from './feed-watcher.ts';
import { pause } from '../pause.ts';
import type { Clock, FeedAccess } from '../ports.ts';
import { BUTTON, BUTTON_SIDE, CALL, GESTURE, lastGesture, LEFT, progressOf, type Pressed } from './undo.ts';
import { RequestRefused } from '../refused.ts';
import { scoringErrors } from './errors.ts';

/** Maximum time that an undo, or a press that may repeat an earlier call, waits for the event log. */
const LOG_READ_WITHIN_MS = 3_000;
const LOG_LOOK_EVERY_MS = 50;
/** Maximum time for retrying a press while the service restarts. */
const RETRY_WITHIN_MS = 10_000;

/** A press that the service has accepted. Its frame may not have arrived yet. */
interface Acknowledged extends Pressed {
  state: Accepted['state'];
}

/** Returns why the person who pressed is no longer allowed to, or null if they still are. */
export type Refusal = () => RequestRefused | null;

/** A press or button as requested. */
interface ManualRequest {
  gesture: ManualPress;
  refusal: Refusal;
  /** ID of the call; null if it isn't repeated. */
  callId: string | null;
}

interface Gesture {
  presses: readonly Press[];
  /** Text of its button; null for an undo, or a press from the sport's vocabulary. */
  label: string | null;
  /** Side of its button; null: none. */
  side: Side | null;
}

/** A manual game on any number of channels. Performs presses in order. */
export class ManualGame {
  readonly session: BoundSession;
  #before: BoundSession | null;
  readonly #placed: () => GameOnChannel | null;
  readonly #desk: () => DeskClient;
  readonly #clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>;
  readonly #successor: () => ManualGame | null;
  /** The game when it was last seen on a channel; null: never. */
  #lastGame: GameOnChannel | null = null;
  #acknowledged: Acknowledged[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /**
   * True while presses of calls from an earlier run of the program are unknown and the event log has to be read first.
   */
  #isLogAwaited: boolean;
  /** True while an undo waits for the event log. */
  #isUndoWaiting = false;
  /** The newest press in progress. */
  #underWay: Promise<void> | null = null;
  #isEnded = false;
  #feed: FeedWatcher | null = null;

  /**
   * @param placed returns the game on a channel; null: on none
   * @param isRestored true if an earlier run of the program started it
   * @param successor returns the game that continues it after its service lost it; null: none yet
   */
  constructor(
    session: BoundSession,
    before: BoundSession | null,
    placed: () => GameOnChannel | null,
    desk: () => DeskClient,
    clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>,
    isRestored: boolean,
    successor: () => ManualGame | null,
  ) {
    this.session = session;
    this.#before = before;
    this.#placed = placed;
    this.#desk = desk;
    this.#clock = clock;
    this.#successor = successor;
    this.#isLogAwaited = isRestored;
  }

  /** The session that the game was taken over from and can switch back to, or null. */
  get before(): BoundSession | null {
    return this.#before;
  }

  /** Follows the feed to switch back to with this access, or stops following it (null: it can't be reached). */
  watchFeed(access: Pick<FeedAccess, 'subscribe'> | null, onChange: () => void): void {
    this.close();
    if (this.before === null || access === null) return;
    this.#feed = new FeedWatcher(this.before, access, onChange);
  }

  /** Resumes following the rehearsal that the game was taken over from. */
  resumeFeed(
    session: BoundSession,
    access: Pick<FeedAccess, 'subscribe'> | null,
    onChange: () => void,
  ): void {
    this.#before = session;
    if (this.#feed === null) this.watchFeed(access, onChange);
    else this.#feed.retry();
  }

  /** Gives up the feed: switching back is no longer possible. */
  loseFeed(): void {
    this.close();
    this.#before = null;
  }

  /** Stops following the feed. */
  close(): void {
    this.#feed?.stop();
    this.#feed = null;
  }

  /** True if a channel has selected the game, or still has it on air. */
  get isPlaced(): boolean {
    const game = this.#placed();
    this.#lastGame = game ?? this.#lastGame;
    if (game?.feed.isLogComplete === true) this.#isLogAwaited = false;
    return game !== null;
  }

  /** Last phase reached, even after the game left its channel; null: unknown. */
  get reached(): Phase | null {
    const match = this.#lastGame?.match.newest ?? null;
    if (this.before === null && !hasBegun({ match, seq: 0 })) return { is: 'before' };
    return match?.phase ?? null;
  }

  /** True if the game is on a channel and can be scored. After a restart, the service may not be available yet. */
  get isOpen(): boolean {
    const feed = this.#placed()?.feed;
    return feed?.isFollowed === true && feed.link.state !== 'ended';
  }

  /** The game on a channel. Throws RequestRefused if it has left its channel. */
  get #game(): GameOnChannel {
    const game = this.#placed();
    if (game !== null) return game;
    throw scoringErrors.gameLeft();
  }

  get buttons(): PadButtonView[] {
    const view = this.#view();
    const possible = new Map(this.isOpen ? padOf(view).map(({ id, label }) => [id, label]) : []);
    if (this.undo === null) possible.delete(UNDO);
    return padPlaces(view.sport).map((place) => ({
      ...place,
      label: possible.get(place.id) ?? place.label,
      isPossible: possible.has(place.id),
    }));
  }

  /** The presses that undo would retract, in words, or null. */
  get undo(): UndoView | null {
    const gesture = this.isOpen && this.isLogRead ? lastGesture(this.#log()) : [];
    const [first] = gesture;
    const last = gesture.at(-1);
    if (!first || !last) return null;
    const label = first.payload[BUTTON];
    const { eventLog } = this.#game.feed;
    const events = gesture.map(({ type, payload }) => ({ type, payload }));
    return {
      label:
        typeof label === 'string'
          ? label
          : labelOf(this.session.sport, last, eventLog ? lastBefore(eventLog, last.seq) : undefined),
      side: events.map(sideOf).find((side) => side !== null) ?? sideIn(first.payload[BUTTON_SIDE]),
    };
  }

  /** True if the session of the game's feed is over. */
  get isFeedEnded(): boolean {
    return this.#feed?.isEnded === true;
  }

  /** True if the feed refuses access permanently. */
  get isFeedRefused(): boolean {
    return this.#feed?.isRefused === true;
  }

  /** The feed to switch back to; null: none. */
  get feed(): FeedBeside | null {
    if (this.#feed === null) return null;
    const { match, content } = this.#game;
    const teams = match.shown(content).match?.teams;
    const nameOf = (side: 'A' | 'B'): string => teams?.[sideKey(side)].name ?? `Side ${side}`;
    return this.#feed.state(this.#view(), nameOf);
  }

  /**
   * Performs a press after earlier ones. If only a part of it succeeds, undoes the part, or throws an error that says
   * it counted. Throws RequestRefused if the press isn't allowed, if the game has ended, and if the service doesn't
   * answer in time.
   *
   * @param refusal returns why the person who pressed is no longer allowed to; checked when the press is performed
   * @param callId ID of the call. A repeated call counts once, even after a restart. Null: it isn't repeated
   */
  press(gesture: ManualPress, refusal: Refusal, callId: string | null): Promise<void> {
    const retries = this.#retries(refusal);
    const undoes = isUndoOfLast(gesture) ? this.#underWay : null;
    const press = async (): Promise<void> => {
      await assertMade(undoes);
      const isMade = await this.#pressHere({ gesture: gesture, refusal, callId }, retries);
      if (!isMade) await (await this.#continued(retries)).press(gesture, refusal, callId);
    };
    const latest = this.#clock.monotonic() + LOG_READ_WITHIN_MS;
    if (!isUndoOfLast(gesture)) {
      const isReadFirst = callId !== null && this.#isLogAwaited && !this.isLogRead;
      const running = this.#inTurn(async () => {
        if (isReadFirst) await this.#readLog(latest, 'Press');
        await press();
      }).finally(() => {
        if (this.#underWay === running) this.#underWay = null;
      });
      this.#underWay = running;
      return running;
    }
    if (this.isLogRead) return this.#inTurn(press);
    if (this.#isUndoWaiting) return Promise.reject(stillReading('Undo'));
    this.#isUndoWaiting = true;
    return this.#inTurn(async () => {
      try {
        await this.#readLog(latest, 'Undo');
      } finally {
        this.#isUndoWaiting = false;
      }
      await press();
    });
  }

  /** Ends the game. Earlier presses count. Throws RequestRefused. @param refusal as for a press */
  end(refusal: Refusal): Promise<void> {
    const retries = this.#retries(refusal);
    return this.#inTurn(async () => {
      assertAllowed(refusal);
      await this.#desk().closeSession(this.session.sessionId, retries);
      this.#isEnded = true;
    });
  }

  /**
   * Returns the time limit for retries, counted from when the press was made, so that later presses don't wait as long
   * again.
   */
  #retries(refusal: Refusal): Retries {
    return { until: this.#clock.monotonic() + RETRY_WITHIN_MS, isAllowed: () => refusal() === null };
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    // A refusal only answers its own request; the queue continues.
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Sends a press to the service. Returns false if the service no longer has this game. */
  async #pressHere(call: ManualRequest, retries: Retries): Promise<boolean> {
    if (this.#successor() !== null) return false;
    try {
      await this.#press(call, retries);
      return true;
    } catch (error) {
      if (error instanceof GameGone) return false;
      throw error;
    }
  }

  async #press(request: ManualRequest, retries: Retries): Promise<void> {
    assertAllowed(request.refusal);
    const isUndo = isUndoPress(request.gesture);
    const progress = request.callId === null ? null : progressOf(this.#log(), request.callId, isUndo);
    if (progress?.left === 0) return;
    if (this.#isEnded) throw scoringErrors.gameEnded();
    if (isUndo && progress !== null) {
      await this.#makeGesture({ presses: undos(progress.left), label: null, side: null }, request, retries);
      return;
    }
    if (progress !== null && !(await this.#takesBack(progress.seqs, request.callId)))
      throw scoringErrors.halfPressed();
    await this.#makeGesture(this.#gestureOf(request.gesture), request, retries);
  }

  async #makeGesture(
    { presses, label, side }: Gesture,
    { callId }: ManualRequest,
    retries: Retries,
  ): Promise<void> {
    const gesture = (this.#log().at(-1)?.seq ?? 0) + 1;
    const isUndo = presses.every(({ type }) => type === 'undo');
    const mark = presses.length > 1 && !isUndo ? { [GESTURE]: gesture } : {};
    const done: number[] = [];
    for (const { type, payload } of presses) {
      const button =
        done.length === 0 && label !== null
          ? { [BUTTON]: label, ...(side !== null && { [BUTTON_SIDE]: side }) }
          : {};
      const call = callMark(callId, presses.length - done.length - 1);
      try {
        done.push(await this.#send({ type, payload: { ...payload, ...mark, ...button, ...call } }, retries));
      } catch (error) {
        if (isUndo || (await this.#takesBack(done, callId))) throw error;
        throw error instanceof RequestRefused
          ? scoringErrors.halfPressedBecause(error.message)
          : scoringErrors.halfPressed();
      }
    }
  }

  async #send(press: Press, retries: Retries): Promise<number> {
    const { seq, state } = await this.#desk().press(this.session.sessionId, press, retries);
    this.#acknowledged.push({ ...press, seq, state });
    return seq;
  }

  /** Undoes a press that was only partly performed. Returns false if it could not be undone completely. */
  async #takesBack(seqs: readonly number[], callId: string | null): Promise<boolean> {
    let isWhole = true;
    for (const seq of seqs.toReversed()) {
      try {
        const payload = { retractsSeq: seq, ...callMark(callId, 0) };
        await this.#send({ type: 'undo', payload }, this.#retries(anyone));
      } catch {
        // The desk has logged the cause; the producer gets both the cause and this failure.
        isWhole = false;
      }
    }
    return isWhole;
  }

  #gestureOf(gesture: ManualPress): Gesture {
    if (isUndoOfLast(gesture)) {
      const gesture = lastGesture(this.#log());
      if (gesture.length === 0) throw scoringErrors.nothingToUndo();
      return { presses: undos(gesture.length), label: null, side: null };
    }
    if (!('button' in gesture)) {
      const why = manualRefusalOf(this.#view(), gesture);
      if (why !== null) throw scoringErrors.pressUnavailable(why);
      return { presses: this.#completePresses([gesture]), label: null, side: null };
    }
    const button = padOf(this.#view()).find(({ id }) => id === gesture.button);
    if (!button) {
      throw scoringErrors.buttonUnavailable(gesture.button);
    }
    return { presses: this.#completePresses(button.presses), label: button.label, side: button.side };
  }

  /** Adds data to presses that the sport's rules need and only this program has. */
  #completePresses(presses: readonly Press[]): readonly Press[] {
    this.#log();
    const { match } = this.#game;
    const { face } = match.producer.clock;
    return (
      definitionOf(this.session.sport)?.completePresses?.(presses, {
        state: this.#acknowledged.at(-1)?.state ?? match.snapshot,
        rules: match.rules,
        clock: face && { ms: clockMs(face, this.#clock.wall()), direction: face.direction },
      }) ?? presses
    );
  }

  /** False right after a restart or a reconnect, while the last press isn't known yet. */
  get isLogRead(): boolean {
    return this.#placed()?.feed.isLogComplete === true;
  }

  /** Waits until the last press is known. Throws RequestRefused if that takes too long. */
  async #readLog(latest: number, verb: 'Press' | 'Undo'): Promise<void> {
    while (!this.isLogRead) {
      if (this.#clock.monotonic() >= latest) throw stillReading(verb);
      await pause(this.#clock, LOG_LOOK_EVERY_MS);
    }
  }

  /** Waits for the game that continues this one until it can be pressed. Throws GameGone if that takes too long. */
  async #continued({ until, isAllowed }: Retries): Promise<ManualGame> {
    for (;;) {
      const successor = this.#successor();
      if (successor?.isLogRead === true) return successor;
      if (this.#clock.monotonic() >= until || !isAllowed()) throw new GameGone();
      await pause(this.#clock, LOG_LOOK_EVERY_MS);
    }
  }

  /** Returns the event log with accepted presses whose frame hasn't arrived yet. */
  #log(): readonly Pressed[] {
    const events = this.#game.feed.eventLog?.events ?? [];
    const last = events.at(-1)?.seq ?? 0;
    this.#acknowledged = this.#acknowledged.filter(({ seq }) => seq > last);
    return [...events, ...this.#acknowledged];
  }

  #view(): SportView {
    this.#log();
    const newest = this.#acknowledged.at(-1);
    const { sport, league } = this.session;
    return newest ? viewOf(sport, league, newest.state, this.#game.match.rules) : this.#game.match.feedView;
  }
}

const anyone: Refusal = () => null;

/**
 * Waits for the press in progress, which an undo must refer to. Throws if it fails, so that no earlier press is undone.
 */
async function assertMade(press: Promise<void> | null): Promise<void> {
  try {
    await press;
  } catch {
    throw scoringErrors.pressBeforeUndoFailed();
  }
}

function assertAllowed(refusal: Refusal): void {
  const refused = refusal();
  if (refused !== null) throw refused;
}

function stillReading(verb: 'Press' | 'Undo'): RequestRefused {
  return scoringErrors.logNotRead(verb);
}

function undos(count: number): Press[] {
  return Array.from({ length: count }, () => ({ type: 'undo', payload: {} }));
}

function callMark(callId: string | null, left: number): Record<string, unknown> {
  return callId === null ? {} : { [CALL]: callId, ...(left > 0 && { [LEFT]: left }) };
}

function isUndoPress(gesture: ManualPress): boolean {
  return isUndoOfLast(gesture) || ('type' in gesture && gesture.type === 'undo');
}

/** Returns whether this is an undo without a target, which undoes the last press. */
function isUndoOfLast(gesture: ManualPress): boolean {
  if ('button' in gesture) return gesture.button === UNDO;
  return gesture.type === 'undo' && Object.keys(gesture.payload).length === 0;
}

function sideIn(value: unknown): Side | null {
  return value === 'A' || value === 'B' ? value : null;
}
