import { FONT_FAMILIES_MAX, FontFamily } from '../../preload/contract/fonts.ts';
import type { RowKind } from './rows.ts';

/** Fonts added by the producer. */
export const fonts: RowKind<FontFamily> = {
  what: 'font family',
  most: FONT_FAMILIES_MAX,
  keyOf: ({ id }) => id,
  schema: FontFamily,
  words: {},
};
