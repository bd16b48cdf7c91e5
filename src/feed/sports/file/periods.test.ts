import { describe, expect, it } from 'vitest';
import { clockText } from '../../../words/clock.ts';
import { momentName } from '../../../words/languages.ts';
import { de } from '../../../words/de.ts';
import { definitionOf, type MatchRules } from '../index.ts';
import { playedInPeriod } from './clock.ts';
import { lineRulesOf } from './line.ts';
import { shipped } from './shipped/index.ts';
import type { FileSlug } from './sport-file.ts';
import { ms, TestMatch } from './test-match.ts';

function rulesOf(slug: FileSlug): MatchRules {
  return definitionOf(slug).matchRules.of(slug);
}

/** Starts the next period of a match. */
function inPlay(slug: FileSlug, rules: Record<string, number | string> = {}): TestMatch {
  return new TestMatch(slug, rules).press('period_start');
}

/** Plays `count` periods of a match without any event. */
function afterPeriods(match: TestMatch, count: number): TestMatch {
  for (let period = 1; period <= count; period += 1) {
    if (period > 1) match.press('period_start');
    match.press('period_end');
  }
  return match;
}

describe('an ice hockey shootout', () => {
  it("ends the game with a final that doesn't mention overtime", () => {
    const match = afterPeriods(inPlay('x-ice-hockey', { shootoutRounds: 1 }), 4).press('shootout_start');
    match.press('shot', { team: 'A', scored: true }).press('shot', { team: 'B', scored: false });
    const phase = definitionOf('x-ice-hockey').phaseOf(match.view, true);
    expect(phase).toEqual({ is: 'final', overtimes: 0, innings: null });
  });

  it('is called "Shootout", not "Penalties"', () => {
    expect(definitionOf('x-ice-hockey').shootoutName).toMatchObject({ en: 'Shootout' });
  });
});

