import type { CountKind } from '../../../feed/contract/counts.ts';
import { SCORE_KINDS, type Moment } from '../../../feed/contract/moments.ts';
import { sideKey, type Side, type ViewScore } from '../../../feed/contract/values.ts';
import type { FrameScorer, FrameScorers, LineEntry, LineFact } from '../../../preload/contract/full-frame.ts';
import { minuteOf, shownPlayer } from './match-state.ts';

/** Who has scored, as the producer has put them on the scores. */

const SCORES: ReadonlySet<string> = new Set(SCORE_KINDS);

type Scored = Pick<LineEntry, 'side' | 'kind' | 'minute' | 'player'>;

/** Who has scored, by side; undefined: nobody has been named. */
export function scorersIn(entries: readonly Scored[]): FrameScorers | undefined {
  const of = (side: Scored['side']): FrameScorer[] => {
    const scorers = new Map<string, FrameScorer>();
    for (const { side: whose, kind, player, minute } of entries) {
      if (whose !== side || player === undefined || !SCORES.has(kind)) continue;
      // Who has scored at both ends stands there twice.
      const key = JSON.stringify([player.name, player.isOwnGoal]);
      const known = scorers.get(key) ?? { player, minutes: [] };
      scorers.set(key, { ...known, minutes: [...known.minutes, minute ?? null] });
    }
    return [...scorers.values()];
  };
  const scorers = { a: of('A'), b: of('B') };
  return scorers.a.length + scorers.b.length === 0 ? undefined : scorers;
}

/**
 * Who has most of the points of each side, as one figure: none unless every point of both sides is somebody's, and where
 * two have as many.
 */
export function leadersIn(kind: CountKind, moments: readonly Moment[], score: ViewScore): LineFact[] {
  const [a, b] = [leaderOf('A', moments, score.a), leaderOf('B', moments, score.b)];
  if (a === null || b === null) return [];
  return [{ kind, a: String(a.points), b: String(b.points), players: { a: a.player, b: b.player } }];
}

type ShownPlayer = FrameScorer['player'];

function leaderOf(
  side: Side,
  moments: readonly Moment[],
  score: number | null,
): { player: ShownPlayer; points: number } | null {
  const pointsOf = new Map<string, { player: ShownPlayer; points: number }>();
  let told = 0;
  for (const { delta, player, state, side: whose } of moments) {
    const points = delta[sideKey(side)];
    if (whose !== side || state !== 'confirmed' || player === undefined) continue;
    const known = pointsOf.get(player.name);
    pointsOf.set(player.name, { player: shownPlayer(player), points: (known?.points ?? 0) + points });
    told += points;
  }
  const [first, second] = [...pointsOf.values()].sort((one, other) => other.points - one.points);
  return first && first.points > 0 && told === score && first.points !== second?.points ? first : null;
}

/**
 * Who had scored by an instant. What is under review counts for nobody yet.
 *
 * @param at Unix ms
 */
export function scorersAt(moments: readonly Moment[], at: number): FrameScorers | undefined {
  return scorersIn(
    moments.flatMap((moment) => {
      const { side, kind, state, player } = moment;
      if (side === null || player === undefined || state !== 'confirmed' || moment.at > at) return [];
      const minute = minuteOf(moment);
      return [{ side, kind, player: shownPlayer(player), ...(minute && { minute }) }];
    }),
  );
}
