import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { PerSide } from '../../contract/values.ts';
import type { ListedFor, SessionPhase, SessionRow } from '../session-row.ts';
import { maybeNumber, maybeText, number, text } from './database.ts';
import type { Row } from './database.ts';

function pairOf<T>(a: T | null, b: T | null): { a: T; b: T } | null {
  return a === null || b === null ? null : { a, b };
}

function sessionOf(row: Row): SessionRow {
  return {
    sessionId: text(row, 'session_id'),
    gameId: maybeText(row, 'game_id'),
    league: maybeText(row, 'league'),
    sport: text(row, 'sport'),
    contractVersion: text(row, 'contract_version'),
    matchup: pairOf(maybeText(row, 'side_a'), maybeText(row, 'side_b')),
    score: pairOf(maybeNumber(row, 'score_a'), maybeNumber(row, 'score_b')),
    isPublic: number(row, 'is_public') === 1,
    sandboxOwner: maybeText(row, 'sandbox_owner'),
    phase: maybeText(row, 'phase') as SessionPhase,
    openedAt: maybeText(row, 'opened_at'),
    publishedAt: maybeText(row, 'published_at'),
    closedAt: maybeText(row, 'closed_at'),
    isLogLost: number(row, 'is_log_lost') === 1,
  };
}

const COLUMNS = `sessions.session_id, game_id, league, sport, contract_version, side_a, side_b, score_a, score_b,
  is_public, sandbox_owner, phase, opened_at, published_at, closed_at, is_log_lost`;

/**
 * Selects rows whose numbers JavaScript can represent. Others stay in the database, set aside, because one of them must
 * not hide the rest.
 */
const READABLE = `(ifnull(score_a, 0) BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
  AND ifnull(score_b, 0) BETWEEN 0 AND ${Number.MAX_SAFE_INTEGER}
  AND is_public IN (0, 1) AND is_log_lost IN (0, 1))`;

const NEXT_ORDER = '(SELECT coalesce(max(phase_order), 0) + 1 FROM sessions)';

/** Stores the data of every session. `sessions.ts` manages which of them are on air. */
export class SessionRows {
  readonly #insert: StatementSync;
  readonly #one: StatementSync;
  readonly #publish: StatementSync;
  readonly #close: StatementSync;
  readonly #lose: StatementSync;
  readonly #grant: StatementSync;
  readonly #adopt: StatementSync;
  readonly #isGranted: StatementSync;
  readonly #open: StatementSync;
  readonly #others: StatementSync;
  readonly #isTaken: StatementSync;
  readonly #unreadable: StatementSync;
  readonly #lists: Record<'open' | 'closed', Record<'real' | 'sandbox', StatementSync>>;

