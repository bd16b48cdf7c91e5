import { assertNever } from '../../contract/values.ts';
import type { PlayPress, ScoreSet } from '../press.ts';
import { refusal } from '../press.ts';
import { counted, scored, type Position, type Rules, type Stepped } from '../rules.ts';
import { HockeySnapshot, presses } from './wire.ts';

const IN_BOX_MAX = 2;

type Next = Stepped<HockeySnapshot, null>;

function next(from: HockeySnapshot, change: Partial<HockeySnapshot>): Position<HockeySnapshot, null> {
  return { snapshot: { ...from, ...change }, memory: null };
}

function step(
  { snapshot: from }: Position<HockeySnapshot, null>,
  press: PlayPress<typeof presses> | ScoreSet,
): Next {
  switch (press.type) {
    case 'goal':
      return next(from, { score: scored(from.score, press.payload.team, 1) });
    case 'penalty': {
      const { team } = press.payload;
      if (from.inBox[team === 'A' ? 'a' : 'b'] >= IN_BOX_MAX) {
        return refusal('already_open', 'Two of a side are in the box already.');
      }
      return next(from, { inBox: counted(from.inBox, team, 1) });
    }
    case 'penalty_over':
      return next(from, { inBox: counted(from.inBox, press.payload.team, -1) });
    case 'possession':
      return next(from, { possession: press.payload.team });
    case 'live': {
      const possession = press.payload.team ?? from.possession;
      return from.clock === 'LIVE'
        ? next(from, { possession })
        : next(from, { possession, clock: 'LIVE', period: from.period + 1 });
    }
    case 'period_end':
      return next(from, { clock: 'BREAK' });
    case 'score_set':
      return next(from, { score: { a: press.payload.a, b: press.payload.b } });
    default:
      return assertNever(press, 'Ice hockey press');
  }
}

export const rules: Rules<HockeySnapshot, null, typeof presses> = {
  sport: 'hockey',
  presses,
  scoring: ['goal', 'score_set'],
  snapshot: HockeySnapshot,
  initial: () => ({
    snapshot: {
      score: { a: 0, b: 0 },
      clock: 'BREAK',
      period: 0,
      possession: null,
      inBox: { a: 0, b: 0 },
    },
    memory: null,
  }),
  resumed: (snapshot) => ({ snapshot, memory: null }),
  step,
};
