import { lookUp } from '../../contract/lookup.ts';
import type { MatchRules } from '../match-rules.ts';

/** Returns a rule that is a number; 0 if the sport doesn't have it, or if it is unknown. */
export function numberIn(rules: MatchRules, key: string): number {
  const value = lookUp(rules, key);
  return typeof value === 'number' ? value : 0;
}
