import type { MatchView, Team } from '../../src/preload/contract/output-frame.ts';
import { lettersOf } from './fit.ts';
import { markOf } from './mark/mark.ts';
import type { Mark } from './mark/mark.ts';
import type { MatchColors, TeamColors } from '../../src/colors/match-colors.ts';
import { teamColors } from '../../src/colors/team-colors.ts';
import type { SportLook } from './sport-look.ts';
import type { Theme } from './theme.ts';

/** A team for graphics: name variants, initial and colors on air. */
export interface TeamViewModel {
  /** The team's side in the feed, used in the names of figures. */
  side: 'a' | 'b';
  /** Longest first; empty if unknown. */
  nameVariants: readonly string[];
  /** Variants for narrow slots, code first. */
  shortNameVariants: readonly string[];
  initial: string;
  /** The path of the logo; null: the team's mark is drawn. */
  logo: string | null;
  mark: Mark;
  colors: TeamColors;
  /** The team's other color, for large fields; null if there is none, and on a key color. */
  second: string | null;
  /** Set if the team lost: muted colors, gray logo. */
  isMuted?: true;
  /** The score as text; an en dash if unknown. */
  score: string;
}

export interface TeamViewModels {
  a: TeamViewModel;
  b: TeamViewModel;
}

const CODE_LETTERS = 3;

/** Returns the score as text. Null means unknown, never zero. */
export function scoreText(score: number | null): string {
  return score === null ? '–' : String(score);
}

function nameVariantsOf(team: Team): string[] {
  const variants = [team.name, team.short, team.code].map((word) => word?.trim() ?? '');
  return [...new Set(variants)].filter((word) => word !== '');
}

/** Returns a team's code, or the first three letters of its name; empty if both are missing. */
export function codeOf({ name, code }: Pick<Team, 'name' | 'code'>): string[] {
  const short =
    code?.trim() ||
    lettersOf(name?.trim() ?? '')
      .slice(0, CODE_LETTERS)
      .join('')
      .trimEnd();
  return short === '' ? [] : [short];
}

/** The parts of a model that depend only on the team. */
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

/** The last result and the input it was computed from. */
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
 * Returns a function that makes team models. Caches the names and colors of the last match: computing them takes
 * milliseconds, and they rarely change. `key`: the key color, or null.
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
