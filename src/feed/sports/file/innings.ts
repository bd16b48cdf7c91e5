import { otherSide, sideKey } from '../../contract/sides.ts';
import type { PerSide, Side } from '../../contract/values.ts';
import type { MatchRules } from '../match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import type { Innings } from './wire.ts';

/** Scoring in innings, as in cricket (MCC Laws 13, 16 to 18). */

export interface Ball {
  runs: number;
  extra?: 'wide' | 'no-ball' | 'bye' | 'leg-bye' | undefined;
  wicket?: boolean | undefined;
}

export function newInnings(side: Side): Innings {
  return { side, runs: 0, wickets: 0, balls: 0, extras: 0, isDeclared: false, isOver: false };
}

/** Returns the runs of both sides in all innings. */
export function totalRuns(innings: readonly Innings[]): PerSide {
  const sum = (side: Side): number =>
    innings.reduce((runs, one) => runs + (one.side === side ? one.runs : 0), 0);
  return { a: sum('A'), b: sum('B') };
}

/** Returns the innings after a ball. It ends with the last wicket, with the last over, and when the target is reached. */
export function afterBall(
  innings: readonly Innings[],
  { runs, extra, wicket = false }: Ball,
  rules: MatchRules,
): Innings[] {
  const current = innings.at(-1);
  if (!current) return [...innings];
  const isLegal = extra !== 'wide' && extra !== 'no-ball';
  const added = isLegal ? runs : runs + 1;
  const extras = extra === 'no-ball' ? 1 : extra === undefined ? 0 : added;
  const next: Innings = {
    ...current,
    runs: current.runs + added,
    wickets: current.wickets + (wicket ? 1 : 0),
    balls: current.balls + (isLegal ? 1 : 0),
    extras: current.extras + extras,
  };
  const overs = numberIn(rules, 'overs');
  const after = [...innings.slice(0, -1), next];
  const isOver =
    next.wickets >= numberIn(rules, 'wickets') ||
    (overs > 0 && next.balls >= overs * numberIn(rules, 'ballsPerOver')) ||
    (runsToWin(after, rules) ?? 1) <= 0;
  return [...after.slice(0, -1), { ...next, isOver }];
}

/**
 * Returns the runs that the batting side needs to win in the last innings of a match; 0 or less: it has won. Null in an
 * earlier innings.
 */
export function runsToWin(innings: readonly Innings[], rules: MatchRules): number | null {
  const current = innings.at(-1);
  if (!current || innings.length < 2 * numberIn(rules, 'inningsPerSide')) return null;
  const total = totalRuns(innings);
  return total[sideKey(otherSide(current.side))] + 1 - total[sideKey(current.side)];
}

/** Returns the balls left in the current innings; null: no limit. */
export function ballsLeft(innings: readonly Innings[], rules: MatchRules): number | null {
  const overs = numberIn(rules, 'overs');
  const current = innings.at(-1);
  return overs === 0 || !current
    ? null
    : Math.max(0, overs * numberIn(rules, 'ballsPerOver') - current.balls);
}

/** The result of a match that is over. `innings`: won without batting a second time. */
export type CricketResult =
  { by: 'runs' | 'wickets' | 'innings'; winner: Side; count: number } | { by: 'tie'; winner: null; count: 0 };

/** Returns the result; null: the match isn't over. */
export function resultOf(innings: readonly Innings[], rules: MatchRules): CricketResult | null {
  const last = innings.at(-1);
  const perSide = numberIn(rules, 'inningsPerSide');
  if (!last) return null;
  const total = totalRuns(innings);
  const own = total[sideKey(last.side)];
  const other = total[sideKey(otherSide(last.side))];
  const winner = otherSide(last.side);
  if (innings.length === 2 * perSide) {
    if (own > other) {
      return { by: 'wickets', winner: last.side, count: numberIn(rules, 'wickets') - last.wickets };
    }
    if (!last.isOver) return null;
    return own === other ? { by: 'tie', winner: null, count: 0 } : { by: 'runs', winner, count: other - own };
  }
  const isLastOfSide = innings.filter(({ side }) => side === last.side).length === perSide;
  return last.isOver && isLastOfSide && perSide > 1 && innings.length === 2 * perSide - 1 && own < other
    ? { by: 'innings', winner, count: other - own }
    : null;
}

/** Returns overs as they are written: 19.6 isn't used, because the sixth ball completes the over. */
export function oversText(balls: number, ballsPerOver: number): string {
  return `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;
}

/** Returns runs per over with two decimals; null before the first ball. */
export function runRate(runs: number, balls: number, ballsPerOver: number): string | null {
  return balls === 0 ? null : ((runs * ballsPerOver) / balls).toFixed(2);
}
