import { z } from 'zod';
import { forfeitRule } from '../forfeit.ts';
import { choiceOf, numberFrom } from '../override.ts';
import { directionRule, rule, type SportRules } from '../match-rules.ts';

/** Laws 3, 7 and 10 of the Laws of the Game (IFAB), which competitions may change as listed here. */

const RULES = {
  /** Minutes of a half. */
  halfMinutes: z.number().int(),
  /** Minutes of a half of extra time. */
  extraMinutes: z.number().int(),
  clockDirection: z.enum(['up', 'down']),
  /** Players of a side at the start. */
  players: z.number().int(),
  /** What follows a draw. `any`: the pad offers everything. */
  draw: z.enum(['any', 'ends', 'extra-time', 'penalties']),
  /** Whether a goal in extra time ends the match. */
  goldenGoal: z.enum(['no', 'yes']),
  /** Goals of the winner of a forfeited match. */
  forfeitScore: z.number().int(),
};
const schema = z.object(RULES);
export type SoccerRules = z.infer<typeof schema>;

/** The number of players from which a service without these rules counts down. */
export const FULL_SIDE = 11;

const LAWS: SoccerRules = {
  halfMinutes: 45,
  extraMinutes: 15,
  clockDirection: 'up',
  players: FULL_SIDE,
  draw: 'any',
  goldenGoal: 'no',
  forfeitScore: 3,
};

export const SoccerRules = schema.default(LAWS);

export const matchRules: SportRules<SoccerRules> = {
  rows: [
    rule('halfMinutes', 'Minutes of a half', numberFrom(1, 60)),
    rule('extraMinutes', 'Minutes of an extra half', numberFrom(1, 30)),
    directionRule,
    rule('players', 'Players of a side', numberFrom(3, 15)),
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
    forfeitRule('Forfeit: goals of the winner'),
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
    { id: 'seven', name: 'Club, 7 a side', rules: { halfMinutes: 25, players: 7 } },
    { id: 'five', name: 'Club, 5 a side', rules: { halfMinutes: 20, players: 5 } },
  ],
  of: () => LAWS,
};
