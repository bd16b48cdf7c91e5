import type { MomentKind } from '../../../feed/contract/moments.ts';
import type { Sport } from '../../../feed/contract/versions.ts';
import type { AutomationRule, RulePatch } from '../../../preload/contract/automation.ts';
import { RequestRefused } from '../refused.ts';

/** The rules there are, by sport, and how a producer's changes lie over them. */

/** What a producer has changed of a rule; the rest is as this build ships it. */
export type RuleChange = RulePatch & { rule: string };

type Row = readonly [
  name: string,
  title: string,
  kinds: readonly MomentKind[],
  isOn: boolean,
  seconds: number,
  priority: number,
];

/** Covers the pictures: the producer says when, unless told otherwise. */
const lines = (kind: MomentKind): readonly Row[] => [
  ['line', 'Line score in a break', [kind], false, 12, 40],
  ['final-line', 'Line score at the end', ['final'], false, 15, 80],
];
const FULL_FRAMES: ReadonlySet<string> = new Set(['line', 'final-line']);
const FINAL: Row = ['final', 'Final', ['final'], true, 10, 90];

/**
 * On from the start is only what stands once the feed has said it: a score that no review holds open, the end of a
 * period, the final. What is decided in a moment or happens all the time waits for the producer's choice.
 */
const ROWS: Readonly<Record<Sport | 'other', readonly Row[]>> = {
  basketball: [
    ['three-pointer', 'Three-pointer', ['three_pointer'], false, 5, 40],
    ['break', 'End of a period', ['period_end'], true, 8, 50],
    FINAL,
    ...lines('period_end'),
  ],
  soccer: [
    ['goal', 'Goal', ['goal'], true, 8, 80],
    ['penalty', 'Penalty', ['penalty'], false, 6, 60],
    ['penalty-missed', 'Penalty missed', ['penalty_missed'], false, 6, 60],
    ['shoot-out', 'Kick of a shoot-out', ['shootout_scored', 'shootout_missed'], false, 4, 55],
    ['review', 'VAR review', ['review'], false, 8, 70],
    ['review-outcome', 'VAR decision', ['review_stands', 'review_overturned'], false, 6, 75],
    ['red-card', 'Red card', ['red_card'], false, 7, 65],
    ['yellow-card', 'Yellow card', ['yellow_card'], false, 5, 30],
    ['kick-off', 'A half begins', ['period_start'], false, 6, 35],
    ['break', 'Half-time and full-time', ['period_end'], true, 8, 50],
    FINAL,
    ...lines('period_end'),
  ],
  baseball: [
    ['home-run', 'Home run', ['home_run'], true, 8, 80],
    ['run', 'Run', ['run'], false, 5, 45],
    ['side-retired', 'Side retired', ['side_retired'], false, 8, 50],
    FINAL,
    ...lines('side_retired'),
  ],
  football: [
    ['touchdown', 'Touchdown', ['touchdown'], true, 8, 80],
    ['field-goal', 'Field goal', ['field_goal'], true, 6, 70],
    ['safety', 'Safety', ['safety'], true, 6, 70],
    ['try', 'Extra point, two-point conversion', ['extra_point', 'two_point_conversion'], false, 5, 45],
    ['turnover', 'Turnover', ['turnover'], false, 6, 60],
    ['flag', 'Flag', ['flag'], false, 6, 55],
    ['break', 'End of a quarter', ['period_end'], true, 8, 50],
    FINAL,
    ...lines('period_end'),
  ],
  other: [['score', 'Score', ['score'], false, 6, 50], FINAL],
};

const RULES: Readonly<Record<string, readonly AutomationRule[]>> = Object.fromEntries(
  Object.entries(ROWS).map(([sport, rows]) => [sport, rows.map((row) => ruleOf(sport, row))]),
);

const ALL = Object.values(RULES).flat();

function ruleOf(sport: string, [name, title, kinds, isOn, seconds, priority]: Row): AutomationRule {
  return {
    id: `${sport}.${name}`,
    name: title,
    kinds: [...kinds],
    isOn,
    action: 'take',
    graphic: FULL_FRAMES.has(name) ? 'full-frame' : 'lower-third',
    seconds,
    priority,
  };
}

/** The rules of a sport as the producer has them; a sport this build does not know has few. */
export function rulesOf(sport: string, changes: readonly RuleChange[]): AutomationRule[] {
  const rules = Object.hasOwn(RULES, sport) ? RULES[sport] : RULES['other'];
  return (rules ?? []).map((rule) => changed(rule, changes));
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
  const { isOn, action, seconds } = { ...changed(shipped, changes), ...given(patch) };
  const change: RuleChange = {
    rule: id,
    ...(isOn !== shipped.isOn && { isOn }),
    ...(action !== shipped.action && { action }),
    ...(seconds !== shipped.seconds && { seconds }),
  };
  const others = changes.filter(({ rule }) => rule !== id);
  return Object.keys(change).length === 1 ? others : [...others, change];
}

function changed(rule: AutomationRule, changes: readonly RuleChange[]): AutomationRule {
  const change = changes.find((one) => one.rule === rule.id);
  if (!change) return rule;
  const { isOn, action, seconds } = { ...rule, ...given(change) };
  return { ...rule, isOn, action, seconds };
}

/** Without what is there but undefined. */
function given(patch: RulePatch): { [K in keyof RulePatch]?: NonNullable<RulePatch[K]> } {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
