import type { ClockView, MatchView } from '../../src/preload/contract/output-frame.ts';
import type { BasketballView } from '../../src/feed/sports/basketball/wire.ts';
import type { TeamViewModels } from '../kit/team.ts';
import type { Words } from '../../src/words/en.ts';
import { centreWords } from '../kit/competition.ts';

/** What the basketball scorebug says. Side A, the home side, stands left. */
export interface BasketballViewModel {
  sport: 'basketball';
  teams: TeamViewModels;
  phase: string;
  /** Stands under the phase while the game is played. */
  clock: ClockView | null;
  possession: 'a' | 'b' | null;
  /** A shot is in the air. */
  openAttempt: 'a' | 'b' | null;
  freeThrows: { side: 'a' | 'b'; left: number } | null;
  /** What the pips of free throws count. */
  freeThrowsLabel: string;
}

/** More would not fit its tab; no rule of the game gives more in one trip. */
const FREE_THROWS_MAX = 4;

const key = (side: 'A' | 'B' | null | undefined): 'a' | 'b' | null =>
  side === 'A' ? 'a' : side === 'B' ? 'b' : null;

export function basketballViewModel(
  match: MatchView,
  view: BasketballView,
  teams: TeamViewModels,
  { words }: { words: Words },
): BasketballViewModel {
  const isPlayed = !match.isFinal && view.clock !== 'break';
  const attempt = isPlayed ? view.openAttempt : null;
  const shooter = key(attempt?.shotType === 'ft' ? attempt.team : view.possession);
  const left = Math.min(view.ftsRemaining ?? 0, FREE_THROWS_MAX);
  return {
    sport: 'basketball',
    teams,
    phase: centreWords(match, words),
    clock: isPlayed ? match.clock : null,
    possession: isPlayed ? key(view.possession) : null,
    openAttempt: key(attempt?.team),
    freeThrows: isPlayed && shooter && left > 0 ? { side: shooter, left } : null,
    freeThrowsLabel: words.tabs.freeThrows,
  };
}
