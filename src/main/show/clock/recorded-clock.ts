import { supportedVersion, isLeague } from '../../../feed/contract/versions.ts';
import { playedLog, viewOf, watchedSport, type ClockPeriod } from '../../../feed/sports/index.ts';
import { recordingOf, type RecordedGame } from '../../../feed/recordings/index.ts';

/**
 * The match clock of a recorded game. Recordings have presses but no clock (feed-protocol, Sandbox), so it is computed
 * from them: each period of the recording has the length of its league.
 */

/** The clock's reading from a position of the recording on (ms), and whether it runs. */
interface Stretch {
  fromMs: number;
  clockMs: number;
  isRunning: boolean;
}

export interface RecordedPeriod {
  direction: 'up' | 'down';
  /** In order, never empty. */
  stretches: readonly [Stretch, ...Stretch[]];
}

/** Periods by the sport's name for them. */
export type RecordedClock = ReadonlyMap<string, RecordedPeriod>;

export interface RecordedReading {
  direction: 'up' | 'down';
  isRunning: boolean;
  clockMs: number;
  /** Ms of the recording until the clock starts or stops; null: not before the period ends. */
  changesInMs: number | null;
}

/** Returns the reading at a position of the recording, which must not be before the period. */
export function readingAt({ direction, stretches }: RecordedPeriod, positionMs: number): RecordedReading {
  const index = stretches.findLastIndex(({ fromMs }) => fromMs <= positionMs);
  const { fromMs, clockMs, isRunning } = stretches[index] ?? stretches[0];
  const goneMs = isRunning ? positionMs - fromMs : 0;
  const next = stretches[index + 1];
  return {
    direction,
    isRunning,
    clockMs: direction === 'up' ? clockMs + goneMs : clockMs - goneMs,
    changesInMs: next ? next.fromMs - positionMs : null,
  };
}

const clocks = new Map<string, RecordedClock | null>();

/** Returns the clock of a league's recorded game, or null if its sport has none. */
export function recordedClock(league: string): RecordedClock | null {
  if (!isLeague(league)) return null;
  const known = clocks.get(league);
  if (known !== undefined) return known;
  const clock = clockOf(recordingOf(league), league);
  clocks.set(league, clock);
  return clock;
}

type TimedPeriod = ClockPeriod & { fromMs: number };

/** A period with its position in the recording, ms. */
interface Played {
  period: TimedPeriod;
  fromMs: number;
  untilMs: number;
}

function clockOf(recording: RecordedGame, league: string): RecordedClock | null {
  const offsets = recording.rows.map(([offsetMs]) => offsetMs);
  const periods = new Map<string, RecordedPeriod>();
  let standsAtMs = 0;
  for (const { period, fromMs, untilMs } of periodsOf(recording, league)) {
    const { direction } = period;
    let stretches: RecordedPeriod['stretches'];
    if (!period.runs) stretches = [{ fromMs, clockMs: standsAtMs, isRunning: false }];
    else if (direction === 'up') stretches = countingUp(period, fromMs, untilMs);
    else {
      const presses = offsets.filter((offsetMs) => offsetMs > fromMs && offsetMs < untilMs);
      stretches = countingDown(period, [fromMs, ...presses, untilMs]);
    }
    standsAtMs = stretches.at(-1)?.clockMs ?? standsAtMs;
    periods.set(period.name, { direction, stretches });
  }
  return periods.size === 0 ? null : periods;
}

/** Returns the periods of a recording in order. */
function periodsOf({ sport, rows, durationMs }: RecordedGame, league: string): Played[] {
  const { clock } = watchedSport(sport);
  const played: Played[] = [];
  if (clock === null) return played;
  const log = rows.map(([, type, payload], place) => ({ seq: place + 1, type, payload }));
  for (const { row, after } of playedLog(sport, league, supportedVersion(sport), log)) {
    const period = clock.periodOf(viewOf(sport, league, after.snapshot));
    const last = played.at(-1);
    if (!isTimed(period) || period.name === last?.period.name) continue;
    const fromMs = rows[row.seq - 1]?.[0] ?? 0;
    if (last) last.untilMs = fromMs;
    played.push({ period, fromMs, untilMs: durationMs });
  }
  return played;
}

function isTimed(period: ClockPeriod | null): period is TimedPeriod {
  return period !== null && period.fromMs !== null;
}

function countingUp({ fromMs: readsMs }: TimedPeriod, fromMs: number, untilMs: number): [Stretch, Stretch] {
  return [
    { fromMs, clockMs: readsMs, isRunning: true },
    { fromMs: untilMs, clockMs: readsMs + untilMs - fromMs, isRunning: false },
  ];
}

/**
 * Computes the countdown of a period. The period takes longer than its clock, which stops at every whistle. The
 * computed clock runs for up to the same time after each press and stops until the next, so that it reaches zero at the
 * end of the period.
 *
 * @param presses from the start of the period to its end, ms of the recording
 */
function countingDown(
  { fromMs: lengthMs }: TimedPeriod,
  presses: readonly number[],
): [Stretch, ...Stretch[]] {
  const gaps = presses.slice(1).map((at, index) => at - (presses[index] ?? at));
  const runsMs = shareOf(gaps, lengthMs);
  const stretches: [Stretch, ...Stretch[]] = [
    { fromMs: presses[0] ?? 0, clockMs: lengthMs, isRunning: true },
  ];
  let leftMs = lengthMs;
  for (const [index, gapMs] of gaps.entries()) {
    const fromMs = presses[index] ?? 0;
    if (stretches.at(-1)?.isRunning === false)
      stretches.push({ fromMs, clockMs: Math.round(leftMs), isRunning: true });
    const ranMs = Math.min(gapMs, runsMs);
    leftMs = Math.max(0, leftMs - ranMs);
    if (ranMs < gapMs || index === gaps.length - 1)
      stretches.push({ fromMs: fromMs + ranMs, clockMs: Math.round(leftMs), isRunning: false });
  }
  return stretches;
}

/** Returns the cap that makes gaps add up to a length when longer gaps are cut to it. */
function shareOf(gaps: readonly number[], lengthMs: number): number {
  let leftMs = lengthMs;
  for (const [index, gapMs] of gaps.toSorted((one, other) => one - other).entries()) {
    const share = leftMs / (gaps.length - index);
    if (gapMs > share) return share;
    leftMs -= gapMs;
  }
  return Infinity;
}
