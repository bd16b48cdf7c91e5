import { z } from 'zod';
import type { LocalizedText as LocalizedTextCase } from '../../words/localized-text.ts';

const said = z.string().trim().min(1).max(60);
const translated = said.optional();

/** On-air words that come with data, such as a sport's file: one text for all languages, or English plus others. */
export const LocalizedText = z.union([
  said,
  z.strictObject({
    en: said,
    es: translated,
    fr: translated,
    de: translated,
    it: translated,
    pt: translated,
    ja: translated,
    ar: translated,
  }),
]) satisfies z.ZodType<LocalizedTextCase>;
export type LocalizedText = z.infer<typeof LocalizedText>;
