import { THEMES } from '../../src/themes/themes.ts';
import type { Theme } from '../../src/themes/themes.ts';
import type { SportLook } from './sport-look.ts';

export { themeOf } from '../../src/colors/theme-of.ts';
export { THEMES };
export type { Theme };

// The muted version of each theme, cached because other caches compare themes by identity.
const quietThemes = new Map<Theme, Theme>();

/** Returns the theme in muted colors for stale data: legible, but without signal colors or highlights. */
export function quietOf(theme: Theme): Theme {
  const { quiet, onBoard, mute, faint } = theme;
  const quietTheme = quietThemes.get(theme) ?? {
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
  quietThemes.set(theme, quietTheme);
  return quietTheme;
}

/** Returns the custom property of a token: `--on-board` for `onBoard`. */
export function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** Returns all colors that a theme uses in this sport, in addition to team colors. */
export function colorsOf({ marks }: SportLook, theme: Theme): readonly string[] {
  const { deep, board, quiet, sheet, line, mute, faint } = theme;
  return [deep, board, quiet, sheet, line, mute, faint, ...marks.map((token) => theme[token])];
}
