import { assertNever } from '../../contract/values.ts';
import { refusal } from '../press.ts';
import { scored } from '../rules.ts';
import type { Position, Rules, Stepped } from '../rules.ts';
import type { PlayPress, ScoreSet } from '../press.ts';
import { BaseballSnapshot, presses } from './wire.ts';

type Baseball = Position<BaseballSnapshot, null>;
type Next = Stepped<BaseballSnapshot, null>;
type Bases = BaseballSnapshot['bases'];

const EMPTY: Bases = { first: false, second: false, third: false };
const NEW_BATTER = { balls: 0, strikes: 0 };
const OUTS_PER_HALF = 3;

function next(from: BaseballSnapshot, change: Partial<BaseballSnapshot>): Baseball {
  return { snapshot: { ...from, ...change }, memory: null };
}

function batterOut(from: BaseballSnapshot): Baseball {
  return next(from, { outs: Math.min(OUTS_PER_HALF, from.outs + 1), ...NEW_BATTER });
}

/**
 * Returns the bases after a walk: the batter takes first, and only runners who are forced advance. A run that is forced
 * in is a separate `run` press.
 */
function walked({ first, second, third }: Bases): Bases {
  return { first: true, second: first || second, third: (first && second) || third };
}

function step({ snapshot: from }: Baseball, press: PlayPress<typeof presses> | ScoreSet): Next {
  switch (press.type) {
    case 'pitch':
      if (from.live) return refusal('already_open', 'A play is already open: press end first.');
      return next(from, { live: true, contact: false });
    case 'contact':
      return next(from, { contact: true, bases: EMPTY });
    case 'end':
      if (!from.live) return refusal('nothing_open', 'No play is open: press pitch first.');
      return next(from, { live: false, ...(from.contact ? NEW_BATTER : {}) });
    case 'run':
      return next(from, { score: scored(from.score, press.payload.team ?? from.batting, 1) });
    case 'home_run':
      if (!from.contact)
        return refusal('no_contact', 'A home run needs contact in this play: press contact first.');
      return next(from, { score: scored(from.score, press.payload.team ?? from.batting, 1) });
    case 'ball':
      if (from.balls < 3) return next(from, { balls: from.balls + 1 });
      return next(from, { ...NEW_BATTER, bases: walked(from.bases) });
    case 'strike':
      return from.strikes < 2 ? next(from, { strikes: from.strikes + 1 }) : batterOut(from);
    case 'foul':
      return next(from, { strikes: Math.min(2, from.strikes + 1) });
    case 'out':
      return batterOut(from);
    case 'bases': {
      const { first, second, third } = press.payload;
      return next(from, { bases: { first, second, third } });
    }
    case 'half_inning': {
      const isTop = from.half === 'top';
      return next(from, {
        half: isTop ? 'bottom' : 'top',
        inning: isTop ? from.inning : from.inning + 1,
        batting: isTop ? 'A' : 'B',
        outs: 0,
        bases: EMPTY,
        contact: false,
        ...NEW_BATTER,
      });
    }
    case 'score_set':
      return next(from, { score: { a: press.payload.a, b: press.payload.b } });
    default:
      return assertNever(press, 'Baseball press');
  }
}

/**
 * The rules of baseball (feed-protocol, Event vocabulary): `pitch` opens a play and clears its flags, `contact` clears
 * the bases, `end` closes the play, a home run needs `contact`. Side A is home, so B bats in the top half.
 */
export const rules: Rules<BaseballSnapshot, null, typeof presses> = {
  sport: 'baseball',
  presses,
  scoring: ['run', 'home_run', 'half_inning', 'score_set'],
  snapshot: BaseballSnapshot,
  initial: () => ({
    snapshot: {
      score: { a: 0, b: 0 },
      inning: 1,
      half: 'top',
      outs: 0,
      balls: 0,
      strikes: 0,
      bases: EMPTY,
      batting: 'B',
      live: false,
      contact: false,
    },
    memory: null,
  }),
  resumed: (snapshot) => ({ snapshot, memory: null }),
  step,
};
