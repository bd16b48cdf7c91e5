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
 * `postgres/` for any number of equal nodes. Once a promise has resolved, its data is stored permanently. If it
 * rejected, nothing was stored, except with an `UnavailableError`, where the outcome is unknown.
 */
export interface Storage {
  readonly accounts: AccountStore;
  readonly games: GameStore;
  readonly sessions: SessionStore;
  readonly logs: LogStore;
  /** The state that nodes also share; null if this process is alone with its storage. */
  readonly cluster: Cluster | null;
  /** The storage's time: timestamps of all nodes come from one clock. */
  readonly clock: Clock;
  /** Resolves once all pending data is stored, or known not to be. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Thrown when the storage can't be reached, or didn't respond in time. The message is a sentence for the caller. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

export interface AccountStore {
  add(account: { accountId: string; name: string; role: Role; key: string }): Promise<void>;
  byKey(key: string): Promise<Account | null>;
  byId(accountId: string): Promise<Account | null>;
  /** Revokes the account's key. Returns false if there was nothing to revoke. */
  revoke(accountId: string): Promise<boolean>;
  /** Ensures that the first operator exists and owns `key`. */
  setOperatorKey(key: string): Promise<void>;
}

export interface ScheduledGame extends UpcomingRow {
  startsAtMs: number;
  windowEndsAtMs: number;
}

/** Stores the schedule (feed-protocol, Upcoming games): games are listed until their window has passed. */
export interface GameStore {
  /** Returns false and changes nothing if the ID is already in use. */
  add(game: ScheduledGame, grants: readonly string[]): Promise<boolean>;
  /** Returns the games granted to the account whose window has not passed, soonest first. */
  upcoming(accountId: string): Promise<UpcomingRow[]>;
}

/** A session to open. The storage adds its timestamps. */
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
   * Creates a mock that replaces its owner's open one, completely or not at all. Returns false and changes nothing if
   * the owner's open mock is no longer `replaced` (null: if the owner has an open mock).
   */
  replaceMock(session: NewSessionRow, replaced: ReplacedMock | null): Promise<boolean>;
  /** Stores an imported log. An existing session isn't changed. */
  bringIn(session: SessionRow, presses: readonly StoredPress[]): Promise<void>;
  /**
   * Restores a mock that the storage has lost: the presses of its recording, by `sender`, with their positions in the
   * recording as keys. Null if nodes share the storage, because the loss of one node doesn't affect it.
   */
  restoreMock:
    ((session: SessionRow, presses: readonly StoredPress[], sender: string) => Promise<void>) | null;
  find(sessionId: string): Promise<SessionRow | null>;
  allOpen(): Promise<SessionRow[]>;
  openMock(accountId: string): Promise<SessionRow | null>;
  adoptMock(sessionId: string, accountId: string): Promise<void>;
  /** Returns the IDs of mocks that no node plays anymore. The caller will end them. */
  abandonedMocks(): Promise<string[]>;
  /**
   * Returns one slice of the catalog: granted sessions before public ones, both newest first (feed-protocol, Catalog).
   */
  list(
    phase: 'open' | 'closed',
    whom: ListedFor,
    league: string | null,
    limit: number | null,
  ): Promise<SessionRow[]>;
  publish(sessionId: string): Promise<void>;
  /** Closes an open session. Any other session isn't changed. */
  close(sessionId: string, finalScore: FinalScore): Promise<void>;
  /** Deletes the log: immediately if the session isn't open, otherwise when it is closed. */
  loseLog(sessionId: string): Promise<void>;
  grant(sessionId: string, accountId: string): Promise<void>;
  isGranted(sessionId: string, accountId: string): Promise<boolean>;
}

export interface LogStore {
  /**
   * Opens the log of an open session, for pressing and following it.
   * @throws if the log is unreadable
   */
  open(sessionId: string): Promise<SessionLog>;
  /** Returns every press with all its data, in the order of `seq`. */
  all(sessionId: string): Promise<StoredPress[]>;
  /** Returns the numbers of all presses with keys of a sender, by key. */
  seqsOf(sessionId: string, sender: string): Promise<ReadonlyMap<string, number>>;
  /** Returns the number of the newest readable press, or null. */
  lastSeq(sessionId: string): Promise<number | null>;
  /** Returns when a session was last pressed, Unix ms; null: never. */
  lastPressedAt(sessionId: string): Promise<number | null>;
  /** Returns the next `limit` events after `afterSeq`, up to `lastSeq`, serialized for the wire. */
  slice(sessionId: string, afterSeq: number, lastSeq: number, limit: number): Promise<WrittenEvent[]>;
  /** Returns how many of a session's stored presses are unreadable. */
  unreadable(sessionId: string): Promise<number>;
}

export interface WrittenEvent {
  seq: number;
  event: string;
}

/** A sender and its `Idempotency-Key` for a press, so that the press can safely be sent twice. */
export interface PressKey {
  sender: string;
  key: string;
}

