import { lookUp } from '../contract/lookup.ts';
import type { Moment, MomentKind, MomentState, MomentInstant } from '../contract/moments.ts';
import { ASIDE_KINDS, isScoreKind } from '../contract/moments.ts';
import type { Retractions } from '../contract/received.ts';
import { isLaterPhase } from '../contract/phase.ts';
import type { Side, ViewScore } from '../contract/values.ts';
import { sideKey } from '../contract/values.ts';
import { definitionOf, watchedSport } from './definitions.ts';
import { sideOf, type LabelledEvent, type NamedMoment } from './event.ts';
import type { GameView, ReviewStep } from './sport.ts';

/**
 * Derives moments from events and the snapshots around them. Each live event adds an input; the moments are a fold over
 * the inputs that still count, so an undo retracts everything its press did, including the effect on other moments.
 */

/** How one event, or a renewed state after an outage, affects the moments. */
export interface MomentInput {
  /** Null for a renewed state. */
  seq: number | null;
  at: number;
  moment: NamedMoment | null;
  /** The press of the score whose play this input completes; null: none. */
  completes: number | null;
  /** The change of the score; zero if unknown. */
  delta: { a: number; b: number };
  /** The start or the end of a review. */
  review: ReviewStep | null;
  /** True if a decision is open after the input; false if one was open until now; otherwise null. */
  isUnderReview: boolean | null;
  /** The feed's score after the input. */
  feedScore: ViewScore;
  /** The game at the time of the input, as viewers saw it. */
  instant: MomentInstant;
}

/** The input of a press that no undo canceled. */
type EffectiveInput = MomentInput & { seq: number };

export interface Points {
  a: number;
  b: number;
}

const NOTHING = { a: 0, b: 0 };

/** Returns the fields of an input that describe the state of the game after it. */
function standingAfter(after: GameView): Pick<MomentInput, 'feedScore' | 'instant'> {
  const { score } = after;
  const phase = watchedSport(after.sport).phaseOf(after, false);
  return { feedScore: score, instant: { score, phase, clock: null, minute: null } };
}

/**
 * Returns how an event affects the moments. Its instant comes only from the feed; the producer may know more.
 *
 * @param before the view of the previous snapshot; null if there was none
 * @param after the view of the event's snapshot
 * @param at when the event arrived, Unix ms
 * @param openScore the press of the score whose play was open before the event, or null
 */
export function momentInputOf(
  event: LabelledEvent & { seq: number },
  before: GameView | null,
  after: GameView,
  at: number,
  openScore: number | null = null,
): MomentInput {
  const { seq } = event;
  // An undo retracts its press through the event log; the change of score belongs to that press. A resumed game keeps
  // its state.
  if (event.type === 'undo' || event.type === 'resume') {
    const isUnderReview = leftOpen(before, after);
    return { ...onlyChange(seq, at), isUnderReview, ...standingAfter(after) };
  }
  const delta = scoreChange(before, after);
  const sport = watchedSport(after.sport);
  const known = before?.sport === after.sport ? before : null;
  const isCorrection = event.type === 'score_set';
  const named = isCorrection ? null : sport.momentOf(event, known, after);
  const kind = named?.kind ?? (isCorrection ? missedScore(after, delta) : isGain(delta) ? 'score' : null);
  return {
    seq,
    at,
    moment: kind && { phase: null, ...named, kind, side: named?.side ?? sideOf(event) ?? sideOfGain(delta) },
    completes: kind === sport.lastingScore?.addedBy ? openScore : null,
    delta,
    review: sport.reviewStepOf(event, known, after),
    isUnderReview: leftOpen(before, after),
    ...standingAfter(after),
  };
}

function onlyChange(
  seq: number | null,
  at: number,
): Pick<MomentInput, 'seq' | 'at' | 'moment' | 'completes' | 'delta' | 'review'> {
  return { seq, at, moment: null, completes: null, delta: NOTHING, review: null };
}

