import { textIn } from '../../../words/localized-text.ts';
import { en } from '../../../words/en.ts';
import {
  directionRule,
  rule,
  stoppageRule,
  type MatchRules,
  type RuleRow,
  type RuleValue,
  type SportRules,
} from '../match-rules.ts';
import { choiceOf, numberFrom } from '../override.ts';
import { forfeitRule } from '../forfeit.ts';
import type { Counter, Level, SportFileShape } from './sport-file-shape.ts';

/**
 * The match rules of a file-defined sport: numbers in the sport file that a producer can change for a game or
 * competition.
 */

type Rows = readonly (readonly [row: RuleRow, value: RuleValue])[];

const name = (text: Parameters<typeof textIn>[0]): string => textIn(text, en);
/** How often a counter starts again. */
const EACH: Readonly<Record<Counter['resets'], string>> = {
  never: 'per game',
  period: 'per period',
  half: 'per half',
  set: 'per set',
  overtime: 'per game and in overtime',
};
const yesNo = choiceOf(['yes', 'Yes'], ['no', 'No']);

function number(key: string, title: string, min: number, max: number, value: RuleValue): Rows[number] {
  return [rule(key, title, numberFrom(min, max)), value];
}

function periodRows({ periods, shootout }: SportFileShape): Rows {
  if (!periods) return [];
  const { count, minutes, overtime, direction, stoppage, draw } = periods;
  return [
    number('periods', 'Periods', 1, 8, count),
    number('periodMinutes', 'Minutes per period', 1, 90, minutes),
    number('overtimeMinutes', 'Minutes per overtime period (0: no clock)', 0, 60, overtime.minutes),
    number('overtimePeriods', 'Periods per overtime', 1, 2, overtime.periods),
    [rule('suddenDeath', 'Sudden death in overtime', yesNo), overtime.suddenDeath ? 'yes' : 'no'],
    [
      rule(
        'draw',
        'After a tie',
        choiceOf(
          ['draw', 'Draw'],
          ['overtime', 'Overtime'],
          ...(shootout ? [['shootout', 'Shootout'] satisfies [string, string]] : []),
        ),
      ),
      draw,
    ],
    [directionRule, direction],
    [stoppageRule, stoppage],
  ];
}

function levelRows({ levels, ends }: SportFileShape): Rows {
  const rows = (levels ?? []).flatMap((level, index) => {
    const units = level.plural ?? `${name(level.name)}s`;
    const next = levels?.[index + 1];
    const isTop = next === undefined;
    const { id, target, lead, cap, deciding, tieBreak, superTieBreak } = level;
    return [
      number(
        `${id}Target`,
        `${units} to win ${isTop ? 'the match' : `a ${name(next.name).toLowerCase()}`}`,
        1,
        100,
        target,
      ),
      ...(isTop ? [] : [number(`${id}Lead`, `${units}: lead needed to win`, 1, 2, lead)]),
      ...(isTop ? [] : [number(`${id}Cap`, `${units} that win regardless of lead (0: none)`, 0, 100, cap)]),
      ...(deciding === undefined
        ? []
        : [number(`${id}Deciding`, `${units} to win the deciding set`, 1, 100, deciding)]),
      ...(tieBreak ? tieBreakRows(level, units, tieBreak) : []),
      ...(superTieBreak === undefined
        ? []
        : [number('superTieBreak', 'Points in a deciding tie-break (0: full set)', 0, 100, superTieBreak)]),
    ];
  });
  const at = ends?.decidingAt ?? 0;
  return at === 0
    ? rows
    : [...rows, number('decidingEndsAt', 'Deciding set: points to change ends (0: never)', 0, 100, at)];
}

function tieBreakRows(
  { id }: Level,
  units: string,
  { at, target, decidingAt = at, decidingTarget = target }: NonNullable<Level['tieBreak']>,
): Rows {
  const each = 'each before a tie-break (0: none)';
  return [
    number(`${id}TieBreakAt`, `${units} ${each}`, 0, 100, at),
    number('tieBreakTarget', 'Points to win a tie-break', 1, 100, target),
    number('decidingTieBreakAt', `Deciding set: ${units.toLowerCase()} ${each}`, 0, 100, decidingAt),
    number('decidingTieBreakTarget', 'Deciding set: points to win a tie-break', 1, 100, decidingTarget),
  ];
}

function inningsRows({ innings }: SportFileShape): Rows {
  if (!innings) return [];
  return [
    number('inningsPerSide', 'Innings per side', 1, 2, innings.perSide),
    number('overs', 'Overs per innings (0: no limit)', 0, 100, innings.overs),
    number('ballsPerOver', 'Balls per over', 4, 10, innings.ballsPerOver),
    number('wickets', 'Wickets', 1, 10, innings.wickets),
    number('revisedTarget', 'Revised target of the chase (0: none)', 0, 9_999, 0),
  ];
}

function penaltyRows({ penalties }: SportFileShape): Rows {
  if (!penalties) return [];
  return [
    number('playersASide', 'Players per side', 1, 20, penalties.playersASide),
    ...penalties.kinds.flatMap(({ id, name: kind, seconds }) =>
      seconds === null ? [] : [number(`${id}Seconds`, `${name(kind)} (s)`, 1, 7_200, seconds)],
    ),
  ];
}

function otherRows({ counters, shootout, playClock, forfeit }: SportFileShape): Rows {
  const limited = counters.filter(({ from }) => from > 0);
  return [
    ...limited.map((counter: Counter) =>
      number(`${counter.id}From`, `${name(counter.name)} ${EACH[counter.resets]}`, 0, 20, counter.from),
    ),
    ...(shootout ? [number('shootoutRounds', 'Shootout shots per side', 1, 10, shootout.rounds)] : []),
    ...(playClock
      ? [
          number('playClock', `${name(playClock.name)} (s)`, 1, 7_200, playClock.seconds),
          number(
            'playClockShort',
            `${name(playClock.name)}, short (s)`,
            1,
            7_200,
            playClock.short ?? playClock.seconds,
          ),
        ]
      : []),
    ...(forfeit === undefined ? [] : [[forfeitRule('Forfeit: score for the winner'), forfeit] as const]),
  ];
}

/** Returns the match rules of a file-defined sport, which has only one league. */
export function matchRulesOf(file: SportFileShape): SportRules {
  const rows = [periodRows, levelRows, inningsRows, penaltyRows, otherRows].flatMap((rowsOf) => rowsOf(file));
  const defaults: MatchRules = Object.fromEntries(rows.map(([{ key }, value]) => [key, value]));
  const presets = file.presets.map((preset) => ({
    ...preset,
    rules: Object.fromEntries(Object.entries(preset.rules).filter(([key]) => Object.hasOwn(defaults, key))),
  }));
  return { rows: rows.map(([row]) => row), presets, of: () => defaults };
}
