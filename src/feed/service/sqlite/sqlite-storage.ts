import { iso } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { SessionRow } from '../session-row.ts';
import type {
  AccountStore,
  FinalScore,
  GameStore,
  LogStore,
  NewSessionRow,
  SessionStore,
  Storage,
} from '../storage.ts';
import { Accounts } from './accounts.ts';
import { Committer } from './committer.ts';
import { openDatabase } from './database.ts';
import { Games } from './games.ts';
import { Presses } from './presses.ts';
import { SessionRows } from './session-rows.ts';
import { SqliteLog } from './sqlite-log.ts';

const SET_ASIDE = 'presses set aside: they cannot be read';

export interface SqliteOptions {
  /** Holds the database; null keeps nothing (tests). */
  folder: string | null;
  clock: Clock;
  /** Told of what is kept and can't be read. */
  onUnreadable: (event: string, fields: Record<string, unknown>) => void;
}

/* eslint-disable @typescript-eslint/require-await -- SQLite answers at once; what it throws has to reject */

/**
 * The embedded storage: one process, one file, everything synchronous beneath. What is asked for in one turn of the
 * event loop is answered in that turn; only presses wait for the disk, all of a turn together (`Committer`).
 */
export function openSqlite({ folder, clock, onUnreadable }: SqliteOptions): Storage {
  const database = openDatabase(folder);
  const committer = new Committer(database, clock);
  const presses = new Presses(database);
  const rows = new SessionRows(database);
  const stores = { clock, committer, presses, rows };
  const tell = tellUnreadable(stores, onUnreadable);
  return {
    accounts: accountStore(new Accounts(database), stores),
    games: gameStore(new Games(database), stores),
    sessions: sessionStore(stores),
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

function sessionStore({ clock, committer, presses, rows }: Stores): SessionStore {
  const opened = (session: NewSessionRow): SessionRow => {
    const now = iso(clock.now());
    return {
      ...session,
      score: null,
      openedAt: now,
      publishedAt: session.phase === 'open' ? now : null,
      closedAt: null,
      isLogLost: false,
    };
  };
  const openMock = (accountId: string): SessionRow | null =>
    rows.allOpen().find(({ sandboxOwner }) => sandboxOwner === accountId) ?? null;
  const seal = (sessionId: string, finalScore: FinalScore): void => {
    rows.close(sessionId, iso(clock.now()), finalScore());
    if (rows.find(sessionId)?.isLogLost) presses.erase(sessionId);
  };
  /** Everything in `write` or nothing of it, after the presses that were on their way. */
  const transaction = (write: () => void): void => {
    committer.flush();
    committer.transaction(write);
  };
  return {
    async add(session, grants) {
      transaction(() => {
        rows.add(opened(session));
        for (const accountId of grants) rows.grant(session.sessionId, accountId);
      });
    },
    async replaceMock(session, replaced) {
      const owner = session.sandboxOwner ?? '';
      if ((openMock(owner)?.sessionId ?? null) !== (replaced?.sessionId ?? null)) return false;
      transaction(() => {
        if (replaced) seal(replaced.sessionId, replaced.finalScore);
        rows.add(opened(session));
        rows.grant(session.sessionId, owner);
      });
      return true;
    },
    async bringIn(session, log) {
      if (rows.isTaken(session.sessionId)) return;
      transaction(() => {
        rows.add(session);
        for (const press of log) presses.add(session.sessionId, press);
      });
    },
    find: async (sessionId) => rows.find(sessionId),
    allOpen: async () => rows.allOpen(),
    openMock: async (accountId) => openMock(accountId),
    async adoptMock(sessionId, accountId) {
      transaction(() => rows.adopt(sessionId, accountId));
    },
    abandonedMocks: async () =>
      rows
        .allOpen()
        .filter(({ sandboxOwner }) => sandboxOwner !== null)
        .map(({ sessionId }) => sessionId),
    list: async (phase, whom, league, limit) => rows.list(phase, whom, league, limit),
    async publish(sessionId) {
      transaction(() => rows.publish(sessionId, iso(clock.now())));
    },
    async close(sessionId, finalScore) {
      if (rows.find(sessionId)?.phase !== 'open') return;
      transaction(() => seal(sessionId, finalScore));
    },
    async loseLog(sessionId) {
      const session = rows.find(sessionId);
      transaction(() => {
        rows.loseLog(sessionId);
        if (session?.phase !== 'open') presses.erase(sessionId);
      });
    },
    async grant(sessionId, accountId) {
      committer.transaction(() => rows.grant(sessionId, accountId));
    },
    isGranted: async (sessionId, accountId) => rows.isGranted(sessionId, accountId),
  };
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
 * Tells of what can't be read: at once in sessions on air, then one session a turn. There may be years of those, and
 * nobody waits for it.
 */
function tellUnreadable(
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
