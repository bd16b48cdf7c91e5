import { ruleField } from '../../../preload/contract/rule-field.ts';
import { lookUp } from '../../../feed/contract/lookup.ts';
import { numberFrom, wants, watchedSport, type MatchRules } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import {
  COMMON_OVERRIDE_FIELDS,
  OVERRIDE_FIELDS,
  type OverrideState,
  type OverrideField,
  type OverrideRelease,
  type OverrideValue,
} from '../../../preload/contract/overrides.ts';
import { overridableField, overridableFields, readField, takes, withField } from './fields.ts';
import { overrideErrors } from './errors.ts';
import { withStatus } from './status.ts';

/**
 * An override by the producer. The functions below are pure: they return the complete new list.
 *
 * A new override is on every output immediately. When the feed releases it, a delayed output shows it until the output
 * reaches the state that released it, so that the wrong value never reappears in between.
 */
interface Override {
  field: OverrideField;
  value: OverrideValue;
  release: OverrideRelease;
  setAt: number;
  /** The feed's value when the override was set. */
  feed: OverrideValue;
  /** The instant of the state that released the override; null while it is active. */
  releasedAt: number | null;
}

export type Overrides = readonly Override[];

/**
 * Returns a field by name. Throws RequestRefused for an unknown field.
 *
 * @param match the error message lists the fields of its sport; null: the fields that all sports have
 */
export function overrideField(name: string, match: MatchView | null): OverrideField {
  const known = OVERRIDE_FIELDS.find((field) => field === name);
  if (known !== undefined) return known;
  if (match && overridableFields(match.view.sport).some(({ field }) => field === name)) return name;
  const isRule = name.startsWith(ruleField(''));
  const possible = match
    ? overridableFields(match.view.sport).flatMap(({ field, kind }) =>
        (kind === 'rule') === isRule ? [field] : [],
      )
    : COMMON_OVERRIDE_FIELDS;
  throw overrideErrors.unknownField(name, bySide(possible).join(', '));
}

/** Joins the fields of both sides: "score.a or .b". */
function bySide(fields: readonly string[]): string[] {
  return fields
    .filter((field) => !field.endsWith('.b'))
    .map((field) => (field.endsWith('.a') ? `${field} or .b` : field));
}

/**
 * Sets an override.
 *
 * @throws RequestRefused if the sport has no such field, or for an invalid value
 */
export function setOverride(
  overrides: Overrides,
  match: MatchView,
  request: { field: OverrideField; value: unknown; release: OverrideRelease },
  now: number,
): Overrides {
  const { field, value, release } = request;
  const rule = overridableField(match, field);
  if (rule === null) {
    throw overrideErrors.fieldOfOtherSport(field, match.sport);
  }
  if (!takes(rule.input, value)) {
    throw overrideErrors.wrongValue(field, wants(rule.input));
  }
  const feed = readField(match, rule);
  const releasedAt = release === 'agree' && feed === value ? now : null;
  return [...withoutOverride(overrides, field), { field, value, release, setAt: now, feed, releasedAt }];
}

/**
 * Overrides a number with its shown value plus `by`, within its limits.
 *
 * @throws RequestRefused if the sport has no such field, or if it is not a number
 */
export function stepOverride(
  overrides: Overrides,
  match: MatchView,
  { field, by }: { field: OverrideField; by: number },
  now: number,
): Overrides {
  const rule = overridableField(match, field);
  if (rule !== null && rule.input.kind !== 'number') {
    throw overrideErrors.wrongValue(field, wants(rule.input));
  }
  const input = rule?.input.kind === 'number' ? rule.input : numberFrom(0, 0);
  const { min } = input;
  const rules: MatchRules = match.view.rules ?? {};
  const ofRules = lookUp(rules, input.fromRule ?? '');
  const [from, max] = typeof ofRules === 'number' ? [ofRules, ofRules] : [input.from, input.max];
  const override = overrides.find((one) => one.field === field && one.releasedAt === null);
  const shown = rule && readField(withOverrides(match, overrides, now), rule);
  const value = Math.min(max, Math.max(min, (typeof shown === 'number' ? shown : from) + by));
  if (override?.value === value) return overrides;
  return setOverride(overrides, match, { field, value, release: override?.release ?? 'manual' }, now);
}

