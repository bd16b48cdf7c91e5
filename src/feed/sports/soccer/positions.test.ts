import { expect, it } from 'vitest';
import { placeOfPosition } from './positions.ts';

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
])('placeOfPosition puts %j in line %j', (position, line) => {
  expect(placeOfPosition(position)?.line ?? null).toBe(line);
});

it.each([
  ['LB LWB LM LW', -2],
  ['LCB LCM LDM', -1],
  ['GK CB CM ST CF W', 0],
  ['RCB RCM RAM', 1],
  ['RB RWB RM RW', 2],
])('placeOfPosition puts %j at %j across', (positions, across) => {
  expect(positions.split(' ').map((one) => placeOfPosition(one)?.across)).toEqual(
    positions.split(' ').map(() => across),
  );
});

it.each([
  ['Left Back', 1, -2],
  ['left-back', 1, -2],
  ['Right Wing Back', 1, 2],
  ['Left center-back', 1, -1],
  ['Center Back', 1, 0],
  ['Right Midfielder', 2, 2],
  ['Attacking midfielder', 2, 0],
  ['Left Winger', 3, -2],
  ['Right wing', 3, 2],
  ['Centre Forward', 3, 0],
])('placeOfPosition reads the words %j as line %j at %j across', (position, line, across) => {
  expect(placeOfPosition(position)).toEqual({ line, across });
});
