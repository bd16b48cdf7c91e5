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

/** Inputs kept per channel: far more than any review or correction reaches back. */
const INPUTS_MAX = 240;
/** So many more may stand before the oldest go: one more is little work, all of them anew is not. */
const INPUTS_SPARE = 60;

/** Inputs kept over a restart: more than a control window shows. */
const KEPT_MAX = 120;

/** The moments as they are kept over a restart: what they were made of, so that it can still be taken back. */
export interface SavedMoments {
  inputs: MomentInput[];
  /** Presses that were canceled, in this session and in those before it of the same match. */
  retracted: [press: number, undo: number][];
  retractedBefore: [press: number, undo: number][];
  /** Those of them that the score of the last state already has. */
  reflected: [press: number, undo: number][];
  reflectedBefore: [press: number, undo: number][];
  /** The match is scored manually. */
  isManual: boolean;
  /** The first press of a manual session; the feed's own numbers are below it. Null: there was none. */
  manualFrom: number | null;
  /** Whom the producer has put on them, by their ids. */
  players: [moment: number, player: MomentPlayer][];
}

/** What an event changed. */
export interface MomentChange {
  /** A moment that has just begun: heard live, or no longer canceled by an undo that a late press had run into. */
  begun: Moment | null;
  /** A score that a correction has added: it is listed, and nothing celebrates it. */
  corrected: Moment | null;
  /** Moments that have just been withdrawn. */
  withdrawn: Moment[];
}

/** A change of score that history may explain yet: an undo may have been missed. */
interface OpenChange {
  input: MomentInput;
  change: Points;
  /** The retractions before it. */
  before: Retractions;
  /** Presses that were canceled live since then (1), or count again (-1): that explains another change. */
  since: Map<number, number>;
}

const nothingChanged: MomentChange = { begun: null, corrected: null, withdrawn: [] };

/** The moments of one channel's session. Only what was heard live is one; what history adds can only take back. */
export class MomentList {
  #inputs: MomentInput[] = [];
  #retracted: Retractions = new Map();
  /** As the feed alone makes them. */
  #folded: Moment[] = [];
  /** The same with the players on them. */
  #moments: Moment[] = [];
  readonly #players = new Map<number, MomentPlayer>();
  /** Moments that an undo had already canceled when their late press arrived: they haven't begun. */
  readonly #notBegun = new Set<number>();
  /** The retractions that the last state heard has in its score: of this session, and of the sessions before it. */
  #reflected: Retractions = new Map();
  #reflectedBefore: Retractions = new Map();
  /** Retractions from before a restart: they count until history is read. */
  #restored: Retractions = new Map();
  /** Late presses that are not canceled, although the log so far says so, each with the press that its undo names. */
  readonly #misread = new Map<number, number>();
  #open: OpenChange | null = null;
  /** Retracted in earlier sessions of the same match, whose numbers this one does not use. */
  #retractedBefore: Retractions = new Map();
  /** The highest number of a press in earlier sessions of the same match. */
  #highestBefore = 0;
  /** The press of the score whose play is open. */
  #openScore: number | null = null;
  #isManual = false;
  #manualFrom: number | null = null;
  /** The number of the end that was dropped last, because the game went on. */
  #droppedEnd: number | null = null;
  /** The match was taken over from its feed, and the manual session has shown no state yet. */
  #isTakenOver = false;

  /** Oldest first. */
  get moments(): readonly Moment[] {
    return this.#moments;
  }

  find(id: number): Moment | null {
    return this.#moments.find((moment) => moment.id === id) ?? null;
  }

  /** Puts a player on a moment, or takes the one that is there off (null). */
  setPlayer(id: number, player: MomentPlayer | null): void {
    if (player === null) this.#players.delete(id);
    else this.#players.set(id, player);
    this.#moments = this.#withPlayers();
  }

