import { describe, expect, it } from 'vitest';
import type { ReportCursor } from '../../../preload/contract/sponsor-requests.ts';
import { AsRunLog } from '../as-run/as-run-log.ts';
import type { AsRunEntry } from '../as-run/as-run.ts';
import { SponsorReports } from './proof-report.ts';

const NOW = Date.UTC(2026, 5, 13, 19, 30);
const SECOND = 1_000;

/** Returns the as-run line of an appearance that lasted `lengthS` seconds and ended `agoS` seconds ago. */
function appearance(agoS: number, lengthS: number, name = 'Orben'): AsRunEntry {
  const at = NOW - agoS * SECOND;
  return {
    at,
    channel: 'A',
    action: 'sponsor-off',
    subject: 'corner',
    detail: null,
    cause: 'rule',
    sessionId: 's',
    seq: null,
    mark: {
      sponsor: name,
      name,
      slot: 'corner',
      output: 'program',
      outputName: 'Program',
      from: at - lengthS * SECOND,
      game: 'Mesa – Harbor',
      isRehearsal: false,
    },
  };
}

/** Creates reports from these lines of the as-run log, which is read in pieces of `pieceLength` lines. */
function reportsOf(saved: AsRunEntry[], pieceLength = 1_000): SponsorReports {
  const clock = { wall: () => NOW, monotonic: () => 0, uptime: () => 0, after: () => () => undefined };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const store = {
    record: (one: AsRunEntry) => void saved.push(one),
    read: (from: number, to: number, place: { offset: number } | null) => {
      const offset = place?.offset ?? 0;
      const found = saved.filter(({ at }) => at >= from && at < to);
      const next = offset + pieceLength;
      const hasMore = next < found.length;
      return Promise.resolve({
        entries: found.slice(offset, next),
        next: hasMore ? { day: '2026-06-13', offset: next } : null,
      });
    },
  };
  return new SponsorReports(
    new AsRunLog({ store, clock, log }),
    { nameOf: (id) => id, isEmpty: true },
    clock,
  );
}

async function whole(reports: SponsorReports, from: number, to: number): Promise<string[][]> {
  let csv = '';
  for await (const lines of reports.lines(null, { from, to, countsRehearsals: false })) csv += lines;
  return csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

describe('a sponsor report', () => {
  it('counts only the part of an appearance that is within its time range', async () => {
    const reports = reportsOf([appearance(100, 30), appearance(50, 30), appearance(10, 30)]);
    const rows = await whole(reports, NOW - 110 * SECOND, NOW - 20 * SECOND);
    expect(rows.slice(1, -1).map((row) => row[3])).toEqual(['10.00', '30.00', '20.00']);
    expect([rows.at(-1)![4], rows.at(-1)![11]]).toEqual(['60.00', '3 appearances']);
  });

  it('has the same content in pieces as in one stream', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => appearance(9_000 - index, 1));
    const reports = reportsOf(many, 700);
    const request = { hours: 3, countsRehearsals: false };
    let after: ReportCursor | null = null;
    let csv = '';
    let pieces = 0;
    do {
      const piece: Awaited<ReturnType<SponsorReports['piece']>> = await reports.piece(null, request, after);
      csv += piece.csv;
      after = piece.next;
      pieces += 1;
    } while (after !== null);
    expect(pieces).toBeGreaterThan(2);
    const rows = csv.trim().split('\r\n');
    expect(rows).toHaveLength(9_002);
    expect(rows.at(-1)).toContain('9000.00');
    const one = await whole(reports, NOW - 3 * 3_600_000, NOW);
    expect(one.map((row) => row.join())).toEqual(rows);
  });

  it('writes names that look like formulas as text', async () => {
    const rows = await whole(reportsOf([appearance(10, 5, '=1+1')]), NOW - 60 * SECOND, NOW);
    expect(rows[1]![0]).toBe("'=1+1");
  });
});
