import { Failure } from '../failure.ts';

/** Returns whether PostgreSQL can store a text: it stores every character except NUL. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** @throws Failure 422 for a text that can't be stored */
export function keepable(...texts: (string | null)[]): void {
  if (texts.every((text) => text === null || isStorable(text))) return;
  throw Failure.bad("A text contains the character NUL (\\u0000), which can't be saved. Leave it out.");
}
