import { describe, expect, it } from 'vitest';
import type { AsRunEntry } from './as-run.ts';
import { AsRunLog } from './as-run-log.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 13, 19, 30);

function entry(at: number, subject: string, channel = 'A'): AsRunEntry {
  return { at, channel, action: 'take', subject, detail: null, cause: 'operator', sessionId: 's', seq: 1 };
}

function logOf(kept: AsRunEntry[]): { log: AsRunLog; reads: [from: number, to: number][] } {
  const reads: [number, number][] = [];
  const log = new AsRunLog(
    {
      record: (one) => void kept.push(one),
      read: (from, to) => {
        reads.push([from, to]);
        return kept.filter(({ at }) => at >= from && at < to);
      },
    },
    { wall: () => NOW },
  );
  return { log, reads };
}

describe('the as-run log at hand', () => {
  it('lists the lines of one channel over twelve hours, the newest first', () => {
    const { log } = logOf([
      entry(NOW - 13 * HOUR_MS, 'long ago'),
      entry(NOW - HOUR_MS, 'first'),
      entry(NOW - 500, 'elsewhere', 'B'),
      entry(NOW, 'second'),
    ]);
    expect(log.recent('A').map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(log.recent('B')).toEqual([
      { at: NOW - 500, action: 'take', subject: 'elsewhere', detail: null, cause: 'operator', seq: 1 },
    ]);
    expect(log.recent('Z')).toEqual([]);
  });

  it('reads the disk once, and has what is recorded since', () => {
    const kept: AsRunEntry[] = [];
    const { log, reads } = logOf(kept);
    log.record(entry(NOW, 'before'));
    expect(log.recent('A')).toHaveLength(1);
    log.record(entry(NOW, 'after'));
    expect(log.recent('A').map(({ subject }) => subject)).toEqual(['after', 'before']);
    expect(reads).toHaveLength(1);
    expect(kept).toHaveLength(2);
  });

  it('lists 200 lines at most, and keeps few of a long show', () => {
    const { log, reads } = logOf([]);
    log.recent('A');
    for (let line = 0; line < 10_000; line += 1) log.record(entry(NOW, String(line)));
    const recent = log.recent('A');
    expect([recent.length, recent[0]?.subject, recent.at(-1)?.subject]).toEqual([200, '9999', '9800']);
    expect(log.atHand).toBeLessThanOrEqual(3_200);
    expect(reads).toHaveLength(1);
  });

  it('is a file of all channels over as many hours as asked for', () => {
    const { log } = logOf([
      entry(NOW - 3 * HOUR_MS, 'too old'),
      entry(NOW - 2 * HOUR_MS, 'old', 'B'),
      entry(NOW, 'new'),
    ]);
    const { name, csv } = log.file(2);
    expect(name).toBe('touchline-as-run-2026-06-13T1930.csv');
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(',B,take,old,'),
      expect.stringContaining(',A,take,new,'),
    ]);
  });

  it.each(['=1', '+1', '-1', '@a', '\t=1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20a', '\0=1'])(
    'has %j as a text in its file',
    (subject) => {
      const { log } = logOf([entry(NOW, subject)]);
      expect(log.file(1).csv.split('\r\n')[1]).toContain(`,take,'${subject.replaceAll('\0', '')},`);
    },
  );
});
