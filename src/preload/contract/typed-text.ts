import { z } from 'zod';
import { cappedText, cleanName } from '../../feed/contract/text.ts';

/** Text without lone surrogates, which no file, page or URL can contain. */
export const wholeText = z
  .string()
  .refine((text) => text.isWellFormed(), 'has an incomplete character. Type or paste it again');

/**
 * Returns the schema of a line of typed text, cleaned by {@link cleanName} and cut by {@link cappedText} to `most`
 * characters; invisible text becomes empty.
 */
export function written(most: number): z.ZodString {
  return wholeText
    .trim()
    .max(most)
    .overwrite((text) => cappedText(cleanName(text), most));
}

/** Returns the schema of a jersey number without a leading "#". */
export function shirtNumber(most: number): z.ZodString {
  return wholeText
    .trim()
    .overwrite((number) => number.replace(/^#\s*/, ''))
    .max(most)
    .overwrite((number) => cappedText(cleanName(number), most));
}
