import type { FileSport } from '../contract/versions.ts';
import { watchedSport, type SportView, watchedSports } from './definitions.ts';
import { changedRules, isRuleValue, type MatchRules, type RuleChanges } from './match-rules.ts';
import type { PlayClock } from './sport.ts';
import { cappedText } from '../contract/text.ts';

/** Maximum number of characters of an unknown rule in a sentence. */
const RULE_KEY_SHOWN = 40;

/** The rules of a sport. */
type RulesOf<Name extends string> = Name extends FileSport
  ? MatchRules
  : Extract<SportView, { sport: Name }> extends { rules: infer Rules }
    ? Rules
    : MatchRules;

/** Returns the rules of a match: its league's, with the changes of a producer, the last ones taking precedence. */
export function matchRulesOf<Name extends string>(
  sport: Name,
  league: string,
  ...changes: readonly RuleChanges[]
): RulesOf<Name> {
  // Every sport's rules are one of these, but the compiler can't connect name and rules.
  return changedRules(watchedSport(sport).matchRules, league, ...changes) as RulesOf<Name>;
}

/**
 * Converts a snapshot of any service for graphics (feed-protocol, States: full field lists are not specified, so any
 * field may have any type). Readable fields are right, unreadable ones null; it never throws, and never invents a zero.
 *
 * @param rules the match's rules; omitted: its league's
 */
export function viewOf(
  sport: string,
  league: string,
  state: unknown,
  rules: MatchRules = matchRulesOf(sport, league),
): SportView {
  // Every sport's view is one of these, but the compiler can't connect name and view.
  return watchedSport(sport).viewOf(rules, state) as SportView;
}

/** Returns the rules that some sport has, with valid values; others are left out. */
export function validRules(rules: RuleChanges): Record<string, number | string> {
  const rows = watchedSports().flatMap(([, { matchRules }]) => matchRules.rows);
  return Object.fromEntries(
    Object.entries(rules).filter((entry): entry is [string, number | string] =>
      rows.some((row) => row.key === entry[0] && isRuleValue(row, entry[1])),
    ),
  );
}

/** Returns a rule's name for the producer; the key itself, shortened, if no sport has the rule. */
export function ruleName(key: string): string {
  const rows = watchedSports().flatMap(([, { matchRules }]) => matchRules.rows);
  return rows.find((row) => row.key === key)?.name ?? cappedText(key, RULE_KEY_SHOWN);
}

/** Returns the play clock of a match; null if its sport has none. */
export function playClockOf(view: SportView): PlayClock | null {
  return watchedSport(view.sport).playClockOf(view.rules);
}
