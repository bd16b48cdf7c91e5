import { THEMES } from '../../src/themes/themes.ts';
import type { Theme } from '../../src/themes/themes.ts';
import type { SportLook } from './sport-look.ts';

export { themeOf } from '../../src/colors/theme-of.ts';
export { THEMES };
export type { Theme };

// One muted theme per theme, cached because other caches compare themes by identity.
const quietThemes = new Map<Theme, Theme>();

/** The theme in muted colors for stale data: legible, but without signal colors or highlights. */
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

/** The custom property of a token: `onBoard` is `--on-board`. */
export function propertyOf(token: string): string {
  return `--${token.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
}

/** All colors that a theme uses in this sport, in addition to team colors. */
export function colorsOf({ marks }: SportLook, theme: Theme): readonly string[] {
  const { deep, board, quiet, sheet, line, mute, faint } = theme;
  return [deep, board, quiet, sheet, line, mute, faint, ...marks.map((token) => theme[token])];
}
