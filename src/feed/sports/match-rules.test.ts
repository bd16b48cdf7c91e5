import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import { CONTRACT_SPORT_SLUGS, type Sport } from '../contract/versions.ts';
import { definitionOf, watchedSport } from './definitions.ts';
import { newGame } from './fold.ts';
import { isRuleValue } from './match-rules.ts';
import { padOf } from './pad.ts';
import { phaseOf } from './phase.ts';
import { matchRulesOf, playClockOf, viewOf } from './views.ts';

const NO_FACTS = { facts: {}, addedMinutes: null };

const view = (sport: Sport, league: string, state: object, changes: object) =>
  viewOf(
    sport,
    league,
    { ...newGame(sport, league).snapshot, ...state },
    matchRulesOf(sport, league, { ...changes }),
  );
const words = (...of: Parameters<typeof view>): string | null => {
  const phase = phaseOf(view(...of), false);
  return phase && en.phase.long(phase);
};
const final = (...of: Parameters<typeof view>): string => en.phase.bug(phaseOf(view(...of), true)!);
const clock = (...of: Parameters<typeof view>) => watchedSport(of[0]).clock!.periodOf(view(...of));

describe.each(CONTRACT_SPORT_SLUGS)('the rules of %s', (sport) => {
  const { matchRules } = definitionOf(sport);
  const { rows, presets } = matchRules;

  it('have a row for every rule, whose input accepts the default', () => {
    const rules = matchRules.of('any');
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(rules));
    for (const row of rows) {
      const value = rules[row.key];
      if (value !== null) expect(isRuleValue(row, value), row.key).toBe(true);
    }
  });

  it('have presets of valid values', () => {
    expect(presets.length).toBeGreaterThan(3);
    expect(new Set(presets.map(({ id }) => id)).size).toBe(presets.length);
    for (const { id, rules } of presets)
      for (const [key, value] of Object.entries(rules)) {
        const row = rows.find((one) => one.key === key);
        expect(row && isRuleValue(row, value), `${id}: ${key}`).toBe(true);
      }
  });
});

describe('changed rules', () => {
  it('ignore unknown rules and invalid values, and prefer the last change', () => {
    const rules = matchRulesOf(
      'baseball',
      'mlb',
      { innings: 7, mercyRuns: 10 },
      { innings: 6, mercyRuns: -1, periods: 3 },
    );
    expect(rules).toEqual({ innings: 6, mercyRuns: 10, mercyInning: 5, forfeitScore: 0 });
  });

  it('are empty for an unknown sport', () => {
    expect(matchRulesOf('curling', 'any', { innings: 7 })).toEqual({});
  });
});

describe('baseball', () => {
  it.each([
    [9, 9, 'FINAL'],
    [9, 11, 'FINAL/11'],
    [7, 7, 'FINAL'],
    [7, 8, 'FINAL/8'],
    [6, 6, 'FINAL'],
  ])('of %i innings that ends in inning %i is %s', (innings, inning, expected) => {
    expect(final('baseball', 'mlb', { inning }, { innings })).toBe(expected);
  });

  it('names the innings of a game that the mercy rule ended, and of no other short game', () => {
    const at = (inning: number, a: number, rules: object) =>
      final('baseball', 'mlb', { inning, score: { a, b: 0 } }, { innings: 7, ...rules });
    expect(at(5, 10, { mercyRuns: 10, mercyInning: 5 })).toBe('FINAL/5');
    expect(at(5, 9, { mercyRuns: 10, mercyInning: 5 })).toBe('FINAL');
    expect(at(4, 12, { mercyRuns: 10, mercyInning: 5 })).toBe('FINAL');
    expect(at(5, 12, {})).toBe('FINAL');
  });

  it.each([
    [9, 6, false],
    [9, 7, true],
    [7, 4, false],
    [7, 5, true],
  ])('of %i innings is late in inning %i: %s', (innings, inning, isLate) => {
    const { inserts } = definitionOf('baseball');
    expect(inserts!.isLate(view('baseball', 'mlb', { inning }, { innings }))).toBe(isLate);
  });
});

