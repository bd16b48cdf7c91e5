import type { Retractions, LoggedEvent } from '../../../feed/contract/received.ts';
import type { Moment, MomentInstant, MomentPlayer } from '../../../feed/contract/moments.ts';
import { otherSide, sideKey, type ViewScore } from '../../../feed/contract/values.ts';
import type { SportView } from '../../../feed/sports/index.ts';
import {
  canceledOnArrival,
  deniedBy,
  momentInputOf,
  isIdle,
  momentsAfter,
  momentsOf,
  openScoreAfter,
  renewalOf,
  scoreChange,
  scoresLost,
  unexplained,
  type MomentInput,
  type Points,
} from '../../../feed/sports/index.ts';

/** Maximum number of inputs per game: far more than any review or correction reaches back. */
const INPUTS_MAX = 240;
/** Number of extra inputs before the oldest are removed, because adding one is cheap and rebuilding all is not. */
const INPUTS_SPARE = 60;

/** Maximum number of inputs saved for a restart: more than a control window shows. */
const KEPT_MAX = 120;

/** The moments in saved form: their inputs, so that they can still be retracted after a restart. */
export interface SavedMoments {
  inputs: MomentInput[];
  /** Canceled presses, in this session and in earlier ones of the same match. */
  retracted: [press: number, undo: number][];
  retractedBefore: [press: number, undo: number][];
  /** Canceled presses that the score of the last state already reflects. */
  reflected: [press: number, undo: number][];
  reflectedBefore: [press: number, undo: number][];
  /** True if the match is scored manually. */
  isManual: boolean;
  /** The first press of a manual session; the feed's own numbers are below it. Null: none. */
  manualFrom: number | null;
  /** The producer's players by moment ID. */
  players: [moment: number, player: MomentPlayer][];
}

/** The changes that an event caused. */
export interface MomentChange {
  /**
   * A moment that began: live, or because a late press arrived and changed which press an undo retracts, so that this
   * moment counts after all.
   */
  begun: Moment | null;
  /** A score added by a correction: listed without a takeover. */
  corrected: Moment | null;
  /** Newly retracted moments. */
  withdrawn: Moment[];
}

/** A change of score that history may explain, because an undo may have been missed. */
interface OpenChange {
  input: MomentInput;
  change: Points;
  /** The retractions known before the change. */
  before: Retractions;
  /** Presses canceled live since then (1), or counted again (-1). They don't explain this change. */
  since: Map<number, number>;
}

const nothingChanged: MomentChange = { begun: null, corrected: null, withdrawn: [] };

/** The moments of one game. Only live events create moments; history can only retract them. */
export class MomentList {
  #inputs: MomentInput[] = [];
  #retracted: Retractions = new Map();
  /** From the feed alone, without players. */
  #folded: Moment[] = [];
  /** The moments with their players. */
  #moments: Moment[] = [];
  readonly #players = new Map<number, MomentPlayer>();
  /** Moments canceled by an undo before their late press arrived, so that they haven't begun. */
  readonly #notBegun = new Set<number>();
  /** The retractions that the score of the last live state reflects: of this session, and of earlier ones. */
  #reflected: Retractions = new Map();
  #reflectedBefore: Retractions = new Map();
  /** Retractions from before a restart, valid until history is read. */
  #restored: Retractions = new Map();
  /**
   * Late presses that are not canceled although the log so far says so, each with the press that the undo really
   * targets.
   */
  readonly #misread = new Map<number, number>();
  #open: OpenChange | null = null;
  /** Presses retracted in earlier sessions of the same match. This session doesn't use their numbers. */
  #retractedBefore: Retractions = new Map();
  /** The highest number of a press in earlier sessions of the same match. */
  #highestBefore = 0;
  /** Press number of the last score while its play is still open. */
  #openScore: number | null = null;
  #isManual = false;
  #manualFrom: number | null = null;
  /** ID of the last final moment that was dropped because the game continued. */
  #droppedEnd: number | null = null;
  /** True if the match was taken over from its feed, and the manual session has no state yet. */
  #isTakenOver = false;