/**
 * Returns the press of the score whose play is open after an event, or null.
 * @param open the score whose play was open before the event
 */
export function openScoreAfter(
  open: number | null,
  event: LabelledEvent & { seq: number },
  { moment }: MomentInput,
  after: GameView,
): number | null {
  const lasting = watchedSport(after.sport).lastingScore;
  if (lasting === null || lasting.isOver(event, after)) return null;
  return moment?.kind === lasting.kind ? event.seq : open;
}

/** Returns the kind of score that a correction adds because it was missed; null if no points were added. */
function missedScore({ sport }: GameView, { a, b }: Points): MomentKind | null {
  // Points for both sides aren't a single score.
  if (a > 0 === b > 0) return null;
  return definitionOf(sport)?.line.corrections[Math.max(a, b)] ?? 'score';
}

/** The points of each kind of score. A home run and an unnamed score are worth the points that they added. */
const WORTH: Readonly<Partial<Record<MomentKind, number>>> = {
  goal: 1,
  penalty_goal: 1,
  two_pointer: 2,
  three_pointer: 3,
  free_throw: 1,
  run: 1,
  touchdown: 6,
  field_goal: 3,
  extra_point: 1,
  two_point_conversion: 2,
  defensive_two_point: 2,
  safety: 2,
};

/**
 * Returns the input of a late press that an undo seems to have canceled. Another press may have changed the score, so
 * its points are its nominal value.
 */
export function canceledOnArrival(input: MomentInput): MomentInput {
  const { moment } = input;
  if (moment === null || moment.side === null) return input;
  const worth = lookUp(WORTH, moment.kind);
  return worth === undefined ? input : { ...input, delta: { ...NOTHING, [sideKey(moment.side)]: worth } };
}

/** Returns how a state after an outage affects the known moments: points that were removed, a review that is over. */
export function renewalOf(before: GameView | null, after: GameView, at: number): MomentInput {
  const delta = unexplained(scoreChange(before, after), NOTHING);
  const isUnderReview = reviewOf(after);
  return { ...onlyChange(null, at), delta, isUnderReview, ...standingAfter(after) };
}

/**
 * Returns the points that a change of score removes for a reason other than an undo.
 *
 * @param explained the points of known moments that undos canceled with that change; negative if they count again
 */
export function unexplained(change: Points, explained: Points): Points {
  return { a: Math.min(0, change.a + explained.a), b: Math.min(0, change.b + explained.b) };
}

/**
 * Returns the presses of moments that, according to a state, did not happen: they came in a phase that the game has not
 * reached, or exceed its counts. Scores are compared with the score.
 *
 * @param inputs the inputs that count, oldest first
 * @param isForeign returns whether the press belongs to another session of the match, which no longer counts
 */
export function deniedBy(
  inputs: readonly EffectiveInput[],
  isForeign: (seq: number) => boolean,
  before: GameView | null,
  after: GameView,
): number[] {
  const sport = watchedSport(after.sport);
  const phase = sport.phaseOf(after, false);
  const counted = sport.momentCountsOf(after);
  const named = inputs.flatMap(({ seq, moment, instant }) =>
    moment === null || isScoreKind(moment.kind) ? [] : [{ seq, ...moment, instant }],
  );
  const early = named.filter(({ seq, phase: own, instant }) => {
    const reached = own ?? (isForeign(seq) ? instant.phase : null);
    // A session without a phase has not begun, so no moment of another session belongs to it.
    return reached !== null && (phase === null ? isForeign(seq) : isLaterPhase(reached, phase));
  });
  const known = before?.sport === after.sport ? sport.momentCountsOf(before) : {};
  const tooMany = (Object.keys(counted) as MomentKind[]).flatMap((kind) =>
    (['A', 'B'] as const).flatMap((side) => {
      const [was, is] = [lookUp(known, kind)?.[sideKey(side)], lookUp(counted, kind)?.[sideKey(side)]];
      const gone = was === undefined || is === undefined ? 0 : Math.max(0, was - is);
      const own = named.filter((one) => isForeign(one.seq) && one.kind === kind && one.side === side);
      return gone === 0 ? [] : own.slice(-gone);
    }),
  );
  return [...early, ...tooMany].map(({ seq }) => seq);
}

