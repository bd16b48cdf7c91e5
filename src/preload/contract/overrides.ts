import { z } from 'zod';
import { cleanName } from '../../feed/contract/text.ts';
import { OverrideInput, WATCHED } from '../../feed/sports/index.ts';
import { wholeText } from './typed-text.ts';

/** The values a producer can hold instead of the feed's. */

/** How far a number is moved at once: no value that counts up has more. */
export const STEP_MAX = 250;

/** What every game has: score and teams, and two lines for whatever the producer wants said. */
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

/** What sports have besides: fields that more of them have come first. */
function fieldsOfSports(): string[] {
  const all = WATCHED.flatMap(([, { overrides, manualFacts }]) =>
    [...overrides, ...manualFacts].map(({ field }) => field),
  );
  const count = (field: string): number => all.filter((one) => one === field).length;
  return [...new Set(all)].sort((one, other) => count(other) - count(one));
}

export const OVERRIDE_FIELDS: readonly string[] = [...COMMON_OVERRIDE_FIELDS, ...fieldsOfSports()];
export const OverrideField = z.enum(OVERRIDE_FIELDS);
export type OverrideField = z.infer<typeof OverrideField>;

/** A value of one sport's match that can be held, as the control window asks for it. */
export const OverridableField = z.object({
  field: OverrideField,
  /** As a producer reads it; a last word "A" or "B" is read as that team's code. */
  name: z.string(),
  input: OverrideInput,
  /** Where it is in a match view: the names on the way to it. */
  path: z.array(z.string()),
  /** Where a producer looks for it: among what the feed tells, facts that it does not, or what is played for. */
  kind: z.enum(['fed', 'fact', 'competition']),
});
export type OverridableField = z.infer<typeof OverridableField>;

/** When a held value gives way to the feed's again. */
export const OverrideRelease = z.enum([
  /** When the producer says so. */
  'manual',
  /** When the feed's own value of this field changes next. */
  'change',
  /** When the feed says the same. */
  'agree',
]);
export type OverrideRelease = z.infer<typeof OverrideRelease>;

/** One line, as every text that is drawn. Its length is judged by its field. */
const OverrideText = wholeText.overwrite(cleanName);
const OverridePart = z.union([OverrideText, z.number(), z.null()]);
/** An object: the parts of a value, each under its key. */
export const OverrideValue = z.union([
  OverrideText,
  z.number(),
  z.record(z.string(), OverridePart),
  z.null(),
]);
export type OverrideValue = z.infer<typeof OverrideValue>;

/** A held value, with the feed's own beside it. */
export const OverrideState = z.object({
  value: OverrideValue,
  /** What the feed says now; null where it says nothing. */
  feed: OverrideValue,
  release: OverrideRelease,
  /** Unix ms. */
  setAt: z.number(),
});
export type OverrideState = z.infer<typeof OverrideState>;
