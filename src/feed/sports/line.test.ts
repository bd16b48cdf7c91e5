import { describe, expect, it } from 'vitest';
import { en } from '../../words/en.ts';
import type { LoggedEvent } from '../contract/received.ts';
import type { Phase } from '../contract/phase.ts';
import { supportedVersion, type ContractSport } from '../contract/versions.ts';
import { RECORDINGS } from '../recordings/index.ts';
import { foldLog, type LogRow } from './fold.ts';
import { lineOf, noLine } from './line.ts';
import { kicksOf } from './soccer/shootout.ts';

const FIRST_HALF: Phase = { is: 'period', part: 'half', number: 1 };
const quarter = (number: number): Phase => ({ is: 'period', part: 'quarter', number });

type Row = readonly [type: string, payload?: Record<string, unknown>];

function eventLog(...rows: Row[]): LoggedEvent[] {
  return rows.map(([type, payload = {}], index) => ({ type, payload, seq: index + 1, serverIngestTs: 0 }));
}

function eventsOf(sport: ContractSport): LoggedEvent[] {
  return eventLog(...RECORDINGS[sport].rows.map(([, type, payload]): Row => [type, payload]));
}

function line(sport: ContractSport, league: string, events: LoggedEvent[]): ReturnType<typeof lineOf> {
  const version = supportedVersion(sport);
  return lineOf(
    sport,
    league,
    version,
    events,
    foldLog(sport, league, version, events as LogRow[]).game.score,
  );
}

const madeShot = (team: 'A' | 'B', shot_type: string): Row[] => [
  [`${shot_type}_attempt`, { team }],
  ['made', { team, shot_type }],
];

