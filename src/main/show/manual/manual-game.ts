import type { Phase } from '../../../feed/contract/phase.ts';
import type { Press } from '../../../feed/sports/index.ts';
import {
  labelOf,
  manualRefusalOf,
  padOf,
  padPlaces,
  sideOf,
  UNDO,
  viewOf,
} from '../../../feed/sports/index.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import { sideKey } from '../../../feed/contract/values.ts';
import type { FeedBeside, ManualPress, PadButtonView, UndoView } from '../../../preload/contract/manual.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { lastBefore } from '../channels/event-log-rows.ts';
import type { GameOnChannel } from '../channels/game-on-channel.ts';
import { hasBegun } from '../channels/match-state.ts';
import { GameGone, type DeskClient, type Pressed as Accepted, type Retries } from '../sources/desk-client.ts';
import { FeedWatcher } from './feed-watcher.ts';
import { pause } from '../pause.ts';
import type { Clock, FeedAccess } from '../ports.ts';
import { BUTTON, CALL, GESTURE, lastGesture, LEFT, progressOf, type Pressed } from './undo.ts';
import { RequestRefused } from '../refused.ts';

/** An undo waits this long for the event log; the presses after it wait with it. */
const LOG_READ_WITHIN_MS = 3_000;
const LOG_LOOK_EVERY_MS = 50;
/** A press is sent again for so long while the service restarts. */
const RETRY_WITHIN_MS = 10_000;

const HALF_PRESSED =
  'Part of it was pressed before that and could not be taken back: check the score, and undo it.';

/** A press that the service has taken. Its frame may still be on the way. */
interface Acknowledged extends Pressed {
  state: Accepted['state'];
}

/** Why the person who pressed is no longer allowed to. Null: they are. */
export type Refusal = () => RequestRefused | null;

/** A gesture as it was asked for. */
interface Asked {
  gesture: ManualPress;
  refusal: Refusal;
  /** Names the call that presses. Null: it isn't repeated. */
  callId: string | null;
}

interface Gesture {
  presses: readonly Press[];
  /** What the button says that makes them. Null: an undo, or a press from the sport's vocabulary. */
  label: string | null;
}

/** One manual game, on whatever channels it is. Gestures are pressed one after the other, in the order they were made. */
export class ManualGame {
  readonly session: BoundSession;
  #before: BoundSession | null;
  readonly #placed: () => GameOnChannel | null;
  readonly #desk: () => DeskClient;
  readonly #clock: Pick<Clock, 'after' | 'monotonic'>;
  readonly #successor: () => ManualGame | null;
  /** As a channel had it last. */
  #seen: GameOnChannel | null = null;
  #acknowledged: Acknowledged[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  /** Presses of calls in an earlier run of the program are not known yet: the event log has to be read first. */
  #isLogAwaited: boolean;
  /** An undo waits until the event log has been read. */
  #isUndoWaiting = false;
  /** The newest press that is not through yet. */
  #underWay: Promise<void> | null = null;
  #isEnded = false;
  #feed: FeedWatcher | null = null;

