import type { Client } from 'pg';
import { SCHEMA } from './database.ts';
import { DatabaseError } from './errors.ts';

/**
 * The database's migrations. Never edit a released step: add another one. Nodes of the previous version keep running
 * while a node of the next version migrates, so a step only adds things, and everything they use stays unchanged.
 */
const STEPS: readonly string[] = [
  `
  CREATE TABLE accounts (
    account_id text PRIMARY KEY,
    name text NOT NULL,
    role text NOT NULL CHECK (role IN ('consumer', 'scout', 'operator')),
    key_hash text UNIQUE,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    revoked_at timestamptz
  );
  CREATE INDEX accounts_by_revocation ON accounts (revoked_at) WHERE revoked_at IS NOT NULL;

  CREATE TABLE games (
    game_id text PRIMARY KEY,
    league text NOT NULL,
    sport text NOT NULL,
    side_a text,
    side_b text,
    summary text,
    scheduled_start text NOT NULL,
    starts_at timestamptz NOT NULL,
    window_ends_at timestamptz NOT NULL
  );

  CREATE TABLE game_grants (
    game_id text NOT NULL REFERENCES games,
    account_id text NOT NULL REFERENCES accounts,
    PRIMARY KEY (account_id, game_id)
  );

  -- Orders sessions whose instants are the same.
  CREATE SEQUENCE phase_order;

  -- Each event rewrites its session's row, so pages have free space for it.
  CREATE TABLE sessions (
    session_id text PRIMARY KEY,
    game_id text,
    league text,
    sport text NOT NULL,
    contract_version text NOT NULL,
    side_a text,
    side_b text,
    is_public boolean NOT NULL,
    sandbox_owner text REFERENCES accounts,
    phase text CHECK (phase IN ('unpublished', 'open', 'closed')),
    opened_at timestamptz,
    published_at timestamptz,
    closed_at timestamptz,
    phase_order bigint NOT NULL DEFAULT nextval('phase_order'),
    is_log_lost boolean NOT NULL DEFAULT false,
    -- The place of the newest press, and what the log came to with it.
    head bigint NOT NULL DEFAULT 0,
    score_a bigint,
    score_b bigint,
    state json,
    heard_at timestamptz,
    -- Until when the node that plays this mock has it for itself.
    leased_until timestamptz
  ) WITH (fillfactor = 50);
  CREATE INDEX sessions_by_phase ON sessions (phase);
  CREATE INDEX sessions_by_owner ON sessions (sandbox_owner) WHERE sandbox_owner IS NOT NULL;

  CREATE TABLE session_grants (
    session_id text NOT NULL REFERENCES sessions,
    account_id text NOT NULL REFERENCES accounts,
    PRIMARY KEY (account_id, session_id)
  );

  -- "seq" is the scout's number and says where a press belongs in the game; "place" is the order in which presses were
  -- taken, without gaps, and says what a node has not seen yet. The payload is what the scout sent, to the letter.
  CREATE TABLE presses (
    session_id text NOT NULL REFERENCES sessions,
    seq bigint NOT NULL CHECK (seq BETWEEN 0 AND 9000000000000000),
    place bigint NOT NULL,
    type text NOT NULL,
    payload json NOT NULL CHECK (json_typeof(payload) = 'object'),
    retracts_seq bigint,
    ingest_ts double precision NOT NULL,
    PRIMARY KEY (session_id, seq),
    UNIQUE (session_id, place)
  );

  CREATE TABLE press_keys (
    session_id text NOT NULL REFERENCES sessions,
    sender text NOT NULL,
    key text NOT NULL,
    seq bigint NOT NULL,
    PRIMARY KEY (session_id, sender, key)
  );

  CREATE TABLE jwt_keys (
    name text PRIMARY KEY CHECK (name IN ('jwt-secret', 'jwks.json')),
    value text NOT NULL
  );

  CREATE TABLE faults (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id text,
    fault json NOT NULL,
    remaining integer,
    ends_at timestamptz NOT NULL
  );
  `,
];

/** An arbitrary number that identifies the migration lock. */
const MIGRATION_LOCK = 7_021_964;
/** The oldest PostgreSQL version that is tested. */
const OLDEST_SERVER = 130_000;

async function one(client: Client, text: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query<Record<string, unknown>>(text);
  return rows[0] ?? {};
}

/**
 * Migrates a database to the newest step. The first node does it; others wait. `where` is host and port.
 * @throws DatabaseError for a database that is read-only, too old, another program's, or from a newer Touchline
 */
export async function migrate(client: Client, where: string): Promise<void> {
  const about = await one(
    client,
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       current_database() AS name,
       pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS is_read_only`,
  );
  const name = `The database "${String(about['name'])}" at ${where}`;
  if (Number(about['version']) < OLDEST_SERVER)
    throw new DatabaseError(`${name} is on a PostgreSQL older than 13. Update PostgreSQL first.`);
  if (about['encoding'] !== 'UTF8')
    throw new DatabaseError(
      `${name} isn't in UTF-8. Create it again: createdb --encoding UTF8 --template template0.`,
    );
  if (about['is_read_only'] === true)
    throw new DatabaseError(`${name} is read-only. Point --database at the primary.`);
  // Waiting for another node's migration has no time limit.
  await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await mustBeOurs(client, name);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_steps (steps integer NOT NULL)');
    const version = Number((await one(client, 'SELECT steps FROM schema_steps'))['steps'] ?? 0);
    if (version > STEPS.length)
      throw new DatabaseError(`${name} was written by a newer version of Touchline. Update this node.`);
    for (const [index, step] of STEPS.entries()) {
      if (index < version) continue;
      await client.query(
        `BEGIN; ${step} DELETE FROM schema_steps; INSERT INTO schema_steps VALUES (${index + 1}); COMMIT;`,
      );
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

/** Throws a DatabaseError if the database belongs to another program: it has tables, but not Touchline's. */
async function mustBeOurs(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ schemaname: string; tablename: string }>(
    `SELECT schemaname, tablename FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY schemaname, tablename`,
  );
  if (rows.length === 0) return;
  if (rows.some(({ schemaname, tablename }) => schemaname === SCHEMA && tablename === 'schema_steps')) return;
  const [{ schemaname, tablename }] = rows as [{ schemaname: string; tablename: string }];
  throw new DatabaseError(
    `${name} belongs to another program: it has the table "${schemaname}.${tablename}". Give the feed service a separate database.`,
  );
}
