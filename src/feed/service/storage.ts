import type { CreateFault } from '../contract/desk.ts';
import type { Role } from '../contract/desk.ts';
import type { Snapshot } from '../contract/messages.ts';
import type { UpcomingRow } from '../contract/rows.ts';
import type { PerSide } from '../contract/values.ts';
import type { LogRow } from '../sports/index.ts';
import type { Account } from './account.ts';
import type { Clock } from './clock.ts';
import type { ListedFor, SessionRow } from './session-row.ts';
import type { StoredPress } from './stored-press.ts';

/**
 * The service's persistent data, and the only access to it. Two adapters: `sqlite/` for one process and its folder,
 * `postgres/` for any number of equal nodes. What a promise resolved for is stored, whatever happens next; what it
 * rejected for never was, unless it rejected with an `UnavailableError`: then the outcome is unknown.
 */
export interface Storage {
  readonly accounts: AccountStore;
  readonly games: GameStore;
  readonly sessions: SessionStore;
  readonly logs: LogStore;
  /** State that nodes share in addition; null if this process is alone with its storage. */
  readonly cluster: Cluster | null;
  /** The storage's time: timestamps of all nodes come from one clock. */
  readonly clock: Clock;
  /** Resolves once everything pending is stored, or known not to be. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The storage can't be reached, or didn't answer in time. The message is a sentence for the caller. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

export interface AccountStore {
  add(account: { accountId: string; name: string; role: Role; key: string }): Promise<void>;
  byKey(key: string): Promise<Account | null>;
  byId(accountId: string): Promise<Account | null>;
  /** Revokes the account's key. False if there was nothing to revoke. */
  revoke(accountId: string): Promise<boolean>;
  /** Ensures that the first operator exists and owns `key`. */
  setOperatorKey(key: string): Promise<void>;
}

export interface ScheduledGame extends UpcomingRow {
  startsAtMs: number;
  windowEndsAtMs: number;
}

/** The schedule (feed-protocol, Upcoming games): listed until the game's window has passed. */
export interface GameStore {
  /** Returns false and changes nothing if the ID is already in use. */
  add(game: ScheduledGame, grants: readonly string[]): Promise<boolean>;
  /** Games granted to the account whose window has not passed, soonest first. */
  upcoming(accountId: string): Promise<UpcomingRow[]>;
}

/** A session to open; its timestamps come from the storage. */
export type NewSessionRow = Omit<SessionRow, 'score' | 'openedAt' | 'publishedAt' | 'closedAt' | 'isLogLost'>;

/** Returns the final score of a session, called once its last press is stored. */
export type FinalScore = () => PerSide | null;

/** A mock that another one replaces. */
export interface ReplacedMock {
  sessionId: string;
  finalScore: FinalScore;
}

export interface SessionStore {
  add(session: NewSessionRow, grants: readonly string[]): Promise<void>;
  /**
   * Replaces its owner's open mock, completely or not at all. Returns false and changes nothing if the
   * owner's open mock is no longer `replaced` (null: if the owner has an open mock).
   */
  replaceMock(session: NewSessionRow, replaced: ReplacedMock | null): Promise<boolean>;
  /** Stores a log from elsewhere. An existing one isn't changed. */
  bringIn(session: SessionRow, presses: readonly StoredPress[]): Promise<void>;
  /**
   * Restores a mock that the storage has lost: the presses of its recording, by `sender`, with their positions in the
   * recording as keys. Null: nodes share the storage, which isn't lost with one of them.
   */
  restoreMock:
    ((session: SessionRow, presses: readonly StoredPress[], sender: string) => Promise<void>) | null;
  find(sessionId: string): Promise<SessionRow | null>;
  allOpen(): Promise<SessionRow[]>;
  /** The open mock of an account. */
  openMock(accountId: string): Promise<SessionRow | null>;
  /** Makes an account the owner of a mock. */
  adoptMock(sessionId: string, accountId: string): Promise<void>;
  /** The IDs of mocks that no node plays anymore, because they are about to be ended. */
  abandonedMocks(): Promise<string[]>;
  /**
   * One slice of the catalog, granted sessions before public ones, each block newest first (feed-protocol, Catalog).
   */
  list(
    phase: 'open' | 'closed',
    whom: ListedFor,
    league: string | null,
    limit: number | null,
  ): Promise<SessionRow[]>;
  publish(sessionId: string): Promise<void>;
  /** Seals an open session; any other isn't changed. */
  close(sessionId: string, finalScore: FinalScore): Promise<void>;
  /** Deletes the log: immediately if the session isn't open, else when it is closed. */
  loseLog(sessionId: string): Promise<void>;
  grant(sessionId: string, accountId: string): Promise<void>;
  isGranted(sessionId: string, accountId: string): Promise<boolean>;
}

export interface LogStore {
  /**
   * Opens the log of an open session, for pressing and following it.
   * @throws if it is unreadable
   */
  open(sessionId: string): Promise<SessionLog>;
  /** Every press with all its data, in the order of `seq`. */
  all(sessionId: string): Promise<StoredPress[]>;
  /** The numbers of a sender's presses with keys, by key. */
  seqsOf(sessionId: string, sender: string): Promise<ReadonlyMap<string, number>>;
  /** The newest readable press; null: there is none. */
  lastSeq(sessionId: string): Promise<number | null>;
  /** When a session was last pressed, Unix ms; null: never. */
  lastPressedAt(sessionId: string): Promise<number | null>;
  /** The next `limit` events after `afterSeq`, up to `lastSeq`, serialized for the wire. */
  slice(sessionId: string, afterSeq: number, lastSeq: number, limit: number): Promise<WrittenEvent[]>;
  /** How many stored presses of a session are unreadable. */
  unreadable(sessionId: string): Promise<number>;
}