describe('ice hockey penalties', () => {
  it('of the same kind are counted in match info', () => {
    const match = inPlay('x-ice-hockey').penalty('B', 'minor', '1:00').penalty('B', 'minor', '1:10');
    expect(match.facts()).toMatchObject({ 'Penalties, B': '2 × Minor penalty' });
  });

  it('name their group on the pad', () => {
    const places = definitionOf('x-ice-hockey').padPlaces.filter(({ group }) => group === 'cards');
    expect(new Set(places.map(({ groupName }) => groupName))).toEqual(new Set(['Penalties']));
  });

  const hockey = () => inPlay('x-ice-hockey');

  it('run two at a time, and the third one begins when the first one ends', () => {
    const match = hockey()
      .penalty('A', 'minor', '4:00')
      .penalty('A', 'major', '4:30')
      .penalty('A', 'minor', '5:00');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['minor 1:00', 'major 4:30', 'minor 2:00 waits']);
    expect(match.penaltiesAt('A', '6:00')).toEqual(['minor 2:00', 'major 3:30']);
    expect(match.penaltiesAt('A', '8:00')).toEqual(['major 1:30']);
  });

  it('begin when a goal ends the previous one', () => {
    const match = hockey()
      .penalty('A', 'minor', '4:00')
      .penalty('A', 'minor', '4:10')
      .penalty('A', 'minor', '4:20')
      .score('B', 'goal', '5:00');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['minor 1:10', 'minor 2:00']);
  });

  it('end on a goal against a side with fewer players, except for majors', () => {
    const match = hockey().penalty('A', 'major', '3:00').penalty('A', 'minor', '4:00');
    match.score('B', 'goal', '4:30');
    expect(match.penaltiesAt('A', '4:30')).toEqual(['major 3:30']);
    match.score('B', 'goal', '4:40');
    expect(match.penaltiesAt('A', '4:40')).toEqual(['major 3:20']);
  });

  it('continue after a goal at equal strength, and after a goal of the side with fewer players', () => {
    const equal = hockey().penalty('A', 'minor', '4:00').penalty('B', 'minor', '4:20');
    equal.score('B', 'goal', '5:00');
    expect(equal.penaltiesAt('A', '5:00')).toEqual(['minor 1:00']);
    const short = hockey().penalty('A', 'minor', '4:00').score('A', 'goal', '5:00');
    expect(short.penaltiesAt('A', '5:00')).toEqual(['minor 1:00']);
  });

  it('lose only the current part of a double minor on a goal', () => {
    const first = hockey().penalty('A', 'double-minor', '4:00').score('B', 'goal', '4:30');
    expect(first.penaltiesAt('A', '4:30')).toEqual(['double-minor 2:00']);
    first.score('B', 'goal', '5:00');
    expect(first.penaltiesAt('A', '5:00')).toEqual([]);
    const second = hockey().penalty('A', 'double-minor', '4:00').score('B', 'goal', '6:30');
    expect(second.penaltiesAt('A', '6:30')).toEqual([]);
  });

  // IIHF Official Rule Book 2023/24, appendix IV, table 14, examples C4 and C5.
  it('end in the order of the time left in the current minor, even if it is part of a double minor', () => {
    const match = hockey().penalty('A', 'double-minor', '3:00').penalty('A', 'minor', '4:00');
    match.score('B', 'goal', '4:30');
    expect(match.penaltiesAt('A', '4:30')).toEqual(['minor 1:30', 'double-minor 2:00']);
    match.score('B', 'goal', '5:30');
    expect(match.penaltiesAt('A', '5:30')).toEqual(['double-minor 1:00']);
  });

  it('are counted from the start of the game across periods', () => {
    const match = hockey().penalty('A', 'minor', '19:00');
    match.press('period_end', { clock: ms('20:00') }).press('period_start');
    expect(match.penaltiesAt('A', '20:30')).toEqual(['minor 0:30']);
    match.score('B', 'goal', '0:45');
    expect(match.penaltiesAt('A', '20:45')).toEqual([]);
  });

  it('take a player off each side if both get a minor at full strength, and continue after goals', () => {
    const match = hockey().button('minor-both');
    expect(match.view.penalties.map(({ reducesPlayers }) => reducesPlayers)).toEqual([true, true]);
    const clocked = hockey();
    for (const team of ['A', 'B'])
      clocked.press('penalty', { team, id: 'minor', clock: ms('4:00'), coincidental: true });
    clocked.penalty('A', 'minor', '4:30').score('B', 'goal', '5:00');
    expect(clocked.penaltiesAt('A', '5:00')).toEqual(['minor 1:00']);
  });

  it('of both sides leave the number of players unchanged for minors while a side is short, and for all majors', () => {
    const short = hockey().penalty('A', 'minor', '3:30');
    for (const team of ['A', 'B'])
      short.press('penalty', { team, id: 'minor', clock: ms('4:00'), coincidental: true });
    expect(short.view.penalties.map(({ reducesPlayers }) => reducesPlayers)).toEqual([true, false, false]);
    const majors = hockey().button('major-both');
    expect(majors.view.penalties.map(({ reducesPlayers }) => reducesPlayers)).toEqual([false, false]);
  });

  it("don't count a misconduct as a missing player, or a game misconduct as a penalty", () => {
    const match = hockey().penalty('A', 'misconduct', '4:00').penalty('A', 'game-misconduct', '4:00');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['misconduct 9:00']);
    match.penalty('A', 'minor', '5:00').penalty('A', 'minor', '5:00');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['minor 2:00', 'minor 2:00', 'misconduct 9:00']);
  });

  it('are ended by a button at the time played, even if an earlier penalty of the period is over', () => {
    const match = hockey().penalty('A', 'minor', '1:00').penalty('A', 'major', '4:00');
    match.penalty('A', 'minor', '4:30');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['minor 1:30', 'major 4:00']);
    match.press('penalty_end', { team: 'A', clock: ms('5:00') });
    expect(match.penaltiesAt('A', '5:00')).toEqual(['major 4:00']);
    match.press('penalty_end', { team: 'A', clock: ms('5:00') });
    expect(match.refusalOf('penalty_end', { team: 'A', clock: ms('5:00') })).toBe(
      'No penalty of this side is running.',
    );
    expect(match.refusalOf('penalty_end', {})).toBe('"penalty_end" needs a "team" or a "number".');
  });

  it('stay over if the match clock is set back after the goal that ended them', () => {
    const match = hockey().penalty('A', 'minor', '4:00').penalty('A', 'minor', '4:10');
    match.penalty('A', 'minor', '4:20').score('B', 'goal', '5:03');
    expect(match.penaltiesAt('A', '5:00')).toEqual(['minor 1:10', 'minor 2:00']);
  });

  it('are ended by a button if there is no match clock', () => {
    const match = hockey().press('penalty', { team: 'A', id: 'minor' }).button('penalty-over-a');
    expect(match.view.penalties[0]?.isEnded).toBe(true);
    expect(match.buttons).not.toContain('penalty-over-a');
  });
});

