import { expect, it } from 'vitest';
import { lineOfPosition } from './positions.ts';

it.each([
  ['GK', 0],
  ['goalkeeper', 0],
  [' cb ', 1],
  ['LWB', 1],
  ['CDM', 2],
  ['Midfielder', 2],
  ['ST', 3],
  ['RW', 3],
  ['QB', null],
  ['', null],
])('position %j stands in line %j', (position, line) => {
  expect(lineOfPosition(position)).toBe(line);
});
