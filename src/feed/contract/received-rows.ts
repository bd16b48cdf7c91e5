import {
  isObject,
  isLoggedEvent,
  readEvent,
  readMatchup,
  stringOrNull,
  type JsonObject,
  type LoggedEvent,
} from './received.ts';
import type { Phase } from './rows.ts';
import type { PerSide, ScheduledMatchup } from './values.ts';

/**
 * Reads the usable part of any service's HTTP answers (`rows.ts` has the contract). Rows are read one by one: a bad row
 * costs only that row, a bad field only that field.
 */

/** Rows of an answer, and the number of unreadable ones. */
export interface ReceivedList<Row> {
  rows: Row[];
  unreadable: number;
}

/** One session of the catalog. */
export interface ReceivedSession {
  sessionId: string;
  gameId: string | null;
  /** Empty if the service doesn't send it. */
  league: string;
  sport: string;
  matchup: ScheduledMatchup;
  score: PerSide | null;
  closedAt: string | null;
  historyAvailable: boolean;
}

/** One scheduled game. */
export interface ReceivedGame {
  gameId: string;
  league: string;
  sport: string;
  matchup: ScheduledMatchup;
  summary: string | null;
  scheduledStart: string | null;
}

/** The log of a session (feed-protocol, History). Null where the service doesn't send a field. */
export interface ReceivedHistory {
  /** The contract version that the log was recorded under. */
  contractVersion: string | null;
  sport: string | null;
  league: string | null;
  sessionId: string | null;
  matchup: ScheduledMatchup | null;
  phase: Phase | null;
  sandbox: boolean;
  /** Oldest to newest, in the service's order. */
  events: LoggedEvent[];
  /** How many events were unreadable, in the service or while reading the answer. They are not in `events`. */
  unreadable: number;
}

/** The fields of session health that Touchline uses. */
export interface ReceivedHealth {
  sport: string;
  league: string;
  matchup: ScheduledMatchup;
  /** Null if the service doesn't send it. */
  score: PerSide | null;
  scoutDark: boolean | null;
}

const NO_NAMES: ScheduledMatchup = { a: null, b: null };

/** Reads an answer of `GET /api/sessions`; null: it is invalid. */
export function readSessions(body: unknown): ReceivedList<ReceivedSession> | null {
  return isObject(body) ? listOf(body['sessions'], readSession) : null;
}

/** Reads an answer of `GET /api/upcoming`; null: it is invalid. */
export function readUpcoming(body: unknown): ReceivedList<ReceivedGame> | null {
  return isObject(body) ? listOf(body['games'], readGame) : null;
}

/** Reads an answer of `GET /api/history/{session}`; null: it is invalid. */
export function readHistory(body: unknown): ReceivedHistory | null {
  if (!isObject(body)) return null;
  const log = listOf(body['events'], readLoggedEvent);
  if (log === null) return null;
  return {
    contractVersion: stringOrNull(body['contractVersion']),
    sport: stringOrNull(body['sport']),
    league: stringOrNull(body['league']),
    sessionId: stringOrNull(body['sessionId']),
    matchup: readMatchup(body['matchup']),
    phase: readPhase(body['phase']),
    sandbox: body['sandbox'] === true,
    events: log.rows,
    unreadable: log.unreadable + (isCount(body['unreadableEvents']) ? body['unreadableEvents'] : 0),
  };
}

/** Reads an answer of `GET /api/health/{session}`; null: it is invalid. */
export function readSessionHealth(body: unknown): ReceivedHealth | null {
  if (!isObject(body)) return null;
  const { scoutDark } = body;
  return {
    ...gameOf(body),
    score: readScore(body['score']),
    scoutDark: typeof scoutDark === 'boolean' ? scoutDark : null,
  };
}

function readSession(row: unknown): ReceivedSession | null {
  if (!isObject(row)) return null;
  const sessionId = idOf(row['sessionId']);
  if (sessionId === null) return null;
  return {
    sessionId,
    gameId: idOf(row['gameId']),
    ...gameOf(row),
    score: readScore(row['score']),
    closedAt: readInstant(row['closedAt']),
    historyAvailable: row['historyAvailable'] !== false,
  };
}

function readGame(row: unknown): ReceivedGame | null {
  if (!isObject(row)) return null;
  const gameId = idOf(row['gameId']);
  if (gameId === null) return null;
  return {
    gameId,
    ...gameOf(row),
    summary: stringOrNull(row['summary']),
    scheduledStart: readInstant(row['scheduledStart']),
  };
}

function readLoggedEvent(row: unknown): LoggedEvent | null {
  const event = readEvent(row);
  return event !== null && isLoggedEvent(event) ? event : null;
}

function gameOf(row: JsonObject): { league: string; sport: string; matchup: ScheduledMatchup } {
  return {
    league: stringOrNull(row['league']) ?? '',
    sport: stringOrNull(row['sport']) ?? '',
    matchup: readMatchup(row['matchup']) ?? NO_NAMES,
  };
}

function listOf<Row>(value: unknown, read: (row: unknown) => Row | null): ReceivedList<Row> | null {
  if (!Array.isArray(value)) return null;
  const rows: Row[] = [];
  for (const item of value) {
    const row = read(item);
    if (row !== null) rows.push(row);
  }
  return { rows, unreadable: value.length - rows.length };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function readPhase(value: unknown): Phase | null {
  return value === 'open' || value === 'closed' ? value : null;
}

function readScore(value: unknown): PerSide | null {
  if (!isObject(value)) return null;
  const { a, b } = value;
  return isCount(a) && isCount(b) ? { a, b } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** Returns the value if it is a valid instant, else null. */
function readInstant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
