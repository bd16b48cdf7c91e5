import { describe, expect, it } from 'vitest';
import { definitionOf } from '../index.ts';
import { lineRulesOf } from './line.ts';
import { pointsText, setText } from './points.ts';
import { shipped } from './shipped/index.ts';
import { TestMatch } from './test-match.ts';
import type { FileView } from './wire.ts';

const GAME_A = 'AAAA';
const GAME_B = 'BBBB';

/** Returns the points of a tennis set in which each side has won `each` games. */
function games(each: number): string {
  return (GAME_A + GAME_B).repeat(each);
}

function pointsOf(view: FileView): string {
  const [points] = view.counts;
  return points ? `${pointsText(view, points.a, points.b)}-${pointsText(view, points.b, points.a)}` : '';
}

/** Returns the sides that serve before each point. */
function serversOf(match: TestMatch, course: string): string {
  return Array.from(course, (team) => {
    const { serving } = match.view;
    match.points(team);
    return serving ?? '-';
  }).join('');
}

/** Returns the numbers of the points, from 1, after which the sides change ends. */
function changesOf(match: TestMatch, course: string): number[] {
  return Array.from(course.replaceAll(' ', '')).flatMap((team, index) => {
    const before = match.view.areEndsChanged;
    match.points(team);
    return match.view.areEndsChanged === before ? [] : [index + 1];
  });
}

