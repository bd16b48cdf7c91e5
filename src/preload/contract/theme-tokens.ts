import { z } from 'zod';
import { FontId } from './fonts.ts';
import type { Theme } from '../../themes/themes.ts';

const Color = z.string().regex(/^#[0-9a-f]{6}$/);
const share = (max: number): z.ZodNumber => z.number().min(0).max(max);

/** The limits of the scorebug size: a smaller one is illegible, a larger one covers the picture. */
export const BUG_SIZE = { least: 0.75, most: 1.35 } as const;

const TOKENS = {
  light: Color,
  dark: Color,
  deep: Color,
  onDeep: Color,
  board: Color,
  onBoard: Color,
  quiet: Color,
  sheet: Color,
  onSheet: Color,
  line: Color,
  lineHeight: z.number().min(0).max(16),
  mute: Color,
  faint: Color,
  seam: Color,
  hair: Color,
  notice: Color,
  onNotice: Color,
  eyebrow: Color,
  mark: Color,
  ring: Color,
  card: Color,
  flag: Color,
  teamCell: z.enum(['field', 'board']),
  glow: share(1),
  round: share(50),
  ringShare: share(0.2),
  detail: z.number().min(0).max(8),
  material: z.enum(['lit', 'paper', 'flat']),
  teamChroma: share(1),
  /** The producer's own typeface; null: the bundled ones. */
  font: FontId.nullable(),
  bugSize: z.number().min(BUG_SIZE.least).max(BUG_SIZE.most),
} as const satisfies Record<keyof Theme, z.ZodType>;

/** The producer's values for tokens of a theme (`src/themes`); omitted tokens keep the theme's values. */
export const ThemeTokens = z.object(TOKENS).partial().strict();
export type ThemeTokens = z.infer<typeof ThemeTokens>;

/** All tokens of a theme. */
export const CompleteTheme = z.object(TOKENS);
export type CompleteTheme = z.infer<typeof CompleteTheme>;

export const ThemeView = z.object({
  /** The ID that an output's `theme` names. */
  id: z.string(),
  name: z.string(),
  /** Whether the producer made the theme. */
  isOwn: z.boolean(),
});
export type ThemeView = z.infer<typeof ThemeView>;
