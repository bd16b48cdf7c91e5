import { createHash } from 'node:crypto';
import { matchColors, RESERVED_APART, TEAMS_APART, TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import type { MatchColors, Wardrobe } from '../../src/colors/match-colors.ts';
import { apart, contrast } from '../../src/colors/oklab.ts';
import { reservedColors } from '../../src/colors/reserved.ts';
import { THEMES } from '../../overlays/kit/theme.ts';
import * as registered from '../../overlays/stage/registry.ts';
import { LEAGUE_SPORT } from '../../src/feed/contract/versions.ts';
import { KEY_COLOUR } from '../../src/renderer/logic/output-patch.ts';
import { teamsOfLeague } from '../../src/teams/library.ts';
import type { LibraryLeague, LibraryTeam } from '../../src/teams/team.ts';

/** Two teams of the library against each other, as the colour engine sends them to air. */

const KEYS = { none: null, key: KEY_COLOUR } as const;
export type KeyName = keyof typeof KEYS;
export type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
export const KEY_NAMES = Object.keys(KEYS) as KeyName[];

/** How a league's pairs fare in one theme, before one background. */
export interface Fared {
  pairs: number;
  /** The least contrast that a text has on its field or shade; the least that two teams' fields stand apart. */
  worstContrast: number;
  worstApart: number;
  /** The least that a field stands apart from a colour that means something in this sport; null where none does. */
  worstReserved: number | null;
  /** How often a team wears its second colour, and how often neither could be worn unmoved. */
  changed: number;
  moved: number;
}

/** The library's summary, by league: which colours it is of, and how they fare by theme and background. */
export type Summary = Partial<
  Record<string, { colours: string; fared: Record<ThemeName, Record<KeyName, Fared>> }>
>;

/** What a team of the library would wear, as the colour engine takes it. */
function wardrobeOf({ colours: { first, second } }: LibraryTeam): Wardrobe {
  return { colors: [first, second], isChosen: false };
}

/** Rounded down, so that a number never looks better than it is. */
function floor(value: number): number {
  return Math.floor(value * 1_000) / 1_000;
}

/** Sums up how pairs fare, one after the other. */
class Tally {
  #fared: Fared = {
    pairs: 0,
    worstContrast: Infinity,
    worstApart: Infinity,
    worstReserved: null,
    changed: 0,
    moved: 0,
  };

  add(
    [teamA, teamB]: readonly [LibraryTeam, LibraryTeam],
    match: MatchColors,
    reserved: readonly string[],
  ): void {
    const { a, b, worn } = match;
    const fared = this.#fared;
    const texts = [a, b].flatMap(({ field, onField, shade, onShade }) => [
      contrast(field, onField),
      contrast(shade, onShade),
    ]);
    const fromReserved = reserved.flatMap((colour) => [apart(a.field, colour), apart(b.field, colour)]);
    const sides = [
      { team: teamA, choice: worn.a },
      { team: teamB, choice: worn.b },
    ];
    const changed = sides.filter(({ team, choice }) => choice.isOwn && choice.color !== team.colours.first);
    this.#fared = {
      pairs: fared.pairs + 1,
      worstContrast: Math.min(fared.worstContrast, ...texts),
      worstApart: Math.min(fared.worstApart, apart(a.field, b.field)),
      worstReserved:
        reserved.length === 0 ? null : Math.min(fared.worstReserved ?? Infinity, ...fromReserved),
      changed: fared.changed + changed.length,
      moved: fared.moved + sides.filter(({ choice }) => !choice.isOwn).length,
    };
  }

  get fared(): Fared {
    const { pairs, worstContrast, worstApart, worstReserved, changed, moved } = this.#fared;
    return {
      pairs,
      worstContrast: floor(worstContrast),
      worstApart: floor(worstApart),
      worstReserved: worstReserved === null ? null : floor(worstReserved),
      changed,
      moved,
    };
  }
}

/** Which colours of a league a summary is of. */
export function digestOf(league: LibraryLeague): string {
  const colours = teamsOfLeague(league).map(({ id, colours: { first, second } }) => [id, first, second]);
  return createHash('sha256').update(JSON.stringify(colours)).digest('hex').slice(0, 16);
}

/** Every ordered pair of a league: side A keeps the nearer colour, so each has to be tried on both sides. */
export function pairsOf(league: LibraryLeague): [LibraryTeam, LibraryTeam][] {
  const teams = teamsOfLeague(league);
  return teams.flatMap((a) => teams.filter((b) => b !== a).map((b): [LibraryTeam, LibraryTeam] => [a, b]));
}

/** How these pairs of a league fare in a theme, before a background. */
export function fare(
  league: LibraryLeague,
  pairs: readonly (readonly [LibraryTeam, LibraryTeam])[],
  themeName: ThemeName,
  keyName: KeyName,
): Fared {
  const theme = THEMES[themeName];
  const { look } = registered[LEAGUE_SPORT[league]];
  const reserved = reservedColors(look.reserved, theme);
  const tally = new Tally();
  for (const [a, b] of pairs)
    tally.add([a, b], matchColors(wardrobeOf(a), wardrobeOf(b), theme, reserved, KEYS[keyName]), reserved);
  return tally.fared;
}

/** What of a rule is broken, in words; nothing where all hold. */
export function broken({ worstContrast, worstApart, worstReserved }: Fared): string[] {
  return [
    ...(worstContrast < TEXT_CONTRAST ? [`a text has ${worstContrast}:1`] : []),
    ...(worstApart < TEAMS_APART ? [`two fields are ${worstApart} apart`] : []),
    ...(worstReserved !== null && worstReserved < RESERVED_APART
      ? [`a field is ${worstReserved} from a colour that means something`]
      : []),
  ];
}