describe('tennis', () => {
  const tennis = (rules: Record<string, number> = {}) =>
    new TestMatch('x-tennis', rules).press('serve', { team: 'A' });

  it('calls points 0, 15, 30, 40 and advantage', () => {
    const match = tennis();
    const called = Array.from('ABABABABAA', (team) => pointsOf(match.points(team).view));
    expect(called).toEqual([
      '15-0',
      '15-15',
      '30-15',
      '30-30',
      '40-30',
      '40-40',
      'A-40',
      '40-40',
      'A-40',
      '0-0',
    ]);
    expect(match.view.counts[1]).toEqual({ a: 1, b: 0 });
  });

  it('decides a game at deuce without advantage by the no-ad rule', () => {
    const match = tennis({ pointCap: 4 }).points('ABABAB');
    expect(pointsOf(match.view)).toBe('40-40');
    expect(match.points('B').view.counts[1]).toEqual({ a: 0, b: 1 });
  });

  it("plays a tie-break at 6-6, counts it 1, 2, 3, and shows the set with the loser's points", () => {
    const match = tennis().points(games(6));
    expect(match.view.isTieBreak).toBe(true);
    match.points('AAAABBBB AA');
    expect(pointsOf(match.view)).toBe('6-4');
    match.points('A');
    expect(match.view.sets.map(setText)).toEqual(['7–6 (4)']);
    expect(match.view.isTieBreak).toBe(false);
    expect(match.result).toBe('1-0');
  });

  it('needs a lead of two in a tie-break', () => {
    const match = tennis().points(games(6)).points('ABABABABABAB');
    expect(pointsOf(match.points('A').view)).toBe('7-6');
    expect(match.view.sets).toEqual([]);
    expect(match.points('A').view.sets.map(setText)).toEqual(['7–6 (6)']);
  });

  it('alternates the server by game, and in a tie-break after one point and then after every two', () => {
    const match = tennis();
    expect(serversOf(match, games(6))).toBe((GAME_A + GAME_B).repeat(6));
    expect(serversOf(match, 'ABABABABABAA')).toBe('ABBAABBAABBA');
    // The side that received first in the tie-break serves first in the next set.
    expect(match.view.serving).toBe('B');
  });

  it('changes ends after odd games, every six points of a tie-break, and after a set of 13 games', () => {
    const match = tennis();
    const set = changesOf(match, games(6)).map((point) => point / 4);
    expect(set).toEqual([1, 3, 5, 7, 9, 11]);
    expect(changesOf(match, 'ABABABABABAA')).toEqual([6, 12]);
  });

  it('changes ends after the first game of a set that follows a set of ten games', () => {
    const match = tennis().points(games(4) + GAME_A);
    expect(changesOf(match, GAME_A + GAME_B + GAME_B)).toEqual([8]);
  });

  it('plays a match tie-break of ten points instead of the third set', () => {
    const match = tennis({ superTieBreak: 10 }).points(GAME_A.repeat(6) + GAME_B.repeat(6));
    expect(match.view.isTieBreak).toBe(true);
    match.points('ABABABABABABABABA');
    expect(match.view.isOver).toBe(false);
    match.points('A');
    expect(match.view.isOver).toBe(true);
    expect(match.view.sets.map(setText)).toEqual(['6–0', '0–6', '[10–8]']);
  });

  it('plays the deciding set as its rules say: without a tie-break, at a different count, or to different points', () => {
    const level = GAME_A.repeat(6) + GAME_B.repeat(6) + games(6);
    expect(tennis({ decidingTieBreakAt: 0 }).points(level).view.isTieBreak).toBe(false);
    expect(tennis({ decidingTieBreakAt: 12 }).points(level).view.isTieBreak).toBe(false);
    expect(tennis({ decidingTieBreakAt: 12 }).points(level + games(6)).view.isTieBreak).toBe(true);
    const toTen = tennis({ decidingTieBreakTarget: 10 }).points(level + 'A'.repeat(9));
    expect(toTen.view.isOver).toBe(false);
    expect(toTen.points('A').view.isOver).toBe(true);
  });

  it('ends when a side retires, with the score so far', () => {
    const match = tennis().points(games(4)).press('retire', { team: 'B' });
    expect(match.phase).toBe('final');
    expect(match.facts()).toMatchObject({ Games: '4–4', Retired: 'B' });
    expect(match.refusalOf('point', { team: 'A' })).toMatch(/decided/);
    expect(match.buttons).toEqual([]);
  });

  it('is won by the other side when a side that leads retires', () => {
    const match = tennis().points(GAME_A.repeat(6)).press('retire', { team: 'A' });
    expect(match.result).toBe('1-0');
    expect(match.view.winner).toBe('B');
  });

  it('keeps the order of service when the server is corrected within a tie-break', () => {
    const match = tennis().points(games(6)).points('A');
    match.press('serve', { team: 'A' });
    expect(serversOf(match, 'BABA')).toBe('AABB');
  });

  it('updates the server when the points are corrected', () => {
    const match = tennis().points(games(6)).points('AB');
    const [, ...higher] = match.view.counts;
    expect(match.view.serving).toBe('B');
    match.press('counts_set', { counts: [{ a: 2, b: 2 }, ...higher] });
    expect(match.view.serving).toBe('A');
  });

  it('continues after a correction of the last point', () => {
    const match = tennis({ setTarget: 1 }).points(GAME_A.repeat(6));
    expect(match.view.isOver).toBe(true);
    match.press('counts_set', {
      counts: [
        { a: 3, b: 0 },
        { a: 5, b: 0 },
        { a: 0, b: 0 },
      ],
    });
    expect(match.view.isOver).toBe(false);
  });

  it('shows the points of the tie-break in the column of its set', () => {
    const file = shipped.find(({ id }) => id === 'tennis')!;
    const match = tennis().points(games(6)).points('AAAABBBBAAA');
    const columns = lineRulesOf(file).columnsOf?.(match.view) ?? [];
    expect(columns.map(({ a, b, tieBreak }) => [a, b, tieBreak])).toEqual([
      [7, 6, 4],
      [0, 0, undefined],
    ]);
  });
});

describe('padel', () => {
  it('decides a game at the third deuce by the star point', () => {
    const match = new TestMatch('x-padel', { pointCap: 6 }).points('ABABAB AB AB');
    expect(pointsOf(match.view)).toBe('40-40');
    expect(match.points('B').view.counts[1]).toEqual({ a: 0, b: 1 });
  });
});

