import type { InsertSays } from '../../../feed/contract/inserts.ts';
import type { Span } from './plan.ts';

/**
 * When inserts are on air, one at a time. Pure: every change gives the next whole plan.
 *
 *   asked --nothing is in its way--> on air --its time is over, or it is so no more--> off air
 *         --else--> waits --its turn comes within four seconds--> on air
 *                         --or not--> dropped
 *
 * What the feed tells keeps the time of the feed: an output with a delay has it with its video. What the producer has set
 * is on every output at once, as the fact itself is.
 */

/** Longer than this, and it is no news. */
export const INSERT_WAIT_MAX_MS = 4_000;
/** So long at least is a figure on air that an insert goes on with. */
export const INSERT_READ_MS = 3_000;

/** What asks to be told. */
export interface InsertRequest {
  says: InsertSays;
  rule: string;
  priority: number;
  stayMs: number;
  /** The producer has set it: it comes on every output at once. */
  isAtOnce: boolean;
}

interface WaitingInsert extends InsertRequest {
  askedAt: number;
}

/** One figure of an insert on air over `[from, until)`, Unix ms; it began as a whole at `startedAt`. */
export interface InsertSpan extends InsertRequest {
  startedAt: number;
  from: number;
  until: number;
}

export interface InsertPlan {
  /** Oldest first; in the time of an output without a delay they never overlap. */
  spans: readonly InsertSpan[];
  waiting: readonly WaitingInsert[];
}

export const noInserts: InsertPlan = { spans: [], waiting: [] };

/** What is on air without a delay, or null. */
export function runningAt({ spans }: InsertPlan, now: number): InsertSpan | null {
  return spans.findLast(({ from, until }) => from <= now && now < until) ?? null;
}

/** Both tell the same thing, whatever its figures. */
function isSameThing(one: InsertSays, other: InsertSays): boolean {
  const sideOf = (says: InsertSays): unknown => ('side' in says ? says.side : null);
  return one.kind === other.kind && sideOf(one) === sideOf(other);
}

/** Whether something of the kind, about the same side, is on air or waits. */
export function isToldAt(plan: InsertPlan, says: InsertSays, now: number): boolean {
  const running = runningAt(plan, now);
  return [...(running ? [running] : []), ...plan.waiting].some((one) => isSameThing(one.says, says));
}

/**
 * The plan with one more. An insert on air about the same thing goes on with the new figure; one that waits about it gives
 * its place up.
 */
export function withInsert(plan: InsertPlan, request: InsertRequest, now: number): InsertPlan {
  const running = runningAt(plan, now);
  if (running !== null && isSameThing(running.says, request.says)) {
    const before = running.from < now ? [{ ...running, until: now }] : [];
    const until = Math.max(running.until, now + INSERT_READ_MS);
    const next = { ...running, says: request.says, from: now, until };
    return { ...plan, spans: [...plan.spans.filter((span) => span !== running), ...before, next] };
  }
  const waiting = plan.waiting.filter(({ says }) => !isSameThing(says, request.says));
  return { ...plan, waiting: [...waiting, { ...request, askedAt: now }] };
}

/** The plan at an instant: who waits too long is dropped, and whoever comes first begins where nothing is in the way. */
export function advanced(plan: InsertPlan, isFree: boolean, now: number): InsertPlan {
  const waiting = plan.waiting.filter(({ askedAt }) => now - askedAt < INSERT_WAIT_MAX_MS);
  const next = isFree && runningAt(plan, now) === null ? first(waiting) : null;
  if (next === null) return waiting.length === plan.waiting.length ? plan : { ...plan, waiting };
  const { askedAt: _, ...request } = next;
  const span: InsertSpan = { ...request, startedAt: now, from: now, until: now + request.stayMs };
  return { spans: [...plan.spans, span], waiting: waiting.filter((one) => one !== next) };
}

