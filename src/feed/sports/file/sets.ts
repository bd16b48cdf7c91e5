import { otherSide, sideKey, type PerSide, type Side } from '../../contract/values.ts';
import type { MatchRules } from '../match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import type { SportFile } from './sport-file.ts';
import type { Level } from './sport-file-shape.ts';
import type { FileSnapshot, SetScore } from './wire.ts';

/** Scoring in levels: points win games or sets, which win the match. */

type Levels = readonly Level[];
type Counts = FileSnapshot['counts'];
const NONE = { a: 0, b: 0 };

/** Returns whether either side wins the match if it wins the current set. */
function isDecidingSet(levels: Levels, counts: Counts, rules: MatchRules): boolean {
  const top = levels.at(-1);
  const won = counts[levels.length - 1];
  if (!top || !won || levels.length < 2) return false;
  const before = numberIn(rules, `${top.id}Target`) - 1;
  return before > 0 && won.a === before && won.b === before;
}

/** Returns the points that win the current tie-break; null: it isn't a tie-break. */
export function tieBreakTarget(levels: Levels, counts: Counts, rules: MatchRules): number | null {
  const [, games] = levels;
  const count = counts[1];
  if (!games?.tieBreak || !count) return null;
  const isDeciding = isDecidingSet(levels, counts, rules);
  const superTieBreak = numberIn(rules, 'superTieBreak');
  if (isDeciding && superTieBreak > 0) return superTieBreak;
  const at = numberIn(rules, isDeciding ? 'decidingTieBreakAt' : `${games.id}TieBreakAt`);
  if (at === 0 || count.a !== at || count.b !== at) return null;
  return numberIn(rules, isDeciding ? 'decidingTieBreakTarget' : 'tieBreakTarget');
}

/** Returns whether the first count wins its unit against the second. */
function wins(
  own: number,
  other: number,
  { target, lead, cap }: { target: number; lead: number; cap: number },
): boolean {
  return (own >= target && own - other >= lead) || (cap > 0 && own >= cap && own > other);
}

function goalOf(
  level: Level,
  index: number,
  levels: Levels,
  counts: Counts,
  rules: MatchRules,
): { target: number; lead: number; cap: number } {
  const tieBreak = index === 0 ? tieBreakTarget(levels, counts, rules) : null;
  if (tieBreak !== null) return { target: tieBreak, lead: 2, cap: 0 };
  const isDeciding = level.deciding !== undefined && isDecidingSet(levels, counts, rules);
  const isTop = index === levels.length - 1;
  return {
    target: numberIn(rules, `${level.id}${isDeciding ? 'Deciding' : 'Target'}`),
    lead: isTop ? 1 : numberIn(rules, `${level.id}Lead`),
    cap: isTop || isDeciding ? 0 : numberIn(rules, `${level.id}Cap`),
  };
}

/** The result of a point. */
interface Counted {
  counts: Counts;
  /** The set that the point ended; null: none. */
  set: SetScore | null;
  /** The index of the highest level that the point won; -1: none. */
  wonLevel: number;
}

/** Returns the counts after a point. */
export function afterPoint(levels: Levels, counts: Counts, rules: MatchRules, side: Side): Counted {
  const key = sideKey(side);
  const other = sideKey(otherSide(side));
  const isTieBreak = tieBreakTarget(levels, counts, rules) !== null;
  const next = counts.map((count) => ({ ...count }));
  const finished: PerSide[] = [];
  let wonLevel = -1;
  for (const [index, level] of levels.entries()) {
    const count = next[index];
    if (!count) break;
    count[key] += 1;
    // The winner of a tie-break wins the set, regardless of the number of games.
    const isSetOfTieBreak = isTieBreak && index === 1;
    if (!isSetOfTieBreak && !wins(count[key], count[other], goalOf(level, index, levels, counts, rules)))
      break;
    wonLevel = index;
    if (index === levels.length - 1) break;
    finished[index] = { ...count };
    next[index] = { ...NONE };
  }
  const won = finished[levels.length - 2];
  const set = won ? { a: won.a, b: won.b, tieBreak: isTieBreak ? (finished[0] ?? null) : null } : null;
  return { counts: next, set, wonLevel };
}

function played({ a, b }: PerSide): number {
  return a + b;
}

type Serving = Pick<FileSnapshot, 'serving' | 'servedFirst'>;

/**
 * Returns the side that serves at a count, given the side that served first in the set or game. Not for sports in which
 * the winner of a rally serves.
 */
