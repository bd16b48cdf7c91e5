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

/**
 * Returns the innings after a ball. It ends with the last wicket, with the last over, and when the target is reached.
 */
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
 * Returns the target of the last innings: the runs with which the chasing side wins. One more than the other side has,
 * or the revised target after an interruption. Null in an earlier innings.
 */
export function targetOf(innings: readonly Innings[], rules: MatchRules): number | null {
  const current = innings.at(-1);
  if (!current || innings.length < 2 * numberIn(rules, 'inningsPerSide')) return null;
  const revised = numberIn(rules, 'revisedTarget');
  if (revised > 0) return revised;
  const earlier = totalRuns(innings.slice(0, -1));
  return earlier[sideKey(otherSide(current.side))] + 1 - earlier[sideKey(current.side)];
}

/**
 * Returns the runs that the batting side needs to win in the last innings of a match; 0 or less: it has won. Null in an
 * earlier innings.
 */
export function runsToWin(innings: readonly Innings[], rules: MatchRules): number | null {
  const target = targetOf(innings, rules);
  return target === null ? null : target - (innings.at(-1)?.runs ?? 0);
}

/** Returns the balls left in the current innings; null: no limit. */
export function ballsLeft(innings: readonly Innings[], rules: MatchRules): number | null {
  const overs = numberIn(rules, 'overs');
  const current = innings.at(-1);
  return overs === 0 || !current
    ? null
    : Math.max(0, overs * numberIn(rules, 'ballsPerOver') - current.balls);
}

/** The result of a finished match. `innings`: won without batting a second time. */
export type CricketResult =
  { by: 'runs' | 'wickets' | 'innings'; winner: Side; count: number } | { by: 'tie'; winner: null; count: 0 };

/** Returns the result; null: the match isn't over. */
export function resultOf(innings: readonly Innings[], rules: MatchRules): CricketResult | null {
  const last = innings.at(-1);
  if (!last) return null;
  const winner = otherSide(last.side);
  const toWin = runsToWin(innings, rules);
  if (toWin !== null) {
    if (toWin <= 0) {
      return { by: 'wickets', winner: last.side, count: numberIn(rules, 'wickets') - last.wickets };
    }
    if (!last.isOver) return null;
    return toWin === 1 ? { by: 'tie', winner: null, count: 0 } : { by: 'runs', winner, count: toWin - 1 };
  }
  const perSide = numberIn(rules, 'inningsPerSide');
  const isLastOfSide = innings.filter(({ side }) => side === last.side).length === perSide;
  if (!last.isOver || !isLastOfSide || innings.length !== 2 * perSide - 1 || perSide === 1) return null;
  const { a, b } = totalRuns(innings);
  const behind = last.side === 'A' ? b - a : a - b;
  return behind > 0 ? { by: 'innings', winner, count: behind } : null;
}

/** Returns overs as text. 19.6 is written as 20.0, because the sixth ball completes the over. */
export function oversText(balls: number, ballsPerOver: number): string {
  return `${Math.floor(balls / ballsPerOver)}.${balls % ballsPerOver}`;
}

/**
 * Returns the runs per over that the batting side needs to win, with two decimals. Null if it isn't chasing, or if
 * overs have no limit.
 */
export function requiredRate(innings: readonly Innings[], rules: MatchRules): string | null {
  const toWin = runsToWin(innings, rules);
  const left = ballsLeft(innings, rules);
  if (toWin === null || toWin <= 0 || left === null || innings.at(-1)?.isOver === true) return null;
  return runRate(toWin, left, numberIn(rules, 'ballsPerOver'));
}

/** Returns runs per over with two decimals; null before the first ball. */
export function runRate(runs: number, balls: number, ballsPerOver: number): string | null {
  return balls === 0 ? null : ((runs * ballsPerOver) / balls).toFixed(2);
}
