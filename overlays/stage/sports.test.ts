import { expect, it } from 'vitest';
import { WATCHED } from '../../src/feed/sports/index.ts';
import { graphicsOf } from './sports.ts';

it.each(WATCHED)('the sides of %s stand on air as they are told in data', (sport, { first }) => {
  expect(graphicsOf(sport).look.first).toBe(first);
});
