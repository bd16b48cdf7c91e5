import type { DatabaseSync } from 'node:sqlite';
import { iso } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { SessionRow } from '../session-row.ts';
import type {
  AccountStore,
  FinalScore,
  GameStore,
  LogStore,
  NewSessionRow,
  ReplacedMock,
  SessionStore,
  Storage,
} from '../storage.ts';
import type { StoredPress } from '../stored-press.ts';
import { Accounts } from './accounts.ts';
import { Committer } from './committer.ts';
import { watchForDamage } from './damage.ts';
import { noteDatabaseDamage, openDatabase } from './database.ts';
import { forgetEarlierRuns } from './cleanup.ts';
import { Games } from './games.ts';
import { Presses } from './presses.ts';
import { SessionRows } from './session-rows.ts';
import { SqliteLog } from './sqlite-log.ts';

const SET_ASIDE = 'presses set aside: they cannot be read';

export interface SqliteOptions {
  /** The folder with the database; null saves nothing (tests). */
  folder: string | null;
  clock: Clock;
  /** Whether to erase consumers and all but the newest mocks of earlier runs. */
  forgetsConsumers: boolean;
  /** Called for saved data that is unreadable. */
  onUnreadable: (event: string, fields: Record<string, unknown>) => void;
  /** Called when a statement found that the database is damaged. The next `openSqlite` sets it aside. */
  onDamage?: (() => void) | undefined;
}

/* eslint-disable @typescript-eslint/require-await -- SQLite is synchronous; its errors must become rejections */

/**
 * Opens the embedded storage: one process, one file, synchronous internally. Requests of one turn of the event loop are
 * answered in that turn. Only presses wait for the disk, all of a turn together (`Committer`).
 */
export function openSqlite(options: SqliteOptions): Storage {
  const { clock, forgetsConsumers, onUnreadable } = options;
  const database = openWatched(options);
  const committer = new Committer(database, clock);
  if (forgetsConsumers) committer.transaction(() => forgetEarlierRuns(database, iso(clock.now())));
  const presses = new Presses(database);
  const rows = new SessionRows(database);
  const stores = { clock, committer, presses, rows };
  const tell = reportUnreadableLog(stores, onUnreadable);
  return {
    accounts: accountStore(new Accounts(database), stores),
    games: gameStore(new Games(database), stores),
    sessions: new SqliteSessions(stores),
    logs: logStore(stores),
    cluster: null,
    clock,
    async flush() {
      committer.flush();
    },
    async close() {
      tell.stop();
      committer.flush();
      database.close();
    },
  };
}

function openWatched({ folder, clock, onDamage }: SqliteOptions): DatabaseSync {
  const database = openDatabase(folder, () => clock.now());
  watchForDamage(database, () => {
    try {
      if (folder !== null) noteDatabaseDamage(folder, clock.now());
    } finally {
      onDamage?.();
    }
  });
  return database;
}

interface Stores {
  clock: Clock;
  committer: Committer;
  presses: Presses;
  rows: SessionRows;
}

function accountStore(accounts: Accounts, { committer, clock }: Stores): AccountStore {
  return {
    async add(account) {
      committer.transaction(() => accounts.add({ ...account, createdAt: iso(clock.now()) }));
    },
    byKey: async (key) => accounts.byKey(key),
    byId: async (accountId) => accounts.byId(accountId),
    async revoke(accountId) {
      let isRevoked = false;
      committer.transaction(() => {
        isRevoked = accounts.revoke(accountId, iso(clock.now()));
      });
      return isRevoked;
    },
    setOperatorKey: async (key) => accounts.setOperatorKey(key, iso(clock.now())),
  };
}

function gameStore(games: Games, { committer, clock }: Stores): GameStore {
  return {
    async add(game, grants) {
      if (games.has(game.gameId)) return false;
      committer.transaction(() => games.add(game, grants));
      return true;
    },
    upcoming: async (accountId) => games.upcoming(accountId, clock.now()),
  };
}

class SqliteSessions implements SessionStore {
  readonly #stores: Stores;

  constructor(stores: Stores) {
    this.#stores = stores;
  }