describe('the line score of an event log', () => {
  it('is empty before the first press', () => {
    expect(line('soccer', 'wc', [])).toEqual(noLine);
  });

  it('splits basketball into periods and counts shots by kind', () => {
    const events = eventLog(
      ['live'],
      ...madeShot('A', '2pt'),
      ...madeShot('B', '3pt'),
      ['2pt_attempt', { team: 'A' }],
      ['miss', { team: 'A', shot_type: '2pt' }],
      ['period_end'],
      ['live'],
      ...madeShot('A', '3pt'),
    );
    expect(line('basketball', 'nba', events)).toEqual({
      periods: [
        { phase: quarter(1), a: 2, b: 3 },
        { phase: quarter(2), a: 3, b: 0 },
      ],
      counts: [
        { kind: 'two_pointers', a: '1/2', b: '0/0', share: { a: 0.5, b: null } },
        { kind: 'three_pointers', a: '1/1', b: '1/1', share: { a: 1, b: 1 } },
      ],
      entries: [],
    });
  });

  it.each<[string, ContractSport, string, Row[]]>([
    [
      'before the first period',
      'basketball',
      'nba',
      [['score_set', { a: 20, b: 18 }], ['live'], ...madeShot('A', '2pt')],
    ],
    [
      'before the kickoff',
      'football',
      'nfl',
      [
        ['score_set', { a: 14, b: 10 }],
        ['kickoff', { team: 'A' }],
        ['field_goal', { team: 'B' }],
      ],
    ],
    ['by a side that has not batted', 'baseball', 'mlb', [['score_set', { a: 3, b: 2 }]]],
  ])('has no periods if points were scored %s', (_when, sport, league, rows) => {
    expect(line(sport, league, eventLog(...rows)).periods).toEqual([]);
  });

  it("omits attempts and percentages of shots whose misses aren't pressed", () => {
    const shots: Row[] = [['live'], ...madeShot('A', '2pt'), ...madeShot('B', '3pt'), ...madeShot('A', 'ft')];
    const missed = (shot_type: string): Row[] => [
      [`${shot_type}_attempt`, { team: 'B' }],
      ['miss', { team: 'B', shot_type }],
    ];
    expect(line('basketball', 'nba', eventLog(...shots)).counts).toEqual([
      { kind: 'two_pointers', a: '1', b: '0' },
      { kind: 'three_pointers', a: '0', b: '1' },
      { kind: 'free_throws', a: '1', b: '0' },
    ]);
    expect(line('basketball', 'nba', eventLog(...shots, ...missed('ft'))).counts).toMatchObject([
      { kind: 'two_pointers', a: '1', b: '0' },
      { kind: 'three_pointers', a: '0', b: '1' },
      { kind: 'free_throws', a: '1/1', b: '0/1' },
    ]);
    expect(line('basketball', 'nba', eventLog(...shots, ...missed('3pt'))).counts).toMatchObject([
      { kind: 'two_pointers', a: '1/1', b: '0/0' },
      { kind: 'three_pointers', a: '0/0', b: '1/2' },
      { kind: 'free_throws', a: '1', b: '0' },
    ]);
  });

  it('has no points for the home side in an inning in which it has not batted', () => {
    const events = eventLog(
      ['pitch'],
      ['contact'],
      ['run'],
      ['end'],
      ['half_inning'],
      ['half_inning'],
      ['run'],
    );
    expect(line('baseball', 'mlb', events).periods).toEqual([
      { phase: { is: 'inning', number: 1, half: null }, a: 0, b: 1 },
      { phase: { is: 'inning', number: 2, half: null }, a: null, b: 1 },
    ]);
  });

  it('lists goals with the score after each, except those that a review or an undo retracted', () => {
    const events = eventLog(
      ['phase', { phase: 'first_half' }],
      ['goal', { team: 'A' }],
      ['goal', { team: 'B' }],
      ['undo'],
      ['goal', { team: 'B' }],
      ['var_review'],
      ['var_resolve', { outcome: 'overturned' }],
      ['red_card', { team: 'B' }],
    );
    expect(line('soccer', 'wc', events).entries).toEqual([
      { id: 2, side: 'A', kind: 'goal', phase: FIRST_HALF, a: 1, b: 0 },
      { id: 8, side: 'B', kind: 'red_card', phase: FIRST_HALF, a: 1, b: 0 },
    ]);
  });

  it('lists a goal that a correction added, on the right side', () => {
    const events = eventLog(
      ['phase', { phase: 'first_half' }],
      ['goal', { team: 'B' }],
      ['score_set', { a: 1, b: 0 }],
    );
    expect(line('soccer', 'wc', events).entries).toEqual([
      { id: 3, side: 'A', kind: 'goal', phase: FIRST_HALF, a: 1, b: 0 },
    ]);
  });

  it('removes points from the side that lost them, newest first', () => {
    const goals: Row[] = [
      ['phase', { phase: 'first_half' }],
      ['goal', { team: 'A' }],
      ['goal', { team: 'A' }],
      ['goal', { team: 'B' }],
    ];
    const { entries } = line('soccer', 'wc', eventLog(...goals, ['score_set', { a: 1, b: 1 }]));
    expect(entries.map(({ id, side, a, b }) => [id, side, a, b])).toEqual([
      [2, 'A', 1, 0],
      [4, 'B', 1, 1],
    ]);
  });

  it.each<[Row[], number, number]>([
    [[['touchdown', { team: 'A' }]], 5, 0],
    [
      [
        ['touchdown', { team: 'A' }],
        ['field_goal', { team: 'A' }],
      ],
      8,
      0,
    ],
  ])('has no entries if a correction removes points that match no whole score: %j, %i:%i', (rows, a, b) => {
    expect(line('football', 'nfl', eventLog(...rows, ['score_set', { a, b }])).entries).toEqual([]);
  });

  it('counts cards, and only the shots that the rules accepted', () => {
    const cards = eventLog(
      ['yellow_card', { team: 'A' }],
      ['yellow_card', { team: 'A' }],
      ['red_card', { team: 'B' }],
    );
    expect(line('soccer', 'wc', cards).counts).toEqual([
      { kind: 'yellow_cards', a: '2', b: '0' },
      { kind: 'red_cards', a: '0', b: '1' },
    ]);
    const shots = eventLog(['live'], ...madeShot('A', '2pt'), ['made', { team: 'A', shot_type: '2pt' }]);
    expect(line('basketball', 'nba', shots).counts).toMatchObject([{ kind: 'two_pointers', a: '1', b: '0' }]);
  });

  it("omits shots and scores that wouldn't add up to the score after a correction", () => {
    const shots = (...corrections: Row[]): Row[] => [['live'], ...madeShot('A', '2pt'), ...corrections];
    const counts = (sport: ContractSport, league: string, ...rows: Row[]) =>
      line(sport, league, eventLog(...rows)).counts;
    expect(counts('basketball', 'nba', ...shots(['score_set', { a: 11, b: 0 }]))).toEqual([]);
    expect(counts('basketball', 'nba', ...shots(['score_set', { a: 2, b: 3 }]))).toEqual([]);
    const there = ['score_set', { a: 11, b: 0 }] as const;
    const andBack = ['score_set', { a: 2, b: 0 }] as const;
    expect(counts('basketball', 'nba', ...shots([...there], [...andBack]))).toMatchObject([
      { kind: 'two_pointers', a: '1', b: '0' },
    ]);
    const drives: Row[] = [
      ['touchdown', { team: 'B' }],
      ['turnover', { team: 'A' }],
    ];
    expect(counts('football', 'nfl', ...drives, ['score_set', { a: 0, b: 3 }])).toEqual([
      { kind: 'turnovers', a: '1', b: '0' },
    ]);
  });

  it('omits a statistic if the side of any of its events is unknown', () => {
    const events = eventLog(
      ['touchdown', { team: 'B' }],
      ['field_goal', { team: 'A' }],
      ['turnover', { team: 'A' }],
      ['turnover'],
    );
    expect(line('football', 'nfl', events).counts).toEqual([
      { kind: 'touchdowns', a: '0', b: '1' },
      { kind: 'field_goals', a: '1', b: '0' },
    ]);
  });

  it.each([
    ['nba', ['1', '2', '3', '4', 'OT', '2OT']],
    ['ncaab', ['1', '2', 'OT', '2OT', '3OT', '4OT']],
  ])('labels the periods of %s as %j', (league, labels) => {
    const rows = Array.from({ length: 6 }, (): Row[] => [['live'], ...madeShot('A', '2pt'), ['period_end']]);
    const { periods } = line('basketball', league, eventLog(...rows.flat()));
    expect(periods.map(({ phase, a, b }) => [en.phase.column(phase), a, b])).toEqual(
      labels.map((label) => [label, 2, 0]),
    );
  });

  it('shows a football score with only its quarter number, because the column is narrow', () => {
    const rows = Array.from({ length: 6 }, (): Row[] => [
      ['snap'],
      ['field_goal', { team: 'B' }],
      ['period_end'],
    ]);
    const { entries } = line('football', 'nfl', eventLog(['safety', { team: 'A' }], ...rows.flat()));
    const rowed = entries.map(({ phase }) => phase && en.phase.row(phase));
    expect(rowed).toEqual([null, 'Q1', 'Q2', 'Q3', 'Q4', 'OT', '2OT']);
  });

  it.each([
    ['football', 'nfl', 16],
    ['soccer', 'wc', 6],
  ] as const)('lists every score of the recorded %s game', (sport, league, count) => {
    const events = eventsOf(sport);
    const { entries } = line(sport, league, events);
    expect(entries.filter(({ kind }) => kind !== 'red_card' && kind !== 'penalty_missed')).toHaveLength(
      count,
    );
    expect(entries.at(-1)).toMatchObject(RECORDINGS[sport].finalScore);
  });

  it('has no periods if a correction removed points from another period', () => {
    const events = eventLog(
      ['live'],
      ...madeShot('A', '2pt'),
      ['period_end'],
      ['live'],
      ['score_set', { a: 0, b: 0 }],
    );
    expect(line('basketball', 'nba', events).periods).toEqual([]);
  });

  it("is empty if the event log leads to a score other than the snapshot's", () => {
    expect(lineOf('soccer', 'wc', 'v6', eventLog(['goal', { team: 'A' }]), { a: 2, b: 0 })).toEqual(noLine);
    expect(lineOf('soccer', 'wc', 'v6', eventLog(['goal', { team: 'A' }]), { a: null, b: null })).toEqual(
      noLine,
    );
  });

  it('is empty for an unknown sport, and for a game that was taken over midway', () => {
    expect(lineOf('curling', 'x', 'v1', [], { a: 0, b: 0 })).toEqual(noLine);
    const { snapshot } = foldLog(
      'basketball',
      'nba',
      'v9',
      eventLog(['live'], ...madeShot('A', '2pt'), ['period_end']),
    ).game;
    const events = eventLog(['resume', { state: snapshot }], ['live'], ...madeShot('B', '3pt'));
    expect(foldLog('basketball', 'nba', 'v9', events).game.score).toEqual({ a: 2, b: 3 });
    expect(line('basketball', 'nba', events)).toEqual(noLine);
  });

  it.each([
    ['basketball', 'nba'],
    ['baseball', 'mlb'],
    ['football', 'nfl'],
  ] as const)('adds up to the score of the recorded %s game', (sport, league) => {
    const events = RECORDINGS[sport].rows.map(([, type, payload], index) => ({
      type,
      payload: { ...payload },
      seq: index + 1,
      serverIngestTs: 0,
    }));
    const { score } = foldLog(sport, league, supportedVersion(sport), events).game;
    const { periods } = lineOf(sport, league, supportedVersion(sport), events, score);
    const total = (key: 'a' | 'b'): number => periods.reduce((sum, period) => sum + (period[key] ?? 0), 0);
    expect({ a: total('a'), b: total('b') }).toEqual(score);
  });
});

