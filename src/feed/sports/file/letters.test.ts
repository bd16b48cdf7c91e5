import { expect, it } from 'vitest';
import { missingLetters } from '../../../letters/missing.ts';
import { fileSports } from './registry.ts';

/** Returns every text in a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each([...fileSports()])('the fonts have every letter in the file of %s', (_slug, { file }) => {
  expect(textsIn(file).filter((text) => missingLetters(text).length > 0)).toEqual([]);
});
