import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import { winnerOf } from '../../src/feed/contract/leader.ts';
import type { TeamColors } from '../../src/colors/match-colors.ts';
import type { TeamViewModel, TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/** Who has lost, on a scorebug. */

/** The team in quiet colours, on boards of the theme: it has lost. */
function muted(team: TeamViewModel, { quiet, board, mute, faint }: Theme): TeamViewModel {
  const colours: TeamColors = {
    field: quiet,
    onField: mute,
    shade: quiet,
    onShade: mute,
    cell: board,
    onCell: mute,
    scoreCell: quiet,
    onScoreCell: mute,
    band: faint,
    edge: quiet,
    onSheet: faint,
  };
  return { ...team, colours, isMuted: true };
}

/** Both teams at the end of a match: the one that has lost, by a shoot-out where it came to one, is muted. */
export function withLoser(
  { isFinal, view, shootout }: Pick<MatchView, 'isFinal' | 'view' | 'shootout'>,
  { a, b }: TeamViewModels,
  theme: Theme,
): TeamViewModels {
  const winner = isFinal ? winnerOf(view.score, shootout) : null;
  return { a: winner === 'B' ? muted(a, theme) : a, b: winner === 'A' ? muted(b, theme) : b };
}
