import { expect, test } from 'vitest';
import { foldLog } from '../sports/index.ts';
import { Tape } from './tape.ts';

const press = (seq: number, type: string, payload: Record<string, unknown>) => ({
  seq,
  type,
  payload,
  serverIngestTs: seq,
});

test.for([Infinity, 2.5, '2', null, undefined])(
  'an undo that names %s, which no press can have as its number, takes back the newest press',
  (retractsSeq) => {
    const events = [
      press(1, 'phase', { phase: 'first_half' }),
      press(2, 'goal', { team: 'A' }),
      press(3, 'goal', { team: 'B' }),
      press(4, 'undo', { retractsSeq }),
    ];
    const tape = new Tape();
    tape.merge({ events, unreadable: 0 }, []);
    expect([...tape.retracted]).toEqual([[3, 4]]);
    expect(foldLog('soccer', 'wc', null, events).game.score).toEqual({ a: 1, b: 0 });
  },
);