/**
 * Returns the newest presses of scores that a loss of points retracts.
 *
 * @param inputs the inputs that may be retracted, oldest first
 */
export function scoresLost(inputs: readonly EffectiveInput[], change: Points): number[] {
  return (['A', 'B'] as const).flatMap((side) => {
    const key = sideKey(side);
    let gone = -change[key];
    return inputs.toReversed().flatMap(({ seq, moment, delta }) => {
      if (gone <= 0 || moment?.side !== side || !isScoreKind(moment.kind)) return [];
      gone -= Math.max(1, delta[key]);
      return [seq];
    });
  });
}

/** Returns whether an input can be left out without changing any moment, regardless of what is retracted. */
export function isIdle({ moment, delta, review, isUnderReview }: MomentInput): boolean {
  return moment === null && delta.a === 0 && delta.b === 0 && review === null && isUnderReview !== false;
}

/**
 * Returns the moments of inputs, oldest first.
 *
 * @param retracted the presses that an undo canceled
 */
export function momentsOf(inputs: readonly MomentInput[], retracted: Retractions): Moment[] {
  const moments: Moment[] = [];
  const canceled: MomentInput[] = [];
  for (const input of inputs) {
    fold(moments, corrected(input, canceled, retracted), retracted);
    if (isCanceled(input, retracted)) canceled.push(input);
  }
  return moments;
}

/** Returns the input without the effect of earlier presses that were retracted after it. */
function corrected(
  input: MomentInput,
  canceled: readonly MomentInput[],
  retracted: Retractions,
): MomentInput {
  const { seq, feedScore, instant } = input;
  if (seq === null) return input;
  let [a, b] = [0, 0];
  for (const { seq: before, delta } of canceled) {
    if ((retracted.get(before ?? NaN) ?? -Infinity) < seq) continue;
    a += delta.a;
    b += delta.b;
  }
  if (a === 0 && b === 0) return input;
  const less = (score: ViewScore): ViewScore => ({
    a: score.a === null ? null : Math.max(0, score.a - a),
    b: score.b === null ? null : Math.max(0, score.b - b),
  });
  // A score that the producer overrode stays.
  const isHeld = instant.score.a !== feedScore.a || instant.score.b !== feedScore.b;
  const score = isHeld ? instant.score : less(instant.score);
  return { ...input, feedScore: less(feedScore), instant: { ...instant, score } };
}

function isCanceled({ seq }: MomentInput, retracted: Retractions): boolean {
  return seq !== null && retracted.has(seq);
}

/** Returns the moments after another input. Unchanged moments are the same objects. */
export function momentsAfter(
  moments: readonly Moment[],
  input: MomentInput,
  retracted: Retractions,
): Moment[] {
  const after = [...moments];
  fold(after, input, retracted);
  return after;
}

/** Applies an input to a list of moments. Moments are shared objects, so changed ones are replaced. */
function fold(moments: Moment[], input: MomentInput, retracted: Retractions): void {
  const isRetracted = isCanceled(input, retracted);
  if (!isRetracted) {
    takeBack(moments, input);
    if (input.review === 'opened') {
      setState(moments, subjectOfReview(moments), 'pending');
    } else if (input.review === 'overturned') {
      settle(moments, (moment) => (isCounted(moment) ? 'confirmed' : 'withdrawn'));
    }
    if (input.isUnderReview === false) settle(moments, () => 'confirmed');
  }
  if (input.moment === null || input.seq === null) return;
  const { completes, moment: moment } = input;
  const whole = moments.findLastIndex(({ id, side }) => id === completes && side === moment.side);
  if (whole >= 0) {
    if (!isRetracted) complete(moments, whole, input);
    return;
  }
  const isOpen = input.isUnderReview === true && isDecision(input.moment.kind);
  moments.push({
    id: input.seq,
    ...input.moment,
    delta: { a: Math.max(0, input.delta.a), b: Math.max(0, input.delta.b) },
    state: isRetracted ? 'withdrawn' : isOpen ? 'pending' : 'confirmed',
    feedScore: input.feedScore,
    instant: input.instant,
    at: input.at,
  });
}

