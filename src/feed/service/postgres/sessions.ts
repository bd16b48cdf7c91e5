import type { ListedFor, SessionPhase, SessionRow } from '../session-row.ts';
import type { NewSessionRow, ReplacedMock, SessionStore } from '../storage.ts';
import type { StoredPress } from '../stored-press.ts';
import { maybeText } from './database.ts';
import type { Database, Row, Run } from './database.ts';
import { notifyNodes } from './news.ts';
import { isStorable, keepable } from './text.ts';

/** A mock counts as abandoned if its node has not renewed its lease for this long. */
export const LEASE_MS = 8000;
/** How many rows of an imported log are sent in one statement. */
const CHUNK = 5000;

const COLUMNS = `sessions.session_id, game_id, league, sport, contract_version, side_a, side_b, score_a, score_b,
  is_public, sandbox_owner, phase, opened_at, published_at, closed_at, is_log_lost`;

function pairOf<T>(a: unknown, b: unknown): { a: T; b: T } | null {
  return a === null || b === null ? null : { a: a as T, b: b as T };
}

function maybeInstant(value: unknown): string | null {
  return value instanceof Date ? value.toISOString() : null;
}

function sessionOf(row: Row): SessionRow {
  return {
    sessionId: String(row['session_id']),
    gameId: maybeText(row['game_id']),
    league: maybeText(row['league']),
    sport: String(row['sport']),
    contractVersion: String(row['contract_version']),
    matchup: pairOf<string>(row['side_a'], row['side_b']),
    score: pairOf<number>(row['score_a'], row['score_b']),
    isPublic: row['is_public'] === true,
    sandboxOwner: maybeText(row['sandbox_owner']),
    phase: row['phase'] as SessionPhase,
    openedAt: maybeInstant(row['opened_at']),
    publishedAt: maybeInstant(row['published_at']),
    closedAt: maybeInstant(row['closed_at']),
    isLogLost: row['is_log_lost'] === true,
  };
}

async function insert(run: Run, session: NewSessionRow): Promise<void> {
  keepable(session.gameId, session.matchup?.a ?? null, session.matchup?.b ?? null);
  await run(
    'add session',
    `INSERT INTO sessions (session_id, game_id, league, sport, contract_version, side_a, side_b, is_public,
       sandbox_owner, phase, opened_at, published_at, score_a, score_b, leased_until)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text, now, CASE WHEN $10 = 'open' THEN now END, 0, 0,
       CASE WHEN $9::text IS NOT NULL THEN now + $11 * interval '1 ms' END
     FROM clock_timestamp() AS now`,
    [
      session.sessionId,
      session.gameId,
      session.league,
      session.sport,
      session.contractVersion,
      session.matchup?.a ?? null,
      session.matchup?.b ?? null,
      session.isPublic,
      session.sandboxOwner,
      session.phase,
      LEASE_MS,
    ],
  );
}

async function grantAll(run: Run, sessionId: string, accountIds: readonly string[]): Promise<void> {
  await run(
    'grant session',
    'INSERT INTO session_grants (session_id, account_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [sessionId, accountIds],
  );
}

/**
 * Closes a session, deletes its log if it is marked as lost, and notifies the nodes. The update waits for presses that
 * are being accepted, so the stored score is final.
 */
async function seal(run: Run, sessionId: string): Promise<void> {
  const [sealed] = await run(
    'close session',
    `UPDATE sessions SET phase = 'closed', closed_at = clock_timestamp(), phase_order = nextval('phase_order')
     WHERE session_id = $1 AND phase = 'open' RETURNING is_log_lost`,
    [sessionId],
  );
  if (!sealed) return;
  if (sealed['is_log_lost'] === true) await erase(run, sessionId);
  await notifyNodes(run, { kind: 'session', id: sessionId });
}

async function erase(run: Run, sessionId: string): Promise<void> {
  await run('erase keys', 'DELETE FROM press_keys WHERE session_id = $1', [sessionId]);
  await run('erase log', 'DELETE FROM presses WHERE session_id = $1', [sessionId]);
}

