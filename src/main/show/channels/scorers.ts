import { SCORE_KINDS, type Moment } from '../../../feed/contract/moments.ts';
import type { FrameScorer, FrameScorers, LineEntry } from '../../../preload/contract/full-frame.ts';
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
