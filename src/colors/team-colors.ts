import type { Background, Team } from '../preload/contract/output-frame.ts';
import type { ThemeTokens } from '../preload/contract/theme-tokens.ts';
import type { Theme } from '../themes/themes.ts';
import { matchColors, type MatchColors, type Wardrobe } from './match-colors.ts';
import { reservedColors, type ReservedToken } from './reserved.ts';
import { themeOf } from './theme-of.ts';

/** The colors of a team and the uniform it wears in this game. */
export type Kits = Pick<Team, 'color' | 'second' | 'kit'>;

/** Returns what a team can wear in this game. The away uniform comes first only if the producer chose it. */
export function wardrobeOf({ color, second, kit }: Kits): Wardrobe {
  if (second === null || second === color) return { colors: [color], isChosen: false };
  return kit === 'first'
    ? { colors: [color, second], isChosen: false }
    : { colors: [second, color], isChosen: true };
}

/**
 * Returns both teams' colors for air in a sport that reserves these tokens. `key`: the key color of the background, or
 * null.
 */
export function teamColors(
  { a, b }: { a: Kits; b: Kits },
  reserved: readonly ReservedToken[],
  theme: Theme,
  key: string | null,
): MatchColors {
  return matchColors(wardrobeOf(a), wardrobeOf(b), theme, reservedColors(reserved, theme), key);
}

/** The settings of an output that affect the colors of teams. */
export interface OutputColors {
  theme: string;
  tokens: ThemeTokens | null;
  background: Background;
}

/** The values without an output: the default theme on a transparent background. */
const NO_OUTPUT: OutputColors = { theme: 'chalk', tokens: null, background: { kind: 'transparent' } };

const CACHE_MAX = 100;
/** Caches the newest results by their inputs, because a pair takes milliseconds to compute and seldom changes. */
const cache = new Map<string, MatchColors>();

/**
 * Returns the colors in which an output draws two teams while their feed is fresh.
 *
 * @param reserved the tokens that the teams' sport reserves
 */
export function drawnColors(
  teams: { a: Kits; b: Kits },
  reserved: readonly ReservedToken[],
  { theme, tokens, background }: OutputColors = NO_OUTPUT,
): MatchColors {
  const key = background.kind === 'key' ? background.color : null;
  const inputs = JSON.stringify([reserved, wardrobeOf(teams.a), wardrobeOf(teams.b), theme, tokens, key]);
  const cached = cache.get(inputs);
  if (cached) return cached;
  const colors = teamColors(teams, reserved, themeOf(theme, tokens), key);
  cache.set(inputs, colors);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest);
  return colors;
}
