import { z } from 'zod';
import { cleanName } from '../../feed/contract/text.ts';
import { CONTRACT_SPORT_SLUGS } from '../../feed/contract/versions.ts';
import { OverrideInput, watchedSport } from '../../feed/sports/index.ts';
import { ruleField } from './rule-field.ts';
import { wholeText } from './typed-text.ts';

/** The largest step of a number. No counter goes higher. */
export const STEP_MAX = 250;

/** Fields of every game: score, teams, and two free lines. */
export const COMMON_OVERRIDE_FIELDS = [
  'score.a',
  'score.b',
  'name.a',
  'name.b',
  'code.a',
  'code.b',
  'color.a',
  'color.b',
  'kit.a',
  'kit.b',
  'line.1',
  'line.2',
  'competition.name',
  'competition.short',
  'competition.season',
  'competition.series',
  'competition.logo',
  'record.a',
  'record.b',
] as const;

/** Returns the fields of the contract's sports; fields that several sports share come first. */
function fieldsOfSports(): string[] {
  const contract = CONTRACT_SPORT_SLUGS.map(watchedSport);
  const all = contract.flatMap(({ overrides, manualFacts, matchRules }) => [
    ...[...overrides, ...manualFacts].map(({ field }) => field),
    ...matchRules.rows.map(({ key }) => ruleField(key)),
  ]);
  const count = (field: string): number => all.filter((one) => one === field).length;
  return [...new Set(all)].sort((one, other) => count(other) - count(one));
}

export const OVERRIDE_FIELDS: readonly string[] = [...COMMON_OVERRIDE_FIELDS, ...fieldsOfSports()];
/** Matches the fields that only file-defined sports have: match rules, and the serving side. */
const FILE_SPORT_FIELD = /^(?:rule\.[a-zA-Z][\w-]{0,60}|serving)$/;
export const OverrideField = z.union([z.enum(OVERRIDE_FIELDS), z.string().regex(FILE_SPORT_FIELD)]);
export type OverrideField = z.infer<typeof OverrideField>;

/** A match field that can be overridden, for the control window. */
export const OverridableField = z.object({
  field: OverrideField,
  /** The name shown to the producer; a last word "A" or "B" is replaced by that team's code. */
  name: z.string(),
  input: OverrideInput,
  /** The path of the value in a match view. */
  path: z.array(z.string()),
  /** The group in which a producer looks for the field: fed values, match info, competition, match rules. */
  kind: z.enum(['fed', 'fact', 'competition', 'rule']),
});
export type OverridableField = z.infer<typeof OverridableField>;

/** The condition on which an override ends and the feed's value returns. */
export const OverrideRelease = z.enum([
  /** The producer releases the override. */
  'manual',
  /** The feed's value of this field changes. */
  'change',
  /** The feed sends the same value as the override. */
  'agree',
]);
export type OverrideRelease = z.infer<typeof OverrideRelease>;

/** One line, like every text on air. The field limits its length. */
const OverrideText = wholeText.overwrite(cleanName);
const OverridePart = z.union([OverrideText, z.number(), z.null()]);
/** An object contains the parts of a value by key. */
export const OverrideValue = z.union([
  OverrideText,
  z.number(),
  z.record(z.string(), OverridePart),
  z.null(),
]);
export type OverrideValue = z.infer<typeof OverrideValue>;

/** An override and the feed's value. */
export const OverrideState = z.object({
  value: OverrideValue,
  /** The feed's current value; null if it sends none. */
  feed: OverrideValue,
  release: OverrideRelease,
  /** Unix ms. */
  setAt: z.number(),
});
export type OverrideState = z.infer<typeof OverrideState>;
