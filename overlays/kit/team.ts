import type { MatchView, Team } from '../../src/preload/contract/output-frame.ts';
import { lettersOf } from './fit.ts';
import { markOf } from './mark/mark.ts';
import type { Mark } from './mark/mark.ts';
import type { MatchColors, TeamColors } from '../../src/colors/match-colors.ts';
import { teamColors } from '../../src/colors/team-colors.ts';
import type { SportLook } from './sport-look.ts';
import type { Theme } from './theme.ts';

/** What every graphic says of a team: its name, longest first, its initial, its colors on air. */

export interface TeamViewModel {
  /** Which side of the feed this is; figures are marked with it. */
  side: 'a' | 'b';
  /** Longest first; empty when nobody has named the side. */
  nameVariants: readonly string[];
  /** Where it is narrow: the code first. */
  shortNameVariants: readonly string[];
  initial: string;
  /** Path of its picture; its mark stands for one that is not there. */
  logo: string | null;
  mark: Mark;
  colors: TeamColors;
  /** The color that it does not wear today, for large fields; null: none, or a keyer may take it for the background. */
  second: string | null;
  /** It has lost: in quiet colors, its picture in grays. */
  isMuted?: true;
  /** As drawn: the number, an en dash where the feed gives none. */
  score: string;
}

export interface TeamViewModels {
  a: TeamViewModel;
  b: TeamViewModel;
}

const CODE_LETTERS = 3;

/** A score as drawn. Null is "not known", never a zero. */
export function scoreText(score: number | null): string {
  return score === null ? '–' : String(score);
}

function nameVariantsOf(team: Team): string[] {
  const said = [team.name, team.short, team.code].map((word) => word?.trim() ?? '');
  return [...new Set(said)].filter((word) => word !== '');
}

/** A team's code, or the first three letters of a name that has none; empty without either. */
export function codeOf({ name, code }: Pick<Team, 'name' | 'code'>): string[] {
  const short =
    code?.trim() ||
    lettersOf(name?.trim() ?? '')
      .slice(0, CODE_LETTERS)
      .join('')
      .trimEnd();
  return short === '' ? [] : [short];
}

/** What a team is called; changes only with the team. */
type Called = Pick<TeamViewModel, 'nameVariants' | 'shortNameVariants' | 'initial' | 'logo' | 'mark'>;

function calledOf(team: Team): Called {
  const nameVariants = nameVariantsOf(team);
  const mark = markOf(nameVariants[0] ?? '', team.code?.trim() ?? '');
  return {
    nameVariants,
    shortNameVariants: codeOf(team),
    initial: lettersOf(mark.initials)[0] ?? '',
    logo: team.logo,
    mark,
  };
}

function restOf({ color, second }: Team, worn: string, key: string | null): string | null {
  if (key !== null || second === null || second === color) return null;
  return worn === color ? second : color;
}

/** What was worked out last, and from what. */
interface Known {
  look: SportLook;
  teams: MatchView['teams'];
  theme: Theme;
  key: string | null;
  colors: MatchColors;
  a: Called;
  b: Called;
}

function isSame(one: Team, other: Team): boolean {
  return (
    one.name === other.name &&
    one.short === other.short &&
    one.code === other.code &&
    one.color === other.color &&
    one.second === other.second &&
    one.kit === other.kit &&
    one.logo === other.logo
  );
}

/**
 * Makes team models. Keeps what the last match's teams were called and colored: it takes milliseconds to work out and
 * hardly ever changes. `key`: the key color the graphics stand before, or null.
 */
export function createTeamViewModels(): (
  match: Pick<MatchView, 'teams' | 'view'>,
  look: SportLook,
  theme: Theme,
  key: string | null,
) => TeamViewModels {
  let known: Known | null = null;
  return ({ teams, view: { score } }, look, theme, key) => {
    const isKnown =
      known?.look === look &&
      known.theme === theme &&
      known.key === key &&
      isSame(known.teams.a, teams.a) &&
      isSame(known.teams.b, teams.b);
    if (!known || !isKnown) {
      const colors = teamColors(teams, look.reserved, theme, key);
      known = { look, teams, theme, key, colors, a: calledOf(teams.a), b: calledOf(teams.b) };
    }
    const { colors, a, b } = known;
    const { worn } = colors;
    return {
      a: {
        side: 'a',
        ...a,
        colors: colors.a,
        second: restOf(teams.a, worn.a.color, key),
        score: scoreText(score.a),
      },
      b: {
        side: 'b',
        ...b,
        colors: colors.b,
        second: restOf(teams.b, worn.b.color, key),
        score: scoreText(score.b),
      },
    };
  };
}
