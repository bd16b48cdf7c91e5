import { lookUp } from '../../contract/lookup.ts';
import { UnavailableError } from '../storage.ts';

/** Thrown for a database that can't be used as it is. The message is a sentence for the administrator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Returns PostgreSQL's error code (SQLSTATE) or the system's. */
export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return String(error.code);
}

const READ_ONLY = '25006';

/** Thrown for a read-only server: a standby, or a primary in read-only mode. */
export class ReadOnlyError extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the database is read-only');
  }
}

const SEND_AGAIN = 'Send the request again; for a press, use the same "seq" or Idempotency-Key.';

const SENTENCES: Record<string, string> = {
  '53100':
    "The database's disk is full, so nothing was saved. Free space there, then send the request again.",
  [READ_ONLY]:
    "The database is read-only, so nothing was saved. Send the request again in a moment. If that doesn't help, point --database at the primary.",
  '53300': `The database has no connections left for this node, so nothing was saved. ${SEND_AGAIN}`,
  '57014': `The database is too slow, so the request may or may not have been saved. ${SEND_AGAIN}`,
  '55P03': `The database is too slow, so nothing was saved. ${SEND_AGAIN}`,
};

/** Error codes of a lost connection, of a starting or stopping server, or of a server that isn't the primary. */
const AWAY = new Set([
  READ_ONLY,
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
const AWAY_TOO = new Set(['ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const AWAY_WORDS =
  /connection terminated|connection ended|timeout e(?:xceeded|xpired)|query read timeout|not queryable/i;

export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === READ_ONLY;
}

/** Returns whether the connection or the server is gone, or the server isn't the primary. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  if (AWAY.has(code) || AWAY_TOO.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && AWAY_WORDS.test(error.message);
}

const NOT_REACHED = `The database can't be reached, so nothing was saved. ${SEND_AGAIN}`;

/** Returns the error for a request that got no connection. The caller can't fix any of the causes. */
export function notConnected(error: unknown): UnavailableError {
  const known = requestError(error);
  return known instanceof UnavailableError ? known : new UnavailableError(NOT_REACHED, { cause: error });
}

/** Converts a database error for the caller of a request: an `UnavailableError` unless the request caused it. */
export function requestError(error: unknown): unknown {
  if (error instanceof UnavailableError) return error;
  const code = codeOf(error);
  const sentence =
    lookUp(SENTENCES, code) ??
    (isAway(error) || /^(53|58|40)/.test(code)
      ? `The database can't be reached, so the request may or may not have been saved. ${SEND_AGAIN}`
      : null);
  return sentence === null ? error : new UnavailableError(sentence, { cause: error });
}

/**
 * Returns an error that says why the service can't start on this database. `where` is host and port, without a user or
 * a password.
 */
export function startError(error: unknown, where: string, user: string): unknown {
  const code = codeOf(error);
  const toError = (sentence: string): DatabaseError => new DatabaseError(sentence, { cause: error });
  switch (code) {
    case 'ECONNREFUSED':
      return toError(
        `No database answers at ${where}. Check that it is running and that the address is right.`,
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return toError(`The host in ${where} can't be found. Check the address in --database.`);
    case '28P01':
    case '28000':
      return toError(
        `The database at ${where} refuses the user "${user}". Check the password (TOUCHLINE_DATABASE_PASSWORD).`,
      );
    case '3D000':
      return toError(`There is no database with that name at ${where}. Create it with createdb.`);
    case '42501':
      return toError(
        `The user "${user}" may not create tables at ${where}. Grant it that right, or use a separate database.`,
      );
    case '57P03':
      return toError(`The database at ${where} is starting or stopping. Try again in a moment.`);
    case '53300':
      return toError(`The database at ${where} has no connections left. Raise max_connections.`);
    case '53100':
      return toError(`The disk of the database at ${where} is full. Free space there.`);
    case READ_ONLY:
      return toError(`The database at ${where} is read-only. Point --database at the primary.`);
    default:
  }
  if (isAway(error))
    return toError(
      `The server at ${where} isn't PostgreSQL, or it didn't respond in time. Check the address in --database.`,
    );
  if (error instanceof Error && /password must be a string|SASL/i.test(error.message))
    return toError(
      `The database at ${where} requires a password. Set TOUCHLINE_DATABASE_PASSWORD, or TOUCHLINE_DATABASE_PASSWORD_FILE.`,
    );
  if (error instanceof Error && /SSL|certificate/i.test(error.message))
    return toError(`The connection to the database at ${where} can't be encrypted: ${error.message}.`);
  return error;
}