describe('the line score of an ice hockey game with a shootout', () => {
  it('has the goal for winning the shootout in no period', () => {
    const goal = (team: string): Row => ['score', { team, id: 'goal' }];
    const shots = [1, 2, 3].flatMap((): Row[] => [
      ['shot', { team: 'A', scored: true }],
      ['shot', { team: 'B', scored: false }],
    ]);
    const period: Row[] = [['period_start'], ['period_end']];
    const events = eventLog(
      ['period_start'],
      goal('A'),
      goal('B'),
      ['period_end'],
      ...[...period, ...period, ...period],
      ['shootout_start'],
      ...shots,
    );
    const { periods } = lineOf('x-ice-hockey', 'x-ice-hockey', null, events, { a: 2, b: 1 });
    expect(periods.map(({ a, b }) => [a, b])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('the list of shootout kicks', () => {
  it('contains the kicks after the start of the shootout, in order, without undone kicks', () => {
    const events = eventLog(
      ['pen_scored', { team: 'A' }],
      ['phase', { phase: 'penalties' }],
      ['pen_scored', { team: 'A' }],
      ['pen_missed', { team: 'B' }],
      ['pen_missed', { team: 'A' }],
      ['pen_scored', { team: 'A' }],
    );
    expect(kicksOf(events, new Set([5]))).toEqual({ a: [true, true], b: [false] });
    const late = eventLog(
      ['phase', { phase: 'penalties' }],
      ['phase', { phase: 'ended' }],
      ['pen_scored', { team: 'B' }],
      ['phase', { phase: 'extra_second_half' }],
      ['pen_scored', { team: 'A' }],
    );
    expect(kicksOf(late, new Set())).toEqual({ a: [], b: [true] });
  });
});
