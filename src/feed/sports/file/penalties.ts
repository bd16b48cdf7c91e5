import type { Side } from '../../contract/values.ts';
import type { Penalty } from './wire.ts';

/** Penalties that run with the match clock. Times left are computed from when the penalties were called. */

/** The start and end of a penalty, in ms played since the start of the game. */
interface PenaltyTime {
  penalty: Penalty;
  startMs: number;
  /** Infinity: the penalty has no clock. */
  endMs: number;
}

/** A penalty as it is drawn. */
export interface PenaltyClock {
  penalty: Penalty;
  /** The time left; null: the penalty has no clock, or the time is unknown. */
  leftMs: number | null;
  /** Whether the penalty waits for another penalty of its side to end. */
  isWaiting: boolean;
}

/**
 * Returns the start and end of each penalty of a side, in the order in which they were called. At most `running` of
 * those that take a player off run at the same time; the next one begins when one of them ends (IIHF rule 16, delayed
 * penalties). Skips penalties without a known start.
 *
 * @param running 0: all run
 * @param atMs the current time; penalties that were ended stay over even if the match clock is set back
 */
function penaltyTimes(
  penalties: readonly Penalty[],
  side: Side,
  running: number,
  atMs: number,
): PenaltyTime[] {
  const slots: number[] = Array.from({ length: running }, () => 0);
  return penalties.flatMap((penalty) => {
    if (penalty.side !== side || penalty.fromMs === null) return [];
    const first = penalty.reducesPlayers && running > 0 ? slots.indexOf(Math.min(...slots)) : -1;
    const startMs = Math.max(penalty.fromMs, slots[first] ?? 0);
    const fullMs = penalty.partMs === null ? Infinity : penalty.partMs * penalty.parts - penalty.canceledMs;
    const endedMs = penalty.endedMs === null ? Infinity : Math.min(penalty.endedMs, atMs);
    const endMs = Math.min(startMs + fullMs, endedMs);
    if (first >= 0 && endMs !== Infinity) slots[first] = Math.max(endMs, startMs);
    return [{ penalty, startMs, endMs }];
  });
}

/** Returns whether a penalty is served: it has a clock, or leaves its side with fewer players. */
function isServed({ partMs, reducesPlayers }: Penalty): boolean {
  return partMs !== null || reducesPlayers;
}

/**
 * Returns a side's penalties at a time, the next to end first, then those that wait. Leaves out cards that don't affect
 * play, such as warnings.
 *
 * @param atMs the time played since the start of the game; null: unknown
 */
export function penaltyClocks(
  penalties: readonly Penalty[],
  side: Side,
  running: number,
  atMs: number | null,
): PenaltyClock[] {
  const open = penalties.filter((one) => one.side === side && !one.isEnded && isServed(one));
  const unknown = open
    .filter(({ fromMs }) => fromMs === null || atMs === null)
    .map((penalty): PenaltyClock => ({ penalty, leftMs: null, isWaiting: false }));
  if (atMs === null) return unknown;
  const known = penaltyTimes(open, side, running, atMs)
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
function playersOff(penalties: readonly Penalty[], side: Side, running: number, atMs: number | null): number {
  const off = penaltyClocks(penalties, side, running, atMs).filter(
    ({ penalty, isWaiting }) => penalty.reducesPlayers && !isWaiting,
  );
  return running > 0 ? Math.min(off.length, running) : off.length;
}

/** Returns whether neither side plays with fewer players. */
export function isAtFullStrength(
  penalties: readonly Penalty[],
  running: number,
  atMs: number | null,
): boolean {
  return (['A', 'B'] as const).every((side) => playersOff(penalties, side, running, atMs) === 0);
}

/** The goal that ends a penalty (`endsOn` of the file). */
type EndsOn = 'no-goal' | 'goal-against' | 'every-goal-against' | 'any-goal';

/** Returns the time left in the current part of a penalty. A goal ends only one part of a double minor. */
function partLeftMs({ penalty, leftMs }: PenaltyClock): number {
  const { partMs } = penalty;
  return leftMs === null || partMs === null ? Infinity : leftMs - Math.floor((leftMs - 1) / partMs) * partMs;
}

/**
 * Returns the penalties after a goal against `side`. If the side plays with fewer players than the other one, the
 * penalty with the least time left ends (IIHF rule 16.2 and table 14). Only the current part of a double minor ends.
 *
 * @param endsOn returns which goal ends the penalty
 */
export function afterGoal(
  penalties: readonly Penalty[],
  { side, atMs, running }: { side: Side; atMs: number | null; running: number },
  endsOn: (penalty: Penalty) => EndsOn,
): Penalty[] {
  const other: Side = side === 'A' ? 'B' : 'A';
  const isShort = playersOff(penalties, side, running, atMs) > playersOff(penalties, other, running, atMs);
  const ending = new Set(
    [side, other].flatMap((one) =>
      penaltyClocks(penalties, one, running, atMs)
        .filter(({ penalty, isWaiting }) => {
          const goal = endsOn(penalty);
          return !isWaiting && (goal === 'any-goal' || (goal === 'every-goal-against' && one === side));
        })
        .map(({ penalty }) => penalty.number),
    ),
  );
  const [current] = penaltyClocks(penalties, side, running, atMs)
    .filter(
      ({ penalty, isWaiting }) =>
        isShort && !isWaiting && penalty.reducesPlayers && endsOn(penalty) === 'goal-against',
    )
    .sort((one, another) => partLeftMs(one) - partLeftMs(another));
  return penalties.map((penalty) => {
    if (ending.has(penalty.number)) return ended(penalty, atMs);
    return current?.penalty === penalty ? withoutPart(current, atMs) : penalty;
  });
}

/** Ends the current part of a penalty. */
function withoutPart(clock: PenaltyClock, atMs: number | null): Penalty {
  const { penalty, leftMs } = clock;
  const left = partLeftMs(clock);
  if (leftMs === null) {
    return penalty.parts > 1 ? { ...penalty, parts: penalty.parts - 1 } : ended(penalty, atMs);
  }
  return left >= leftMs ? ended(penalty, atMs) : { ...penalty, canceledMs: penalty.canceledMs + left };
}

/** Ends a penalty. */
export function ended(penalty: Penalty, atMs: number | null): Penalty {
  return atMs === null || penalty.fromMs === null
    ? { ...penalty, isEnded: true }
    : { ...penalty, endedMs: atMs };
}