/** Returns the current override of a field; undefined: none. */
export function overriddenValue(overrides: Overrides, field: OverrideField): OverrideValue | undefined {
  return overrides.find((override) => override.field === field && override.releasedAt === null)?.value;
}

/** Releases an override on every output immediately. Returns the same list if there is none. */
export function releaseOverride(overrides: Overrides, field: OverrideField): Overrides {
  return overriddenValue(overrides, field) === undefined ? overrides : withoutOverride(overrides, field);
}

/** Removes an active override. One released by the feed stays, because delayed outputs still show it. */
function withoutOverride(overrides: Overrides, field: OverrideField): Overrides {
  return overrides.filter((override) => override.field !== field || override.releasedAt !== null);
}

/**
 * Releases the overrides that the feed's state at `at` ends. Removes overrides that were released at `forgetBefore` or
 * earlier, because no output shows them anymore.
 */
export function followFeed(
  overrides: Overrides,
  match: MatchView,
  at: number,
  forgetBefore: number,
): Overrides {
  return overrides
    .filter(({ releasedAt }) => releasedAt === null || releasedAt > forgetBefore)
    .map((override) => {
      if (override.releasedAt !== null || override.release === 'manual') return override;
      const feed = feedValue(match, override.field);
      const isOver = override.release === 'agree' ? feed === override.value : feed !== override.feed;
      return isOver ? { ...override, releasedAt: at } : override;
    });
}

/**
 * Returns the overrides for manual scoring that continues from the score on air. An override of the game's own
 * data, such as the score, ends immediately if the new game already has its value, otherwise with the first press
 * that changes it.
 */
export function handedOver(overrides: Overrides, match: MatchView, at: number): Overrides {
  return overrides.map((override) => {
    const rule = overridableField(match, override.field);
    if (override.releasedAt !== null || rule?.kind !== 'fed' || rule.path[0] !== 'view') return override;
    const feed = readField(match, rule);
    return { ...override, release: 'change', feed, releasedAt: feed === override.value ? at : null };
  });
}

/**
 * Returns the match as shown at an instant: with overrides, and with the effects of its status. Overrides that are
 * newer than the status replace the score of a forfeit.
 */
export function withOverrides(match: MatchView, overrides: Overrides, at: number): MatchView {
  const { status } = match;
  const isEarlier = ({ setAt }: Override): boolean => status === null || setAt <= status.since;
  const shown = withValues(
    withStatus(withValues(match, overrides.filter(isEarlier), at)),
    overrides.filter((override) => !isEarlier(override)),
    at,
  );
  const { manualFacts, view } = shown;
  const more = watchedSport(view.sport).infoFrom(manualFacts, view.rules);
  return Object.keys(more).length === 0 ? shown : { ...shown, manualFacts: { ...more, ...manualFacts } };
}

function withValues(match: MatchView, overrides: Overrides, at: number): MatchView {
  let shown = match;
  for (const { field, value, releasedAt } of overrides) {
    if (releasedAt !== null && releasedAt <= at) continue;
    const rule = overridableField(match, field);
    // The view already has the rules of the game (`ChannelMatch`).
    if (rule && rule.kind !== 'rule') shown = withField(shown, rule, value);
  }
  return shown;
}

/** Returns the feed's value of a field; null if there is none, or if the sport has no such field. */
function feedValue(match: MatchView, field: OverrideField): OverrideValue {
  const rule = overridableField(match, field);
  return rule && readField(match, rule);
}

/** Returns the active overrides for the control window, with the feed's values. */
export function overrideStates(
  overrides: Overrides,
  match: MatchView | null,
): Partial<Record<OverrideField, OverrideState>> {
  return Object.fromEntries(
    overrides
      .filter(({ releasedAt }) => releasedAt === null)
      .map(({ field, value, release, setAt, feed }) => [
        field,
        { value, feed: match ? feedValue(match, field) : feed, release, setAt },
      ]),
  );
}