  async add(session: NewSessionRow, grants: readonly string[]): Promise<void> {
    const { rows } = this.#stores;
    this.#transaction(() => {
      rows.add(this.#opened(session));
      for (const accountId of grants) rows.grant(session.sessionId, accountId);
    });
  }

  async replaceMock(session: NewSessionRow, replaced: ReplacedMock | null): Promise<boolean> {
    const { rows } = this.#stores;
    const owner = session.sandboxOwner ?? '';
    if ((this.#openMockOf(owner)?.sessionId ?? null) !== (replaced?.sessionId ?? null)) return false;
    this.#transaction(() => {
      if (replaced) this.#seal(replaced.sessionId, replaced.finalScore);
      rows.add(this.#opened(session));
      rows.grant(session.sessionId, owner);
    });
    return true;
  }

  async bringIn(session: SessionRow, log: readonly StoredPress[]): Promise<void> {
    const { presses, rows } = this.#stores;
    if (rows.isTaken(session.sessionId)) return;
    this.#transaction(() => {
      rows.add(session);
      for (const press of log) presses.add(session.sessionId, press);
    });
  }

  async restoreMock(session: SessionRow, log: readonly StoredPress[], sender: string): Promise<void> {
    const { presses, rows } = this.#stores;
    const { sessionId, sandboxOwner } = session;
    if (rows.isTaken(sessionId) || sandboxOwner === null) return;
    this.#transaction(() => {
      rows.add(session);
      rows.grant(sessionId, sandboxOwner);
      for (const [place, press] of log.entries()) {
        presses.add(sessionId, press);
        presses.addKey(sessionId, { sender, key: String(place) }, press.seq);
      }
    });
  }

  async find(sessionId: string): Promise<SessionRow | null> {
    return this.#stores.rows.find(sessionId);
  }

  async allOpen(): Promise<SessionRow[]> {
    return this.#stores.rows.allOpen();
  }

  async openMock(accountId: string): Promise<SessionRow | null> {
    return this.#openMockOf(accountId);
  }

  async adoptMock(sessionId: string, accountId: string): Promise<void> {
    this.#transaction(() => this.#stores.rows.adopt(sessionId, accountId));
  }

  async abandonedMocks(): Promise<string[]> {
    const open = this.#stores.rows.allOpen();
    return open.filter(({ sandboxOwner }) => sandboxOwner !== null).map(({ sessionId }) => sessionId);
  }

  async list(...args: Parameters<SessionStore['list']>): Promise<SessionRow[]> {
    return this.#stores.rows.list(...args);
  }

  async publish(sessionId: string): Promise<void> {
    const { clock, rows } = this.#stores;
    this.#transaction(() => rows.publish(sessionId, iso(clock.now())));
  }

  async close(sessionId: string, finalScore: FinalScore): Promise<void> {
    if (this.#stores.rows.find(sessionId)?.phase !== 'open') return;
    this.#transaction(() => this.#seal(sessionId, finalScore));
  }

  async loseLog(sessionId: string): Promise<void> {
    const { presses, rows } = this.#stores;
    const session = rows.find(sessionId);
    this.#transaction(() => {
      rows.loseLog(sessionId);
      if (session?.phase !== 'open') presses.erase(sessionId);
    });
  }

  async grant(sessionId: string, accountId: string): Promise<void> {
    const { committer, rows } = this.#stores;
    committer.transaction(() => rows.grant(sessionId, accountId));
  }

  async isGranted(sessionId: string, accountId: string): Promise<boolean> {
    return this.#stores.rows.isGranted(sessionId, accountId);
  }

  #opened(session: NewSessionRow): SessionRow {
    const now = iso(this.#stores.clock.now());
    return {
      ...session,
      score: null,
      openedAt: now,
      publishedAt: session.phase === 'open' ? now : null,
      closedAt: null,
      isLogLost: false,
    };
  }

  #openMockOf(accountId: string): SessionRow | null {
    return this.#stores.rows.allOpen().find(({ sandboxOwner }) => sandboxOwner === accountId) ?? null;
  }

  #seal(sessionId: string, finalScore: FinalScore): void {
    const { clock, presses, rows } = this.#stores;
    rows.close(sessionId, iso(clock.now()), finalScore());
    if (rows.find(sessionId)?.isLogLost) presses.erase(sessionId);
  }

  /** Writes either everything in `write` or nothing, after pending presses. */
  #transaction(write: () => void): void {
    this.#stores.committer.flush();
    this.#stores.committer.transaction(write);
  }
}

function logStore(stores: Stores): LogStore {
  const { presses } = stores;
  return {
    open: async (sessionId) => new SqliteLog(sessionId, stores),
    all: async (sessionId) => [...presses.all(sessionId)],
    seqsOf: async (sessionId, sender) => presses.seqsOf(sessionId, sender),
    lastSeq: async (sessionId) => presses.lastSeq(sessionId),
    async lastPressedAt(sessionId) {
      const { lastIngestTs } = presses.extent(sessionId);
      return lastIngestTs === null ? null : lastIngestTs * 1000;
    },
    slice: async (...where) => presses.slice(...where),
    unreadable: async (sessionId) => presses.unreadable(sessionId),
  };
}

/* eslint-enable @typescript-eslint/require-await */

/**
 * Reports unreadable data: of sessions on air immediately, of all others one session per turn, because there may be
 * years of them and it isn't urgent.
 */
function reportUnreadableLog(
  { clock, presses, rows }: Stores,
  onUnreadable: SqliteOptions['onUnreadable'],
): { stop: () => void } {
  for (const sessionId of rows.setAside())
    onUnreadable('session set aside: it cannot be read', { sessionId });
  for (const one of presses.setAside()) onUnreadable(SET_ASIDE, { ...one });
  const left = rows.idsOffAir();
  const next = (): void => {
    const sessionId = left.shift();
    if (sessionId === undefined) return;
    const count = presses.unreadable(sessionId);
    if (count > 0) onUnreadable(SET_ASIDE, { sessionId, count });
    clock.soon(next);
  };
  clock.soon(next);
  return { stop: () => void left.splice(0) };
}
