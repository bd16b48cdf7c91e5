import { z } from 'zod';
import { cappedText, cleanName } from './text.ts';
import type { LocalizedText as LocalizedTextCase } from '../../words/localized-text.ts';

/** A one-line text of at most `max` characters. */
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
const text = lineOfText(TEXT_MAX);
const translated = text.optional();

/** An on-air text that comes with data, such as a sport file: one text for all languages, or English plus others. */
export const LocalizedText = z.union([
  text,
  z.strictObject({
    en: text,
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
