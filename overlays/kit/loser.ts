import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import type { GameView } from '../../src/feed/sports/sport.ts';
import { winnerOf } from '../../src/feed/contract/leader.ts';
import type { TeamColors } from '../../src/colors/match-colors.ts';
import type { TeamViewModel, TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/** Returns a losing team in muted colors on the theme's boards. */
function muted(team: TeamViewModel, { quiet, board, mute, faint }: Theme): TeamViewModel {
  const colors: TeamColors = {
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
  return { ...team, colors, isMuted: true };
}

/** Returns the winner of a finished match, including a shootout. Null for a draw or an unfinished match. */
export function winnerIn({
  isFinal,
  phase,
  view,
  shootout,
}: Pick<MatchView, 'isFinal' | 'phase' | 'view' | 'shootout'>): Side | null {
  const { score, winner }: GameView = view;
  return isFinal || phase?.is === 'final' ? winnerOf(score, shootout, winner) : null;
}

/** Returns both teams, with the loser of a finished match muted. */
export function withLoser(
  match: Parameters<typeof winnerIn>[0],
  { a, b }: TeamViewModels,
  theme: Theme,
): TeamViewModels {
  const winner = winnerIn(match);
  return { a: winner === 'B' ? muted(a, theme) : a, b: winner === 'A' ? muted(b, theme) : b };
}
