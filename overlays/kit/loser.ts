import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import type { TeamColours } from './colour.ts';
import type { TeamViewModel, TeamViewModels } from './team.ts';
import type { Theme } from './theme.ts';

/** Who has lost, on a scorebug. */

/** The team in quiet colours, on boards of the theme: it has lost. */
function muted(team: TeamViewModel, { quiet, board, mute, faint }: Theme): TeamViewModel {
  const colours: TeamColours = {
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

/** Both teams at the end of a match: the one that has fewer points steps back. */
export function withLoser(
  { isFinal, view: { score } }: Pick<MatchView, 'isFinal' | 'view'>,
  { a, b }: TeamViewModels,
  theme: Theme,
): TeamViewModels {
  if (!isFinal || score.a === null || score.b === null || score.a === score.b) return { a, b };
  return score.a < score.b ? { a: muted(a, theme), b } : { a, b: muted(b, theme) };
}