  /**
   * @param placed the game on a channel that has it; null: none has
   * @param isRestored an earlier run of the program started it
   * @param successor the game that it goes on as after its service lost it; null: there is none yet
   */
  constructor(
    session: BoundSession,
    before: BoundSession | null,
    placed: () => GameOnChannel | null,
    desk: () => DeskClient,
    clock: Pick<Clock, 'after' | 'monotonic'>,
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

  /** The session that it was taken over from and can go back to, or null. */
  get before(): BoundSession | null {
    return this.#before;
  }

  /** Follows the feed to go back to, from now on with this access; null: it can't be reached at all. */
  watchFeed(access: Pick<FeedAccess, 'subscribe'> | null, onChange: () => void): void {
    this.close();
    if (this.before === null || access === null) return;
    this.#feed = new FeedWatcher(this.before, access, onChange);
  }

  /** The rehearsal that it was taken over from is played on. */
  resumeFeed(
    session: BoundSession,
    access: Pick<FeedAccess, 'subscribe'> | null,
    onChange: () => void,
  ): void {
    this.#before = session;
    if (this.#feed === null) this.watchFeed(access, onChange);
    else this.#feed.retry();
  }

  /** There is no way back any more. */
  loseFeed(): void {
    this.close();
    this.#before = null;
  }

  /** Nothing is followed any more. */
  close(): void {
    this.#feed?.stop();
    this.#feed = null;
  }

  /** A channel has chosen it, or still has it on air. */
  get isPlaced(): boolean {
    const game = this.#placed();
    this.#seen = game ?? this.#seen;
    if (game?.feed.isTapeComplete === true) this.#isLogAwaited = false;
    return game !== null;
  }

  /** How far it came, also once it has left its channel; null: not known. */
  get reached(): Phase | null {
    const match = this.#seen?.match.newest ?? null;
    if (this.before === null && !hasBegun({ match, seq: 0 })) return { is: 'before' };
    return match?.phase ?? null;
  }

  /** It is on a channel and can be pressed. After a restart its service may not be there yet. */
  get isOpen(): boolean {
    const feed = this.#placed()?.feed;
    return feed?.isFollowed === true && feed.link.state !== 'ended';
  }

  /** Throws RequestRefused where a press waited for its turn for too long. */
  get #game(): GameOnChannel {
    const game = this.#placed();
    if (game !== null) return game;
    throw new RequestRefused(
      'conflict',
      'The game left its channel before this was pressed, so nothing was. Start a manual game to score on.',
    );
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

  /** What an undo takes back, or null. */
  get undo(): UndoView | null {
    const gesture = this.isOpen && this.isLogRead ? lastGesture(this.#log()) : [];
    const [first] = gesture;
    const last = gesture.at(-1);
    if (!first || !last) return null;
    const said = first.payload[BUTTON];
    const { tape } = this.#game.feed;
    const events = gesture.map(({ type, payload }) => ({ type, payload }));
    return {
      label:
        typeof said === 'string'
          ? said
          : labelOf(this.session.sport, last, tape ? lastBefore(tape, last.seq) : undefined),
      side: events.map(sideOf).find((side) => side !== null) ?? null,
    };
  }

  /** The session of its feed is over. */
  get isFeedEnded(): boolean {
    return this.#feed?.isEnded === true;
  }

  /** Its feed is refused for good. */
  get isFeedRefused(): boolean {
    return this.#feed?.isRefused === true;
  }

  /** The feed to go back to, beside this game; null where there is none. */
  get feed(): FeedBeside | null {
    if (this.#feed === null) return null;
    const { match, content } = this.#game;
    const teams = match.shown(content).match?.teams;
    const nameOf = (side: 'A' | 'B'): string => teams?.[sideKey(side)].name ?? `Side ${side}`;
    return this.#feed.state(this.#view(), nameOf);
  }

  /**
   * Presses a gesture: all of it, or nothing of it. Throws RequestRefused with what the rules say.
   *
   * @param refusal why the person who pressed is no longer allowed to; asked when the press is carried out
   * @param callId names the call that presses; a repeat of it, after a restart too, counts once. Null: it isn't repeated
   */
  press(asked: ManualPress, refusal: Refusal, callId: string | null): Promise<void> {
    const retries = this.#retries(refusal);
    const undoes = isUndoOfLast(asked) ? this.#underWay : null;
    const press = async (): Promise<void> => {
      await assertMade(undoes);
      const isMade = await this.#pressHere({ gesture: asked, refusal, callId }, retries);
      if (!isMade) await (await this.#continued(retries)).press(asked, refusal, callId);
    };
    const latest = this.#clock.monotonic() + LOG_READ_WITHIN_MS;
    if (!isUndoOfLast(asked)) {
      const isReadFirst = callId !== null && this.#isLogAwaited && !this.isLogRead;
      const made = this.#inTurn(async () => {
        if (isReadFirst) await this.#readLog(latest, 'Press');
        await press();
      }).finally(() => {
        if (this.#underWay === made) this.#underWay = null;
      });
      this.#underWay = made;
      return made;
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

  /** The game is over. What was pressed before counts. Throws RequestRefused. @param refusal as for a press */
  end(refusal: Refusal): Promise<void> {
    const retries = this.#retries(refusal);
    return this.#inTurn(async () => {
      assertAllowed(refusal);
      await this.#desk().closeSession(this.session.sessionId, retries);
      this.#isEnded = true;
    });
  }

  /** From when it was made, so that what is pressed behind it does not wait for as long again. */
  #retries(refusal: Refusal): Retries {
    return { until: this.#clock.monotonic() + RETRY_WITHIN_MS, isAllowed: () => refusal() === null };
  }

  #inTurn(act: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(act);
    // A refusal is the answer to its own request; the next request has its turn.
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** False: the service no longer has this game. */
  async #pressHere(call: Asked, retries: Retries): Promise<boolean> {
    if (this.#successor() !== null) return false;
    try {
      await this.#press(call, retries);
      return true;
    } catch (error) {
      if (error instanceof GameGone) return false;
      throw error;
    }
  }

  async #press(asked: Asked, retries: Retries): Promise<void> {
    assertAllowed(asked.refusal);
    const isUndo = isUndoPress(asked.gesture);
    const progress = asked.callId === null ? null : progressOf(this.#log(), asked.callId, isUndo);
    if (progress?.left === 0) return;
    if (this.#isEnded)
      throw new RequestRefused('conflict', 'The game was ended before this press, so it does not count.');
    if (isUndo && progress !== null) {
      await this.#makeGesture({ presses: undos(progress.left), label: null }, asked, retries);
      return;
    }
    if (progress !== null && !(await this.#takesBack(progress.made, asked.callId)))
      throw new RequestRefused('failed', HALF_PRESSED);
    await this.#makeGesture(this.#gestureOf(asked.gesture), asked, retries);
  }

  async #makeGesture({ presses, label }: Gesture, { callId }: Asked, retries: Retries): Promise<void> {
    const gesture = (this.#log().at(-1)?.seq ?? 0) + 1;
    const isUndo = presses.every(({ type }) => type === 'undo');
    const mark = presses.length > 1 && !isUndo ? { [GESTURE]: gesture } : {};
    const done: number[] = [];
    for (const { type, payload } of presses) {
      const said = done.length === 0 && label !== null ? { [BUTTON]: label } : {};
      const call = callMark(callId, presses.length - done.length - 1);
      try {
        done.push(await this.#send({ type, payload: { ...payload, ...mark, ...said, ...call } }, retries));
      } catch (error) {
        if (isUndo || (await this.#takesBack(done, callId))) throw error;
        const sentence = error instanceof RequestRefused ? `${error.message} ` : '';
        throw new RequestRefused('failed', `${sentence}${HALF_PRESSED}`);
      }
    }
  }

  async #send(press: Press, retries: Retries): Promise<number> {
    const { seq, state } = await this.#desk().press(this.session.sessionId, press, retries);
    this.#acknowledged.push({ ...press, seq, state });
    return seq;
  }

  /** Half a gesture is none. False: some of it could not be taken back. */
  async #takesBack(seqs: readonly number[], callId: string | null): Promise<boolean> {
    let isWhole = true;
    for (const seq of seqs.toReversed()) {
      try {
        const payload = { retractsSeq: seq, ...callMark(callId, 0) };
        await this.#send({ type: 'undo', payload }, this.#retries(anyone));
      } catch {
        // The desk has logged why; the producer is told what led here, and that this failed.
        isWhole = false;
      }
    }
    return isWhole;
  }

  #gestureOf(asked: ManualPress): Gesture {
    if (isUndoOfLast(asked)) {
      const gesture = lastGesture(this.#log());
      if (gesture.length === 0) throw new RequestRefused('bad_request', 'There is nothing left to undo.');
      return { presses: undos(gesture.length), label: null };
    }
    if (!('button' in asked)) {
      const why = manualRefusalOf(this.#view(), asked);
      if (why !== null) throw new RequestRefused('conflict', why);
      return { presses: [asked], label: null };
    }
    const button = padOf(this.#view()).find(({ id }) => id === asked.button);
    if (!button) {
      throw new RequestRefused(
        'bad_request',
        `The button "${asked.button}" can't be pressed as the game stands. Press one that can.`,
      );
    }
    return { presses: button.presses, label: button.label };
  }

  /** False right after a restart or a reconnect: the last gesture isn't known yet. */
  get isLogRead(): boolean {
    return this.#placed()?.feed.isTapeComplete === true;
  }

  /** Waits until the last gesture is known. Throws RequestRefused where that takes too long. */
  async #readLog(latest: number, verb: 'Press' | 'Undo'): Promise<void> {
    while (!this.isLogRead) {
      if (this.#clock.monotonic() >= latest) throw stillReading(verb);
      await pause(this.#clock, LOG_LOOK_EVERY_MS);
    }
  }

  /** Waits for the game that this one goes on as, until that can be pressed. Throws GameGone where that takes too long. */
  async #continued({ until, isAllowed }: Retries): Promise<ManualGame> {
    for (;;) {
      const successor = this.#successor();
      if (successor?.isLogRead === true) return successor;
      if (this.#clock.monotonic() >= until || !isAllowed()) throw new GameGone();
      await pause(this.#clock, LOG_LOOK_EVERY_MS);
    }
  }

  /** The tape, and what is not on it yet because its frame is still on the way. */
  #log(): readonly Pressed[] {
    const events = this.#game.feed.tape?.events ?? [];
    const last = events.at(-1)?.seq ?? 0;
    this.#acknowledged = this.#acknowledged.filter(({ seq }) => seq > last);
    return [...events, ...this.#acknowledged];
  }

  #view(): SportView {
    this.#log();
    const newest = this.#acknowledged.at(-1);
    const { sport, league } = this.session;
    return newest ? viewOf(sport, league, newest.state) : this.#game.match.feedView;
  }
}

const anyone: Refusal = () => null;

/** An undo that was pressed while a press was under way is about that press, and about no earlier one. */
async function assertMade(press: Promise<void> | null): Promise<void> {
  try {
    await press;
  } catch {
    throw new RequestRefused(
      'conflict',
      'The press before this undo did not count, so nothing was undone. Look at the score and press Undo again if you need it.',
    );
  }
}

function assertAllowed(refusal: Refusal): void {
  const refused = refusal();
  if (refused !== null) throw refused;
}

function stillReading(verb: 'Press' | 'Undo'): RequestRefused {
  return new RequestRefused('conflict', `The event log is still being read. ${verb} again in a moment.`);
}

function undos(count: number): Press[] {
  return Array.from({ length: count }, () => ({ type: 'undo', payload: {} }));
}

function callMark(callId: string | null, left: number): Record<string, unknown> {
  return callId === null ? {} : { [CALL]: callId, ...(left > 0 && { [LEFT]: left }) };
}

function isUndoPress(asked: ManualPress): boolean {
  return isUndoOfLast(asked) || ('type' in asked && asked.type === 'undo');
}

/** Nobody has said which press is undone: it is the last gesture. */
function isUndoOfLast(asked: ManualPress): boolean {
  if ('button' in asked) return asked.button === UNDO;
  return asked.type === 'undo' && Object.keys(asked.payload).length === 0;
}
