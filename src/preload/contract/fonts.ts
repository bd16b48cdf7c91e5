import { z } from 'zod';
import { LETTER_LANGUAGES } from '../../letters/languages.ts';
import { Nothing, request, setting } from './request.ts';

/** The producer's own typefaces: families of font files that custom themes can use. */

/** The maximum size in bytes of an uploaded font file and of the stored one. */
export const FONT_FILE_MAX = 16 * 1024 * 1024;
export const FONT_STORED_MAX = 3 * 1024 * 1024;
/** The maximum number of characters of a stored file as base64. */
export const FONT_TEXT_MAX = (FONT_STORED_MAX / 3) * 4;
/** The maximum number of characters per piece of a font file. */
export const FONT_PIECE_MAX = 256 * 1024;
export const FONT_FAMILIES_MAX = 10;
export const FONT_FILES_MAX = 6;
export const FONT_NAME_MAX = 60;

/** A language or script that a font may not cover. */
const FontLanguage = z.enum(LETTER_LANGUAGES);

/** The ID that a theme's `font` names. */
export const FontId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
/** Path of a stored file, `/fonts/...`. */
export const FontPath = z.string().regex(/^\/fonts\/[0-9a-f]{64}\.woff2$/);
const range = (least: number, most: number) =>
  z
    .tuple([z.number().min(least).max(most), z.number().min(least).max(most)])
    .refine(([from, to]) => from <= to);

export const FontFile = z.object({
  path: FontPath,
  /** The range of weights; the same number twice for a static font. */
  weights: range(1, 1000),
  /** The range of the width axis in percent; null: no such axis. */
  widths: range(1, 1000).nullable(),
  /** Height of capitals, in em. */
  capHeight: z.number().min(0.2).max(1.5),
  /** Whether the font supports tabular figures. */
  hasTabularFigures: z.boolean(),
  /** Languages that the font doesn't cover completely. */
  lacks: z.array(FontLanguage).max(LETTER_LANGUAGES.length),
});
export type FontFile = z.infer<typeof FontFile>;

export const FontFamily = z.object({
  id: FontId,
  /** The family's name, as in its files. */
  name: z.string().min(1).max(FONT_NAME_MAX),
  /** Files in order of weight. */
  files: z.array(FontFile).min(1).max(FONT_FILES_MAX),
});
export type FontFamily = z.infer<typeof FontFamily>;

export const fontRequests = {
  /**
   * Uploads a piece of a font file. After the last piece, the file is checked, reduced to the letters that graphics
   * use, and added to its family.
   */
  'font:upload': request(
    'produce',
    z.object({
      /** The upload's ID; null for the first piece. */
      upload: z.string().max(64).nullable().default(null),
      /** Base64; every piece except the last has a multiple of four characters. */
      text: z
        .string()
        .max(FONT_PIECE_MAX)
        .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
      isLast: z.boolean(),
    }),
    z.object({ upload: z.string(), family: FontFamily.nullable() }),
  ),
  'font:remove': setting(z.object({ id: FontId }), Nothing, {
    id: 'removeFont',
    tag: 'teams',
    summary: 'Removes a font family and its files. Refused while a theme uses it.',
    path: 'DELETE /fonts/:id',
  }),
} as const;