/** The state of a log when a press is validated. */
export interface LogView {
  /** When the press arrived, Unix ms. */
  nowMs: number;
  find(seq: number): StoredPress | null;
  /** Returns whether the number is used, even by an unreadable row. */
  isUsed(seq: number): boolean;
  /** Returns the press with a key, or null. */
  sentAs(key: PressKey): StoredPress | null;
}

/** An accepted press, with what to store and whom to notify. */
export interface Judgement {
  kind: 'new';
  press: StoredPress;
  /** Which press each undo cancels, if this press changed that; otherwise null. */
  retracts: ReadonlyMap<number, number> | null;
  state: Snapshot;
  score: PerSide;
  /** Called when the press is stored. Consumers see it, and its scout gets the returned answer. */
  onSaved: () => AcceptedPress;
  /** Called when the press isn't stored, and never was. */
  onLost: () => void;
}

/** A press that is already stored: its answer is sent again. */
export interface Repeated {
  kind: 'repeated';
  answer: AcceptedPress | Promise<AcceptedPress>;
}

export interface AcceptedPress {
  seq: number;
  state: Snapshot;
}

/** A request to append a press to a log. */
export interface Ask {
  /** The press's number, or null. */
  seq: number | null;
  key: PressKey | null;
  /**
   * Called with the current log when it is the press's turn: presses of one session are validated one at a time, as if
   * the earlier ones were already stored. Called again if an earlier one wasn't stored after all. Throws a `Failure`
   * for a refused press; returns null for a press that is no longer wanted.
   */
  judge: (view: LogView) => Judgement | Repeated | null;
  /** Whether to retry for as long as the storage can't be reached, as for the presses of a recording. */
  isPatient: boolean;
}

/** The log of one open session on one node. */
export interface SessionLog {
  /** How long the scout had been silent when the log was opened, in ms. */
  readonly quietForMs: number;
  /** The scout's last activity when the log was opened, Unix ms. */
  readonly heardAt: number | null;
  /**
   * The time up to which scout activity on other nodes is known, on the monotonic clock. While the storage can't be
   * reached, silence means nothing.
   */
  readonly heardUntilMs: number;
  /**
   * Returns the rows with a larger `seq`, in any order, for folding.
   * @throws RowsElsewhereError if they have to be fetched first; the caller is called again afterwards
   */
  rowsAfter(afterSeq: number): Iterable<LogRow>;
  /** Starts notifying the follower of other nodes' changes, beginning after the rows that were read on opening. */
  follow(follower: SessionFollower): void;
  /** Appends a press. Returns null if it was no longer wanted. */
  append(ask: Ask): Promise<AcceptedPress | null>;
  /** Records that the scout is alive. */
  heard(): Promise<void>;
  /** Resolves once the follower has everything that was stored before the call. */
  catchUp(): Promise<void>;
  /** Stops following the log on this node. */
  release(): void;
}

/** Thrown when a fold needs rows that have to be fetched first. */
export class RowsElsewhereError extends Error {
  readonly afterSeq: number;
  constructor(afterSeq: number) {
    super(`the rows after ${afterSeq} have to be fetched`);
    this.afterSeq = afterSeq;
  }
}

/** Follows a session's log: receives other nodes' changes, in order. A storage without other nodes never calls it. */
export interface SessionFollower {
  /** Called for an event that another node accepted. Called again if it throws a `RowsElsewhereError`. */
  noteAccepted: (press: StoredPress) => void;
  /** Called when a scout was active; `atMs`: Unix ms. */
  heard: (atMs: number) => void;
  ended: () => void;
}

/** An injected fault, shared by every node. */
export interface SharedFault {
  id: number;
  fault: CreateFault;
  endsAtMs: number;
}

/** Lets equal nodes notify each other through their storage. */
export interface Cluster {
  /** Starts notifications. Those missed while the storage was offline follow when it is back. */
  follow(listener: ClusterListener): void;
  /** Returns the keys for verifying account tokens issued elsewhere, as text; a missing key is null. */
  jwtKeys(): JwtKeyTexts;
  /** Renews the leases of these mocks, which otherwise count as abandoned. */
  renewMocks(sessionIds: readonly string[]): Promise<void>;
  addFault(fault: CreateFault, seconds: number): Promise<SharedFault>;
  endFaults(sessionId: string): Promise<void>;
  faults(): Promise<SharedFault[]>;
  /** Uses up one count of a counted fault. Returns false if none was left. */
  countDown(faultId: number): Promise<boolean>;
  isReachable(): boolean;
  /** Returns how many requests are waiting for the storage. */
  waiting(): number;
}

export interface JwtKeyTexts {
  secret: string | null;
  jwks: string | null;
}

export interface ClusterListener {
  revoked: (accountId: string) => void;
  /** Called when the keys for account tokens have changed. */
  keysChanged: () => void;
  faultsChanged: (faults: SharedFault[]) => void;
}
