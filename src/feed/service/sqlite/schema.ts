import type { DatabaseSync } from 'node:sqlite';

/** The database's migrations. Never edit a released step: add another one. `user_version` counts the steps. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE accounts (
    account_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('consumer', 'scout', 'operator')),
    key_hash TEXT UNIQUE,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT;

  CREATE TABLE games (
    game_id TEXT PRIMARY KEY,
    league TEXT NOT NULL,
    sport TEXT NOT NULL,
    side_a TEXT,
    side_b TEXT,
    summary TEXT,
    scheduled_start TEXT NOT NULL,
    starts_at_ms INTEGER NOT NULL,
    window_ends_at_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE game_grants (
    game_id TEXT NOT NULL REFERENCES games (game_id),
    account_id TEXT NOT NULL REFERENCES accounts (account_id),
    PRIMARY KEY (game_id, account_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE sessions (
    session_id TEXT PRIMARY KEY,
    game_id TEXT,
    league TEXT,
    sport TEXT NOT NULL,
    contract_version TEXT NOT NULL,
    side_a TEXT,
    side_b TEXT,
    score_a INTEGER,
    score_b INTEGER,
    is_public INTEGER NOT NULL,
    sandbox_owner TEXT REFERENCES accounts (account_id),
    phase TEXT CHECK (phase IN ('unpublished', 'open', 'closed')),
    opened_at TEXT,
    published_at TEXT,
    closed_at TEXT,
    -- Tells apart what happened within one millisecond.
    phase_order INTEGER NOT NULL DEFAULT 0,
    is_log_lost INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX sessions_by_phase ON sessions (phase);

  CREATE TABLE session_grants (
    session_id TEXT NOT NULL REFERENCES sessions (session_id),
    account_id TEXT NOT NULL REFERENCES accounts (account_id),
    PRIMARY KEY (session_id, account_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_grants_by_account ON session_grants (account_id);

  -- The payload is what the scout sent; which press an undo came to cancel is stored next to it, because a late event can change it.
  CREATE TABLE presses (
    session_id TEXT NOT NULL REFERENCES sessions (session_id),
    seq INTEGER NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    retracts_seq INTEGER,
    ingest_ts REAL NOT NULL,
    PRIMARY KEY (session_id, seq)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- What senders call their presses (Idempotency-Key), so that one can be sent twice.
  CREATE TABLE press_keys (
    session_id TEXT NOT NULL REFERENCES sessions (session_id),
    sender TEXT NOT NULL,
    key TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (session_id, sender, key)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** Migrates a database to the newest step; throws if it was written by a newer program. */
export function migrate(database: DatabaseSync): void {
  const row = database.prepare('PRAGMA user_version').get();
  const version = Number(row?.['user_version'] ?? 0);
  if (version > STEPS.length) throw new Error('the database was written by a newer version of Touchline');
  for (const [index, step] of STEPS.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}