describe('basketball', () => {
  it('has halves, quarters or periods, and overtimes after them', () => {
    const at = (period: number, periods: number) =>
      words('basketball', 'nba', { period, clock: 'LIVE' }, { periods });
    expect([at(2, 2), at(3, 2), at(4, 4), at(5, 4), at(3, 3), at(4, 3)]).toEqual([
      '2nd half',
      'Overtime',
      '4th quarter',
      'Overtime',
      '3rd period',
      'Overtime',
    ]);
  });

  it("starts its clock with the rules' minutes, including in overtime", () => {
    const rules = { periodMinutes: 8, overtimeMinutes: 4 };
    const at = (period: number, more: object = {}) =>
      clock('basketball', 'nba', { period, clock: 'LIVE' }, { ...rules, ...more });
    expect(at(1)).toMatchObject({ fromMs: 480_000, direction: 'down' });
    expect(at(5)).toMatchObject({ fromMs: 240_000, direction: 'down' });
    expect(at(1, { clockDirection: 'up' })).toMatchObject({ fromMs: 0, direction: 'up' });
  });

  it('has no clock period in a league of unknown length until the producer sets the minutes', () => {
    expect(clock('basketball', 'euroleague', { period: 1, clock: 'LIVE' }, {})).toBeNull();
    expect(
      clock('basketball', 'euroleague', { period: 1, clock: 'LIVE' }, { periodMinutes: 10 }),
    ).not.toBeNull();
  });

  it("resets its shot clock to the rules' seconds", () => {
    expect(playClockOf(view('basketball', 'nba', {}, {}))?.resetsMs).toEqual([24_000, 14_000]);
    const college = view('basketball', 'nba', {}, { shotClock: 30, shotClockShort: 20 });
    expect(playClockOf(college)?.resetsMs).toEqual([30_000, 20_000]);
  });

  it('follows the periods with its clock only if no whistle stops it', () => {
    const { clock: of } = definitionOf('basketball');
    expect(of!.followsPeriods(matchRulesOf('basketball', 'nba'))).toBe(false);
    expect(of!.followsPeriods(matchRulesOf('basketball', 'nba', { stoppage: 'runs' }))).toBe(true);
  });
});

describe('football', () => {
  it('has no clock in an overtime of 0 minutes', () => {
    const at = (overtimeMinutes: number) =>
      clock('football', 'nfl', { period: 5, clock: 'LIVE' }, { overtimeMinutes });
    expect(at(10)).toMatchObject({ fromMs: 600_000 });
    expect(at(0)).toMatchObject({ fromMs: null });
  });
});