describe('volleyball', () => {
  const SET_A = 'A'.repeat(25);
  const SET_B = 'B'.repeat(25);
  const volleyball = () => new TestMatch('x-volleyball').press('serve', { team: 'A' });

  it('needs 25 points and a lead of two, and 15 in the fifth set', () => {
    const match = volleyball().points('AB'.repeat(24)).points('A');
    expect(match.view.sets).toEqual([]);
    expect(match.points('A').view.sets.map(setText)).toEqual(['26–24']);
    match.points(SET_A + SET_B + SET_B).points('A'.repeat(14));
    expect(match.view.isOver).toBe(false);
    match.points('A');
    expect(match.view.isOver).toBe(true);
    expect(match.view.serving).toBeNull();
    expect(match.result).toBe('3-2');
  });

  it('lets the winner of a rally serve', () => {
    expect(serversOf(volleyball(), 'ABBA')).toBe('AABB');
  });

  it('gives the first serve of a set to the side that received first in the previous set, and shows no server before the fifth', () => {
    const match = volleyball();
    const first = [SET_A, SET_A, SET_B, SET_B].map((set) => match.points(set).view.serving);
    expect(first).toEqual(['B', 'A', 'B', null]);
    expect(match.points('B').view.serving).toBe('B');
  });

  it('changes ends after each set except before the fifth, and at the eighth point of the fifth set', () => {
    const match = volleyball();
    expect(changesOf(match, SET_A + SET_A + SET_B + SET_B)).toEqual([25, 50, 75]);
    expect(changesOf(match, 'BBBBBBB AAAAAAA BA')).toEqual([15]);
  });

  it('resets timeouts at the start of a set', () => {
    const match = volleyball().press('count', { team: 'A', id: 'timeouts', change: -1 });
    expect(match.view.counters['timeouts']).toEqual({ a: 1, b: 2 });
    expect(match.points(SET_A).view.counters['timeouts']).toEqual({ a: 2, b: 2 });
  });
});

describe('a corrected match with sets', () => {
  const SET_A = 'A'.repeat(25);
  const SET_B = 'B'.repeat(25);
  const volleyball = (rules: Record<string, number> = {}) => new TestMatch('x-volleyball', rules);

  it.each([[[{ a: -1, b: 0 }]], [[{ a: 1.5, b: 0 }]], [[{ a: 10_000, b: 0 }]], [[{ a: 1, b: '2' }]]])(
    'rejects impossible counts: %j',
    ([first]) => {
      const counts = [first, { a: 0, b: 0 }];
      expect(volleyball().refusalOf('counts_set', { counts })).toContain(
        '"counts_set" needs a valid "counts.0',
      );
    },
  );

  it('continues if the rules are changed to more sets, and ends if they are changed to fewer', () => {
    const match = volleyball({ setTarget: 2 }).points(SET_A + SET_A);
    expect(match.view.isOver).toBe(true);
    match.press('rules_set', { rules: { setTarget: 3 } });
    expect(match.view.isOver).toBe(false);
    expect(match.points('B').view.counts[0]).toEqual({ a: 0, b: 1 });
    expect(match.press('rules_set', { rules: { setTarget: 2 } }).view.isOver).toBe(true);
    const retired = volleyball().press('retire', { team: 'A' });
    expect(retired.press('rules_set', { rules: { setTarget: 4 } }).view.isOver).toBe(true);
  });

  it('drops the sets that a side no longer has', () => {
    const match = volleyball().points(SET_A + SET_B + SET_A);
    match.press('score_set', { a: 1, b: 1 });
    expect(match.view.sets.map(setText)).toEqual(['25–0', '0–25']);
    match.press('score_set', { a: 0, b: 1 });
    expect(match.view.sets.map(setText)).toEqual(['0–25']);
  });

  it('numbers the columns of its sets after the unknown sets', () => {
    const file = shipped.find(({ id }) => id === 'volleyball')!;
    const match = volleyball()
      .press('score_set', { a: 1, b: 1 })
      .points(SET_A + 'B');
    const columns = lineRulesOf(file).columnsOf?.(match.view) ?? [];
    expect(columns).toMatchObject([
      { phase: { number: 3 }, a: 25, b: 0 },
      { phase: { number: 4 }, a: 0, b: 1 },
    ]);
  });

  it.each([
    [{ pointTarget: 0 }, 'pointTarget'],
    [{ setTarget: 'three' }, 'setTarget'],
    [{ setTarget: 2, innings: 7 }, 'innings'],
    [{ setTarget: null }, 'setTarget'],
  ])("refuses rules that the sport doesn't have: %j", (rules, key) => {
    expect(volleyball().refusalOf('rules_set', { rules })).toBe(
      `"rules_set" needs rules of this sport with valid values, not "${key}".`,
    );
  });

  it("can count down from more timeouts than the file's maximum", () => {
    const match = volleyball({ timeoutsFrom: 4 }).button('timeouts-a');
    expect(match.view.counters['timeouts']).toEqual({ a: 3, b: 4 });
  });
});

