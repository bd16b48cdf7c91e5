import { sideKey, type Side } from '../../../feed/contract/values.ts';
import type { MatchMinute } from '../../../feed/contract/moments.ts';
import { watchedSport } from '../../../feed/sports/index.ts';
import type { MatchView } from '../../../preload/contract/output-frame.ts';
import { overrideErrors } from './errors.ts';
import { overridableField, takes } from './fields.ts';
import { overriddenValue, type Overrides } from './overrides.ts';

/** A scorer as entered by a producer. */
export interface Scorer {
  side: Side;
  name: string;
  /** "67", "45+2'"; null: the current minute of the match clock. */
  minute: string | null;
}

/**
 * Returns the override that adds a scorer with a minute to a team's list.
 *
 * @param clockMinute minute of the match clock, used if the scorer has none; null: the clock has none
 * @throws RequestRefused if the sport has no such list, the minute is missing or out of range, or a text is too long
 */
export function withScorer(
  overrides: Overrides,
  match: MatchView,
  { side, name, minute }: Scorer,
  clockMinute: MatchMinute | null,
): { field: string; value: string } {
  const { scorers } = watchedSport(match.view.sport);
  if (scorers === null) {
    throw overrideErrors.noScorers(match.sport);
  }
  const { minuteMax, nameMax } = scorers;
  if (Array.from(name).length > nameMax) {
    throw overrideErrors.scorerNameTooLong(nameMax);
  }
  const when = minute === null ? clockMinute : minuteIn(minute, minuteMax);
  if (when === null) {
    throw overrideErrors.minuteMissing();
  }
  const key = sideKey(side);
  const field = `${scorers.field}.${key}`;
  const before = overriddenValue(overrides, field);
  const value = scorers.withScorer(typeof before === 'string' ? before : null, name, when);
  const input = overridableField(match, field)?.input;
  if (input?.kind === 'text' && !takes(input, value)) {
    const whose = match.teams[key].name ?? `side ${side}`;
    throw overrideErrors.scorersFull(whose, input.max);
  }
  return { field, value };
}

/**
 * Parses the minute that was typed for a moment; null: none was typed.
 *
 * @throws RequestRefused for a minute that its sport doesn't count or never reaches
 */
export function momentMinute(sport: string, minute: string | null): MatchMinute | null {
  if (minute === null) return null;
  const { scorers } = watchedSport(sport);
  if (scorers !== null) return minuteIn(minute, scorers.minuteMax);
  throw overrideErrors.noMinutes(sport);
}

/**
 * Parses a minute in the request's format: "67", "45+2'".
 *
 * @throws RequestRefused for a minute that no game reaches
 */
function minuteIn(text: string, minuteMax: number): MatchMinute {
  const [number = 0, added = 0] = text.replace("'", '').split('+').map(Number);
  if (number < 1 || number > minuteMax) {
    throw overrideErrors.minuteOutOfRange(minuteMax);
  }
  return { number, added: added === 0 ? null : added };
}