  /**
   * The producer has released a score that the feed never had: moments since then show what the feed said of that side.
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

  /** What to keep over a restart. */
  kept(): SavedMoments {
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

  /** The moments are those that were kept. */
  putBack(kept: SavedMoments): void {
    this.#restored = new Map(kept.retracted);
    this.#retractedBefore = new Map(kept.retractedBefore);
    this.#reflected = new Map(kept.reflected);
    this.#reflectedBefore = new Map(kept.reflectedBefore);
    this.#isManual = kept.isManual;
    this.#manualFrom = kept.manualFrom;
    for (const [id, player] of kept.players) this.#players.set(id, player);
    this.#fold(kept.inputs, this.#restored);
    this.#notBegun.clear();
  }

  /** The highest number that a press with a moment has, or one that was retracted, in any session of the match. */
  get highestSeq(): number {
    const heard = this.#inputs.map(({ seq }) => seq ?? 0);
    return Math.max(this.#highestBefore, ...heard, ...this.#everRetracted().keys());
  }

  /**
   * The match goes on in another session: what was a moment stays one, and what was withdrawn stays so.
   *
   * @param isManual it is scored manually there; false: it is back on its feed
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
   * An event heard live for the first time.
   *
   * @param retracted the presses that an undo canceled so far, this event included; null: unchanged since last time
   * @param instant what is true now, as viewers are told it; asked for a moment alone
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
    const told = input.moment === null ? input : { ...input, instant: instant() };
    if (this.#isManual) this.#manualFrom ??= event.seq;
    const isUndone = event.type === 'undo' && this.#withdrawUndone(event.seq, before, after, logged);
    // Moments are folded again where the map is another.
    const known = isUndone ? new Map(logged) : logged;
    const isLoss = input.delta.a < 0 || input.delta.b < 0;
    if (!isLoss || known.has(event.seq)) {
      this.#noteMisread(input, known);
      this.#follow(known);
      return this.#add(known.has(event.seq) ? canceledOnArrival(told) : told, known);
    }
    const open = this.#opened(told, input.delta, known);
    return this.#add(open.input, known);
  }

  /** A state arrived after an absence. */
  renewed(before: SportView | null, after: SportView, logged: Retractions, at: number): MomentChange {
    const retracted = merged(this.#restored, logged);
    this.#openScore = null;
    this.#takeBackDenied(before, after);
    const input = renewalOf(before, after, at);
    const open = this.#opened(input, scoreChange(before, after), retracted);
    return this.#fold([...this.#inputs, open.input].slice(-INPUTS_MAX), retracted);
  }

  /** Withdraws what the state says has not happened: it was undone unheard, or is of another session of the match. */
  #takeBackDenied(before: SportView | null, after: SportView): void {
    const denied = deniedBy(this.#standing(), (seq) => this.#isForeign(seq), before, after);
    this.#isTakenOver = false;
    for (const seq of denied) this.#withdraw(seq, seq);
  }

  /**
   * Back on its feed, a match has manual moments in place of presses that the feed made meanwhile and nobody heard. They
   * are withdrawn when the feed undoes one of these.
   *
   * @returns whether there are any
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

  /** The presses that no undo canceled, oldest first. */
  #standing(): (MomentInput & { seq: number })[] {
    const retracted = this.#everRetracted();
    return this.#inputs.flatMap((input) =>
      input.seq === null || retracted.has(input.seq) ? [] : [{ ...input, seq: input.seq }],
    );
  }

  /** Whether a press belongs to a session of the match that isn't being followed. */
  #isForeign(seq: number): boolean {
    if (this.#isManual) return this.#isTakenOver;
    return this.#manualFrom !== null && seq >= this.#manualFrom;
  }

  /** The press is canceled, and the state that has just come no longer has its points. */
  #withdraw(press: number, undo: number): void {
    const withdrawn = new Map([[press, undo]]);
    this.#retractedBefore = merged(this.#retractedBefore, withdrawn);
    this.#reflectedBefore = merged(this.#reflectedBefore, withdrawn);
    this.#open?.since.set(press, 1);
  }

  /**
   * History was read: it may tell of an undo that was missed.
   *
   * @param isLive whether the state shown is as new as the log; a lost connection has yet to bring it
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
   * A late press is thought to take the place of another under an undo. Where the score shows that it did not, the undo
   * names the other one: only history tells that.
   */
  #noteMisread({ seq, delta }: MomentInput, retracted: Retractions): void {
    const undo = seq === null ? undefined : retracted.get(seq);
    const [replaced] = [...this.#retracted].find(([, by]) => by === undo) ?? [];
    if (seq === null || replaced === undefined) return;
    // What a missed press brought is unknown, so the score proves nothing either way.
    const side = this.#inputs.find((input) => input.seq === replaced)?.moment?.side ?? null;
    const hasReturned = side !== null && delta[sideKey(side)] > 0 && delta[sideKey(otherSide(side))] === 0;
    if (!hasReturned) this.#misread.set(seq, replaced);
  }

  /** Retractions as the score has them. */
  #inScore(retracted: Retractions): Retractions {
    if (this.#misread.size === 0) return retracted;
    return new Map([...retracted].map(([press, undo]) => [this.#misread.get(press) ?? press, undo]));
  }

  /** Retractions that were heard live explain no other change. */
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
      // A late press that was canceled on arrival came with the points of the press it replaced.
      if (side !== 'B') explained.a += canceled * Math.max(0, delta.a);
      if (side !== 'A') explained.b += canceled * Math.max(0, delta.b);
    }
    return { ...input, delta: unexplained(change, explained) };
  }

  /** The session is sealed. A game that its feed has already called over does not end twice. */
  ended(id: number, at: number, feedScore: ViewScore, instant: MomentInstant): MomentChange {
    if (this.#folded.some(({ kind, state }) => kind === 'final' && state !== 'withdrawn'))
      return nothingChanged;
    const moment = { kind: 'final', side: null, phase: null } as const;
    if (this.#isManual) this.#manualFrom ??= id;
    const nothingElse = { completes: null, delta: { a: 0, b: 0 }, review: null, isUnderReview: false };
    const change = this.#add({ seq: id, at, moment, ...nothingElse, feedScore, instant }, this.#retracted);
    // Nothing was pressed since it was dropped: it is the same end.
    return id === this.#droppedEnd ? { ...change, begun: null, corrected: null } : change;
  }

  /**
   * The game goes on after its end. The end is dropped, not marked as withdrawn: if it came with the close of the session,
   * the next press gets its number.
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

  /** Those of earlier sessions as well. */
  #everRetracted(): Retractions {
    return merged(this.#retractedBefore, this.#retracted);
  }

  #stand(moments: Moment[]): MomentChange {
    const before = this.#folded;
    this.#folded = moments;
    this.#dropPlayers();
    this.#moments = this.#withPlayers();
    // Both in the order of their inputs: the oldest may be gone, and a new one comes last.
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

  /** A withdrawn moment keeps its player unseen: a late press can bring it back. */
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