describe('overtime and shootouts', () => {
  it('end an ice hockey game with the first goal of overtime', () => {
    const match = afterPeriods(inPlay('x-ice-hockey').score('A', 'goal').score('B', 'goal'), 3);
    match.press('period_start').score('B', 'goal', '2:10');
    expect(match.result).toBe('1-2');
    expect(match.phase).toBe('final');
    expect(match.refusalOf('score', { team: 'A', id: 'goal' })).toMatch(/decided/);
    match.press('score_set', { a: 1, b: 1 });
    expect(match.refusalOf('score', { team: 'A', id: 'goal' })).toBeNull();
  });

  it('add one goal for the winner of an ice hockey shootout, however many shots scored', () => {
    const match = afterPeriods(inPlay('x-ice-hockey', { shootoutRounds: 3 }), 4);
    match.press('shootout_start');
    for (const scored of [true, false, true, false])
      match.press('shot', { team: 'A', scored }).press('shot', { team: 'B', scored });
    expect(match.view.isOver).toBe(false);
    match.press('shot', { team: 'A', scored: true }).press('shot', { team: 'B', scored: false });
    expect(match.result).toBe('1-0');
    expect(match.view.isOver).toBe(true);
  });

  it('can begin only after a tied period, and no period follows a shootout', () => {
    const running = inPlay('x-ice-hockey');
    expect(running.refusalOf('shootout_start')).toMatch(/still running/);
    const led = running.score('A', 'goal').press('period_end');
    expect(led.refusalOf('shootout_start')).toBe('A shootout needs a tie.');
    led.press('score_set', { a: 1, b: 1 }).press('shootout_start');
    expect(led.refusalOf('period_start')).toBe('No period follows the shootout.');
  });

  it('leave the score of a field hockey match unchanged', () => {
    const match = afterPeriods(inPlay('x-field-hockey'), 4).button('shootout');
    for (const [team, scored] of ['AB', 'AB', 'AB'].flatMap((pair) =>
      Array.from(pair, (side) => [side, side === 'A'] as const),
    ))
      match.press('shot', { team, scored });
    expect(match.view.isOver).toBe(true);
    expect(match.result).toBe('0-0');
  });

  it("are offered on the pad only if the rules call for them: not if a draw stands, and not between an overtime's halves", () => {
    const drawn = afterPeriods(inPlay('x-handball'), 2);
    expect(drawn.buttons).not.toContain('period-start');
    expect(drawn.buttons).not.toContain('shootout');
    const knockout = afterPeriods(inPlay('x-handball', { draw: 'overtime' }), 2);
    expect(knockout.buttons).toEqual(expect.arrayContaining(['period-start', 'shootout']));
    knockout.button('period-start').button('period-end');
    expect(knockout.buttons).toContain('period-start');
    expect(knockout.buttons).not.toContain('shootout');
    knockout.button('period-start').button('period-end');
    expect(knockout.buttons).toEqual(expect.arrayContaining(['period-start', 'shootout']));
  });

  it('are called extra time if they have two halves, and count as one overtime in the result', () => {
    const match = inPlay('x-futsal', { draw: 'overtime' });
    const phases = () => definitionOf('x-futsal').phaseOf(match.view, false);
    afterPeriods(match, 2).press('period_start');
    expect(phases()).toEqual({ is: 'extra-time', half: 1 });
    expect(match.press('period_end').phase).toBe('extra-time-break');
    match.press('period_start');
    expect(phases()).toEqual({ is: 'extra-time', half: 2 });
    match.press('period_end');
    expect(phases()).toEqual({ is: 'overtime-end', number: 1 });
    match.press('period_start');
    expect(phases()).toEqual({ is: 'overtime', number: 2 });
    expect(definitionOf('x-futsal').phaseOf(match.view, true)).toMatchObject({ overtimes: 2 });
  });

  it("use the sport's names for shots", () => {
    const match = inPlay('x-handball', { draw: 'overtime' });
    const moment = definitionOf('x-handball').momentOf(
      { type: 'shot', payload: { team: 'A', scored: true } },
      match.view,
      match.view,
    );
    expect(moment && momentName(de, moment)).toBe('Siebenmeter verwandelt');
  });
});

