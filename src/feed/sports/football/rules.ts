import type { Side } from '../../contract/values.ts';
import { assertNever, otherSide } from '../../contract/values.ts';
import { refusal } from '../press.ts';
import { scored } from '../rules.ts';
import type { Position, Rules, Stepped } from '../rules.ts';
import type { PlayPress, ScoreSet } from '../press.ts';
import { FootballSnapshot, presses } from './wire.ts';

type Football = Position<FootballSnapshot, null>;
type Next = Stepped<FootballSnapshot, null>;

const POINTS = { field_goal: 3, extra_point: 1, two_point_conversion: 2, touchdown: 6, safety: 2 } as const;
const NO_DOWN = { down: null, distance: null };
const NEW_SERIES_YARDS = 10;

function next(from: FootballSnapshot, change: Partial<FootballSnapshot>): Football {
  return { snapshot: { ...from, ...change }, memory: null };
}

/** Opens a play; after a break it is the first of the next quarter. */
function playOpened(from: FootballSnapshot, change: Partial<FootballSnapshot>): Next {
  if (from.live) return refusal('already_open', 'A play is already open: press end first.');
  const period = from.clock === 'BREAK' ? from.period + 1 : from.period;
  return next(from, { live: true, clock: 'LIVE', period, looseBall: false, ...change });
}

function kickoff(from: FootballSnapshot, kicking: Side | null): Next {
  return playOpened(from, { ...NO_DOWN, possession: kicking ? otherSide(kicking) : from.possession });
}

function turnover(from: FootballSnapshot, team: Side | null): Football {
  const lostBy = from.possession;
  const possession = team ?? (lostBy ? otherSide(lostBy) : null);
  return next(from, { possession, looseBall: false, ...NO_DOWN });
}

function step({ snapshot: from }: Football, press: PlayPress<typeof presses> | ScoreSet): Next {
  switch (press.type) {
    case 'snap':
      return playOpened(from, {});
    case 'kickoff':
      return kickoff(from, press.payload.team ?? null);
    case 'end':
      if (!from.live) return refusal('nothing_open', 'No play is open: press snap or kickoff first.');
      return next(from, { live: false, looseBall: false });
    case 'field_goal':
    case 'extra_point':
    case 'two_point_conversion':
    case 'safety':
      return next(from, { score: scored(from.score, press.payload.team, POINTS[press.type]), ...NO_DOWN });
    case 'touchdown': {
      // The side that scored keeps the ball for its try.
      const { team } = press.payload;
      return next(from, {
        score: scored(from.score, team, POINTS.touchdown),
        possession: team,
        looseBall: false,
        ...NO_DOWN,
      });
    }
    case 'loose_ball':
      return next(from, { looseBall: true });
    case 'turnover':
      return turnover(from, press.payload.team ?? null);
    case 'first_down':
      return next(from, {
        down: 1,
        distance: press.payload.distance ?? NEW_SERIES_YARDS,
        possession: press.payload.team ?? from.possession,
      });
    case 'down':
      return next(from, { down: press.payload.down, distance: press.payload.distance });
    case 'flag':
      if (from.flagOpen) return refusal('already_open', 'A flag is already open: press flag_resolve first.');
      return next(from, { flagOpen: true });
    case 'flag_resolve':
      if (!from.flagOpen) return refusal('nothing_open', 'No flag is open.');
      return next(from, { flagOpen: false });
    case 'period_end':
      return next(from, { clock: 'BREAK', live: false, looseBall: false });
    case 'score_set':
      return next(from, { score: { a: press.payload.a, b: press.payload.b } });
    default:
      return assertNever(press, 'Football press');
  }
}

/**
 * Football (contract, event vocabulary: football): `snap` and `kickoff` open a play and, after a break, the next quarter;
 * `end` closes it. Points: field goal 3, extra point 1, two-point conversion 2, touchdown 6, safety 2.
 */
export const rules: Rules<FootballSnapshot, null, typeof presses> = {
  sport: 'football',
  presses,
  scoring: ['touchdown', 'field_goal', 'extra_point', 'two_point_conversion', 'safety', 'score_set'],
  snapshot: FootballSnapshot,
  initial: () => ({
    snapshot: {
      score: { a: 0, b: 0 },
      period: 0,
      clock: 'BREAK',
      possession: null,
      down: null,
      distance: null,
      flagOpen: false,
      looseBall: false,
      live: false,
    },
    memory: null,
  }),
  resumed: (snapshot) => ({ snapshot, memory: null }),
  step,
};
