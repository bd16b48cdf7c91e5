import type { InsertKind } from '../../../feed/contract/inserts.ts';
import { WATCHED, watchedSport, type AutomationRow, type WatchedSport } from '../../../feed/sports/index.ts';
import type { AutomationRule, RulePatch } from '../../../preload/contract/automation.ts';
import { RequestRefused } from '../refused.ts';

/** The rules there are, by sport, and how a producer's changes lie over them. */

/** What a producer has changed of a rule; the rest is as this build ships it. */
export type RuleChange = RulePatch & { rule: string };

const RULES: ReadonlyMap<WatchedSport, readonly AutomationRule[]> = new Map(
  WATCHED.map(([name, sport]) => [sport, sport.automation.map((row) => ruleOf(name, row))]),
);

const ALL = [...RULES.values()].flat();

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

/** The rules of a sport as the producer has them; a sport this build does not know has few. */
export function rulesOf(sport: string, changes: readonly RuleChange[]): AutomationRule[] {
  return (RULES.get(watchedSport(sport)) ?? []).map((rule) => changed(rule, changes));
}

/** The rule that puts an insert on air now; null: the sport has none for it, or it is switched off. */
export function insertRule(
  sport: string,
  tells: InsertKind,
  isLate: boolean,
  changes: readonly RuleChange[],
): AutomationRule | null {
  const { automation } = watchedSport(sport);
  // Rules stand in the order of the rows that they are made of.
  const isOne = (row: AutomationRow | undefined): boolean =>
    row?.tells === tells && (isLate || !row.isForLate);
  return rulesOf(sport, changes).find((rule, place) => rule.isOn && isOne(automation[place])) ?? null;
}

/** A rule as the producer has it; null: this build has none of that id. */
export function ruleById(id: string, changes: readonly RuleChange[]): AutomationRule | null {
  const shipped = ALL.find((rule) => rule.id === id);
  return shipped ? changed(shipped, changes) : null;
}

/** The changes with one more over them: what equals the rule as shipped is not kept. Throws RequestRefused. */
export function withChange(
  changes: readonly RuleChange[],
  channel: string,
  id: string,
  patch: RulePatch,
): RuleChange[] {
  const shipped = ALL.find((rule) => rule.id === id);
  if (!shipped) throw RequestRefused.unknownRule(channel, id);
  if (patch.covers !== undefined && shipped.covers === null) throw RequestRefused.coversNothing(shipped.name);
  if (patch.action === 'cue' && shipped.graphic === 'insert')
    throw RequestRefused.insertNotCued(shipped.name);
  const { isOn, action, seconds, covers } = { ...changed(shipped, changes), ...given(patch) };
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
  const { isOn, action, seconds, covers } = { ...rule, ...given(change) };
  return { ...rule, isOn, action, seconds, covers: rule.covers && covers };
}

/** Without what is there but undefined. */
function given(patch: RulePatch): { [K in keyof RulePatch]?: NonNullable<RulePatch[K]> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
