import type { ReportCursor, ReportFile } from '../../../preload/contract/sponsor-requests.ts';
import type { AsRunEntry, AsRunMark, AsRunPiece, AsRunPlace } from '../as-run/as-run.ts';
import type { AsRunLog } from '../as-run/as-run-log.ts';
import { csvLine } from '../csv.ts';
import { ProofOfPlay, type OpenMark, type ProofClock } from './proof-of-play.ts';
import type { Sponsors } from './sponsors.ts';

/** What is asked of a report. */
interface ReportRequest {
  /** Of which sponsor; null: of all. */
  sponsor: { id: string; name: string } | null;
  /** Unix ms. What began before it or ended after it counts as far as it lies within. */
  from: number;
  to: number;
  /** The log is read up to here: what was on air at the end of the report may have ended long after it. */
  readTo: number;
  /** Rehearsals are airtime, too. */
  countsRehearsals: boolean;
}

/** Where a report is made from. */
interface ReportSources {
  /** A piece of the as-run log. Rejects with RequestRefused. */
  read: (from: number, to: number, place: AsRunPlace | null) => Promise<AsRunPiece>;
  /** What is on air now. */
  open: () => readonly OpenMark[];
}

/** What is asked of a report, but for who it is of. */
export type Reported = Pick<ReportRequest, 'from' | 'to' | 'countsRehearsals'>;

const HOUR_MS = 3_600_000;

/** Reports of what has been shown of sponsors, made from the as-run log. */
export class SponsorReports {
  /** What is told of the marks that are drawn. */
  readonly proof: ProofOfPlay;
  readonly #clock: ProofClock;
  readonly #sponsors: Pick<Sponsors, 'nameOf' | 'isEmpty'>;
  readonly #sources: ReportSources;

  constructor(asRun: AsRunLog, sponsors: Pick<Sponsors, 'nameOf' | 'isEmpty'>, clock: ProofClock) {
    this.#clock = clock;
    this.#sponsors = sponsors;
    this.proof = new ProofOfPlay({ clock, record: (entry) => asRun.record(entry) });
    this.#sources = { read: (...piece) => asRun.piece(...piece), open: () => this.proof.open };
    // A log of days is not read for nothing.
    if (!sponsors.isEmpty) void this.#endLeftOpen();
  }

