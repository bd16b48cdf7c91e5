import { describe, expect, test } from 'vitest';
import { readHistory, readSessions, readUpcoming } from './received-rows.ts';

const session = {
  sessionId: 's1',
  gameId: 'g1',
  league: 'nba',
  sport: 'basketball',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  score: { a: 1, b: 2 },
  openedAt: '2026-07-24T19:00:00Z',
  publishedAt: '2026-07-24T19:00:00Z',
  closedAt: null,
  historyAvailable: true,
};
const game = {
  gameId: 'g1',
  league: 'nba',
  sport: 'basketball',
  matchup: { a: 'Lakeside', b: null },
  summary: 'Opening night',
  scheduledStart: '2026-07-24T19:00:00Z',
};
const event = { type: 'made', payload: { team: 'A' }, seq: 1, serverIngestTs: 1 };
const history = {
  contractVersion: 'v9',
  sport: 'basketball',
  league: 'nba',
  sessionId: 's1',
  matchup: { a: 'Lakeside', b: 'Bayview' },
  phase: 'open',
  events: [event],
};

const NO_ROWS = [null, undefined, 7, 'row', [], {}];

describe('a list of sessions (invariant 30)', () => {
  test.for([...NO_ROWS, { ...session, sessionId: 5 }, { ...session, sessionId: '' }])(
    'drops and counts a row that is %j between two valid rows',
    (bad) => {
      const read = readSessions({ sessions: [session, bad, { ...session, sessionId: 's2' }] });
      expect(read?.rows.map(({ sessionId }) => sessionId)).toEqual(['s1', 's2']);
      expect(read?.unreadable).toBe(1);
    },
  );

  test.for([
    ['matchup', null, { matchup: { a: null, b: null } }],
    ['matchup', { a: 'Lakeside', b: 4 }, { matchup: { a: 'Lakeside', b: null } }],
    ['score', { a: 1 }, { score: null }],
    ['score', { a: '1', b: '2' }, { score: null }],
    ['score', { a: -1, b: 1.5 }, { score: null }],
    ['score', 'soon', { score: null }],
    ['gameId', 7, { gameId: null }],
    ['league', undefined, { league: '' }],
    ['sport', null, { sport: '' }],
    ['closedAt', 'yesterday', { closedAt: null }],
    ['openedAt', {}, {}],
    ['historyAvailable', undefined, { historyAvailable: true }],
    ['historyAvailable', 'no', { historyAvailable: true }],
  ] as const)('drops only the field %s if it is %j', ([field, value, expected]) => {
    const read = readSessions({ sessions: [{ ...session, [field]: value }] });
    expect(read?.unreadable).toBe(0);
    expect(read?.rows[0]).toMatchObject({ sessionId: 's1', ...expected });
  });

  test.for([null, [], 'x', { sessions: null }, { sessions: {} }, { games: [] }])(
    'is unusable if it is %j',
    (body) => expect(readSessions(body)).toBeNull(),
  );
});

describe('a list of scheduled games (invariant 30)', () => {
  test.for([...NO_ROWS, { ...game, gameId: null }])('drops and counts a row that is %j', (bad) => {
    expect(readUpcoming({ games: [bad, game] })).toMatchObject({ rows: [{ gameId: 'g1' }], unreadable: 1 });
  });

  test.for([
    ['scheduledStart', 'soon', { scheduledStart: null }],
    ['scheduledStart', 1_780_000_000, { scheduledStart: null }],
    ['summary', 4, { summary: null }],
    ['matchup', undefined, { matchup: { a: null, b: null } }],
  ] as const)('drops only the field %s if it is %j', ([field, value, expected]) => {
    expect(readUpcoming({ games: [{ ...game, [field]: value }] })).toMatchObject({
      rows: [expected],
      unreadable: 0,
    });
  });
});

describe('a log (invariant 30)', () => {
  test.for([...NO_ROWS, { ...event, seq: null }, { ...event, seq: '3' }, { ...event, type: 3 }])(
    'drops and counts an event that is %j',
    (bad) => {
      const events = [event, bad, { ...event, seq: 9 }];
      const read = readHistory({ ...history, events });
      expect(read?.events.map(({ seq }) => seq)).toEqual([1, 9]);
      expect(read?.unreadable).toBe(1);
    },
  );

  test.for([
    ['phase', 'paused', { phase: null }],
    ['phase', 3, { phase: null }],
    ['sandbox', false, { sandbox: false }],
    ['sandbox', 'yes', { sandbox: false }],
    ['contractVersion', undefined, { contractVersion: null }],
    ['sport', null, { sport: null }],
    ['league', undefined, { league: null }],
    ['matchup', 'Lakeside', { matchup: null }],
    ['sessionId', undefined, { sessionId: null }],
  ] as const)('keeps its events if the field %s is %j', ([field, value, expected]) => {
    expect(readHistory({ ...history, [field]: value })).toMatchObject({ events: [event], ...expected });
  });

  test('uses a valid event without copying it', () => {
    const events = [event];
    expect(readHistory({ ...history, events })?.events[0]).toBe(event);
  });

  test.for([null, 4, {}, { ...history, events: {} }])('is unusable if it is %j', (body) => {
    expect(readHistory(body)).toBeNull();
  });
});
