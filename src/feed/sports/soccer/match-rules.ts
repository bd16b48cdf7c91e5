import { z } from 'zod';
import { forfeitRule } from '../forfeit.ts';
import { choiceOf, numberFrom } from '../override.ts';
import { directionRule, rule, stoppageRule, type SportRules } from '../match-rules.ts';

/** Laws 3, 7 and 10 of the Laws of the Game (IFAB), which competitions may change as listed here. */

/** The maximum number of periods in a match. */
const PERIODS_MAX = 4;

const RULES = {
  /** Regular periods; 2: halves. */
  periods: z.number().int().default(2),
  /** Minutes per half, or per regular period. */
  halfMinutes: z.number().int(),
  /** Periods of extra time; 2: halves. */
  extraPeriods: z.number().int().default(2),
  /** Minutes per period of extra time. */
  extraMinutes: z.number().int(),
  clockDirection: z.enum(['up', 'down']),
  /** Whether the clock runs from the start to the end of a period, or stops at every whistle. */
  stoppage: z.enum(['stops', 'runs']).default('runs'),
  /** Players per side at the start. */
  players: z.number().int(),
  /** What follows a draw. `any`: the pad offers all possibilities. */
  draw: z.enum(['any', 'ends', 'extra-time', 'penalties']),
  /** Whether a goal in extra time ends the match. */
  goldenGoal: z.enum(['no', 'yes']),
  /** The winner's goals in a forfeited match. */
  forfeitScore: z.number().int(),
};
const schema = z.object(RULES);
export type SoccerRules = z.infer<typeof schema>;

/** The number of players from which a service without these rules counts down. */
export const FULL_SIDE = 11;

const LAWS: SoccerRules = {
  periods: 2,
  halfMinutes: 45,
  extraPeriods: 2,
  extraMinutes: 15,
  clockDirection: 'up',
  stoppage: 'runs',
  players: FULL_SIDE,
  draw: 'any',
  goldenGoal: 'no',
  forfeitScore: 3,
};

export const SoccerRules = schema.default(LAWS);

export const matchRules: SportRules<SoccerRules> = {
  rows: [
    rule('periods', 'Periods (2: halves, 4: quarters)', numberFrom(1, PERIODS_MAX, 2)),
    rule('halfMinutes', 'Minutes per half or period', numberFrom(1, 60)),
    rule('extraPeriods', 'Periods of extra time', numberFrom(1, 2, 2)),
    rule('extraMinutes', 'Minutes per extra period', numberFrom(1, 30)),
    directionRule,
    stoppageRule,
    rule('players', 'Players per side', numberFrom(3, 15)),
    rule(
      'draw',
      'After a draw',
      choiceOf(
        ['any', 'Any'],
        ['ends', 'Match over'],
        ['extra-time', 'Extra time'],
        ['penalties', 'Penalty shootout'],
      ),
    ),
    rule('goldenGoal', 'Golden goal', choiceOf(['no', 'No'], ['yes', 'Ends extra time'])),
    forfeitRule('Forfeit: goals for the winner'),
  ],
  presets: [
    {
      id: 'college',
      name: 'College (NCAA)',
      rules: { clockDirection: 'down', extraMinutes: 10, draw: 'ends' },
    },
    {
      id: 'school',
      name: 'High school (NFHS)',
      rules: { halfMinutes: 40, extraMinutes: 10, clockDirection: 'down' },
    },
    { id: 'youth-16', name: 'Youth, U15 and U16', rules: { halfMinutes: 40, draw: 'ends' } },
    { id: 'youth-14', name: 'Youth, U13 and U14', rules: { halfMinutes: 35, draw: 'ends' } },
    {
      id: 'youth-12',
      name: 'Youth, U11 and U12 (9 a side)',
      rules: { halfMinutes: 30, players: 9, draw: 'ends' },
    },
    {
      id: 'youth-10',
      name: 'Youth, U9 and U10 (7 a side)',
      rules: { halfMinutes: 25, players: 7, draw: 'ends' },
    },
    {
      id: 'youth-8',
      name: 'Youth, U7 and U8 (4 a side, quarters)',
      rules: { periods: 4, halfMinutes: 12, players: 4, draw: 'ends' },
    },
    { id: 'seven', name: 'Club, 7 a side', rules: { halfMinutes: 25, players: 7 } },
    { id: 'five', name: 'Club, 5 a side', rules: { halfMinutes: 20, players: 5 } },
    {
      id: 'futsal',
      name: 'Futsal (FIFA)',
      rules: { halfMinutes: 20, extraMinutes: 5, clockDirection: 'down', stoppage: 'stops', players: 5 },
    },
  ],
  of: () => LAWS,
};