/** Adds further points of the same play to a score's moment, which then shows the score after the whole play. */
function complete(moments: Moment[], index: number, { delta, feedScore, instant }: MomentInput): void {
  const moment = moments[index];
  if (!moment || moment.state === 'withdrawn') return;
  const sum = (key: 'a' | 'b'): number => moment.delta[key] + Math.max(0, delta[key]);
  moments[index] = {
    ...moment,
    delta: { a: sum('a'), b: sum('b') },
    feedScore,
    instant: { ...moment.instant, score: instant.score },
  };
}

function settle(moments: Moment[], stateOf: (moment: Moment) => MomentState): void {
  for (const [index, moment] of moments.entries()) {
    if (moment.state === 'pending') setState(moments, index, stateOf(moment));
  }
}

/**
 * Returns whether an overturned decision confirms a pending moment: the review itself, and scores whose points are
 * still on the board. Scores that lost their points are already retracted.
 */
function isCounted({ kind, delta }: Moment): boolean {
  return kind === 'review' || (isScoreKind(kind) && (delta.a > 0 || delta.b > 0));
}

/** Returns whether a moment is a review or a flag, or may still be retracted by one. */
function isDecision(kind: MomentKind): boolean {
  return isScoreKind(kind) || kind === 'penalty' || kind === 'review' || kind === 'flag';
}

/** Withdraws a side's latest scores until the lost points are covered. */
function takeBack(moments: Moment[], { delta }: MomentInput): void {
  for (const side of ['A', 'B'] as const) {
    const key = sideKey(side);
    let gone = -delta[key];
    for (let index = moments.length - 1; index >= 0 && gone > 0; index -= 1) {
      const moment = moments[index];
      if (!moment || moment.state === 'withdrawn' || moment.side !== side || !isScoreKind(moment.kind))
        continue;
      setState(moments, index, 'withdrawn');
      gone -= Math.max(1, moment.delta[key]);
    }
  }
}

/** Returns the index of the goal or penalty under review, or -1. Only cards and reviews may come after it. */
function subjectOfReview(moments: readonly Moment[]): number {
  const index = moments.findLastIndex(({ kind, state }) => !ASIDE_KINDS.has(kind) && state !== 'withdrawn');
  const last = moments[index];
  const isSubject = last && (isScoreKind(last.kind) || last.kind === 'penalty') && last.state === 'confirmed';
  return isSubject ? index : -1;
}

function setState(moments: Moment[], index: number, state: MomentState): void {
  const moment = moments[index];
  if (moment) moments[index] = { ...moment, state };
}

export function scoreChange(before: GameView | null, after: GameView): Points {
  const change = (key: 'a' | 'b'): number => {
    const from = before?.score[key] ?? null;
    const to = after.score[key];
    return from === null || to === null ? 0 : to - from;
  };
  return { a: change('a'), b: change('b') };
}

function isGain({ a, b }: { a: number; b: number }): boolean {
  return a > 0 || b > 0;
}

function sideOfGain({ a, b }: { a: number; b: number }): Side | null {
  if (a > 0 === b > 0) return null;
  return a > 0 ? 'A' : 'B';
}

/** Returns whether a decision is open: a video review, or a flag on the field. Null if the sport has none. */
function reviewOf(view: GameView): boolean | null {
  return watchedSport(view.sport).isUnderReview(view);
}

/** Returns whether a decision is open after an event. Null instead of false if none was open before either. */
function leftOpen(before: GameView | null, after: GameView): boolean | null {
  const isOpen = reviewOf(after);
  return isOpen === false && before !== null && reviewOf(before) === false ? null : isOpen;
}
