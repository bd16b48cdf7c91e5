import { Failure } from '../failure.ts';

/** PostgreSQL stores every character in a text except one. */
export function isStorable(text: string): boolean {
  return !text.includes('\0');
}

/** @throws Failure 422 for a text that can't be stored */
export function keepable(...texts: (string | null)[]): void {
  if (texts.every((text) => text === null || isStorable(text))) return;
  throw Failure.bad("A text contains the character NUL (\\u0000), which can't be saved. Leave it out.");
}
