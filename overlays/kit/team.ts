import type { MatchFace, Team } from '../../src/preload/contract/output-frame.ts';
import { lettersOf } from './fit.ts';
import { matchColours } from './colour.ts';
import type { MatchColours, TeamColours } from './colour.ts';
import { reservedColours } from './theme.ts';
import type { Theme } from './theme.ts';

/** What every graphic says of a team: its wordings, its initial, its colours on air. */

export interface TeamFace {
  /** Which side of the feed this is; figures are marked with it. */
  side: 'a' | 'b';
  /** Longest first; empty when nobody has named the side. */
  wordings: readonly string[];
  /** Where it is narrow: the code first. */
  shortWordings: readonly string[];
  initial: string;
  colours: TeamColours;
  /** As drawn: the number, an en dash where the feed gives none. */
  score: string;
}

export interface TeamFaces {
  a: TeamFace;
  b: TeamFace;
}

/** A score as drawn. Null is "not known", never a zero. */
export function scoreText(score: number | null): string {
  return score === null ? '–' : String(score);
}

function wordingsOf(team: Team): string[] {
  return [team.name, team.code].map((word) => word?.trim() ?? '').filter((word) => word !== '');
}

function teamFace(side: 'a' | 'b', team: Team, colours: TeamColours, score: number | null): TeamFace {
  const wordings = wordingsOf(team);
  return {
    side,
    wordings,
    shortWordings: wordings.slice(-1),
    initial: lettersOf(wordings[0] ?? '')[0]?.toLocaleUpperCase() ?? '',
    colours,
    score: scoreText(score),
  };
}

/** Makes team faces, keeping the last match's colours: they take milliseconds to resolve and hardly ever change. */
export function createTeamFaces(theme: Theme): (match: MatchFace) => TeamFaces {
  let key = '';
  let colours: MatchColours | null = null;
  return ({ sport, teams, view }) => {
    const asked = `${sport} ${teams.a.colour} ${teams.b.colour}`;
    if (!colours || asked !== key) {
      colours = matchColours(teams.a.colour, teams.b.colour, theme, reservedColours(sport, theme));
      key = asked;
    }
    return {
      a: teamFace('a', teams.a, colours.a, view.score.a),
      b: teamFace('b', teams.b, colours.b, view.score.b),
    };
  };
}
