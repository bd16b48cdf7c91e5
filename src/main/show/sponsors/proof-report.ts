import type { ReportCursor, ReportFile } from '../../../preload/contract/sponsor-requests.ts';
import type { AsRunEntry, AsRunMark, AsRunPiece, AsRunPlace } from '../as-run/as-run.ts';
import type { AsRunLog } from '../as-run/as-run-log.ts';
import { csvLine } from '../csv.ts';
import { ProofOfPlay, type OpenMark, type ProofClock } from './proof-of-play.ts';
import type { Sponsors } from './sponsors.ts';

interface ReportRequest {
  /** The sponsor; null: all. */
  sponsor: { id: string; name: string } | null;
  /** Unix ms. Of appearances that cross the limits, only the part inside counts. */
  from: number;
  to: number;
  /**
   * The log is read up to this instant, because an appearance that is open at the end of the report may have ended much
   * later.
   */
  readTo: number;
  /** True if rehearsals count as airtime too. */
  countsRehearsals: boolean;
}

interface ReportSources {
  /** Returns a piece of the as-run log. Rejects with RequestRefused. */
  read: (from: number, to: number, place: AsRunPlace | null) => Promise<AsRunPiece>;
  open: () => readonly OpenMark[];
}

/** The time range of a report, and whether rehearsals count. */
export type Reported = Pick<ReportRequest, 'from' | 'to' | 'countsRehearsals'>;

const HOUR_MS = 3_600_000;

/** Reports of sponsor airtime, from the as-run log. */
export class SponsorReports {
  /** Records the drawn marks. */
  readonly proof: ProofOfPlay;
  readonly #clock: ProofClock;
  readonly #sponsors: Pick<Sponsors, 'nameOf' | 'isEmpty'>;
  readonly #sources: ReportSources;

  constructor(asRun: AsRunLog, sponsors: Pick<Sponsors, 'nameOf' | 'isEmpty'>, clock: ProofClock) {
    this.#clock = clock;
    this.#sponsors = sponsors;
    this.proof = new ProofOfPlay({ clock, record: (entry) => asRun.record(entry) });
    this.#sources = { read: (...piece) => asRun.piece(...piece), open: () => this.proof.open };
    // Without sponsors the log need not be read.
    if (!sponsors.isEmpty) void this.#endLeftOpen();
  }

  /**
   * Returns a piece of the report of a sponsor, or of all (null), over the last hours. `after` is null for the first
   * piece, afterwards the cursor of the previous one. Rejects with RequestRefused.
   */
  async piece(
    sponsor: string | null,
    { hours, countsRehearsals }: { hours: number; countsRehearsals: boolean },
    after: ReportCursor | null,
  ): Promise<ReportFile> {
    const to = after?.to ?? this.#clock.wall();
    const span = { from: to - hours * HOUR_MS, to, countsRehearsals };
    return await reportPiece(this.#requestOf(sponsor, span), this.#sources, after);
  }

  /**
   * Streams the report of a sponsor, or of all (null), over any period. Throws RequestRefused for an unknown sponsor.
   */
  lines(sponsor: string | null, span: Reported): AsyncGenerator<string> {
    return reportLines(this.#requestOf(sponsor, span), this.#sources);
  }

  /**
   * Ends appearances that were left open when the program was killed. Never rejects: if the log can't be read, they
   * stay uncounted.
   */
  async #endLeftOpen(): Promise<void> {
    try {
      await this.proof.endLeftOpen(this.#clock.wall(), this.#sources.read);
    } catch {
      // The log has already reported why it can't be read.
    }
  }

  #requestOf(sponsor: string | null, span: Reported): ReportRequest {
    const whose = sponsor === null ? null : { id: sponsor, name: this.#sponsors.nameOf(sponsor) };
    return { ...span, sponsor: whose, readTo: this.#clock.wall() + 1 };
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

/** A piece of the report ends once it has this many characters. */
const FILE_PIECE_LENGTH = 256 * 1024;
const NOTHING_YET = { appearances: 0, airtimeMs: 0 };
type Sums = typeof NOTHING_YET;

/** Returns a piece of a report, with a file name. */
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

/** Returns a line for each appearance that ended in these entries, and the new totals. */
function partOf(
  entries: readonly AsRunEntry[],
  request: ReportRequest,
  before: Sums,
): { csv: string; sums: Sums } {
  const sums = { ...before };
  let csv = '';
  for (const { action, mark, at, channel, sessionId, cause } of entries) {
    if (action !== 'sponsor-off' || mark === undefined || !isInReport(mark, request)) continue;
    const note = cause === 'restart' ? 'ended by a restart of Touchline; shown at least this long' : '';
    csv += lineOf(mark, at, { channel, sessionId, note }, request, sums);
  }
  return { csv, sums };
}

/** Returns the lines of the appearances that are still open, and the line with the totals. */
function endOf(request: ReportRequest, open: readonly OpenMark[], before: Sums): string {
  const sums = { ...before };
  const lines = open
    .filter(({ mark }) => isInReport(mark, request))
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

function isInReport(mark: AsRunMark, { sponsor, to }: ReportRequest): boolean {
  return mark.from < to && (sponsor === null || mark.sponsor === sponsor.id);
}

/** Returns the line of an appearance, and adds to `sums` the part of it that is within the time range. */
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

/** Returns a name as a part of a file name. */
function fileWord(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return word === '' ? 'sponsor' : word;
}
