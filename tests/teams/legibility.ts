import { createHash } from 'node:crypto';
import { matchColors, RESERVED_APART, TEAMS_APART, TEXT_CONTRAST } from '../../src/colors/match-colors.ts';
import type { MatchColors, Wardrobe } from '../../src/colors/match-colors.ts';
import { apart, contrast } from '../../src/colors/oklab.ts';
import { reservedColors } from '../../src/colors/reserved.ts';
import { THEMES } from '../../overlays/kit/theme.ts';
import * as registered from '../../overlays/stage/registry.ts';
import { sportOf, type ContractSport } from '../../src/feed/contract/versions.ts';
import { KEY_COLOR } from '../../src/renderer/logic/output-patch.ts';
import { teamsOfLeague } from '../../src/teams/library.ts';
import type { LibraryLeague, LibraryTeam } from '../../src/teams/team.ts';

/** Two teams of the library against each other, with the colors that the color engine gives them on air. */

const KEYS = { none: null, key: KEY_COLOR } as const;
export type KeyName = keyof typeof KEYS;
export type ThemeName = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as ThemeName[];
export const KEY_NAMES = Object.keys(KEYS) as KeyName[];

/** The results for a league's pairs in one theme, on one background. */
export interface Fared {
  pairs: number;
  /** The lowest contrast of a text on its field or shade. */
  worstContrast: number;
  /** The lowest distance between two teams' fields. */
  worstApart: number;
  /** The lowest distance between a field and a color with a meaning in this sport, or null. */
  worstReserved: number | null;
  /** How often a team wears its second color. */
  changed: number;
  /** How often a team's color had to be adjusted. */
  moved: number;
}

/** The library's summary by league: a digest of its colors, and the results by theme and background. */
export type Summary = Partial<
  Record<string, { colors: string; fared: Record<ThemeName, Record<KeyName, Fared>> }>
>;

/** Returns what a team of the library would wear, as input for the color engine. */
function wardrobeOf({ colors: { first, second } }: LibraryTeam): Wardrobe {
  return { colors: [first, second], isChosen: false };
}

/** Rounds down, so that a number never looks better than it is. */
function floor(value: number): number {
  return Math.floor(value * 1_000) / 1_000;
}

/** Accumulates the results of pairs. */
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
    const fromReserved = reserved.flatMap((color) => [apart(a.field, color), apart(b.field, color)]);
    const sides = [
      { team: teamA, choice: worn.a },
      { team: teamB, choice: worn.b },
    ];
    const changed = sides.filter(({ team, choice }) => choice.isOwn && choice.color !== team.colors.first);
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

/** Returns a digest of a league's colors. */
export function digestOf(league: LibraryLeague): string {
  const colors = teamsOfLeague(league).map(({ id, colors: { first, second } }) => [id, first, second]);
  return createHash('sha256').update(JSON.stringify(colors)).digest('hex').slice(0, 16);
}

/** Returns every ordered pair of a league. The order matters, because side A keeps its color in a clash. */
export function pairsOf(league: LibraryLeague): [LibraryTeam, LibraryTeam][] {
  const teams = teamsOfLeague(league);
  return teams.flatMap((a) => teams.filter((b) => b !== a).map((b): [LibraryTeam, LibraryTeam] => [a, b]));
}

/** Returns the results of these pairs of a league in a theme, on a background. */
export function fare(
  league: LibraryLeague,
  pairs: readonly (readonly [LibraryTeam, LibraryTeam])[],
  themeName: ThemeName,
  keyName: KeyName,
): Fared {
  const theme = THEMES[themeName];
  const { look } = registered[sportOf(league) as ContractSport];
  const reserved = reservedColors(look.reserved, theme);
  const tally = new Tally();
  for (const [a, b] of pairs)
    tally.add([a, b], matchColors(wardrobeOf(a), wardrobeOf(b), theme, reserved, KEYS[keyName]), reserved);
  return tally.fared;
}

/** Returns the broken rules in words; empty if there are none. */
export function broken({ worstContrast, worstApart, worstReserved }: Fared): string[] {
  return [
    ...(worstContrast < TEXT_CONTRAST ? [`a text has ${worstContrast}:1`] : []),
    ...(worstApart < TEAMS_APART ? [`two fields are ${worstApart} apart`] : []),
    ...(worstReserved !== null && worstReserved < RESERVED_APART
      ? [`a field is ${worstReserved} from a color that means something`]
      : []),
  ];
}