describe('beach volleyball', () => {
  it('changes ends every seven points, and every five in the third set', () => {
    const match = new TestMatch('x-beach-volleyball');
    expect(changesOf(match, 'A'.repeat(21))).toEqual([7, 14]);
    match.points('B'.repeat(21));
    expect(changesOf(match, 'AAABBB AAABBB AA')).toEqual([5, 10]);
  });

  it('shows no server at the start of the next set, because the teams choose', () => {
    const match = new TestMatch('x-beach-volleyball').press('serve', { team: 'A' });
    expect(match.points('A'.repeat(21)).view.serving).toBeNull();
  });
});

describe('table tennis', () => {
  const SINGLES_TO_10 = 'AB'.repeat(10);
  const tableTennis = () => new TestMatch('x-table-tennis').press('serve', { team: 'A' });

  it('changes the server every two points, and every point from 10-10', () => {
    const match = tableTennis();
    expect(serversOf(match, SINGLES_TO_10)).toBe('AABBAABBAABBAABBAABB');
    expect(serversOf(match, 'ABABAA')).toBe('ABABAB');
    expect(match.view.sets.map(setText)).toEqual(['14–12']);
    expect(match.view.serving).toBe('B');
  });

  it('changes ends after each game, and at the fifth point of the deciding game', () => {
    const match = tableTennis();
    expect(changesOf(match, 'A'.repeat(11) + 'B'.repeat(11))).toEqual([11, 22]);
    match.points('A'.repeat(11)).points('B'.repeat(11));
    expect(changesOf(match, 'AAAABBBB B A')).toEqual([9]);
  });

  it('changes the server every point from 6-6 in a game to 7, and from 20-20 in a game to 21', () => {
    const short = new TestMatch('x-table-tennis', { pointTarget: 7 }).press('serve', { team: 'A' });
    expect(serversOf(short, 'ABABABABABAB' + 'ABAA')).toBe('AABBAABBAABB' + 'ABAB');
    const long = new TestMatch('x-table-tennis', { pointTarget: 21 }).press('serve', { team: 'A' });
    expect(serversOf(long, 'AB'.repeat(20) + 'ABAA')).toBe('AABB'.repeat(10) + 'ABAB');
  });

  it('continues the order of service after the server is corrected', () => {
    const match = tableTennis().points('AAB').press('serve', { team: 'A' });
    expect(serversOf(match, 'AABB')).toBe('ABBA');
  });
});

describe('badminton', () => {
  const badminton = (rules: Record<string, number> = {}) =>
    new TestMatch('x-badminton', rules).press('serve', { team: 'A' });

  it('ends a game with the 30th point, whatever the lead', () => {
    const match = badminton().points('AB'.repeat(29));
    expect(match.view.counts[0]).toEqual({ a: 29, b: 29 });
    expect(match.points('B').view.sets.map(setText)).toEqual(['29–30']);
  });

  it('ends a deciding game with the 30th point', () => {
    const match = badminton().points('A'.repeat(21) + 'B'.repeat(21) + 'AB'.repeat(29));
    expect(match.view.isOver).toBe(false);
    expect(match.points('A').view.isOver).toBe(true);
  });

  it('gives the first serve of the next game to the winner', () => {
    expect(badminton().points('B'.repeat(21)).view.serving).toBe('B');
  });

  it('changes ends in the deciding game at 11 points, or at the number that the rules set', () => {
    const levels = 'A'.repeat(21) + 'B'.repeat(21);
    expect(changesOf(badminton().points(levels), 'B'.repeat(12))).toEqual([11]);
    expect(changesOf(badminton({ decidingEndsAt: 8 }).points(levels), 'B'.repeat(12))).toEqual([8]);
  });
});

describe('a best-of-five series in esports', () => {
  it('ends with the third game, and resets the rounds after each game', () => {
    const match = new TestMatch('x-esports').press('count', { team: 'A', id: 'rounds', change: 1 });
    expect(match.view.counters['rounds']).toEqual({ a: 1, b: 0 });
    expect(match.points('A').view.counters['rounds']).toEqual({ a: 0, b: 0 });
    match.points('BAB');
    expect(match.view.isOver).toBe(false);
    match.points('B');
    expect(match.result).toBe('2-3');
    expect(match.phase).toBe('final');
  });
});

it('the match rules of volleyball say what is won, and how often timeouts are given', () => {
  const { rows } = definitionOf('x-volleyball').matchRules;
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Points to win a set', 'Sets to win the match', 'Timeouts per set']),
  );
});
