import { describe, expect, it, vi } from 'vitest';
import type { AsRunCursor, AsRunFile } from '../../../preload/contract/as-run.ts';
import type { AsRunEntry, AsRunPlace } from './as-run.ts';
import { AsRunLog } from './as-run-log.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 5, 13, 19, 30);

function entry(at: number, subject: string, channel = 'A'): AsRunEntry {
  return { at, channel, action: 'take', subject, detail: null, cause: 'operator', sessionId: 's', seq: 1 };
}

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Returns a log with these lines, read in pieces of `pieceLength`. */
function logOf(saved: AsRunEntry[], pieceLength = 1_000): { asRun: AsRunLog; reads: AsRunPlace[] } {
  const reads: AsRunPlace[] = [];
  const asRun = new AsRunLog({
    store: {
      record: (one) => void saved.push(one),
      read: async (from, to, place) => {
        await Promise.resolve();
        const offset = place?.offset ?? 0;
        const found = saved.filter(({ at }) => at >= from && at < to);
        reads.push({ day: `${from} ${to}`, offset });
        const next = offset + pieceLength;
        return {
          entries: found.slice(offset, next),
          next: next < found.length ? { day: '2026-06-13', offset: next } : null,
        };
      },
    },
    clock: { wall: () => NOW },
    log,
  });
  return { asRun, reads };
}

/** Returns the whole file of the last hours, joined as in a control window. */
async function fileOf(
  asRun: AsRunLog,
  hours: number,
): Promise<{ names: Set<string>; csv: string; pieces: number }> {
  const names = new Set<string>();
  let csv = '';
  let pieces = 0;
  let after: AsRunCursor | null = null;
  do {
    const piece: AsRunFile = await asRun.file(hours, after);
    names.add(piece.name);
    csv += piece.csv;
    pieces += 1;
    after = piece.next;
  } while (after !== null);
  return { names, csv, pieces };
}

describe('the as-run log in the window', () => {
  it('lists the lines of one channel of the last twelve hours, newest first', async () => {
    const { asRun } = logOf([
      entry(NOW - 13 * HOUR_MS, 'long ago'),
      entry(NOW - HOUR_MS, 'first'),
      entry(NOW - 500, 'elsewhere', 'B'),
      entry(NOW, 'second'),
    ]);
    expect((await asRun.recent('A')).map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(await asRun.recent('B')).toEqual([
      {
        at: NOW - 500,
        action: 'take',
        subject: 'elsewhere',
        detail: null,
        cause: 'operator',
        seq: 1,
        by: null,
      },
    ]);
    expect(await asRun.recent('Z')).toEqual([]);
  });

  it('reads the disk once and adds what is recorded afterwards', async () => {
    const saved: AsRunEntry[] = [];
    const { asRun, reads } = logOf(saved);
    asRun.record(entry(NOW, 'before'));
    expect(await asRun.recent('A')).toHaveLength(1);
    asRun.record(entry(NOW, 'after'));
    expect((await asRun.recent('A')).map(({ subject }) => subject)).toEqual(['after', 'before']);
    expect(reads).toHaveLength(1);
    expect(saved).toHaveLength(2);
  });

  it('lists at most 200 lines and caches at most 3,200 lines of a long show', async () => {
    const { asRun, reads } = logOf([]);
    await asRun.recent('A');
    for (let line = 0; line < 10_000; line += 1) asRun.record(entry(NOW, String(line)));
    const recent = await asRun.recent('A');
    expect([recent.length, recent[0]?.subject, recent.at(-1)?.subject]).toEqual([200, '9999', '9800']);
    expect(asRun.atHand).toBeLessThanOrEqual(3_200);
    expect(reads).toHaveLength(1);
  });

  it('exports the lines of all channels for the requested number of hours', async () => {
    const { asRun } = logOf([
      entry(NOW - 3 * HOUR_MS, 'too old'),
      entry(NOW - 2 * HOUR_MS, 'old', 'B'),
      entry(NOW, 'new'),
    ]);
    const { names, csv } = await fileOf(asRun, 2);
    expect([...names]).toEqual(['touchline-as-run-2026-06-13T1930.csv']);
    expect(csv.split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(',B,take,old,'),
      expect.stringContaining(',A,take,new,'),
    ]);
  });

  it('is sent in pieces, without lines recorded in the meantime', async () => {
    const detail = 'x'.repeat(1_000);
    const saved = Array.from({ length: 1_000 }, (_, line) => ({
      ...entry(NOW - 1_000 + line, `s${line}`),
      detail,
    }));
    const { asRun } = logOf(saved, 10);
    const first = await asRun.file(1, null);
    asRun.record(entry(NOW + 5, 'later'));
    const { csv, pieces } = await fileOf(asRun, 1);
    expect(pieces).toBeGreaterThan(3);
    expect(first.csv.length).toBeLessThan(300_000);
    const subjects = csv.split('\r\n').map((line) => line.split(',')[3]);
    expect(subjects).toEqual(['subject', ...saved.slice(0, 1_000).map(({ subject }) => subject), undefined]);
  });

  it('is read once for all simultaneous requests, including lines recorded during the read', async () => {
    const saved = [entry(NOW - 1, 'before')];
    const { asRun, reads } = logOf(saved);
    const recentReads = [asRun.recent('A'), asRun.recent('A')];
    asRun.record(entry(NOW, 'meanwhile'));
    asRun.record(entry(NOW, 'meanwhile too'));
    for (const lines of await Promise.all(recentReads)) {
      expect(lines.map(({ subject }) => subject)).toEqual(['meanwhile too', 'meanwhile', 'before']);
    }
    expect(reads).toHaveLength(1);
  });

  it('refuses requests and logs the error if the disk fails, and reads again when it works', async () => {
    let isBroken = true;
    const asRun = new AsRunLog({
      store: {
        record: () => undefined,
        read: () =>
          isBroken
            ? Promise.reject(new Error('EIO: i/o error, read'))
            : Promise.resolve({ entries: [entry(NOW, 'there')], next: null }),
      },
      clock: { wall: () => NOW },
      log,
    });
    await expect(asRun.recent('A')).rejects.toMatchObject({ code: 'failed' });
    await expect(asRun.file(1, null)).rejects.toThrow(
      /^The as-run log can't be read\. Check the data folder's disk/,
    );
    expect(log.error).toHaveBeenCalledWith({ error: 'Error: EIO: i/o error, read' }, expect.any(String));
    isBroken = false;
    expect(await asRun.recent('A')).toHaveLength(1);
  });

  it.each(['=1', '+1', '-1', '@a', '\t=1', '\uff1d1', '\uff0b1', '\uff0d1', '\uff20a', '\0=1'])(
    'exports the subject %j as text instead of a formula',
    async (subject) => {
      const { asRun } = logOf([entry(NOW, subject)]);
      expect((await fileOf(asRun, 1)).csv.split('\r\n')[1]).toContain(
        `,take,'${subject.replaceAll('\0', '')},`,
      );
    },
  );
});