  /**
   * A piece of the report of a sponsor, or of all (null), over the last hours; `after` is null for the first, then what the
   * one before said. Rejects with RequestRefused.
   */
  async piece(
    sponsor: string | null,
    { hours, countsRehearsals }: { hours: number; countsRehearsals: boolean },
    after: ReportCursor | null,
  ): Promise<ReportFile> {
    const to = after?.to ?? this.#clock.wall();
    const asked = { from: to - hours * HOUR_MS, to, countsRehearsals };
    return await reportPiece(this.#requestOf(sponsor, asked), this.#sources, after);
  }

  /** The same over any time, whole, as it is made. Throws RequestRefused for an unknown sponsor. */
  lines(sponsor: string | null, asked: Reported): AsyncGenerator<string> {
    return reportLines(this.#requestOf(sponsor, asked), this.#sources);
  }

  /** What a killed program has left on air is told to be over. Never rejects: what can't be read is not counted. */
  async #endLeftOpen(): Promise<void> {
    try {
      await this.proof.endLeftOpen(this.#clock.wall(), this.#sources.read);
    } catch {
      // The log has said why it can't be read.
    }
  }

  #requestOf(sponsor: string | null, asked: Reported): ReportRequest {
    const whose = sponsor === null ? null : { id: sponsor, name: this.#sponsors.nameOf(sponsor) };
    return { ...asked, sponsor: whose, readTo: this.#clock.wall() + 1 };
  }
}

const COLUMNS = [
  'sponsor',
  'start',
  'end',
  'seconds',
  'airtime',
  'slot',
  'output',
  'channel',
  'game',
  'session',
  'rehearsal',
  'note',
] as const;

/** Letters of CSV that a window is given at a time. */
const FILE_PIECE_LENGTH = 256 * 1024;
const NOTHING_YET = { appearances: 0, airtimeMs: 0 };
type Sums = typeof NOTHING_YET;

/** A piece of a report, with a name for its file. */
async function reportPiece(
  request: ReportRequest,
  sources: ReportSources,
  after: ReportCursor | null,
): Promise<ReportFile> {
  const { to, sponsor } = request;
  const whose = sponsor === null ? 'sponsors' : fileWord(sponsor.name);
  const name = `touchline-${whose}-${new Date(to).toISOString().slice(0, 16).replace(':', '')}.csv`;
  let place: AsRunPlace | null = after && { day: after.day, offset: after.offset };
  let sums: Sums = after ? { appearances: after.appearances, airtimeMs: after.airtimeMs } : NOTHING_YET;
  let csv = after === null ? csvLine(COLUMNS) : '';
  do {
    const piece: AsRunPiece = await sources.read(request.from, request.readTo, place);
    const part = partOf(piece.entries, request, sums);
    csv += part.csv;
    sums = part.sums;
    place = piece.next;
  } while (place !== null && csv.length < FILE_PIECE_LENGTH);
  if (place !== null) return { name, csv, next: { to, ...place, ...sums } };
  return { name, csv: csv + endOf(request, sources.open(), sums), next: null };
}

/** A whole report, as it is made. */
async function* reportLines(request: ReportRequest, sources: ReportSources): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let place: AsRunPlace | null = null;
  let sums = NOTHING_YET;
  do {
    const piece: AsRunPiece = await sources.read(request.from, request.readTo, place);
    const part = partOf(piece.entries, request, sums);
    sums = part.sums;
    if (part.csv !== '') yield part.csv;
    place = piece.next;
  } while (place !== null);
  yield endOf(request, sources.open(), sums);
}

/** What has ended within the time of the report: a line each. */
function partOf(
  entries: readonly AsRunEntry[],
  request: ReportRequest,
  before: Sums,
): { csv: string; sums: Sums } {
  const sums = { ...before };
  let csv = '';
  for (const { action, mark, at, channel, sessionId, cause } of entries) {
    if (action !== 'sponsor-off' || mark === undefined || !isAskedFor(mark, request)) continue;
    const note = cause === 'restart' ? 'ended by a restart of Touchline: shown at least so long' : '';
    csv += lineOf(mark, at, { channel, sessionId, note }, request, sums);
  }
  return { csv, sums };
}

/** What is still on air when the report ends, and the sums. */
function endOf(request: ReportRequest, open: readonly OpenMark[], before: Sums): string {
  const sums = { ...before };
  const lines = open
    .filter(({ mark }) => isAskedFor(mark, request))
    .map(({ mark, ...on }) => lineOf(mark, request.to, { ...on, note: 'still on air' }, request, sums));
  const total = csvLine([
    'total',
    new Date(request.from).toISOString(),
    new Date(request.to).toISOString(),
    '',
    secondsOf(sums.airtimeMs),
    '',
    '',
    '',
    '',
    '',
    '',
    `${sums.appearances} ${sums.appearances === 1 ? 'appearance' : 'appearances'}`,
  ]);
  return lines.join('') + total;
}

function isAskedFor(mark: AsRunMark, { sponsor, to }: ReportRequest): boolean {
  return mark.from < to && (sponsor === null || mark.sponsor === sponsor.id);
}

/** Adds an appearance to the sums, as far as it lies within the report. */
function lineOf(
  mark: AsRunMark,
  endedAt: number,
  { channel, sessionId, note }: { channel: string; sessionId: string | null; note: string },
  { from, to, countsRehearsals }: ReportRequest,
  sums: Sums,
): string {
  const start = Math.max(mark.from, from);
  const end = Math.min(endedAt, to);
  const ms = Math.max(0, end - start);
  const isAirtime = countsRehearsals || !mark.isRehearsal;
  if (isAirtime) {
    sums.airtimeMs += ms;
    sums.appearances += 1;
  }
  return csvLine([
    mark.name,
    new Date(start).toISOString(),
    new Date(end).toISOString(),
    secondsOf(ms),
    secondsOf(isAirtime ? ms : 0),
    mark.slot,
    mark.outputName,
    channel,
    mark.game,
    sessionId ?? '',
    mark.isRehearsal ? 'yes' : 'no',
    note,
  ]);
}

function secondsOf(ms: number): string {
  return (ms / 1_000).toFixed(2);
}

/** A name as a part of a file's. */
function fileWord(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return word === '' ? 'sponsor' : word;
}
