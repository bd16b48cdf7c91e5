import { watchedSport, type PitchPlace } from '../../../feed/sports/index.ts';
import type { GraphicContent } from '../../../preload/contract/graphic-content.ts';
import type { FullFrameContent, MatchView } from '../../../preload/contract/output-frame.ts';
import type { LineUp, LineUpPlayer, Player } from '../../../preload/contract/rosters.ts';
import type { ChannelNames, AssignedTeam } from '../../../preload/contract/assigned-teams.ts';
import type { RosterRegistry } from '../branding/roster-registry.ts';
import { RequestRefused } from '../refused.ts';
import { graphicErrors } from './errors.ts';

/** Lineups: chosen from a roster when taken, and shown on a full frame. */

export type LineUpContent = Extract<GraphicContent, { form: 'line-up' }>;
type LineUpFrame = Extract<FullFrameContent, { form: 'line-up' }>;

/** Maximum number of players side by side. More would be too small, so the lineup becomes a list. */
const LINE_MAX = 6;

/** Returns a team for lookups. If it has no name on the channel, its overridden name counts; empty: unknown. */
export function sideOf(
  side: LineUpContent['side'],
  names: ChannelNames | null,
  match: Pick<MatchView, 'teams'> | null,
): AssignedTeam {
  const key = side === 'A' ? 'a' : 'b';
  const { name, league } = names?.[key] ?? { name: '', league: null };
  return { name: name.trim() || (match?.teams[key].name ?? ''), league };
}

/** Returns why a team's lineup can't be shown unless the players are given, or null if its roster has a lineup. */
export function whyNoLineUp(
  side: LineUpContent['side'],
  game: PlayingTeams,
  rosters: Pick<RosterRegistry, 'of'>,
): string | null {
  try {
    chosenLineUp({ form: 'line-up', side, lineUp: null }, game, rosters);
    return null;
  } catch (error) {
    if (error instanceof RequestRefused) return error.message;
    throw error;
  }
}

/** The teams of a game, for lineups. */
export interface PlayingTeams {
  names: ChannelNames | null;
  match: Pick<MatchView, 'teams'> | null;
}

/**
 * Returns the lineup to show: the given one, otherwise that of the team's current roster.
 *
 * @throws RequestRefused for a lineup of another team, and if no starter is known
 */
export function chosenLineUp(
  content: LineUpContent,
  game: PlayingTeams,
  rosters: Pick<RosterRegistry, 'of'>,
): LineUpContent {
  const { side } = content;
  const lineUp = content.lineUp ?? lineUpOf(side, game, rosters);
  const { name: team } = sideOf(side, game.names, game.match);
  if (lineUp.team !== team) throw graphicErrors.otherTeam(side, team, lineUp.team);
  if (lineUp.players.some(({ starts }) => starts)) return { ...content, lineUp };
  throw graphicErrors.noStarters(lineUp.team);
}

function lineUpOf(
  side: LineUpContent['side'],
  { names, match }: PlayingTeams,
  rosters: Pick<RosterRegistry, 'of'>,
): LineUp {
  const { name: team, league } = sideOf(side, names, match);
  if (team === '') throw graphicErrors.sideUnnamed(side);
  const { players, coach } = rosters.of(team, league);
  if (players.length > 0) return { team, players, coach };
  throw graphicErrors.noRoster(team);
}

/** Returns a lineup for a full frame: by lines if the sport places each starter's position, otherwise as a list. */
export function lineUpFrame(side: LineUpContent['side'], lineUp: LineUp, sport: string): LineUpFrame {
  const starters = lineUp.players.filter(({ starts }) => starts);
  const lines = linesOf(starters, watchedSport(sport).placeOfPosition);
  return {
    form: 'line-up',
    side,
    starters: (lines.length > 0 ? lines.flat() : starters).map(shown),
    lines: lines.map(({ length }) => length),
    bench: lineUp.players.filter(({ starts }) => !starts).map(shown),
    coach: lineUp.coach,
  };
}

/** Returns the starters by line, each from left to right; empty if the lineup must be a list. */
function linesOf(
  starters: readonly Player[],
  placeOfPosition: ((position: string) => PitchPlace | null) | null,
): Player[][] {
  if (placeOfPosition === null) return [];
  const lines: ({ player: Player; across: number }[] | undefined)[] = [];
  for (const player of starters) {
    const place = player.position === null ? null : placeOfPosition(player.position);
    if (place === null) return [];
    (lines[place.line] ??= []).push({ player, across: place.across });
  }
  const known = Array.from(lines, (line) => line ?? []).filter(({ length }) => length > 0);
  const isDrawn =
    lines[0]?.length === 1 && known.length > 1 && known.every(({ length }) => length <= LINE_MAX);
  if (!isDrawn) return [];
  return known.map((line) =>
    line.toSorted((one, other) => one.across - other.across).map(({ player }) => player),
  );
}

const shown = ({ number, name, short, position }: Player): LineUpPlayer => ({
  number,
  name,
  short,
  position,
});
