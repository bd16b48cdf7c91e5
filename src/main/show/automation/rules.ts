import type { InsertKind } from '../../../feed/contract/inserts.ts';
import {
  watchedSport,
  type AutomationRow,
  type WatchedSport,
  forAllSports,
} from '../../../feed/sports/index.ts';
import type { AutomationRule, RulePatch } from '../../../preload/contract/automation.ts';
import { ruleErrors } from './errors.ts';

/** The automation rules by sport, with the producer's changes. */

/** A producer's change of a rule; omitted values are the defaults. */
export type RuleChange = RulePatch & { rule: string };

const allRules = forAllSports(
  (sports): ReadonlyMap<WatchedSport, readonly AutomationRule[]> =>
    new Map(sports.map(([name, sport]) => [sport, sport.automation.map((row) => ruleOf(name, row))])),
);

function ruleOf(
  sport: string,
  { name, title, kinds, isOn, graphic, seconds, priority, covers }: AutomationRow,
): AutomationRule {
  const id = `${sport}.${name}`;
  return {
    id,
    name: title,
    kinds: [...kinds],
    isOn,
    action: 'take',
    graphic,
    seconds,
    covers: covers ?? null,
    priority,
  };
}

/** Returns the rules of a sport with the producer's changes; few for an unknown sport. */
export function rulesOf(sport: string, changes: readonly RuleChange[]): AutomationRule[] {
  return (allRules().get(watchedSport(sport)) ?? []).map((rule) => changed(rule, changes));
}

/** Returns the enabled rule for this kind of insert, or null. Some rules apply only late in the game (`isLate`). */
export function insertRule(
  sport: string,
  tells: InsertKind,
  isLate: boolean,
  changes: readonly RuleChange[],
): AutomationRule | null {
  const { automation } = watchedSport(sport);
  // Rules are in the order of the rows that define them.
  const isOne = (row: AutomationRow | undefined): boolean =>
    row?.tells === tells && (isLate || !row.isForLate);
  return rulesOf(sport, changes).find((rule, place) => rule.isOn && isOne(automation[place])) ?? null;
}

/** Returns a rule with the producer's changes, or null for an unknown ID. */
export function ruleById(id: string, changes: readonly RuleChange[]): AutomationRule | null {
  const shipped = [...allRules().values()].flat().find((rule) => rule.id === id);
  return shipped ? changed(shipped, changes) : null;
}

/**
 * Adds a change; values equal to the default are not stored. Throws RequestRefused for an unknown rule, and for a value
 * that the rule doesn't take.
 */
export function withChange(
  changes: readonly RuleChange[],
  channel: string,
  id: string,
  patch: RulePatch,
): RuleChange[] {
  const shipped = [...allRules().values()].flat().find((rule) => rule.id === id);
  if (!shipped) throw ruleErrors.unknown(channel, id);
  if (patch.covers !== undefined && shipped.covers === null) throw ruleErrors.coversNothing(shipped.name);
  if (patch.action === 'cue' && shipped.graphic === 'insert') throw ruleErrors.insertNotCued(shipped.name);
  const { isOn, action, seconds, covers } = { ...changed(shipped, changes), ...definedFields(patch) };
  const change: RuleChange = {
    rule: id,
    ...(isOn !== shipped.isOn && { isOn }),
    ...(action !== shipped.action && { action }),
    ...(seconds !== shipped.seconds && { seconds }),
    ...(covers !== null && covers !== shipped.covers && { covers }),
  };
  const others = changes.filter(({ rule }) => rule !== id);
  return Object.keys(change).length === 1 ? others : [...others, change];
}

function changed(rule: AutomationRule, changes: readonly RuleChange[]): AutomationRule {
  const change = changes.find((one) => one.rule === rule.id);
  if (!change) return rule;
  const { isOn, action, seconds, covers } = { ...rule, ...definedFields(change) };
  return { ...rule, isOn, action, seconds, covers: rule.covers && covers };
}

function definedFields(patch: RulePatch): { [K in keyof RulePatch]?: NonNullable<RulePatch[K]> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** Returns the producer's changes in words, for the list of changes: "Goal off, Red card 8 s". */
export function ruleChangeWords(changes: readonly RuleChange[]): string {
  const words = changes.map(({ rule, isOn, action, seconds, covers }) => {
    const values = [
      isOn === undefined ? null : isOn ? 'on' : 'off',
      action ?? null,
      seconds === undefined ? null : `${seconds} s`,
      covers === undefined ? null : `over the ${covers}`,
    ];
    return [ruleById(rule, [])?.name ?? rule, ...values.filter((value) => value !== null)].join(' ');
  });
  return words.join(', ') || 'default rules';
}
