import { z } from 'zod';
import { lookUp } from '../contract/lookup.ts';
import { choiceOf, type OverrideInput } from './override.ts';

/**
 * The rules of a match that depend on its competition: lengths, counts, how a draw ends. A league has its own; a
 * producer can change them for all games of a league, or for one game. They never change what a feed sends.
 */

/** A number, a choice, or null: unknown, or none. */
export const RuleValue = z.union([z.number(), z.string().max(40), z.null()]);
export type RuleValue = z.infer<typeof RuleValue>;
export type MatchRules = Readonly<Record<string, RuleValue>>;
/** Changed rules by name. */
export type RuleChanges = Readonly<Record<string, unknown>>;

/** A rule that the producer can change. */
export interface RuleRow {
  /** The name in `rules` of a view, in remote control and in settings. */
  key: string;
  /** The name shown to the producer. */
  name: string;
  input: Extract<OverrideInput, { kind: 'number' | 'choice' }>;
}

/** Rules that are set together. */
interface RulePreset {
  id: string;
  /** The name shown to the producer. */
  name: string;
  /** The rules that differ from the sport's. */
  rules: Record<string, number | string>;
}

/** The rules that matches of a sport have. */
export interface SportRules<Rules extends MatchRules = MatchRules> {
  /** In the order shown to the producer. */
  readonly rows: readonly RuleRow[];
  readonly presets: readonly RulePreset[];
  /** Returns the rules of a league's games. */
  of(league: string): Rules;
}

/** For a sport without rules that a producer can change. */
export const noRules: SportRules = { rows: [], presets: [], of: () => ({}) };

/** Returns whether a value is valid for a rule. */
export function isRuleValue({ input }: Pick<RuleRow, 'input'>, value: unknown): value is RuleValue {
  if (input.kind === 'choice') return input.choices.some(([choice]) => choice === value);
  return typeof value === 'number' && Number.isInteger(value) && value >= input.min && value <= input.max;
}

/** Returns a league's rules with changes. Ignores rules that the sport doesn't have, and invalid values. */
export function changedRules<Rules extends MatchRules>(
  sport: SportRules<Rules>,
  league: string,
  ...changes: readonly RuleChanges[]
): Rules {
  const changed = sport.rows.flatMap(({ key, ...row }) =>
    changes.flatMap((change): [string, RuleValue][] => {
      const value = lookUp(change, key);
      return value !== undefined && isRuleValue(row, value) ? [[key, value]] : [];
    }),
  );
  return { ...sport.of(league), ...Object.fromEntries(changed) };
}

export function rule(key: string, name: string, input: RuleRow['input']): RuleRow {
  return { key, name, input };
}

/** Whether the match clock stops at every whistle. */
export const stoppageRule = rule(
  'stoppage',
  'Clock at a whistle',
  choiceOf(['stops', 'Stops'], ['runs', 'Keeps running']),
);

/** The direction of the match clock. */
export const directionRule = rule(
  'clockDirection',
  'Match clock',
  choiceOf(['down', 'Counts down'], ['up', 'Counts up']),
);
