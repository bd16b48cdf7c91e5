/** Sponsor rotation within a slot, as pure functions of time and of the number of events. */

/**
 * Returns a round in which each entry appears according to its weight, spread as evenly as possible (smooth weighted
 * round robin).
 *
 * @returns indexes in the list, in order
 */
export function roundOf(turns: readonly number[]): number[] {
  const all = turns.reduce((sum, one) => sum + one, 0);
  const credit = turns.map(() => 0);
  return Array.from({ length: all }, () => {
    let next = 0;
    for (const [place, own] of turns.entries()) {
      credit[place] = (credit[place] ?? 0) + own;
      if ((credit[place] ?? 0) > (credit[next] ?? 0)) next = place;
    }
    credit[next] = (credit[next] ?? 0) - all;
    return next;
  });
}

/** Cached rounds: bookings change rarely, frames often. */
const rounds = new Map<string, readonly number[]>();
const ROUNDS_KNOWN = 64;

function knownRoundOf(turns: readonly number[]): readonly number[] {
  const of = turns.join();
  const round = rounds.get(of) ?? roundOf(turns);
  if (rounds.size >= ROUNDS_KNOWN) rounds.clear();
  rounds.set(of, round);
  return round;
}

/** Returns the entry that has this turn (counted from 0); undefined if there are no entries. */
export function whoseTurn<T extends { turns: number }>(among: readonly T[], turn: number): T | undefined {
  if (among.length < 2) return among[0];
  const round = knownRoundOf(among.map(({ turns }) => turns));
  return among[round[turn % round.length] ?? 0];
}

/**
 * Returns the number of the turn at an instant (Unix ms), for rotation by time: the same on every output and after a
 * restart.
 */
export function turnAt(instant: number, seconds: number): number {
  return Math.floor(instant / (seconds * 1_000));
}

/** Returns when the turn after an instant begins, Unix ms. */
export function turnAfter(instant: number, seconds: number): number {
  return (turnAt(instant, seconds) + 1) * seconds * 1_000;
}
