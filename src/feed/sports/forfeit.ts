import { lookUp } from '../contract/lookup.ts';
import type { Side, ViewScore } from '../contract/values.ts';
import { rule, type MatchRules, type RuleRow } from './match-rules.ts';
import { numberFrom } from './override.ts';
import type { GameView } from './sport.ts';

/**
 * Returns the match rule for the winner's points in a forfeited game; the loser gets 0. In sports with innings, 0 means
 * one for each inning of a regulation game: 9-0, 7-0 or 6-0 (Official Baseball Rules, "Forfeited game"; NFHS).
 */
export const forfeitRule = (name: string): RuleRow => rule('forfeitScore', name, numberFrom(0, 99));

/** The highest winner's score that is only symbolic: 1-0 and 2-0. */
const NOMINAL_MAX = 2;

function pointsOf(rules: MatchRules): number | null {
  const points = lookUp(rules, 'forfeitScore');
  if (typeof points !== 'number') return null;
  const innings = lookUp(rules, 'innings');
  return points === 0 && typeof innings === 'number' ? innings : points;
}

/**
 * Returns the score of a game that is forfeited in this state. The current score stays if the winner leads by more than
 * the score in the rule (FIFA Disciplinary Code: 3-0, unless the goal difference was greater). If the score in the rule
 * is 1-0 or 2-0, any lead of the winner stays (NCAA football rules 8-1-2, NCAA and NFHS basketball rules, FIBA rules on
 * default). In a sport without this rule, the current score stays.
 */
export function forfeitScore(
  { score, rules = {} }: Pick<GameView, 'score' | 'rules'>,
  winner: Side,
): ViewScore {
  const points = pointsOf(rules);
  if (points === null) return score;
  const [won, lost] = winner === 'A' ? [score.a, score.b] : [score.b, score.a];
  const lead = (won ?? 0) - (lost ?? 0);
  if (lead > (points <= NOMINAL_MAX ? 0 : points)) return score;
  return winner === 'A' ? { a: points, b: 0 } : { a: 0, b: points };
}
