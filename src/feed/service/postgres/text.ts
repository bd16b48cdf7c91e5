import { Failure } from '../failure.ts';

/** Returns whether PostgreSQL can store a text. It can't store NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/**
 * Checks that texts can be stored.
 * @throws Failure 422 for one that can't
 */
export function keepable(...texts: (string | null)[]): void {
  if (texts.every((text) => text === null || isStorable(text))) return;
  throw Failure.bad("A text contains the character NUL (\\u0000), which can't be saved. Leave it out.");
}