async function bringIn(run: Run, session: SessionRow, log: readonly StoredPress[]): Promise<void> {
  const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at));
  keepable(session.gameId, session.league, session.matchup?.a ?? null, session.matchup?.b ?? null);
  const added = await run(
    'bring in session',
    `INSERT INTO sessions (session_id, game_id, league, sport, contract_version, side_a, side_b, is_public, phase,
       opened_at, published_at, closed_at, score_a, score_b, head)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10::float8 / 1000), to_timestamp($11::float8 / 1000),
       to_timestamp($12::float8 / 1000), $13, $14, $15) ON CONFLICT DO NOTHING RETURNING session_id`,
    [
      session.sessionId,
      session.gameId,
      session.league,
      session.sport,
      session.contractVersion,
      session.matchup?.a ?? null,
      session.matchup?.b ?? null,
      session.isPublic,
      session.phase,
      instant(session.openedAt),
      instant(session.publishedAt),
      instant(session.closedAt),
      session.score?.a ?? null,
      session.score?.b ?? null,
      log.length,
    ],
  );
  if (added.length === 0) return;
  for (let at = 0; at < log.length; at += CHUNK) {
    const chunk = log.slice(at, at + CHUNK);
    await run(
      'bring in presses',
      `INSERT INTO presses (session_id, place, seq, type, payload, ingest_ts)
       SELECT $1, $2::bigint + n, seq, type, payload::json, ingest_ts
       FROM unnest($3::bigint[], $4::text[], $5::text[], $6::float8[])
         WITH ORDINALITY AS log (seq, type, payload, ingest_ts, n)`,
      [
        session.sessionId,
        at,
        chunk.map(({ seq }) => seq),
        chunk.map(({ type }) => type),
        chunk.map(({ payload }) => JSON.stringify(payload)),
        chunk.map(({ ingestTs }) => ingestTs),
      ],
    );
  }
}

/**
 * Returns the query of one list; `$1` is the account, `$2` the phase, `$3` the league, `$4` the limit, `$5` whether
 * the account sees all.
 */
function listQuery(instant: 'published_at' | 'closed_at', isSandbox: boolean): string {
  return `
    SELECT ${COLUMNS} FROM sessions
    LEFT JOIN session_grants ON session_grants.session_id = sessions.session_id AND account_id = $1
    WHERE phase = $2 AND ${
      isSandbox
        ? 'sandbox_owner = $1 AND $5::boolean IS NOT NULL'
        : 'sandbox_owner IS NULL AND (is_public OR account_id IS NOT NULL OR $5)'
    } AND ($3::text IS NULL OR league = $3)
    ORDER BY account_id IS NOT NULL DESC, ${instant} DESC, phase_order DESC LIMIT $4`;
}

const LIST_QUERIES = {
  open: { real: listQuery('published_at', false), sandbox: listQuery('published_at', true) },
  closed: { real: listQuery('closed_at', false), sandbox: listQuery('closed_at', true) },
};

