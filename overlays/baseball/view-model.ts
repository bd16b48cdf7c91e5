import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import { playStateOf } from '../../src/preload/contract/visible-clocks.ts';
import { visibleView } from '../../src/feed/sports/baseball/visible.ts';
import type { BaseballView } from '../../src/feed/sports/baseball/wire.ts';
import type { Words } from '../../src/words/en.ts';
import type { SideKeys } from '../kit/side-order.ts';
import { statusVariants } from '../kit/competition.ts';
import type { TeamViewModels } from '../kit/team.ts';

/** The model of the baseball scorebug. */
export interface BaseballViewModel {
  sport: 'baseball';
  teams: TeamViewModels;
  /** The sides from the upper to the lower row: the visitors first, unless the sides are swapped. */
  order: SideKeys;
  /** The team at bat, highlighted in chalk; null after the final out or if unknown. */
  batting: 'a' | 'b' | null;
  half: 'top' | 'bottom' | null;
  inning: string | null;
  /**
   * The countdown to first pitch with its label, in the hour before the game. Replaces inning, diamond, count and outs.
   */
  countdown: { says: string; clock: ClockView } | null;
  /**
   * Variants of the final or of an exceptional state, longest first. Replaces inning, diamond, count and outs.
   */
  ending: readonly string[] | null;
  bases: { first: boolean; second: boolean; third: boolean } | null;
  /** Balls and strikes. */
  count: string | null;
  outs: number | null;
  /** Whether the ball is in play. */
  isLive: boolean;
}

export const OUTS_OF_A_HALF = 3;

function endingOf({ isFinal, phase, status }: MatchView, words: Words): BaseballViewModel['ending'] {
  if (status !== null) return statusVariants(status, words);
  return isFinal && phase ? [words.phase.bug(phase)] : null;
}

export function baseballViewModel(
  match: MatchView,
  feedView: BaseballView,
  teams: TeamViewModels,
  { words, order }: { words: Words; order: SideKeys },
): BaseballViewModel {
  const view = visibleView(feedView, playStateOf(match));
  const { inning, balls, strikes } = view;
  return {
    sport: 'baseball',
    teams,
    order,
    batting: !view.batting ? null : view.batting === 'A' ? 'a' : 'b',
    half: view.half,
    inning: inning !== null && inning >= 1 ? String(inning) : null,
    countdown: match.countdown && { says: words.phase.bug({ is: 'before' }), clock: match.countdown },
    ending: endingOf(match, words),
    bases: view.bases,
    count: balls === null || strikes === null ? null : `${balls}–${strikes}`,
    outs: view.outs === null ? null : Math.min(view.outs, OUTS_OF_A_HALF),
    isLive: view.live === true,
  };
}
