import type { MatchView } from '../../../preload/contract/output-frame.ts';
import {
  COMMON_OVERRIDE_FIELDS,
  OVERRIDE_FIELDS,
  type OverrideState,
  type OverrideField,
  type OverrideRelease,
  type OverrideValue,
} from '../../../preload/contract/overrides.ts';
import { heldField, overridableFields, readField, takes, wants, withField } from './fields.ts';
import { RequestRefused } from '../refused.ts';

/**
 * Values the producer holds instead of the feed's. Pure: every function gives the next whole list.
 *
 * A value set by hand is on every output at once. One that the feed has released goes with the state that released it:
 * an output with a delay keeps it until its own time is there, so that the wrong value never comes back in between.
 */
interface Override {
  field: OverrideField;
  value: OverrideValue;
  release: OverrideRelease;
  setAt: number;
  /** The feed's value when it was set. */
  feed: OverrideValue;
  /** The instant of the state that released it, or null while it is held. */
  releasedAt: number | null;
}

export type Overrides = readonly Override[];

/**
 * Throws RequestRefused for anything that is no field of any sport.
 *
 * @param match whose fields are told then; null: those of every sport
 */
export function overrideField(name: string, match: MatchView | null): OverrideField {
  const known = OVERRIDE_FIELDS.find((field) => field === name);
  if (known !== undefined) return known;
  const possible = match
    ? overridableFields(match.view.sport).map(({ field }) => field)
    : COMMON_OVERRIDE_FIELDS;
  throw RequestRefused.unknownField(name, possible);
}

/**
 * Holds a value of a field.
 *
 * @throws RequestRefused where the sport has no such field, or the value is none of its kind
 */
export function setOverride(
  overrides: Overrides,
  match: MatchView,
  wanted: { field: OverrideField; value: unknown; release: OverrideRelease },
  now: number,
): Overrides {
  const { field, value, release } = wanted;
  const rule = heldField(match, field);
  if (rule === null) {
    throw new RequestRefused('bad_request', `"${field}" was not held: ${match.sport} has no such value.`);
  }
  if (!takes(rule.input, value)) {
    throw new RequestRefused('bad_request', `"${field}" was not held: it takes ${wants(rule.input)}.`);
  }
  const feed = readField(match, rule);
  const releasedAt = release === 'agree' && feed === value ? now : null;
  return [...withoutHeld(overrides, field), { field, value, release, setAt: now, feed, releasedAt }];
}

/**
 * Holds a number so much higher or lower than it is shown, within its bounds.
 *
 * @throws RequestRefused where the sport has no such field, or where it is no number
 */
export function stepOverride(
  overrides: Overrides,
  match: MatchView,
  { field, by }: { field: OverrideField; by: number },
  now: number,
): Overrides {
  const rule = heldField(match, field);
  if (rule !== null && rule.input.kind !== 'number') {
    throw new RequestRefused('bad_request', `"${field}" was not moved: it takes ${wants(rule.input)}.`);
  }
  const { min, max, from } = rule?.input.kind === 'number' ? rule.input : { min: 0, max: 0, from: 0 };
  const held = overrides.find((one) => one.field === field && one.releasedAt === null);
  const shown = held?.value ?? (rule && readField(match, rule));
  const value = Math.min(max, Math.max(min, (typeof shown === 'number' ? shown : from) + by));
  if (held?.value === value) return overrides;
  return setOverride(overrides, match, { field, value, release: held?.release ?? 'manual' }, now);
}

/** What is held of a field now; undefined: nothing is. */
export function heldValue(overrides: Overrides, field: OverrideField): OverrideValue | undefined {
  return overrides.find((held) => held.field === field && held.releasedAt === null)?.value;
}

/** Releases an override on every output at once. Returns the same list if the field has none. */
export function releaseOverride(overrides: Overrides, field: OverrideField): Overrides {
  return heldValue(overrides, field) === undefined ? overrides : withoutHeld(overrides, field);
}

/** A value that the feed released stays, because outputs with a delay still show it. */
function withoutHeld(overrides: Overrides, field: OverrideField): Overrides {
  return overrides.filter((held) => held.field !== field || held.releasedAt !== null);
}

/** The feed has a new state: what it releases is released from that state on. What no delay can show any more is dropped. */
export function followFeed(
  overrides: Overrides,
  match: MatchView,
  at: number,
  forgetBefore: number,
): Overrides {
  return overrides
    .filter(({ releasedAt }) => releasedAt === null || releasedAt > forgetBefore)
    .map((held) => {
      if (held.releasedAt !== null || held.release === 'manual') return held;
      const feed = feedValue(match, held.field);
      const isOver = held.release === 'agree' ? feed === held.value : feed !== held.feed;
      return isOver ? { ...held, releasedAt: at } : held;
    });
}

/**
 * The game goes on by hand from what is on air: what is held of its own values is released by the state that has them
 * next, or by the first press that changes them.
 */
export function handedOver(overrides: Overrides, match: MatchView, at: number): Overrides {
  return overrides.map((held) => {
    const rule = heldField(match, held.field);
    if (held.releasedAt !== null || rule?.path[0] !== 'view') return held;
    const feed = readField(match, rule);
    return { ...held, release: 'change', feed, releasedAt: feed === held.value ? at : null };
  });
}

/** The match as it is to be shown at an instant. */
export function withOverrides(match: MatchView, overrides: Overrides, at: number): MatchView {
  let shown = match;
  for (const { field, value, releasedAt } of overrides) {
    if (releasedAt !== null && releasedAt <= at) continue;
    const rule = heldField(match, field);
    if (rule) shown = withField(shown, rule, value);
  }
  return shown;
}

/** What the feed says of a field; null where it says nothing, or where its sport has no such field. */
function feedValue(match: MatchView, field: OverrideField): OverrideValue {
  const rule = heldField(match, field);
  return rule && readField(match, rule);
}

/** What the control window sees: the values held now, the feed's own beside each. */
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
