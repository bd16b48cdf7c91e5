import { otherSide, sideKey, type PerSide, type Side } from '../../contract/values.ts';
import type { MatchRules } from '../match-rules.ts';
import { numberIn } from './rule-numbers.ts';
import type { Level, SportFile } from './sport-file.ts';
import type { FileSnapshot, SetScore } from './wire.ts';

/** Scoring in levels: points win games or sets, which win the match. */

type Levels = readonly Level[];
type Counts = FileSnapshot['counts'];
const NONE = { a: 0, b: 0 };

/** Returns whether a side wins the match with the current unit of the highest level. */
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
  const at = numberIn(rules, `${games.id}TieBreakAt`);
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

/** The counts after a point. */
interface Counted {
  counts: Counts;
  /** The set that the point finished; null: none. */
  set: SetScore | null;
  /** The highest level whose unit the point won, from 0; -1: none. */
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
    // A tie-break wins the set, whatever the count of games.
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

/** Returns how many points of the current lowest unit were played. */
function played({ a, b }: PerSide): number {
  return a + b;
}

/** Returns who serves the next point, and who served first in the current set or game; null: unknown. */
export function nextServe(
  file: SportFile,
  before: FileSnapshot,
  { counts, wonLevel }: Counted,
  winner: Side,
): Pick<FileSnapshot, 'serving' | 'servedFirst'> {
  const { serve, levels = [] } = file;
  const { serving, servedFirst } = before;
  if (!serve || serving === null) return { serving, servedFirst };
  const first = servedFirst ?? serving;
  const isUnitOver = wonLevel >= 0;
  const isTieBreak = tieBreakTarget(levels, counts, before.rules) !== null;
  if (serve.order === 'game') {
    // The first server of a tie-break doesn't serve first in the next set.
    if (isUnitOver) return { serving: otherSide(first), servedFirst: otherSide(first) };
    if (!isTieBreak) return { serving, servedFirst: first };
    const turns = Math.floor((played(counts[0] ?? NONE) + 1) / 2);
    return { serving: turns % 2 === 0 ? first : otherSide(first), servedFirst: first };
  }
  if (isUnitOver) {
    const next = serve.next === 'winner' ? winner : otherSide(first);
    return { serving: next, servedFirst: next };
  }
  if (serve.order === 'winner') return { serving: winner, servedFirst: first };
  const points = played(counts[0] ?? NONE);
  const deuce = 2 * serve.everyPointFrom;
  const turns =
    points < deuce ? Math.floor(points / serve.every) : Math.floor(deuce / serve.every) + points - deuce;
  return { serving: turns % 2 === 0 ? first : otherSide(first), servedFirst: first };
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
    return ends.afterOddGames ? played(after.set) % 2 === 1 : ends.afterSet;
  }
  if (after.wonLevel >= 0) return ends.afterOddGames && played(after.counts[1] ?? NONE) % 2 === 1;
  const { counts } = before;
  const points = after.counts[0] ?? NONE;
  const isEvery = (every: number): boolean => every > 0 && played(points) % every === 0;
  if (tieBreakTarget(levels, counts, rules) !== null) return isEvery(ends.tieBreakEvery);
  if (!isDecidingSet(levels, counts, rules)) return isEvery(ends.everyPoints);
  const isFirstThere =
    ends.decidingAt > 0 &&
    Math.max(points.a, points.b) === ends.decidingAt &&
    isReached(counts[0] ?? NONE, points, ends.decidingAt);
  return isFirstThere || isEvery(ends.decidingEveryPoints);
}

/** Returns whether no side had reached a count before. */
function isReached(before: PerSide, after: PerSide, at: number): boolean {
  return Math.max(before.a, before.b) < at && Math.max(after.a, after.b) === at;
}
