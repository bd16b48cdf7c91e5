import { ASIDE_KINDS, type Moment } from '../../../feed/contract/moments.ts';
import type { BugReaction } from '../../../preload/contract/bug-reaction.ts';

/**
 * Duration of the scorebug's reaction to a moment, in ms. Only live moments get a reaction: backfills and corrections
 * don't, and a retracted moment's reaction is removed.
 */
const REACTION_MS: Readonly<Record<BugReaction['kind'], number>> = {
  no_goal: 4_000,
  // 240 in, 780 visible, 280 out (`overlays/kit/motion.ts`).
  three_pointer: 1_300,
};

/** A three-pointer sooner than this after the last reaction gets none, so that a scorebug never flickers. */
const REACTION_APART_MS = 2_000;

interface Reaction extends BugReaction {
  until: number;
}

export const isReaction = (kind: string): kind is BugReaction['kind'] => Object.hasOwn(REACTION_MS, kind);

/** Returns all reactions, oldest first. */
function reactionsTo(moments: readonly Moment[]): Reaction[] {
  const found: Reaction[] = [];
  for (const [index, { kind, side, state, at }] of moments.entries()) {
    if (!isReaction(kind) || state !== 'confirmed') continue;
    const last = found.at(-1);
    const isTooSoon =
      kind === 'three_pointer' && last !== undefined && at - last.startedAt < REACTION_APART_MS;
    const until = Math.min(at + REACTION_MS[kind], kind === 'no_goal' ? nextAt(moments, index) : Infinity);
    if (!isTooSoon) found.push({ kind, side, startedAt: at, until });
  }
  return found;
}

/** Returns when the next moment began that viewers could take "No goal" to be about, such as a penalty; or Infinity. */
function nextAt(moments: readonly Moment[], index: number): number {
  return moments.slice(index + 1).find(({ kind }) => !ASIDE_KINDS.has(kind))?.at ?? Infinity;
}

/** Returns the scorebug's reaction at an instant of the feed, or null. */
export function reactionAt(moments: readonly Moment[], instant: number): BugReaction | null {
  const found = reactionsTo(moments).findLast(
    ({ startedAt, until }) => startedAt <= instant && instant < until,
  );
  return found ? { kind: found.kind, side: found.side, startedAt: found.startedAt } : null;
}

/** Returns the next instant at which a reaction starts or ends, or null. */
export function reactionEdgeAfter(moments: readonly Moment[], instant: number): number | null {
  const edges = reactionsTo(moments)
    .flatMap(({ startedAt, until }) => [startedAt, until])
    .filter((edge) => edge > instant);
  return edges.length === 0 ? null : Math.min(...edges);
}
