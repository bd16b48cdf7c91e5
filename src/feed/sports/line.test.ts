import { describe, expect, it } from 'vitest';
import type { TapeEvent } from '../contract/messages.ts';
import type { Sport } from '../contract/versions.ts';
import { TAPES } from '../tapes/index.ts';
import { foldLog, type LogRow } from './log.ts';
import { lineOf, noLine, shootoutOf } from './line.ts';

type Row = readonly [type: string, payload?: Record<string, unknown>];

function tape(...rows: Row[]): TapeEvent[] {
  return rows.map(([type, payload = {}], index) => ({ type, payload, seq: index + 1, serverIngestTs: 0 }));
}

function eventsOf(sport: Sport): TapeEvent[] {
  return tape(...TAPES[sport].rows.map(([, type, payload]): Row => [type, payload]));
}

function line(sport: Sport, league: string, events: TapeEvent[]): ReturnType<typeof lineOf> {
  return lineOf(sport, league, events, foldLog(sport, league, events as LogRow[]).game.score);
}

const made = (team: 'A' | 'B', shot_type: string): Row[] => [
  [`${shot_type}_attempt`, { team }],
  ['made', { team, shot_type }],
];

describe('the line of a tape', () => {
  it('is empty before the first press', () => {
    expect(line('soccer', 'wc', [])).toEqual(noLine);
  });

  it('splits basketball into periods and counts shots by kind', () => {
    const events = tape(
      ['live'],
      ...made('A', '2pt'),
      ...made('B', '3pt'),
      ['2pt_attempt', { team: 'A' }],
      ['miss', { team: 'A', shot_type: '2pt' }],
      ['period_end'],
      ['live'],
      ...made('A', '3pt'),
    );
    expect(line('basketball', 'nba', events)).toEqual({
      periods: [
        { label: '1', a: 2, b: 3 },
        { label: '2', a: 3, b: 0 },
      ],
      counts: [
        { label: 'Two-pointers', a: '1/2', b: '0/0' },
        { label: 'Three-pointers', a: '1/1', b: '1/1' },
      ],
      entries: [],
    });
  });

  it('leaves out the half-inning the home side has not batted', () => {
    const events = tape(['pitch'], ['contact'], ['run'], ['end'], ['half_inning'], ['half_inning'], ['run']);
    expect(line('baseball', 'mlb', events).periods).toEqual([
      { label: '1', a: 0, b: 1 },
      { label: '2', a: null, b: 1 },
    ]);
  });

  it('lists goals with the score after each, and none that a review or an undo took back', () => {
    const events = tape(
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
      { id: 2, side: 'A', words: 'Goal', period: '1st half', a: 1, b: 0 },
      { id: 8, side: 'B', words: 'Red card', period: '1st half', a: 1, b: 0 },
    ]);
  });

  it('takes a goal that a correction brought for one that was missed, on the right side', () => {
    const events = tape(
      ['phase', { phase: 'first_half' }],
      ['goal', { team: 'B' }],
      ['score_set', { a: 1, b: 0 }],
    );
    expect(line('soccer', 'wc', events).entries).toEqual([
      { id: 3, side: 'A', words: 'Goal', period: '1st half', a: 1, b: 0 },
    ]);
  });

  it('has no list where points were taken back that it cannot find', () => {
    const events = tape(['touchdown', { team: 'A' }], ['score_set', { a: 5, b: 0 }]);
    expect(line('football', 'nfl', events).entries).toEqual([]);
  });

  it.each([
    ['football', 'nfl', 16],
    ['soccer', 'wc', 6],
  ] as const)('of the recorded %s game lists every score', (sport, league, count) => {
    const events = eventsOf(sport);
    const { entries } = line(sport, league, events);
    expect(entries.filter(({ words }) => !words.endsWith('card') && !words.includes('missed'))).toHaveLength(
      count,
    );
    expect(entries.at(-1)).toMatchObject(TAPES[sport].finalScore);
  });

  it('has no periods where a correction took points that came in another period', () => {
    const events = tape(
      ['live'],
      ...made('A', '2pt'),
      ['period_end'],
      ['live'],
      ['score_set', { a: 0, b: 0 }],
    );
    expect(line('basketball', 'nba', events).periods).toEqual([]);
  });

  it('tells nothing where the tape leads to another score than the snapshot', () => {
    expect(lineOf('soccer', 'wc', tape(['goal', { team: 'A' }]), { a: 2, b: 0 })).toEqual(noLine);
    expect(lineOf('soccer', 'wc', tape(['goal', { team: 'A' }]), { a: null, b: null })).toEqual(noLine);
  });

  it('tells nothing of a sport it does not know, nor of a game taken over in its middle', () => {
    expect(lineOf('curling', 'x', [], { a: 0, b: 0 })).toEqual(noLine);
    const events = tape(['resume', { state: {} }]);
    expect(lineOf('soccer', 'wc', events, { a: 0, b: 0 })).toEqual(noLine);
  });

  it.each([
    ['basketball', 'nba'],
    ['baseball', 'mlb'],
    ['football', 'nfl'],
  ] as const)('of the recorded %s game adds up to its score', (sport, league) => {
    const events = TAPES[sport].rows.map(([, type, payload], index) => ({
      type,
      payload: { ...payload },
      seq: index + 1,
      serverIngestTs: 0,
    }));
    const { score } = foldLog(sport, league, events).game;
    const { periods } = lineOf(sport, league, events, score);
    const total = (key: 'a' | 'b'): number => periods.reduce((sum, period) => sum + (period[key] ?? 0), 0);
    expect({ a: total('a'), b: total('b') }).toEqual(score);
  });
});

describe('the kicks of a shoot-out', () => {
  it('are those after its beginning, in their order, without those undone', () => {
    const events = tape(
      ['pen_scored', { team: 'A' }],
      ['phase', { phase: 'penalties' }],
      ['pen_scored', { team: 'A' }],
      ['pen_missed', { team: 'B' }],
      ['pen_missed', { team: 'A' }],
      ['pen_scored', { team: 'A' }],
    );
    expect(shootoutOf(events, new Set([5]))).toEqual({ a: [true, true], b: [false] });
  });
});
