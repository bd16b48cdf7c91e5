import type { GraphicId } from '../../../preload/contract/output-frame.ts';

/**
 * Plan of the automatic graphics in feed time. An output with a delay reads the plan that much later, in sync with the
 * video. Pure functions: each change returns a whole new plan and keeps what was on air before, so that all outputs
 * show the same sequence. Only `without` also removes what was on air.
 *
 *   requested --nothing on air, or lower priority--> on air --time is over, or higher priority--> off air
 *             --otherwise--> queued --next turn--> on air
 *                                   --waited too long--> dropped
 */

/** Maximum wait of a graphic; afterwards it is old news and is dropped. */
export const WAIT_MAX_MS = 12_000;
/** Maximum time on air of a graphic, whatever its rule. */
export const STAY_MAX_MS = 60_000;

/** A graphic on air about a moment, over `[from, until)`, Unix ms. */
export interface Span {
  rule: string;
  moment: number;
  graphic: GraphicId;
  priority: number;
  /** Who requested it: the operator or a rule. */
  cause: 'operator' | 'rule';
  /** When it was requested, Unix ms. */
  askedAt: number;
  from: number;
  until: number;
}

/** The spans of all graphics. Those of one graphic never overlap. */
export type Plan = readonly Span[];

export interface GraphicRequest {
  rule: string;
  moment: number;
  graphic: GraphicId;
  priority: number;
  cause: 'operator' | 'rule';
  stayMs: number;
}

/** Adds a graphic requested now: it goes on air, interrupts a graphic of lower priority, or waits. */
export function withRequest(plan: Plan, { stayMs, ...request }: GraphicRequest, now: number): Plan {
  const stay = Math.min(stayMs, STAY_MAX_MS);
  const span: Span = { ...request, askedAt: now, from: now, until: now + stay };
  const mine = plan.filter(({ graphic }) => graphic === request.graphic);
  const rest = plan.filter(({ graphic }) => graphic !== request.graphic);
  const past = mine.filter(({ until }) => until <= now);
  const waiting = mine.filter(({ from }) => from > now);
  const running = mine.find(({ from, until }) => from <= now && now < until);
  if (running && span.priority <= running.priority) {
    return [...rest, ...past, running, ...laidOut([...waiting, span], running.until)];
  }
  const cut = running && running.from < now ? [{ ...running, until: now }] : [];
  return [...rest, ...past, ...cut, span, ...laidOut(waiting, span.until)];
}

/** Removes spans, even those that delayed outputs still show. Waiting spans move up. */
export function without(plan: Plan, isGone: (span: Span) => boolean, now: number): Plan {
  const left = plan.filter((span) => !isGone(span));
  if (left.length === plan.length) return plan;
  const graphics = new Set(plan.filter(isGone).map(({ graphic }) => graphic));
  return [...graphics].reduce<Plan>((rest, graphic) => closedUp(rest, graphic, now), left);
}

/** Makes the graphic on air end at `until`, or removes it if it would end as soon as it began. */
export function stayingUntil(plan: Plan, graphic: GraphicId, now: number, until: number): Plan {
  const running = spanAt(plan, graphic, now);
  if (running === null) return plan;
  // A span that just began has been on no output yet.
  if (until <= running.from) return plan.filter((span) => span !== running);
  return plan.map((span) => (span === running ? { ...running, until } : span));
}

/** Removes spans that ended before an instant, which no output can still show. */
export function forgetting(plan: Plan, before: number): Plan {
  return plan.some(({ until }) => until < before) ? plan.filter(({ until }) => until >= before) : plan;
}

/** Returns the span on air at an instant, or null. */
export function spanAt(plan: Plan, graphic: GraphicId, instant: number): Span | null {
  return (
    plan.find((span) => span.graphic === graphic && span.from <= instant && instant < span.until) ?? null
  );
}

/** Returns the first later instant at which a graphic goes on or off air, or null. */
export function edgeAfter(plan: Plan, instant: number): number | null {
  let next: number | null = null;
  for (const { from, until } of plan) {
    for (const edge of [from, until]) if (edge > instant && (next === null || edge < next)) next = edge;
  }
  return next;
}

function closedUp(plan: Plan, graphic: GraphicId, now: number): Plan {
  const isWaiting = (span: Span): boolean => span.graphic === graphic && span.from > now;
  const waiting = plan.filter(isWaiting);
  const freeAt = spanAt(plan, graphic, now)?.until ?? now;
  return [...plan.filter((span) => !isWaiting(span)), ...laidOut(waiting, freeAt)];
}

/**
 * Schedules spans one after another from an instant on, by priority, then by request time. Drops spans that would have
 * to wait too long.
 */
function laidOut(waiting: readonly Span[], freeAt: number): Span[] {
  const queue = waiting.toSorted(
    (one, other) => other.priority - one.priority || one.askedAt - other.askedAt,
  );
  const laid: Span[] = [];
  let from = freeAt;
  for (const span of queue) {
    if (from - span.askedAt > WAIT_MAX_MS) continue;
    const until = from + span.until - span.from;
    laid.push({ ...span, from, until });
    from = until;
  }
  return laid;
}
