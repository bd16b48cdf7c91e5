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
 * What any service answers over HTTP, as far as it can be used (`rows.ts` has what it ought to answer). Rows are read
 * one by one: a bad one costs itself, a bad field costs that field.
 */

/** Rows of an answer, and how many of its rows can't be read. */
export interface ReceivedList<Row> {
  rows: Row[];
  unreadable: number;
}

/** One session of the catalog. */
export interface ReceivedSession {
  sessionId: string;
  gameId: string | null;
  /** Empty where the service did not say. */
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

/** The log of a session (feed-protocol, History). Null where the service did not say. */
export interface ReceivedHistory {
  /** The version the log was recorded under. */
  contractVersion: string | null;
  sport: string | null;
  league: string | null;
  sessionId: string | null;
  matchup: ScheduledMatchup | null;
  phase: Phase | null;
  sandbox: boolean;
  /** Oldest to newest, as the service gives them. */
  events: LoggedEvent[];
  /** Events that can't be read, here or by the service itself: they are not among `events`. */
  unreadable: number;
}

/** Session health, as far as anybody asks. */
export interface ReceivedHealth {
  sport: string;
  league: string;
  matchup: ScheduledMatchup;
  /** Null where the service did not say. */
  score: PerSide | null;
  scoutDark: boolean | null;
}

const NO_NAMES: ScheduledMatchup = { a: null, b: null };

/** `GET /api/sessions`; null: it is no such answer. */
export function readSessions(body: unknown): ReceivedList<ReceivedSession> | null {
  return isObject(body) ? listOf(body['sessions'], readSession) : null;
}

/** `GET /api/upcoming`; null: it is no such answer. */
export function readUpcoming(body: unknown): ReceivedList<ReceivedGame> | null {
  return isObject(body) ? listOf(body['games'], readGame) : null;
}

/** `GET /api/history/{session}`; null: it is no such answer. */
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

/** `GET /api/health/{session}`; null: it is no such answer. */
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

/** An instant that can be read as one. */
function readInstant(value: unknown): string | null {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;
}
