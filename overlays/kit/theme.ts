import type { ThemeTokens } from '../../src/preload/contract/theme-tokens.ts';
import { THEMES } from '../../src/themes/themes.ts';
import type { Theme } from '../../src/themes/themes.ts';
import type { SportLook } from './sport-look.ts';

export { THEMES };
export type { Theme };

/** Themes with tokens of their own, by what they are made of: what hangs on a theme hangs on its identity. */
const ownThemes = new Map<string, Theme>();

/**
 * The theme of that name, with a producer's own tokens over it. A name of a later build is drawn in the default theme:
 * better other boards than none.
 */
export function themeOf(id: string, tokens: ThemeTokens | null): Theme {
  const base = Object.hasOwn(THEMES, id) ? THEMES[id as keyof typeof THEMES] : THEMES.chalk;
  if (tokens === null) return base;
  const key = JSON.stringify([id, tokens]);
  // What came as JSON has no undefined in it.
  const made = ownThemes.get(key) ?? ({ ...base, ...tokens } as Theme);
  ownThemes.set(key, made);
  return made;
}

// Each theme has one quiet one, and what hangs on a theme hangs on its identity.
const quietThemes = new Map<Theme, Theme>();

/** The theme in quiet colours, for what is old: no colour means anything, nothing stands out, all can still be read. */
export function quietOf(theme: Theme): Theme {
  const { quiet, onBoard, mute, faint } = theme;
  const made = quietThemes.get(theme) ?? {
    ...theme,
    sheet: quiet,
    onSheet: onBoard,
    line: faint,
    hair: faint,
    notice: quiet,
    onNotice: onBoard,
    eyebrow: mute,
    mark: mute,
    ring: mute,
    card: mute,
    flag: quiet,
    glow: 0,
    teamChroma: 0,
  };
  quietThemes.set(theme, made);
  return made;
}

/** The custom property that a token stands in: `onBoard` in `--on-board`. */
export function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** Colours that mean something in one sport: no team's field may come near them there. */
export function reservedColours({ reserved }: SportLook, theme: Theme): readonly string[] {
  return reserved.map((token) => theme[token]);
}

/** All colours that a theme itself draws with in this sport; the teams' come beside them. */
export function coloursOf({ marks }: SportLook, theme: Theme): readonly string[] {
  const { deep, board, quiet, sheet, line, mute, faint } = theme;
  return [deep, board, quiet, sheet, line, mute, faint, ...marks.map((token) => theme[token])];
}