  /** The moments, oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  find(id: number): Moment | null {
    return this.#moments.find((moment) => moment.id === id) ?? null;
  }

  /** Sets or removes (null) the player of a moment. */
  setPlayer(id: number, player: MomentPlayer | null): void {
    if (player === null) this.#players.delete(id);
    else this.#players.set(id, player);
    this.#moments = this.#withPlayers();
  }

  /**
   * Applies the release of a score override that the feed never agreed with: moments since the override show the feed's
   * score of that team.
   *
   * @param since when it was overridden, Unix ms
   */
  releaseScore(side: 'a' | 'b', since: number): void {
    const inputs = this.#inputs.map((input) => {
      const { at, feedScore, instant } = input;
      if (at < since || instant.score[side] === feedScore[side]) return input;
      return { ...input, instant: { ...instant, score: { ...instant.score, [side]: feedScore[side] } } };
    });
    this.#fold(inputs, this.#retracted);
  }

  /** Returns the data to save for a restart. */
  toSaved(): SavedMoments {
    const inputs = this.#inputs.slice(-KEPT_MAX);
    const seqs = new Set(inputs.map(({ seq }) => seq));
    const among = (retracted: Retractions): [number, number][] =>
      [...retracted].filter(([press]) => seqs.has(press));
    return {
      inputs,
      retracted: among(this.#retracted),
      retractedBefore: among(this.#retractedBefore),
      reflected: among(this.#reflected),
      reflectedBefore: among(this.#reflectedBefore),
      isManual: this.#isManual,
      manualFrom: this.#manualFrom,
      players: [...this.#players],
    };
  }

  putBack(saved: SavedMoments): void {
    this.#restored = new Map(saved.retracted);
    this.#retractedBefore = new Map(saved.retractedBefore);
    this.#reflected = new Map(saved.reflected);
    this.#reflectedBefore = new Map(saved.reflectedBefore);
    this.#isManual = saved.isManual;
    this.#manualFrom = saved.manualFrom;
    for (const [id, player] of saved.players) this.#players.set(id, player);
    this.#fold(saved.inputs, this.#restored);
    this.#notBegun.clear();
  }

  /** The highest number of a press that has a moment or was retracted, in any session of the match. */
  get highestSeq(): number {
    const heard = this.#inputs.map(({ seq }) => seq ?? 0);
    return Math.max(this.#highestBefore, ...heard, ...this.#everRetracted().keys());
  }

  /**
   * Continues the match in another session; its moments and retractions stay.
   *
   * @param isManual true if the match is scored manually in the new session; false: it is back on its feed
   */
  carryOver(isManual: boolean): void {
    this.#isManual = isManual;
    this.#openScore = null;
    this.#isTakenOver = isManual;
    this.#highestBefore = this.highestSeq;
    this.#retractedBefore = this.#everRetracted();
    this.#reflectedBefore = merged(this.#reflectedBefore, this.#reflected);
    this.#retracted = new Map();
    this.#reflected = this.#retracted;
    this.#restored = this.#retracted;
    this.#open = null;
  }

  /**
   * Adds a new live event.
   *
   * @param retracted the presses that an undo canceled so far, including this event; null: unchanged since last time
   * @param instant returns the current state as viewers see it; called only for a moment
   */
  heard(
    event: LoggedEvent,
    before: SportView | null,
    after: SportView,
    retracted: Retractions | null,
    at: number,
    instant: () => MomentInstant,
  ): MomentChange {
    const change = this.#heard(event, before, after, retracted, at, instant);
    return event.type === 'score_set' ? { ...change, begun: null, corrected: change.begun } : change;
  }

  #heard(
    event: LoggedEvent,
    before: SportView | null,
    after: SportView,
    retracted: Retractions | null,
    at: number,
    instant: () => MomentInstant,
  ): MomentChange {
    const logged = retracted === null ? this.#retracted : merged(this.#restored, retracted);
    if (this.#openScore !== null && logged.has(this.#openScore)) this.#openScore = null;
    const input = momentInputOf(event, before, after, at, this.#openScore);
    this.#openScore = openScoreAfter(this.#openScore, event, input, after);
    const complete = input.moment === null ? input : { ...input, instant: instant() };
    if (this.#isManual) this.#manualFrom ??= event.seq;
    const isUndone = event.type === 'undo' && this.#withdrawUndone(event.seq, before, after, logged);
    // A new map, because moments are rebuilt only if the map differs.
    const known = isUndone ? new Map(logged) : logged;
    const isLoss = input.delta.a < 0 || input.delta.b < 0;
    if (!isLoss || known.has(event.seq)) {
      this.#noteMisread(input, known);
      this.#follow(known);
      return this.#add(known.has(event.seq) ? canceledOnArrival(complete) : complete, known);
    }
    const open = this.#opened(complete, input.delta, known);
    return this.#add(open.input, known);
  }

  /** Updates the moments from a state that arrived after an outage. */
  renewed(before: SportView | null, after: SportView, logged: Retractions, at: number): MomentChange {
    const retracted = merged(this.#restored, logged);
    this.#openScore = null;
    this.#takeBackDenied(before, after);
    const input = renewalOf(before, after, at);
    const open = this.#opened(input, scoreChange(before, after), retracted);
    return this.#fold([...this.#inputs, open.input].slice(-INPUTS_MAX), retracted);
  }

  /** Retracts moments that the state contradicts: undone unnoticed, or of another session of the match. */
  #takeBackDenied(before: SportView | null, after: SportView): void {
    const denied = deniedBy(this.#standing(), (seq) => this.#isForeign(seq), before, after);
    this.#isTakenOver = false;
    for (const seq of denied) this.#withdraw(seq, seq);
  }

  /**
   * Retracts manual moments after the match is back on its feed. They replace presses that the feed made
   * unnoticed, so they are retracted when the feed undoes one of those presses.
   *
   * @returns whether any were retracted
   */
  #withdrawUndone(undo: number, before: SportView | null, after: SportView, retracted: Retractions): boolean {
    if (this.#isManual || this.#manualFrom === null) return false;
    const canceled = [...retracted.keys()].filter((press) => !this.#retracted.has(press));
    const heard = new Set(this.#inputs.map(({ seq }) => seq));
    if (canceled.some((press) => heard.has(press))) return false;
    const manual = this.#standing().filter(({ seq }) => this.#isForeign(seq));
    const undone = [
      ...deniedBy(manual, () => true, before, after),
      ...scoresLost(manual, scoreChange(before, after)),
    ];
    for (const seq of undone) this.#withdraw(seq, undo);
    return undone.length > 0;
  }

  /** Returns the presses that no undo canceled, oldest first. */
  #standing(): (MomentInput & { seq: number })[] {
    const retracted = this.#everRetracted();
    return this.#inputs.flatMap((input) =>
      input.seq === null || retracted.has(input.seq) ? [] : [{ ...input, seq: input.seq }],
    );
  }

  /** Returns whether a press belongs to a session of the match that isn't being followed. */
  #isForeign(seq: number): boolean {
    if (this.#isManual) return this.#isTakenOver;
    return this.#manualFrom !== null && seq >= this.#manualFrom;
  }

  /** Retracts the moments of a canceled event, whose points the new state no longer has. */
  #withdraw(press: number, undo: number): void {
    const withdrawn = new Map([[press, undo]]);
    this.#retractedBefore = merged(this.#retractedBefore, withdrawn);
    this.#reflectedBefore = merged(this.#reflectedBefore, withdrawn);
    this.#open?.since.set(press, 1);
  }

  /**
   * Applies the retractions of a history, which may contain a missed undo.
   *
   * @param isLive whether the state shown is as new as the log; after a lost connection it isn't yet
   */
  applyRetractions(retracted: Retractions, isLive: boolean): MomentChange {
    const open = this.#open;
    this.#misread.clear();
    this.#restored = new Map();
    if (isLive) this.#reflected = retracted;
    if (!isLive || open === null) return this.#fold(this.#inputs, retracted);
    const input = this.#explained(open, retracted);
    const inputs = this.#inputs.map((one) => (one === open.input ? input : one));
    this.#open = { ...open, input };
    return this.#fold(inputs, retracted);
  }

  /**
   * Notes a late press that isn't canceled after all. A late press is assumed to replace another one as the target of an
   * undo. If the score contradicts this, the other press is the target, which only history can confirm.
   */
  #noteMisread({ seq, delta }: MomentInput, retracted: Retractions): void {
    const undo = seq === null ? undefined : retracted.get(seq);
    const [replaced] = [...this.#retracted].find(([, by]) => by === undo) ?? [];
    if (seq === null || replaced === undefined) return;
    // The points of a missed press are unknown, so the score proves nothing.
    const side = this.#inputs.find((input) => input.seq === replaced)?.moment?.side ?? null;
    const hasReturned = side !== null && delta[sideKey(side)] > 0 && delta[sideKey(otherSide(side))] === 0;
    if (!hasReturned) this.#misread.set(seq, replaced);
  }

  /** Returns the retractions that the score reflects. */
  #inScore(retracted: Retractions): Retractions {
    if (this.#misread.size === 0) return retracted;
    return new Map([...retracted].map(([press, undo]) => [this.#misread.get(press) ?? press, undo]));
  }

  /** Notes live retractions, because they don't explain the open change of score. */
  #follow(known: Retractions): void {
    const retracted = this.#inScore(known);
    this.#reflected = retracted;
    if (this.#open === null || known === this.#retracted) return;
    const { since } = this.#open;
    const before = this.#inScore(this.#retracted);
    for (const press of new Set([...retracted.keys(), ...before.keys()])) {
      const change = Number(retracted.has(press)) - Number(before.has(press));
      if (change !== 0) since.set(press, (since.get(press) ?? 0) + change);
    }
  }

  #opened(input: MomentInput, change: Points, retracted: Retractions): OpenChange {
    const before = merged(this.#reflectedBefore, this.#reflected);
    const open = { input, change, before, since: new Map<number, number>() };
    this.#open = { ...open, input: this.#explained(open, retracted) };
    this.#reflected = this.#inScore(retracted);
    return this.#open;
  }

  #explained({ input, change, before, since }: OpenChange, retracted: Retractions): MomentInput {
    const explained = { a: 0, b: 0 };
    const ever = merged(this.#retractedBefore, retracted);
    for (const { seq, moment, delta } of this.#inputs) {
      if (seq === null) continue;
      const side = moment?.side ?? null;
      const canceled = Number(ever.has(seq)) - Number(before.has(seq)) - (since.get(seq) ?? 0);
      // The score of a late press that was canceled on arrival includes the points of the press it replaced.
      if (side !== 'B') explained.a += canceled * Math.max(0, delta.a);
      if (side !== 'A') explained.b += canceled * Math.max(0, delta.b);
    }
    return { ...input, delta: unexplained(change, explained) };
  }

  /** Adds the end of a closed session. A game that its feed has already ended doesn't end twice. */
  ended(id: number, at: number, feedScore: ViewScore, instant: MomentInstant): MomentChange {
    if (this.#folded.some(({ kind, state }) => kind === 'final' && state !== 'withdrawn'))
      return nothingChanged;
    const moment = { kind: 'final', side: null, phase: null } as const;
    if (this.#isManual) this.#manualFrom ??= id;
    const onlyChange = { completes: null, delta: { a: 0, b: 0 }, review: null, isUnderReview: false };
    const change = this.#add({ seq: id, at, moment, ...onlyChange, feedScore, instant }, this.#retracted);
    // Nothing was pressed since the end was dropped, so this is the same end.
    return id === this.#droppedEnd ? { ...change, begun: null, corrected: null } : change;
  }

  /**
   * Drops the end of the game, because the game continues. It is not marked as retracted: if it was added when the
   * session closed, the next press gets its number.
   */
  reopened(): MomentChange {
    const ends = this.#folded.filter(({ kind, state }) => kind === 'final' && state !== 'withdrawn');
    if (ends.length === 0) return nothingChanged;
    this.#droppedEnd = ends.at(-1)?.id ?? null;
    const inputs = this.#inputs
      .map((input) => (input.moment?.kind === 'final' ? { ...input, moment: null } : input))
      .filter((input) => !isIdle(input));
    this.#fold(inputs, this.#retracted);
    return { ...nothingChanged, withdrawn: ends.map((end) => ({ ...end, state: 'withdrawn' })) };
  }

  #add(input: MomentInput, retracted: Retractions): MomentChange {
    const inputs = isIdle(input) ? this.#inputs : [...this.#inputs, input];
    if (retracted !== this.#retracted || inputs.length > INPUTS_MAX + INPUTS_SPARE) {
      return this.#fold(inputs.slice(-INPUTS_MAX), retracted);
    }
    if (inputs === this.#inputs) return nothingChanged;
    this.#inputs = inputs;
    return this.#stand(momentsAfter(this.#folded, input, this.#everRetracted()));
  }

  #fold(inputs: MomentInput[], retracted: Retractions): MomentChange {
    this.#inputs = inputs;
    this.#retracted = retracted;
    return this.#stand(momentsOf(inputs, this.#everRetracted()));
  }

  /** Returns all retracted presses, including those of earlier sessions. */
  #everRetracted(): Retractions {
    return merged(this.#retractedBefore, this.#retracted);
  }

  #stand(moments: Moment[]): MomentChange {
    const before = this.#folded;
    this.#folded = moments;
    this.#dropPlayers();
    this.#moments = this.#withPlayers();
    // Both lists are in the order of their inputs. In the new list, the oldest may be missing, and a new one is last.
    const oldest = moments[0]?.id;
    const gone = Math.max(
      0,
      before.findIndex(({ id }) => id === oldest),
    );
    const change: MomentChange = { begun: null, corrected: null, withdrawn: [] };
    for (let index = 0; index < moments.length; index += 1) {
      const moment = moments[index];
      const was = before[gone + index];
      if (moment === undefined || moment === was) continue;
      if (moment.state !== 'withdrawn') {
        const hasBegun = was !== undefined && !this.#notBegun.delete(moment.id);
        if (!hasBegun) change.begun = moment;
      } else if (was === undefined) this.#notBegun.add(moment.id);
      else if (was.state !== 'withdrawn') change.withdrawn.push(moment);
    }
    return change;
  }

  /** Drops players of removed moments. A retracted moment keeps its hidden player, because a late event can restore it. */
  #dropPlayers(): void {
    if (this.#players.size === 0) return;
    const known = new Set(this.#folded.map(({ id }) => id));
    for (const id of this.#players.keys()) if (!known.has(id)) this.#players.delete(id);
  }

  #withPlayers(): Moment[] {
    if (this.#players.size === 0) return this.#folded;
    return this.#folded.map((moment) => {
      const player = this.#players.get(moment.id);
      return player === undefined || moment.state === 'withdrawn' ? moment : { ...moment, player };
    });
  }
}

function merged(before: Retractions, retracted: Retractions): Retractions {
  return before.size === 0 ? retracted : new Map([...before, ...retracted]);
}