  constructor(database: DatabaseSync) {
    this.#insert = database.prepare(`
      INSERT INTO sessions (session_id, game_id, league, sport, contract_version, side_a, side_b, score_a, score_b,
        is_public, sandbox_owner, phase, opened_at, published_at, closed_at, phase_order)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${NEXT_ORDER})`);
    this.#one = database.prepare(`SELECT ${COLUMNS} FROM sessions WHERE session_id = ? AND ${READABLE}`);
    this.#publish = database.prepare(
      `UPDATE sessions SET phase = 'open', published_at = ?, phase_order = ${NEXT_ORDER} WHERE session_id = ?`,
    );
    this.#close = database.prepare(
      `UPDATE sessions SET phase = 'closed', closed_at = ?, score_a = ?, score_b = ?, phase_order = ${NEXT_ORDER} WHERE session_id = ?`,
    );
    this.#lose = database.prepare('UPDATE sessions SET is_log_lost = 1 WHERE session_id = ?');
    this.#grant = database.prepare(
      'INSERT OR IGNORE INTO session_grants (session_id, account_id) VALUES (?, ?)',
    );
    this.#adopt = database.prepare('UPDATE sessions SET sandbox_owner = ? WHERE session_id = ?');
    this.#isGranted = database.prepare(
      'SELECT 1 FROM session_grants WHERE session_id = ? AND account_id = ?',
    );
    this.#open = database.prepare(`SELECT ${COLUMNS} FROM sessions WHERE phase = 'open' AND ${READABLE}`);
    this.#others = database.prepare("SELECT session_id FROM sessions WHERE phase IS NOT 'open'");
    this.#isTaken = database.prepare('SELECT 1 FROM sessions WHERE session_id = ?');
    this.#unreadable = database.prepare(`SELECT session_id FROM sessions WHERE NOT ${READABLE}`);
    const list = (instant: string, isSandbox: boolean): StatementSync =>
      database.prepare(`
        SELECT ${COLUMNS}, account_id IS NOT NULL AS is_granted FROM sessions
        LEFT JOIN session_grants ON session_grants.session_id = sessions.session_id AND account_id = :account
        WHERE phase = :phase AND ${READABLE} AND ${
          isSandbox
            ? 'sandbox_owner = :account'
            : 'sandbox_owner IS NULL AND (is_public = 1 OR account_id IS NOT NULL OR :seesAll = 1)'
        } AND (:league IS NULL OR league = :league)
        ORDER BY is_granted DESC, ${instant} DESC, phase_order DESC LIMIT :limit`);
    this.#lists = {
      open: { real: list('published_at', false), sandbox: list('published_at', true) },
      closed: { real: list('closed_at', false), sandbox: list('closed_at', true) },
    };
  }

  add(session: SessionRow): void {
    this.#insert.run(
      session.sessionId,
      session.gameId,
      session.league,
      session.sport,
      session.contractVersion,
      session.matchup?.a ?? null,
      session.matchup?.b ?? null,
      session.score?.a ?? null,
      session.score?.b ?? null,
      Number(session.isPublic),
      session.sandboxOwner,
      session.phase,
      session.openedAt,
      session.publishedAt,
      session.closedAt,
    );
  }

  find(sessionId: string): SessionRow | null {
    const row = this.#one.get(sessionId);
    return row ? sessionOf(row) : null;
  }

  /** Returns whether a session with this ID exists, including one that is set aside. */
  isTaken(sessionId: string): boolean {
    return this.#isTaken.get(sessionId) !== undefined;
  }

  /** Returns the IDs of the sessions that are unreadable and set aside. */
  setAside(): string[] {
    return this.#unreadable.all().map((row) => text(row, 'session_id'));
  }

  publish(sessionId: string, at: string): void {
    this.#publish.run(at, sessionId);
  }

  close(sessionId: string, at: string, score: PerSide | null): void {
    this.#close.run(at, score?.a ?? null, score?.b ?? null, sessionId);
  }

  loseLog(sessionId: string): void {
    this.#lose.run(sessionId);
  }

  grant(sessionId: string, accountId: string): void {
    this.#grant.run(sessionId, accountId);
  }

  adopt(sessionId: string, accountId: string): void {
    this.#adopt.run(accountId, sessionId);
    this.grant(sessionId, accountId);
  }

  isGranted(sessionId: string, accountId: string): boolean {
    return this.#isGranted.get(sessionId, accountId) !== undefined;
  }

  /** Returns the IDs of the sessions that aren't on air. */
  idsOffAir(): string[] {
    return this.#others.all().map((row) => text(row, 'session_id'));
  }

  allOpen(): SessionRow[] {
    return this.#open.all().map(sessionOf);
  }

  /**
   * Returns one slice of the catalog: granted sessions before public ones, both newest first (feed-protocol, Catalog).
   */
  list(phase: 'open' | 'closed', whom: ListedFor, league: string | null, limit: number | null): SessionRow[] {
    const common = { phase, account: whom.accountId, league, limit: limit ?? -1 };
    const statement = this.#lists[phase][whom.isSandbox ? 'sandbox' : 'real'];
    const rows = whom.isSandbox
      ? statement.all(common)
      : statement.all({ ...common, seesAll: Number(whom.seesAll) });
    return rows.map(sessionOf);
  }
}
