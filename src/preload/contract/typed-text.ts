import { z } from 'zod';
import { cappedText, cleanName } from '../../feed/contract/text.ts';

/** A text without half a surrogate pair, which no file, page or address can hold. */
export const wholeText = z
  .string()
  .refine((text) => text.isWellFormed(), 'has half a letter in it; type or paste it again');

/**
 * A line of text from a producer, of so many letters at most, as {@link cleanName} and {@link cappedText} leave it: where
 * nothing can be seen of it, it is empty.
 */
export function written(most: number): z.ZodString {
  return wholeText
    .trim()
    .max(most)
    .overwrite((text) => cappedText(cleanName(text), most));
}

/** The number on a shirt, without a "#" before it. */
export function shirtNumber(most: number): z.ZodString {
  return wholeText
    .trim()
    .overwrite((number) => number.replace(/^#\s*/, ''))
    .max(most)
    .overwrite((number) => cappedText(cleanName(number), most));
}
