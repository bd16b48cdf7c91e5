import { describe, expect, test } from 'vitest';
import { readHistory, type ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { finalStateOf, readLog, type LogReading } from './state-from-log.ts';

const press = (seq: number, type: string, payload: object): object => ({
  seq,
  type,
  payload,
  serverIngestTs: seq,
});

/** A log from before sessions had a lifecycle: three fields are null (feed-protocol, History). */
const old = {
  contractVersion: 'v3',
  sport: 'soccer',
  league: null,
  sessionId: 'old',
  matchup: null,
  phase: null,
  events: [
    press(1, 'phase', { phase: 'first_half' }),
    press(2, 'goal', { team: 'A' }),
    press(3, 'goal', { team: 'A' }),
    press(4, 'undo', { retractsSeq: 3 }),
    press(9, 'something_of_that_time', { whatever: true }),
    press(12, 'goal', { team: 'B' }),
    press(13, 'score_set', { a: 2, b: 1 }),
  ],
};
const session = { sport: 'soccer', league: 'wc' };

function read(log: object): ReceivedHistory {
  return readHistory(log)!;
}

test('an old log with null fields and unknown events yields its final score', () => {
  expect(readLog(read(old), session)).toMatchObject({ score: { a: 2, b: 1 }, doubts: 0, length: 7 });
});

test('a log of an unknown sport yields no state', () => {
  expect(readLog(read({ ...old, sport: 'curling' }), session)).toBeNull();
});

test('a log without a sport uses the sport of its session', () => {
  expect(readLog(read({ ...old, sport: undefined }), session)?.score).toEqual({ a: 2, b: 1 });
});

test('an inconsistent event makes the score doubtful until the whole score is set', () => {
  const events = old.events.slice(0, -1);
  expect(readLog(read({ ...old, events }), session)).toMatchObject({ score: { a: 1, b: 1 }, doubts: 1 });
  const unreadable = [...events, null, { seq: 'x' }];
  expect(readLog(read({ ...old, events: unreadable }), session)).toMatchObject({ doubts: 3, length: 8 });
});

describe('the final score of an unwatched game (invariant 23)', () => {
  const log = (doubts: number): LogReading => ({
    snapshot: { score: { a: 2, b: 1 }, phase: 'ended' },
    score: { a: 2, b: 1 },
    doubts,
    length: 9,
  });

  test.for([
    ['a log and a list that agree', log(0), { a: 2, b: 1 }, 'log', { score: { a: 2, b: 1 }, phase: 'ended' }],
    [
      'a doubtful log and a list that agree',
      log(3),
      { a: 2, b: 1 },
      'log',
      { score: { a: 2, b: 1 }, phase: 'ended' },
    ],
    ['a log and a list that differ', log(0), { a: 3, b: 1 }, 'list', { score: { a: 3, b: 1 } }],
    ['a doubtful log without a list', log(1), null, 'nobody', {}],
    ['a log without a list', log(0), null, 'log', { score: { a: 2, b: 1 }, phase: 'ended' }],
    ['a list without a log', null, { a: 0, b: 0 }, 'list', { score: { a: 0, b: 0 } }],
  ] as const)(
    'comes from the log only if the list agrees or, without a list, no event is doubtful: %s',
    ([, reading, listed, reportedBy, snapshot]) => {
      expect(finalStateOf(reading, listed)).toEqual({ snapshot, reportedBy });
    },
  );

  test('is unknown without a log and a list', () => expect(finalStateOf(null, null)).toBeNull());
});
