import type { Moment } from '../../../feed/contract/moments.ts';
import { sideKey, type Side, type ViewScore } from '../../../feed/contract/values.ts';
import type { ScorerRule } from '../../../feed/sports/index.ts';
import type { FrameScorer, FrameScorers, LineFact } from '../../../preload/contract/full-frame.ts';
import { minuteOf, shownPlayer } from './match-state.ts';

/** Scorers assigned by the producer. Scores under review don't count yet. */

/** Maximum number of a team's best scorers in a result. */
const BEST_MAX = 3;

type ShownPlayer = FrameScorer['player'];

/** Returns the scorers of each team; undefined: none known. @param score as viewers see it */
export function scorersOf(
  rule: ScorerRule,
  moments: readonly Moment[],
  score: ViewScore,
): FrameScorers | undefined {
  const of = (side: Side): FrameScorer[] =>
    rule === 'points'
      ? bestScorers(side, moments, score[sideKey(side)])
      : scorersOfKinds(rule, side, moments);
  const scorers = { a: of('A'), b: of('B') };
  return scorers.a.length + scorers.b.length === 0 ? undefined : scorers;
}

function scorersOfKinds(
  kinds: Exclude<ScorerRule, 'points'>,
  side: Side,
  moments: readonly Moment[],
): FrameScorer[] {
  const scorers = new Map<string, FrameScorer>();
  for (const moment of moments) {
    const { kind, player, side: whose, state } = moment;
    if (whose !== side || player === undefined || state !== 'confirmed' || !kinds.has(kind)) continue;
    // A player who also scored an own goal is listed twice.
    const key = JSON.stringify([player.name, player.isOwnGoal]);
    const known = scorers.get(key) ?? { player: shownPlayer(player), minutes: [] };
    scorers.set(key, { ...known, minutes: [...known.minutes, minuteOf(moment)] });
  }
  return [...scorers.values()];
}

/**
 * Returns a team's best scorers. Players tied for the last place are included only if there is room for all of them.
 * Empty unless every point of the team's score is assigned.
 */
function bestScorers(side: Side, moments: readonly Moment[], score: number | null): FrameScorer[] {
  const all = pointsOf(side, moments, score);
  const next = all[BEST_MAX]?.points ?? 0;
  return all
    .slice(0, BEST_MAX)
    .filter(({ points }) => points > next)
    .map(({ player, points }) => ({ player, minutes: [], points }));
}

/**
 * Returns the leading scorer of each team as one statistic, only if every point of both teams is assigned and there is
 * no tie.
 */
export function leadersIn(moments: readonly Moment[], score: ViewScore): LineFact[] {
  const leaderOf = (side: Side): Scored | null => {
    const [first, second] = pointsOf(side, moments, score[sideKey(side)]);
    return first && first.points !== second?.points ? first : null;
  };
  const [a, b] = [leaderOf('A'), leaderOf('B')];
  if (a === null || b === null) return [];
  return [
    {
      kind: 'most_points',
      a: String(a.points),
      b: String(b.points),
      players: { a: a.player, b: b.player },
    },
  ];
}

interface Scored {
  player: ShownPlayer;
  points: number;
}

/** Returns the points of a team's players, highest first; empty unless every point of the team's score is assigned. */
function pointsOf(side: Side, moments: readonly Moment[], score: number | null): Scored[] {
  const byName = new Map<string, Scored>();
  let total = 0;
  for (const { delta, player, state, side: whose } of moments) {
    const points = delta[sideKey(side)];
    if (whose !== side || state !== 'confirmed' || player === undefined || points <= 0) continue;
    const known = byName.get(player.name);
    byName.set(player.name, { player: shownPlayer(player), points: (known?.points ?? 0) + points });
    total += points;
  }
  return total === score ? [...byName.values()].sort((one, other) => other.points - one.points) : [];
}