/** The sessions of all nodes. Each change is one transaction, whichever node makes it. */
export class PostgresSessions implements SessionStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(session: NewSessionRow, grants: readonly string[]): Promise<void> {
    return this.#database.transaction(async (run) => {
      await insert(run, session);
      await grantAll(run, session.sessionId, grants);
    });
  }

  replaceMock(session: NewSessionRow, replaced: ReplacedMock | null): Promise<boolean> {
    return this.#database.transaction(async (run) => {
      const owner = session.sandboxOwner;
      // Locks the account, so that it starts only one mock at a time.
      await run('hold account', 'SELECT 1 FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE', [owner]);
      const open = await run(
        'open mocks',
        "SELECT session_id FROM sessions WHERE sandbox_owner = $1 AND phase = 'open'",
        [owner],
      );
      if (open.length > (replaced ? 1 : 0)) return false;
      if (open.some((row) => row['session_id'] !== replaced?.sessionId)) return false;
      if (replaced) await seal(run, replaced.sessionId);
      await insert(run, session);
      await grantAll(run, session.sessionId, owner === null ? [] : [owner]);
      return true;
    });
  }

  readonly restoreMock = null;

  bringIn(session: SessionRow, log: readonly StoredPress[]): Promise<void> {
    return this.#database.transaction((run) => bringIn(run, session, log));
  }

  async find(sessionId: string): Promise<SessionRow | null> {
    const text = `SELECT ${COLUMNS} FROM sessions WHERE session_id = $1`;
    const [row] = await this.#database.run('find session', text, [sessionId]);
    return row ? sessionOf(row) : null;
  }

  async allOpen(): Promise<SessionRow[]> {
    const text = `SELECT ${COLUMNS} FROM sessions WHERE phase = 'open'`;
    return (await this.#database.run('open sessions', text, [])).map(sessionOf);
  }

  async openMock(accountId: string): Promise<SessionRow | null> {
    const [row] = await this.#database.run(
      'open mock',
      `SELECT ${COLUMNS} FROM sessions WHERE sandbox_owner = $1 AND phase = 'open' LIMIT 1`,
      [accountId],
    );
    return row ? sessionOf(row) : null;
  }

  adoptMock(sessionId: string, accountId: string): Promise<void> {
    return this.#database.transaction(async (run) => {
      await run(
        'adopt mock',
        `UPDATE sessions SET sandbox_owner = $2, leased_until = clock_timestamp() + $3 * interval '1 ms'
         WHERE session_id = $1`,
        [sessionId, accountId, LEASE_MS],
      );
      await grantAll(run, sessionId, [accountId]);
    });
  }

  async abandonedMocks(): Promise<string[]> {
    // After an outage, every lease has expired. Nodes that are still running renew their mocks first.
    if (this.#database.reachableForMs < LEASE_MS) return [];
    const rows = await this.#database.run(
      'abandoned mocks',
      `SELECT session_id FROM sessions
       WHERE sandbox_owner IS NOT NULL AND phase = 'open' AND leased_until < clock_timestamp()`,
      [],
    );
    return rows.map((row) => String(row['session_id']));
  }

  async list(
    phase: 'open' | 'closed',
    whom: ListedFor,
    league: string | null,
    limit: number | null,
  ): Promise<SessionRow[]> {
    if (league !== null && !isStorable(league)) return [];
    const kind = whom.isSandbox ? 'sandbox' : 'real';
    const rows = await this.#database.run(`list ${phase} ${kind}`, LIST_QUERIES[phase][kind], [
      whom.accountId,
      phase,
      league,
      limit,
      whom.seesAll,
    ]);
    return rows.map(sessionOf);
  }

  async publish(sessionId: string): Promise<void> {
    await this.#database.run(
      'publish session',
      `UPDATE sessions SET phase = 'open', published_at = clock_timestamp(), phase_order = nextval('phase_order')
       WHERE session_id = $1 AND phase = 'unpublished'`,
      [sessionId],
    );
  }

  close(sessionId: string): Promise<void> {
    return this.#database.transaction((run) => seal(run, sessionId));
  }

  loseLog(sessionId: string): Promise<void> {
    return this.#database.transaction(async (run) => {
      const [row] = await run(
        'lose log',
        'UPDATE sessions SET is_log_lost = true WHERE session_id = $1 RETURNING phase',
        [sessionId],
      );
      if (row && row['phase'] !== 'open') await erase(run, sessionId);
    });
  }

  async grant(sessionId: string, accountId: string): Promise<void> {
    await grantAll((...statement) => this.#database.run(...statement), sessionId, [accountId]);
  }

  async isGranted(sessionId: string, accountId: string): Promise<boolean> {
    const text = 'SELECT 1 FROM session_grants WHERE account_id = $1 AND session_id = $2';
    return (await this.#database.run('is granted', text, [accountId, sessionId])).length > 0;
  }
}
