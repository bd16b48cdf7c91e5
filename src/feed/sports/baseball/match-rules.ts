import { z } from 'zod';
import { forfeitRule } from '../forfeit.ts';
import { rule, type SportRules } from '../match-rules.ts';
import { numberFrom } from '../override.ts';

/** The rules of baseball and softball that differ between leagues (MLB, NCAA, NFHS, Little League). */

const schema = z.object({
  /** The regulation innings. */
  innings: z.number().int(),
  /** The lead in runs that ends a game early; 0: none. */
  mercyRuns: z.number().int(),
  /** The inning from which that lead counts. */
  mercyInning: z.number().int(),
  /** The winner's runs in a forfeited game; 0: one for each regulation inning. */
  forfeitScore: z.number().int(),
});
export type BaseballRules = z.infer<typeof schema>;

const DEFAULTS: BaseballRules = { innings: 9, mercyRuns: 0, mercyInning: 5, forfeitScore: 0 };

export const BaseballRules = schema.default(DEFAULTS);

export const matchRules: SportRules<BaseballRules> = {
  rows: [
    rule('innings', 'Innings', numberFrom(1, 15, 9)),
    rule('mercyRuns', 'Mercy rule: lead in runs (0: none)', numberFrom(0, 30)),
    rule('mercyInning', 'Mercy rule: from inning', numberFrom(1, 15, 5)),
    forfeitRule('Forfeit: runs for the winner (0: one per inning)'),
  ],
  presets: [
    { id: 'college', name: 'College (NCAA)', rules: { mercyRuns: 10, mercyInning: 7 } },
    { id: 'doubleheader', name: 'Doubleheader, 7 innings', rules: { innings: 7 } },
    { id: 'school', name: 'High school (NFHS)', rules: { innings: 7, mercyRuns: 10, mercyInning: 5 } },
    { id: 'little-league', name: 'Little League', rules: { innings: 6, mercyRuns: 10, mercyInning: 4 } },
    { id: 'softball', name: 'Softball, college (NCAA)', rules: { innings: 7, mercyRuns: 8, mercyInning: 5 } },
  ],
  of: () => DEFAULTS,
};
