import { expect, it } from 'vitest';
import { watchedSports } from '../../src/feed/sports/index.ts';
import { graphicsOf } from './sports.ts';

it.each(watchedSports())(
  '%s uses the same team order and reserved colors on air and in data',
  (sport, watched) => {
    const { first, reserved } = graphicsOf(sport).look;
    expect({ first, reserved }).toEqual({ first: watched.first, reserved: watched.reserved });
  },
);
