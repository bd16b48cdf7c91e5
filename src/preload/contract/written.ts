import { z } from 'zod';
import { cappedText, cleanName } from '../../feed/contract/text.ts';

/** A line of text from a producer, of so many letters at most, as {@link cleanName} and {@link cappedText} leave it. */
export function written(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(most)
    .overwrite((text) => cappedText(cleanName(text), most));
}

/** The number on a shirt, without a "#" before it. */
export function shirtNumber(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .overwrite((number) => number.replace(/^#\s*/, ''))
    .max(most)
    .overwrite((number) => cappedText(cleanName(number), most));
}