describe('handball', () => {
  it("shows 2-minute suspensions next to an empty goal, and doesn't end them on a goal", () => {
    const match = inPlay('x-handball')
      .penalty('A', 'two-minutes', '10:00')
      .penalty('A', 'two-minutes', '10:30')
      .penalty('A', 'two-minutes', '10:40')
      .press('mark', { team: 'A', id: 'empty-goal', isOn: true })
      .score('B', 'goal', '11:00');
    expect(match.penaltiesAt('A', '11:00')).toEqual([
      'two-minutes 1:00',
      'two-minutes 1:30',
      'two-minutes 1:40',
    ]);
    expect(match.view.marks['empty-goal']).toEqual({ a: true, b: false });
  });

  it('reduces a side for two minutes after a disqualification, but not after a warning', () => {
    const match = inPlay('x-handball').penalty('A', 'yellow', '5:00').penalty('A', 'red', '6:00');
    expect(match.penaltiesAt('A', '6:30')).toEqual(['red 1:30']);
    expect(match.facts()['Penalties, A']).toBe('Red card');
  });

  it('has three timeouts in the whole match', () => {
    const match = inPlay('x-handball').button('timeouts-a');
    match.press('period_end').press('period_start');
    expect(match.view.counters['timeouts']).toEqual({ a: 2, b: 3 });
  });
});

describe('rugby', () => {
  it('offers a conversion only after a try, to the same side', () => {
    const match = inPlay('x-rugby-union').score('A', 'try');
    expect(match.buttons).toContain('conversion-a');
    expect(match.buttons).not.toContain('conversion-b');
    expect(match.refusalOf('score', { team: 'B', id: 'conversion' })).toMatch(/same side/);
    match.score('A', 'conversion');
    expect(match.result).toBe('7-0');
    expect(match.buttons).not.toContain('conversion-a');
    match.score('B', 'try').score('B', 'conversion-missed');
    expect(match.refusalOf('score', { team: 'B', id: 'conversion' })).toMatch(/follows/);
    expect(match.score('A', 'penalty-try').score('B', 'penalty-goal').result).toBe('14-8');
  });

  it('labels a correction with the score that is worth as many points', () => {
    const file = shipped.find(({ id }) => id === 'rugby-union')!;
    expect(lineRulesOf(file).corrections).toEqual({
      2: 'own-score:conversion',
      3: 'own-score:penalty-goal',
      5: 'own-score:try',
      7: 'own-score:penalty-try',
    });
  });

  it('offers the conversion while a card is shown', () => {
    const match = inPlay('x-rugby-union').score('A', 'try').penalty('B', 'yellow', '12:00');
    expect(match.buttons).toContain('conversion-a');
  });

  it('runs a yellow card for ten minutes of play across halftime, after a half of more than 40 minutes', () => {
    const match = inPlay('x-rugby-union').penalty('A', 'yellow', '38:00');
    match.press('period_end', { clock: ms('43:10') }).press('period_start');
    expect(match.penaltiesAt('A', '43:10')).toEqual(['yellow 4:50']);
    const rules = rulesOf('x-rugby-union');
    const reading = { ms: ms('44:00'), direction: 'up' as const };
    const played = match.view.playedMs + (playedInPeriod(2, rules, true, reading) ?? 0);
    expect(played).toBe(ms('47:10'));
    expect(match.penaltiesAt('A', '47:10')).toEqual(['yellow 0:50']);
    expect(match.penaltiesAt('A', '48:00')).toEqual([]);
  });

  it('leaves a side a player short for the rest of the match after a red card, and for 20 minutes after a 20-minute red card', () => {
    const match = inPlay('x-rugby-union').penalty('A', 'red', '10:00').penalty('A', 'red-20', '12:00');
    expect(match.penaltiesAt('A', '31:30')).toEqual(['red-20 0:30', 'red']);
    expect(match.penaltiesAt('A', '80:00')).toEqual(['red']);
  });
});

