import type { Side } from '../../contract/values.ts';
import type { Penalty } from './wire.ts';

/** Penalties that run with the match clock. Everything follows from when they were called; nothing counts down. */

/** When a penalty runs, in ms played since the start of the game. */
interface PenaltyTime {
  penalty: Penalty;
  startMs: number;
  /** Infinity: it has no clock. */
  endMs: number;
}

/** A penalty as it is drawn. */
export interface PenaltyClock {
  penalty: Penalty;
  /** The time left; null: it has no clock, or the time is unknown. */
  leftMs: number | null;
  /** Whether it waits for another penalty of its side to end. */
  isWaiting: boolean;
}

/**
 * Returns when the penalties of a side run, in the order in which they were called. At most `running` of those that
 * take a player off run at the same time; the next one begins when one of them ends (IIHF rule 16, delayed penalties).
 * Penalties without a known start are left out.
 *
 * @param running 0: all run
 */
export function penaltyTimes(penalties: readonly Penalty[], side: Side, running: number): PenaltyTime[] {
  const slots: number[] = Array.from({ length: running }, () => 0);
  return penalties.flatMap((penalty) => {
    if (penalty.side !== side || penalty.fromMs === null) return [];
    const first = penalty.reducesPlayers && running > 0 ? slots.indexOf(Math.min(...slots)) : -1;
    const startMs = Math.max(penalty.fromMs, slots[first] ?? 0);
    const fullMs = penalty.partMs === null ? Infinity : penalty.partMs * penalty.parts - penalty.canceledMs;
    const endMs = Math.min(startMs + fullMs, penalty.endedMs ?? Infinity);
    if (first >= 0 && endMs !== Infinity) slots[first] = Math.max(endMs, startMs);
    return [{ penalty, startMs, endMs }];
  });
}

/**
 * Returns a side's penalties at a time, the next to end first, then those that wait.
 *
 * @param atMs the time played since the start of the game; null: unknown
 */
export function penaltyClocks(
  penalties: readonly Penalty[],
  side: Side,
  running: number,
  atMs: number | null,
): PenaltyClock[] {
  const open = penalties.filter((one) => one.side === side && !one.isEnded);
  const unknown = open
    .filter(({ fromMs }) => fromMs === null || atMs === null)
    .map((penalty): PenaltyClock => ({ penalty, leftMs: null, isWaiting: false }));
  if (atMs === null) return unknown;
  const known = penaltyTimes(open, side, running)
    .filter(({ startMs, endMs }) => endMs > Math.max(atMs, startMs))
    .map(({ penalty, startMs, endMs }) => ({
      penalty,
      leftMs: endMs === Infinity ? null : endMs - Math.max(atMs, startMs),
      isWaiting: startMs > atMs,
    }))
    .sort(
      (one, other) =>
        Number(one.isWaiting) - Number(other.isWaiting) ||
        (one.leftMs ?? Infinity) - (other.leftMs ?? Infinity),
    );
  return [...known, ...unknown];
}

/** Returns how many players a side's running penalties take off the field. */
export function playersOff(
  penalties: readonly Penalty[],
  side: Side,
  running: number,
  atMs: number | null,
): number {
  const off = penaltyClocks(penalties, side, running, atMs).filter(
    ({ penalty, isWaiting }) => penalty.reducesPlayers && !isWaiting,
  );
  return running > 0 ? Math.min(off.length, running) : off.length;
}

/**
 * Returns the penalties after a goal against `side`. The penalty with the least time left ends, if the side plays with
 * fewer players than the other one. Of a double minor, only the part in progress ends.
 *
 * @param endsOnGoal returns whether a goal can end the penalty
 * @param needsFewer whether the side must have fewer players; false: any goal ends the penalty
 */
export function afterGoal(
  penalties: readonly Penalty[],
  { side, atMs, running }: { side: Side; atMs: number | null; running: number },
  endsOnGoal: (penalty: Penalty) => 'no-goal' | 'goal-against' | 'any-goal',
): Penalty[] {
  const other: Side = side === 'A' ? 'B' : 'A';
  const own = playersOff(penalties, side, running, atMs);
  const isShort = own > playersOff(penalties, other, running, atMs);
  const any = new Set(
    penalties.filter((one) => endsOnGoal(one) === 'any-goal' && !one.isEnded).map(({ number }) => number),
  );
  const current = penaltyClocks(penalties, side, running, atMs).find(
    ({ penalty, isWaiting }) =>
      !isWaiting && penalty.reducesPlayers && endsOnGoal(penalty) === 'goal-against',
  )?.penalty;
  return penalties.map((penalty) => {
    if (any.has(penalty.number)) return ended(penalty, atMs);
    if (!isShort || penalty !== current) return penalty;
    const time = penaltyTimes(penalties, side, running).find((one) => one.penalty === penalty);
    if (atMs === null || time === undefined || penalty.partMs === null) return ended(penalty, atMs);
    const servedMs = atMs - time.startMs + penalty.canceledMs;
    const partLeftMs = penalty.partMs - (servedMs % penalty.partMs);
    const canceledMs = penalty.canceledMs + partLeftMs;
    return canceledMs + (servedMs - penalty.canceledMs) >= penalty.partMs * penalty.parts
      ? ended(penalty, atMs)
      : { ...penalty, canceledMs };
  });
}

/** Returns a penalty that is over. */
export function ended(penalty: Penalty, atMs: number | null): Penalty {
  return atMs === null || penalty.fromMs === null
    ? { ...penalty, isEnded: true }
    : { ...penalty, endedMs: atMs };
}
