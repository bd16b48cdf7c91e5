import { z } from 'zod';
import { cappedText, cleanName } from './text.ts';
import type { LocalizedText as LocalizedTextCase } from '../../words/localized-text.ts';

/** Text on one line, of at most `max` letters. */
export const lineOfText = (max: number) =>
  z
    .string()
    // `isWellFormed` is missing in the oldest engine, in which the gallery reads the sports.
    .refine((text) => !/\p{Cs}/u.test(text), 'has an incomplete character. Type or paste it again')
    .trim()
    .max(max)
    .overwrite((text) => cappedText(cleanName(text), max))
    .min(1);

/** The maximum length of a text in one language. */
const TEXT_MAX = 60;
const said = lineOfText(TEXT_MAX);
const translated = said.optional();

/** An on-air text that comes with data, such as a sport file: one text for all languages, or English plus others. */
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
