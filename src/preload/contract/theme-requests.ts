import { z } from 'zod';
import { OutputFrame, ThemeId } from './output-frame.ts';
import { Empty, Nothing, request, setting } from './request.ts';
import { ThemeTokens, CompleteTheme } from './theme-tokens.ts';
import { written } from './typed-text.ts';
import { THEME_NAME_MAX } from './limits.ts';

/** The producer's own themes, which can be edited without a file editor. */

/** The theme's file name without its extension. */
const OwnThemeId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'can contain letters, digits, dashes and underscores');
const Name = written(THEME_NAME_MAX).min(1);

/** A text on its board, with its contrast and the required one (WCAG 2, 1.4.3). */
export const ThemeProof = z.object({
  text: z.enum(['onDeep', 'onBoard', 'onSheet', 'onNotice', 'mute', 'faint', 'eyebrow', 'light']),
  board: z.enum(['deep', 'board', 'quiet', 'sheet', 'notice', 'dark']),
  contrast: z.number(),
  least: z.number(),
});
export type ThemeProof = z.infer<typeof ThemeProof>;

export const OwnThemeView = z.object({
  id: z.string(),
  name: z.string(),
  base: ThemeId,
  tokens: ThemeTokens,
});
export type OwnThemeView = z.infer<typeof OwnThemeView>;

export const themeRequests = {
  /** Reads the files of custom themes again and reports the invalid ones. */
  'theme:reload': request('produce', Empty, z.object({ problems: z.array(z.string()) })),
  /** Returns a theme to edit or copy: an own theme with its tokens, a bundled theme without them. */
  'theme:get': request('watch', z.object({ id: z.string().min(1).max(40) }), OwnThemeView),
  /** Previews a theme as a frame for an output's page, and reports whether it is legible. Changes nothing. */
  'theme:preview': request(
    'watch',
    z.object({ base: ThemeId, tokens: ThemeTokens, league: z.string().min(1).max(40) }),
    z.object({ frame: OutputFrame, proofs: z.array(ThemeProof), whole: CompleteTheme }),
  ),
  /**
   * Creates a theme, or changes it wherever it is on air. Refused if it is illegible, or if the same token has changed
   * since it was `seen`.
   */
  'theme:set': setting(
    z.object({
      id: OwnThemeId,
      name: Name,
      base: ThemeId,
      tokens: ThemeTokens,
      seen: z.object({ name: Name, base: ThemeId, tokens: ThemeTokens }).optional(),
    }),
    OwnThemeView,
    {
      id: 'setTheme',
      tag: 'teams',
      summary:
        'Creates or changes a custom theme, even while it is on air. Refused if its contrast is too low.',
      path: 'PUT /themes/:id',
      example: {
        name: 'Club night',
        base: 'chalk',
        tokens: { board: '#101820', bugSize: 1.1 },
      },
      answers: 'output',
      named: 'Theme',
    },
  ),
  'theme:remove': setting(z.object({ id: OwnThemeId }), Nothing, {
    id: 'removeTheme',
    tag: 'teams',
    summary: 'Removes a theme and its file. Refused while an output uses it.',
    path: 'DELETE /themes/:id',
  }),
} as const;