describe('water polo', () => {
  it('ends an exclusion of 18 seconds by a goal of either side, but not a violent action', () => {
    const match = inPlay('x-water-polo').penalty('A', 'exclusion', '2:00');
    expect(match.penaltiesAt('A', '2:05')).toEqual(['exclusion 0:13']);
    match.penalty('B', 'violent-action', '2:06').score('A', 'goal', '2:10');
    expect(match.penaltiesAt('A', '2:10')).toEqual([]);
    expect(match.penaltiesAt('B', '2:10')).toEqual(['violent-action 3:56']);
  });
});

describe('futsal', () => {
  it('returns to full strength two minutes after a sending-off, or on a goal against', () => {
    const red = () => inPlay('x-futsal').penalty('A', 'red', '5:00');
    expect(red().penaltiesAt('A', '6:59')).toEqual(['red 0:01']);
    expect(red().score('B', 'goal', '6:00').penaltiesAt('A', '6:00')).toEqual([]);
    expect(red().score('A', 'goal', '6:00').penaltiesAt('A', '6:00')).toEqual(['red 1:00']);
  });

  it('resets fouls at halftime, and carries those of the second half into extra time', () => {
    const match = inPlay('x-futsal', { draw: 'overtime' }).button('fouls-a');
    match.press('period_end').press('period_start');
    expect(match.view.counters['fouls']).toEqual({ a: 0, b: 0 });
    match.button('fouls-b').press('period_end').press('period_start');
    expect(match.view.counters['fouls']).toEqual({ a: 0, b: 1 });
  });
});

describe('lacrosse', () => {
  it('releases all releasable penalties of a side on a goal against it', () => {
    const match = inPlay('x-lacrosse')
      .penalty('A', 'technical', '1:00')
      .penalty('A', 'personal', '1:00')
      .penalty('A', 'non-releasable', '1:00')
      .penalty('B', 'personal', '1:00')
      .score('B', 'goal', '1:10');
    expect(match.penaltiesAt('A', '1:10')).toEqual(['non-releasable 0:50']);
    expect(match.penaltiesAt('B', '1:10')).toEqual(['personal 0:50']);
  });

  it('ends with the first goal of overtime', () => {
    const match = afterPeriods(inPlay('x-lacrosse'), 4).press('period_start').score('A', 'goal');
    expect(match.phase).toBe('final');
  });
});

describe('the scoreboard', () => {
  it('counts scores of one, two and three points, and has a single automation rule for them', () => {
    const match = inPlay('x-scoreboard').score('A', 'one').score('A', 'two').score('B', 'three');
    expect(match.result).toBe('3-3');
    const names = definitionOf('x-scoreboard').automation.map(({ name }) => name);
    expect(names.filter((name) => ['one', 'two', 'three'].includes(name))).toEqual(['one']);
  });
});

describe('the match clock of a sport with periods', () => {
  const rugby = rulesOf('x-rugby-union');
  const hockey = rulesOf('x-ice-hockey');

  it('continues past the end of a period if it counts up', () => {
    const reading = { ms: ms('43:10'), direction: 'up' as const };
    expect(playedInPeriod(1, rugby, true, reading)).toBe(ms('43:10'));
    expect(playedInPeriod(2, rugby, true, { ...reading, ms: ms('83:00') })).toBe(ms('43:00'));
    expect(
      clockText({ ...reading, isRunning: false, baseMs: reading.ms, showsTenths: false, at: 0 }, 0),
    ).toBe('43:10');
  });

  it('stops at zero if it counts down', () => {
    const reading = { ms: -5_000, direction: 'down' as const };
    expect(playedInPeriod(1, hockey, false, reading)).toBe(ms('20:00'));
    expect(playedInPeriod(4, hockey, false, { ...reading, ms: ms('1:00') })).toBe(ms('4:00'));
  });

  it('is set to 40:00 for the second half of rugby, and to 5:00 for overtime in ice hockey', () => {
    const secondHalf = afterPeriods(inPlay('x-rugby-union'), 1).press('period_start');
    expect(definitionOf('x-rugby-union').clock?.periodOf(secondHalf.view)?.fromMs).toBe(ms('40:00'));
    const overtime = afterPeriods(inPlay('x-ice-hockey'), 3).press('period_start');
    expect(definitionOf('x-ice-hockey').clock?.periodOf(overtime.view)?.fromMs).toBe(ms('5:00'));
  });
});
