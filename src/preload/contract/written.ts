import { z } from 'zod';
import { cappedText, unturned } from '../../feed/contract/text.ts';

/** A text as a producer writes it, of so many letters at most; marks beyond what a letter can carry are left out, and what turns letters round. */
export function written(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .max(most)
    .overwrite((text) => cappedText(unturned(text), most));
}
