import { lookUp } from '../../contract/lookup.ts';
import { asRecord } from '../reading.ts';
import type { Press } from '../press.ts';
import type { ManualContext } from '../sport.ts';
import { playedInPeriod } from './clock.ts';
import { numberIn } from './rule-numbers.ts';
import type { SportFile } from './sport-file.ts';
import { matchRulesOf } from './match-rules.ts';

/** The presses that need the time played, from which penalties run. */
const TIMED: ReadonlySet<string> = new Set(['period_end', 'score', 'penalty', 'penalty_end', 'event']);

/**
 * Adds data to presses that only the program has: the time played, and the match rules that the producer has changed
 * since the last press.
 */
export function completePresses(file: SportFile, presses: readonly Press[], context: ManualContext): Press[] {
  const changed = rulesPress(file, context);
  const timed = presses.map((press) => {
    const clock = TIMED.has(press.type) ? playedNow(file, context) : null;
    return clock === null ? press : { ...press, payload: { ...press.payload, clock } };
  });
  return changed === null ? timed : [changed, ...timed];
}

function rulesPress(file: SportFile, { state, rules }: ManualContext): Press | null {
  const before = { ...matchRulesOf(file).of(''), ...asRecord(asRecord(state)?.['rules']) };
  const changed = Object.entries(rules).filter(([key, value]) => lookUp(before, key) !== value);
  return changed.length === 0 ? null : { type: 'rules_set', payload: { rules: Object.fromEntries(changed) } };
}

/** Returns the time played in the current period, in ms; null without a clock or a period. */
function playedNow({ periods }: SportFile, { state, rules, clock }: ManualContext): number | null {
  const period = numberIn((asRecord(state) ?? {}) as Record<string, number>, 'period');
  return periods && clock && period > 0 ? playedInPeriod(period, rules, periods.countsOn, clock) : null;
}