function first(waiting: readonly WaitingInsert[]): WaitingInsert | null {
  const [next] = waiting.toSorted(
    (one, other) => other.priority - one.priority || one.askedAt - other.askedAt,
  );
  return next ?? null;
}

/** The plan without these, past and future: they never were, or the producer has taken them away. */
export function withoutInserts(plan: InsertPlan, isGone: (request: InsertRequest) => boolean): InsertPlan {
  const spans = plan.spans.filter((span) => !isGone(span));
  const waiting = plan.waiting.filter((one) => !isGone(one));
  const isSame = spans.length === plan.spans.length && waiting.length === plan.waiting.length;
  return isSame ? plan : { spans, waiting };
}

/** The plan in which these end now. What is past stays as it was. */
export function endingInserts(
  plan: InsertPlan,
  isOver: (request: InsertRequest) => boolean,
  now: number,
): InsertPlan {
  const waiting = plan.waiting.filter((one) => !isOver(one));
  const running = runningAt(plan, now);
  const ends = running !== null && isOver(running);
  if (!ends) return waiting.length === plan.waiting.length ? plan : { ...plan, waiting };
  const left = running.from < now ? [{ ...running, until: now }] : [];
  return { spans: [...plan.spans.filter((span) => span !== running), ...left], waiting };
}

/** The plan without what ended before an instant that no output can show any more. */
export function forgettingInserts(plan: InsertPlan, before: number): InsertPlan {
  return plan.spans.some(({ until }) => until < before)
    ? { ...plan, spans: plan.spans.filter(({ until }) => until >= before) }
    : plan;
}

/** Over `[from, until)`, Unix ms; null: it still is. */
export interface Interval {
  from: number;
  until: number | null;
}

/** What an insert makes room for, and does not come back after. */
export interface InTheWay {
  /** Boards that the producer had on air, on every output at once. */
  byHand: readonly Interval[];
  /** What rules had, in the time of the feed. */
  byRule: readonly Pick<Span, 'from' | 'until'>[];
}

/**
 * The insert on an output that shows this instant now, in the time of the feed; null: none. An insert that met a board on
 * that output is over there for good; one of the producer's comes before one of the feed.
 */
export function insertAt(
  { spans }: InsertPlan,
  { byHand, byRule }: InTheWay,
  instant: number,
  now: number,
): InsertSpan | null {
  const delay = now - instant;
  const isMet = (start: number, { from, until }: Interval, late: number): boolean =>
    from + late <= now && (until === null || until + late > start);
  const shown = spans.filter((span) => {
    const late = span.isAtOnce ? 0 : delay;
    if (span.from + late > now || span.until + late <= now) return false;
    const start = span.startedAt + late;
    const others = span.isAtOnce ? [] : spans.filter(({ isAtOnce }) => isAtOnce);
    return !(
      byHand.some((board) => isMet(start, board, 0)) ||
      byRule.some((board) => isMet(start, board, delay)) ||
      others.some((other) => isMet(start, other, 0))
    );
  });
  const span = shown.at(-1);
  if (span === undefined) return null;
  return span.isAtOnce ? { ...span, startedAt: span.startedAt - delay } : span;
}

/** The first instant of the feed after this one at which an insert comes, goes or says something else, or null. */
export function insertEdgeAfter({ spans }: InsertPlan, instant: number): number | null {
  let next: number | null = null;
  for (const { isAtOnce, from, until } of spans) {
    if (isAtOnce) continue;
    for (const edge of [from, until]) if (edge > instant && (next === null || edge < next)) next = edge;
  }
  return next;
}

/** When the plan is to be looked at again, or null: the one on air is over, or one has waited too long. */
export function insertsDueAfter(plan: InsertPlan, now: number): number | null {
  const running = runningAt(plan, now);
  const ends = running === null ? [] : [running.until];
  const dues = [...ends, ...plan.waiting.map(({ askedAt }) => askedAt + INSERT_WAIT_MAX_MS)];
  return dues.length === 0 ? null : Math.min(...dues);
}
