import { lookUp } from '../feed/contract/lookup.ts';
import type { ThemeTokens } from '../preload/contract/theme-tokens.ts';
import { THEMES, type Theme } from '../themes/themes.ts';

/** Custom themes by base and tokens. Cached, because callers cache by the identity of a theme. */
const customThemes = new Map<string, Theme>();

/**
 * Returns the theme of that name with a producer's tokens over it. A name from a later build falls back to the default
 * theme.
 */
export function themeOf(id: string, tokens: ThemeTokens | null): Theme {
  const base = lookUp(THEMES, id) ?? THEMES.chalk;
  if (tokens === null) return base;
  const key = JSON.stringify([id, tokens]);
  // JSON has no undefined, so no token of the base is overwritten with undefined.
  const theme = customThemes.get(key) ?? ({ ...base, ...tokens } as Theme);
  customThemes.set(key, theme);
  return theme;
}
