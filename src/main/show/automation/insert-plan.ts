import type { InsertSays } from '../../../feed/contract/inserts.ts';
import type { Span } from './plan.ts';

/**
 * Schedules inserts, one at a time. Pure: every change returns the next complete plan.
 *
 *   requested --nothing in its way--> on air --time is over, or no longer true--> off air
 *             --otherwise--> waiting --its turn within four seconds--> on air
 *                                    --otherwise--> dropped
 *
 * Inserts from the feed use the feed's time: a delayed output shows them with its video. Other inserts (`isAtOnce`) are
 * on every output immediately, like match info.
 */

/** Maximum wait of an insert; afterwards it is old news and is dropped. */
export const INSERT_WAIT_MAX_MS = 4_000;
/** Minimum time that an insert stays on air after its value changed. */
export const INSERT_READ_MS = 3_000;

/** A request for an insert. */
export interface InsertRequest {
  says: InsertSays;
  rule: string;
  priority: number;
  stayMs: number;
  /** True: every output shows it immediately. False: each output shows it with its video. */
  isAtOnce: boolean;
}

interface WaitingInsert extends InsertRequest {
  askedAt: number;
}

/** One value of an insert, on air over `[from, until)`, Unix ms. The insert itself began at `startedAt`. */
export interface InsertSpan extends InsertRequest {
  startedAt: number;
  from: number;
  until: number;
}

export interface InsertPlan {
  /** Oldest first; spans never overlap in the time of an undelayed output. */
  spans: readonly InsertSpan[];
  waiting: readonly WaitingInsert[];
}

export const noInserts: InsertPlan = { spans: [], waiting: [] };

/** Returns the insert on an undelayed output, whether a board hides it or not; null: none. */
export function runningAt({ spans }: InsertPlan, now: number): InsertSpan | null {
  return spans.findLast(({ from, until }) => from <= now && now < until) ?? null;
}

/** Returns whether two inserts have the same kind and team. Their values may differ. */
function isSameThing(one: InsertSays, other: InsertSays): boolean {
  const sideOf = (says: InsertSays): unknown => ('side' in says ? says.side : null);
  return one.kind === other.kind && sideOf(one) === sideOf(other);
}

/** Returns whether an insert of this kind about this team is on air or waiting. */
export function isShownAt(plan: InsertPlan, says: InsertSays, now: number): boolean {
  const running = runningAt(plan, now);
  return [...(running ? [running] : []), ...plan.waiting].some((one) => isSameThing(one.says, says));
}

/**
 * Adds a request. An insert on air about the same thing continues with the new value, for at least INSERT_READ_MS; a
 * waiting one is replaced.
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

/** Returns the plan at an instant: drops requests that waited too long, and starts the next one if possible. */
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

/** Removes inserts, waiting or on air, as if they had never been on air: retracted, or cleared by the producer. */
export function withoutInserts(plan: InsertPlan, isGone: (request: InsertRequest) => boolean): InsertPlan {
  const spans = plan.spans.filter((span) => !isGone(span));
  const waiting = plan.waiting.filter((one) => !isGone(one));
  const isSame = spans.length === plan.spans.length && waiting.length === plan.waiting.length;
  return isSame ? plan : { spans, waiting };
}

/** Drops waiting inserts that are over, and ends the one on air if it is over; delayed outputs end it later. */
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

/** Removes inserts that ended before an instant, which no output can still show. */
export function forgettingInserts(plan: InsertPlan, before: number): InsertPlan {
  return plan.spans.some(({ until }) => until < before)
    ? { ...plan, spans: plan.spans.filter(({ until }) => until >= before) }
    : plan;
}

/** An interval `[from, until)`, Unix ms; `until` is null while still on air. */
export interface Interval {
  from: number;
  until: number | null;
}

/** Boards that an insert gives way to. The insert doesn't return after the board. */
export interface InTheWay {
  /** Boards that the producer had on air, on every output at the same time. */
  byHand: readonly Interval[];
  /** Automatic boards, in the feed's time. */
  byRule: readonly Pick<Span, 'from' | 'until'>[];
}

/**
 * Returns the insert on an output that shows this instant of the feed, or null. An insert that gave way to a board on
 * that output doesn't return. The producer's inserts have priority over the feed's.
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

/** Returns the next instant of the feed at which an insert enters, leaves or changes, or null. Ignores `isAtOnce`. */
export function insertEdgeAfter({ spans }: InsertPlan, instant: number): number | null {
  let next: number | null = null;
  for (const { isAtOnce, from, until } of spans) {
    if (isAtOnce) continue;
    for (const edge of [from, until]) if (edge > instant && (next === null || edge < next)) next = edge;
  }
  return next;
}

/** Returns when the plan must be advanced because the current insert ends or one has waited too long; null: never. */
export function insertsDueAfter(plan: InsertPlan, now: number): number | null {
  const running = runningAt(plan, now);
  const ends = running === null ? [] : [running.until];
  const dues = [...ends, ...plan.waiting.map(({ askedAt }) => askedAt + INSERT_WAIT_MAX_MS)];
  return dues.length === 0 ? null : Math.min(...dues);
}