describe('soccer', () => {
  it('starts its second half and extra time where the halves before end', () => {
    const rules = { halfMinutes: 35, extraMinutes: 10 };
    const at = (phase: string, more: object = {}) => clock('soccer', 'wc', { phase }, { ...rules, ...more });
    expect(at('first_half')).toMatchObject({ fromMs: 0, direction: 'up', runs: true });
    expect(at('second_half')).toMatchObject({ fromMs: 35 * 60_000 });
    expect(at('extra_first_half')).toMatchObject({ fromMs: 70 * 60_000 });
    expect(at('extra_second_half')).toMatchObject({ fromMs: 80 * 60_000 });
    expect(at('half_time')).toMatchObject({ runs: false });
    expect(at('second_half', { clockDirection: 'down' })).toMatchObject({
      fromMs: 35 * 60_000,
      direction: 'down',
    });
    expect(at('extra_first_half', { clockDirection: 'down' })).toMatchObject({ fromMs: 10 * 60_000 });
  });

  it('starts added time after the last minute of a half', () => {
    const last = (phase: string, rules: object) =>
      definitionOf('soccer').clock!.lastMinuteOf(view('soccer', 'wc', { phase }, rules));
    expect(last('first_half', {})).toBe(45);
    expect(last('second_half', { halfMinutes: 35 })).toBe(70);
    expect(last('extra_second_half', { halfMinutes: 35, extraMinutes: 10 })).toBe(90);
  });

  const short = (state: object, rules: object) =>
    definitionOf('soccer').inserts!.standing(
      view('soccer', 'wc', { phase: 'first_half', ...state }, rules),
      NO_FACTS,
    );

  it("counts players down from the rules' number after red cards", () => {
    const redCards = { a: 1, b: 0 };
    const playersOnPitch = { a: 10, b: 11 };
    expect(short({ redCards, playersOnPitch }, {})).toEqual([
      { kind: 'short_handed', side: 'A', players: 10 },
    ]);
    expect(short({ redCards, playersOnPitch }, { players: 7 })).toEqual([
      { kind: 'short_handed', side: 'A', players: 6 },
    ]);
    expect(short({}, { players: 7 })).toEqual([]);
  });

  it("shows a feed's own number of players, whatever the rules say", () => {
    expect(short({ redCards: { a: 0, b: 0 }, playersOnPitch: { a: 7, b: 6 } }, { players: 7 })).toEqual([
      { kind: 'short_handed', side: 'B', players: 6 },
    ]);
  });

  /** Returns the phases of a match in order. Each is entered with the first button of the pad that starts a phase. */
  function played(rules: object): string[] {
    const labels: string[] = [];
    let phase: unknown = 'pre_match';
    while (phase !== 'ended') {
      const now = view('soccer', 'wc', { phase }, rules);
      const [turn] = padOf(now).filter(({ group }) => group === 'period');
      labels.push(turn!.label);
      phase = turn!.presses[0]?.payload['phase'];
    }
    return labels;
  }

  it.each([
    [1, ['Kickoff', 'Full time', 'Match over']],
    [2, ['Kickoff', 'Halftime', '2nd half', 'Full time', 'Match over']],
    [3, ['Kickoff', 'End of 1st', '2nd period', 'End of 2nd', '3rd period', 'Full time', 'Match over']],
    [
      4,
      [
        ...['Kickoff', 'End of 1st', '2nd quarter', 'Halftime', '3rd quarter'],
        ...['End of 3rd', '4th quarter', 'Full time', 'Match over'],
      ],
    ],
  ])('has %i periods on the pad if the rules say so', (periods, labels) => {
    expect(played({ periods, draw: 'ends' })).toEqual(labels);
  });

  it('has one period of extra time if the rules say so', () => {
    const labels = played({ draw: 'extra-time', extraPeriods: 1 });
    expect(labels.slice(3)).toEqual(['Full time', 'Overtime', 'Penalties', 'Match over']);
  });

  it('has a clock that continues from quarter to quarter, and from the last quarter to extra time', () => {
    const rules = { periods: 4, halfMinutes: 12, extraMinutes: 5 };
    const at = (phase: string, more: object = {}) => clock('soccer', 'wc', { phase }, { ...rules, ...more });
    expect(at('period_3')).toMatchObject({ fromMs: 24 * 60_000, runs: true });
    expect(at('break_3')).toMatchObject({ runs: false });
    expect(at('period_3', { clockDirection: 'down' })).toMatchObject({ fromMs: 12 * 60_000 });
    expect(at('extra_first_half')).toMatchObject({ fromMs: 48 * 60_000 });
    const last = view('soccer', 'wc', { phase: 'period_2' }, rules);
    expect(definitionOf('soccer').clock!.lastMinuteOf(last)).toBe(24);
  });

  it('has a clock that follows the periods unless it stops at every whistle', () => {
    const follows = (rules: object): boolean =>
      definitionOf('soccer').clock!.followsPeriods(matchRulesOf('soccer', 'wc', { ...rules }));
    expect([follows({}), follows({ stoppage: 'stops' })]).toEqual([true, false]);
  });

  it('shows quarters that a feed sends', () => {
    expect(words('soccer', 'wc', { phase: 'Q3' }, { periods: 4 })).toBe('3rd quarter');
  });

  it('offers on the pad what the rules allow after a draw', () => {
    const turns = (phase: string, rules: object) =>
      padOf(view('soccer', 'wc', { phase }, rules)).flatMap(({ group, label }) =>
        group === 'period' ? [label] : [],
      );
    expect(turns('full_time', {})).toHaveLength(3);
    expect(turns('full_time', { draw: 'ends' })).toEqual(['Match over']);
    expect(turns('full_time', { draw: 'penalties' })).toHaveLength(2);
    expect(turns('extra_first_half', {})).not.toContain('Match over');
    expect(turns('extra_first_half', { goldenGoal: 'yes' })).toContain('Match over');
  });
});

describe('the number of overtimes', () => {
  const turns = (period: number, clock: string, rules: object) =>
    padOf(view('basketball', 'nba', { period, clock }, rules)).flatMap(({ group, label }) =>
      group === 'period' ? [label] : [],
    );

  it('decides whether the pad offers another overtime', () => {
    expect(turns(4, 'BREAK', {})).toEqual(['Overtime']);
    expect(turns(4, 'BREAK', { overtimes: 0 })).toEqual([]);
    expect(turns(4, 'LIVE', { overtimes: 0 })).toEqual(['End of 4th quarter']);
    expect(turns(4, 'BREAK', { overtimes: 1 })).toEqual(['Overtime']);
    expect(turns(5, 'BREAK', { overtimes: 1 })).toEqual([]);
    expect(turns(2, 'BREAK', { periods: 2, overtimes: 0 })).toEqual([]);
  });
});
