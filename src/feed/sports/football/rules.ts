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

function next({ snapshot }: Football, change: Partial<FootballSnapshot>): Football {
  return { snapshot: { ...snapshot, ...change }, memory: null };
}

/** Opens a play. After a break, it is the first play of the next quarter. */
function playOpened(position: Football, change: Partial<FootballSnapshot>): Next {
  const { live, clock, period: last } = position.snapshot;
  if (live) return refusal('already_open', 'A play is already open: press end first.');
  const period = clock === 'BREAK' ? last + 1 : last;
  return next(position, { live: true, clock: 'LIVE', period, looseBall: false, ...change });
}

function kickoff(position: Football, kicking: Side | null): Next {
  const possession = kicking ? otherSide(kicking) : position.snapshot.possession;
  return playOpened(position, { ...NO_DOWN, possession, tryBy: null });
}

function turnover(position: Football, team: Side | null): Football {
  const lostBy = position.snapshot.possession;
  const possession = team ?? (lostBy ? otherSide(lostBy) : null);
  return next(position, { possession, looseBall: false, ...NO_DOWN });
}

function step(position: Football, press: PlayPress<typeof presses> | ScoreSet): Next {
  const { snapshot: from } = position;
  switch (press.type) {
    case 'snap':
      return playOpened(position, {});
    case 'kickoff':
      return kickoff(position, press.payload.team ?? null);
    case 'end':
      if (!from.live) return refusal('nothing_open', 'No play is open: press snap or kickoff first.');
      return next(position, { live: false, looseBall: false });
    case 'field_goal':
    case 'extra_point':
    case 'two_point_conversion':
    case 'safety':
      return next(position, {
        score: scored(from.score, press.payload.team, POINTS[press.type]),
        tryBy: null,
        ...NO_DOWN,
      });
    case 'touchdown': {
      // The side that scored keeps the ball for its try. A failed try has no event (feed-protocol, Recorded changes),
      // so the try stays open until the next play.
      const { team } = press.payload;
      return next(position, {
        score: scored(from.score, team, POINTS.touchdown),
        possession: team,
        looseBall: false,
        tryBy: team,
        ...NO_DOWN,
      });
    }
    case 'loose_ball':
      return next(position, { looseBall: true });
    case 'turnover':
      return turnover(position, press.payload.team ?? null);
    case 'first_down':
      return next(position, {
        down: 1,
        distance: press.payload.distance ?? NEW_SERIES_YARDS,
        possession: press.payload.team ?? from.possession,
        tryBy: null,
      });
    case 'down':
      return next(position, { down: press.payload.down, distance: press.payload.distance, tryBy: null });
    case 'flag':
      if (from.flagOpen) return refusal('already_open', 'A flag is already open: press flag_resolve first.');
      return next(position, { flagOpen: true });
    case 'flag_resolve':
      if (!from.flagOpen) return refusal('nothing_open', 'No flag is open.');
      return next(position, { flagOpen: false });
    case 'period_end':
      return next(position, { clock: 'BREAK', live: false, looseBall: false });
    case 'score_set':
      return next(position, { score: { a: press.payload.a, b: press.payload.b } });
    default:
      return assertNever(press, 'Football press');
  }
}

/**
 * The rules of football (feed-protocol, Event vocabulary): `snap` and `kickoff` open a play and, after a break, the
 * next quarter; `end` closes the play. Points: field goal 3, extra point 1, two-point conversion 2, touchdown 6, safety
 * 2.
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
      tryBy: null,
    },
    memory: null,
  }),
  resumed: (snapshot) => ({ snapshot, memory: null }),
  step,
};
