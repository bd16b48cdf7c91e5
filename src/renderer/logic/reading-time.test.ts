import { expect, it } from 'vitest';
import { readingMs } from './reading-time.ts';

it('readingMs grows with the length of a message', () => {
  expect(readingMs('Undone: Team "Harbor": code.')).toBe(5_680);
  expect(readingMs('x'.repeat(200))).toBe(16_000);
});
