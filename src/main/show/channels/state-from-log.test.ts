import { expect, test } from 'vitest';
import { readHistory, type ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { stateFromLog } from './state-from-log.ts';

const press = (seq: number, type: string, payload: object): object => ({
  seq,
  type,
  payload,
  serverIngestTs: seq,
});

/** A log as it was kept before sessions had a lifecycle: three fields are null (contract, history response). */
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

function read(log: object): ReceivedHistory {
  return readHistory(log)!;
}

test('an old log with null fields and unknown events leads to its final score', () => {
  expect(stateFromLog(read(old), 'wc')?.['score']).toEqual({ a: 2, b: 1 });
});

test('a log of a sport that nobody here knows leads to nothing, and to no guess', () => {
  expect(stateFromLog(read({ ...old, sport: 'curling' }), 'brier')).toBeNull();
});