function servingAt(file: SportFile, counts: Counts, rules: MatchRules, first: Side): Side {
  const { serve, levels = [] } = file;
  const points = played(counts[0] ?? NONE);
  let turns = 0;
  if (serve?.order === 'every') {
    const single = Math.max(0, points - 2 * everyPointFrom(file, serve.everyPointFrom, rules));
    turns = Math.floor((points - single) / serve.every) + single;
  } else if (tieBreakTarget(levels, counts, rules) !== null) {
    turns = Math.floor((points + 1) / 2);
  }
  return turns % 2 === 0 ? first : otherSide(first);
}

/**
 * Returns the points of both sides from which the serve changes after every point. They depend on the target: 10-10 in
 * a game to 11, and 20-20 in a game to 21.
 */
function everyPointFrom({ levels = [] }: SportFile, from: number, rules: MatchRules): number {
  const [points] = levels;
  return points ? Math.max(0, from + numberIn(rules, `${points.id}Target`) - points.target) : from;
}

/** Returns who serves the next point, and who served first in the current set or game; null: unknown. */
export function nextServe(
  file: SportFile,
  before: FileSnapshot,
  { counts, wonLevel }: Counted,
  winner: Side,
  rules: MatchRules,
): Serving {
  const { serve, levels = [] } = file;
  const { servedFirst } = before;
  if (!serve || wonLevel === levels.length - 1) return { serving: null, servedFirst: null };
  if (wonLevel >= 0) {
    const isDeciding = isDecidingSet(levels, counts, rules);
    const next = (isDeciding ? serve.deciding : undefined) ?? serve.next;
    const alternate = servedFirst && otherSide(servedFirst);
    const first = next === 'choice' ? null : next === 'winner' ? winner : alternate;
    return { serving: first, servedFirst: first };
  }
  if (serve.order === 'winner') return { serving: winner, servedFirst };
  if (servedFirst === null) return { serving: before.serving, servedFirst };
  return { serving: servingAt(file, counts, rules, servedFirst), servedFirst };
}

/** Returns who serves and who served first, if `team` serves now. */
export function withServe(
  file: SportFile,
  { counts, servedFirst }: FileSnapshot,
  team: Side,
  rules: MatchRules,
): Serving {
  if (file.serve?.order === 'winner') {
    return { serving: team, servedFirst: played(counts[0] ?? NONE) === 0 ? team : servedFirst };
  }
  const isFirst = servingAt(file, counts, rules, team) === team;
  return { serving: team, servedFirst: isFirst ? team : otherSide(team) };
}

/** Returns who serves at corrected counts. */
export function serveAtCounts(
  file: SportFile,
  { serving, servedFirst }: FileSnapshot,
  counts: Counts,
  rules: MatchRules,
): Side | null {
  if (!file.serve || file.serve.order === 'winner' || servedFirst === null) return serving;
  return servingAt(file, counts, rules, servedFirst);
}

/**
 * Returns the sets that fit a corrected score: of the sets that a side has won, only as many as it has now, oldest
 * first.
 */
export function setsAt(sets: readonly SetScore[], score: PerSide): SetScore[] {
  const won = { ...NONE };
  return sets.filter(({ a, b }) => {
    const winner = a > b ? 'a' : 'b';
    won[winner] += 1;
    return won[winner] <= score[winner];
  });
}

/** Returns whether a side has won the match. */
export function isMatchWon(levels: Levels, counts: Counts, rules: MatchRules): boolean {
  const top = levels.at(-1);
  const won = counts[levels.length - 1];
  return (
    top !== undefined && won !== undefined && Math.max(won.a, won.b) >= numberIn(rules, `${top.id}Target`)
  );
}

/** Returns whether the sides change ends after a point. */
export function changesEnds(
  file: SportFile,
  before: FileSnapshot,
  after: Counted,
  rules: MatchRules,
): boolean {
  const { ends, levels = [] } = file;
  if (!ends || after.wonLevel === levels.length - 1) return false;
  if (after.set !== null) {
    if (!ends.beforeDeciding && isDecidingSet(levels, after.counts, rules)) return false;
    return ends.afterOddGames ? played(after.set) % 2 === 1 : ends.afterSet;
  }
  if (after.wonLevel >= 0) return ends.afterOddGames && played(after.counts[1] ?? NONE) % 2 === 1;
  const points = after.counts[0] ?? NONE;
  const isEvery = (every: number): boolean => every > 0 && played(points) % every === 0;
  if (tieBreakTarget(levels, before.counts, rules) !== null) return isEvery(ends.tieBreakEvery);
  if (!isDecidingSet(levels, before.counts, rules)) return isEvery(ends.everyPoints);
  const at = numberIn(rules, 'decidingEndsAt');
  const first = before.counts[0] ?? NONE;
  const isFirstThere = at > 0 && Math.max(first.a, first.b) < at && Math.max(points.a, points.b) === at;
  return isFirstThere || isEvery(ends.decidingEveryPoints);
}