export interface WrittenEvent {
  seq: number;
  event: string;
}

/** A sender and its `Idempotency-Key` for a press, so that it can be sent twice. */
export interface PressKey {
  sender: string;
  key: string;
}

/** The state of a log when a press is validated. */
export interface LogView {
  /** When it arrived, Unix ms. */
  nowMs: number;
  find(seq: number): StoredPress | null;
  /** Returns whether the number is used, even by an unreadable row. */
  isUsed(seq: number): boolean;
  /** Returns the press with a key, if there is one. */
  sentAs(key: PressKey): StoredPress | null;
}

/** An accepted press: what to store, and whom to notify. */
export interface Judgement {
  kind: 'new';
  press: StoredPress;
  /** Which press each undo cancels, if this one changed it. */
  retracts: ReadonlyMap<number, number> | null;
  state: Snapshot;
  score: PerSide;
  /** Called when it is stored: consumers see it, and its scout gets this answer. */
  kept: () => AcceptedPress;
  /** Called when it isn't stored, and never was. */
  lost: () => void;
}

/** A known press: its answer is repeated. */
export interface Repeated {
  kind: 'repeated';
  answer: AcceptedPress | Promise<AcceptedPress>;
}

export interface AcceptedPress {
  seq: number;
  state: Snapshot;
}

/** A press for a log. */
export interface Ask {
  /** Its number, if any. */
  seq: number | null;
  key: PressKey | null;
  /**
   * Called with the current log when it is the press's turn: presses of one session are validated one after the other,
   * each as if the earlier ones were already stored. Called again if that turned out wrong. Throws a `Failure` for a
   * refused press; null for one that is no longer wanted.
   */
  judge: (view: LogView) => Judgement | Repeated | null;
  /** Whether it is retried for as long as the storage can't be reached. The presses of a recording are. */
  isPatient: boolean;
}

/** The log of one open session on one node. */
export interface SessionLog {
  /** How long the scout had been silent when it was opened, in ms. */
  readonly quietForMs: number;
  /** The scout's last sign of life when it was opened, Unix ms. */
  readonly heardAt: number | null;
  /**
   * Up to when signs of life from other nodes are known here, on the monotonic clock: while the storage can't be
   * reached, silence means nothing.
   */
  readonly heardUntilMs: number;
  /**
   * The rows with a larger `seq`, in any order, for folding.
   * @throws RowsElsewhereError if they have to be fetched first: the caller is called again then
   */
  rowsAfter(afterSeq: number): Iterable<LogRow>;
  /** Notifies the follower of other nodes' changes from now on, starting after the rows of the opening. */
  follow(follower: SessionFollower): void;
  /** Null if the press was no longer wanted. */
  append(ask: Ask): Promise<AcceptedPress | null>;
  /** Records that the scout is alive. */
  heard(): Promise<void>;
  /** Resolves once the follower has everything that was stored before the call. */
  catchUp(): Promise<void>;
  /** Ends following it here. */
  release(): void;
}

/** Rows for a fold have to be fetched first. */
export class RowsElsewhereError extends Error {
  readonly afterSeq: number;
  constructor(afterSeq: number) {
    super(`the rows after ${afterSeq} have to be fetched`);
    this.afterSeq = afterSeq;
  }
}

/** A follower of a session's log: receives other nodes' changes, in order. A storage without other nodes has none. */
export interface SessionFollower {
  /** Called for an event that another node accepted. Called again if it throws a `RowsElsewhereError`. */
  taken: (press: StoredPress) => void;
  /** A sign of life of the scout, Unix ms. */
  heard: (atMs: number) => void;
  ended: () => void;
}

/** An injected fault, shared by every node. */
export interface SharedFault {
  id: number;
  fault: CreateFault;
  endsAtMs: number;
}

/** How equal nodes notify each other through their storage. */
export interface Cluster {
  /** Starts notifications; what was missed while the storage was offline follows when it is back. */
  follow(listener: ClusterListener): void;
  /** The keys for verifying account tokens from elsewhere, as text; null if there are none. */
  jwtKeys(): JwtKeyTexts;
  /** Renews these mocks: without that they count as abandoned. */
  renewMocks(sessionIds: readonly string[]): Promise<void>;
  addFault(fault: CreateFault, seconds: number): Promise<SharedFault>;
  endFaults(sessionId: string): Promise<void>;
  /** The current faults. */
  faults(): Promise<SharedFault[]>;
  /** Uses up one count of a counted fault; false if none was left. */
  countDown(faultId: number): Promise<boolean>;
  /** Returns whether the storage can be reached. */
  isReachable(): boolean;
  /** Requests that wait for the storage. */
  waiting(): number;
}

export interface JwtKeyTexts {
  secret: string | null;
  jwks: string | null;
}

export interface ClusterListener {
  revoked: (accountId: string) => void;
  /** The keys for account tokens have changed. */
  keysChanged: () => void;
  faultsChanged: (faults: SharedFault[]) => void;
}
