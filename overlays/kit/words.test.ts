import { expect, it } from 'vitest';
import { ordinal, overtime } from './words.ts';

it.each([
  [1, '1ST'],
  [2, '2ND'],
  [3, '3RD'],
  [4, '4TH'],
  [11, '11TH'],
  [12, '12TH'],
  [13, '13TH'],
  [21, '21ST'],
  [111, '111TH'],
])('%i is %s', (n, word) => expect(ordinal(n)).toBe(word));

it.each([
  [1, 'OT'],
  [2, '2OT'],
  [5, '5OT'],
])('overtime %i is %s', (n, word) => expect(overtime(n)).toBe(word));
