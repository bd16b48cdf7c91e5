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
 * What the service remembers, and the only way to it. Two adapters: `sqlite/` for one process and its folder,
 * `postgres/` for any number of equal nodes. What a promise resolved for is kept, whatever happens next; what it
 * rejected for never was, unless it rejected with an `UnavailableError`: then nobody knows yet.
 */
export interface Storage {
  readonly accounts: AccountStore;
  readonly games: GameStore;
  readonly sessions: SessionStore;
  readonly logs: LogStore;
  /** What nodes have in common beside that; null where this process is alone with its storage. */
  readonly cluster: Cluster | null;
  /** Time as the storage has it: instants of all nodes come from one clock. */
  readonly clock: Clock;
  /** Resolves once everything that is on its way to be kept is kept, or known not to be. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** The storage can't be reached, or did not answer in time. The message is a sentence for whoever asked. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

export interface AccountStore {
  add(account: { accountId: string; name: string; role: Role; key: string }): Promise<void>;
  byKey(key: string): Promise<Account | null>;
  byId(accountId: string): Promise<Account | null>;
  /** The account's key is dead from now on. False where there was nothing to revoke. */
  revoke(accountId: string): Promise<boolean>;
  /** Makes sure that the first operator exists and owns `key`. */
  setOperatorKey(key: string): Promise<void>;
}

export interface ScheduledGame extends UpcomingRow {
  startsAtMs: number;
  windowEndsAtMs: number;
}

/** The schedule (feed-protocol, Upcoming games): listed until the game's window has passed. */
export interface GameStore {
  /** False where the id is taken: nothing has changed then. */
  add(game: ScheduledGame, grants: readonly string[]): Promise<boolean>;
  /** Games granted to the account whose window has not passed, soonest first. */
  upcoming(accountId: string): Promise<UpcomingRow[]>;
}

/** A session as it is opened; its instants are the storage's. */
export type NewSessionRow = Omit<SessionRow, 'score' | 'openedAt' | 'publishedAt' | 'closedAt' | 'isLogLost'>;

/** What a session came to, asked for once its last press is kept. */
export type FinalScore = () => PerSide | null;

/** A mock that another one replaces. */
export interface ReplacedMock {
  sessionId: string;
  finalScore: FinalScore;
}

export interface SessionStore {
  add(session: NewSessionRow, grants: readonly string[]): Promise<void>;
  /**
   * Opens a mock in place of the one that its owner has open, both or neither. False where that is another one by now
   * (or there is one, for null): nothing has changed then.
   */
  replaceMock(session: NewSessionRow, replaced: ReplacedMock | null): Promise<boolean>;
  /** Keeps a log of elsewhere. One that is here already is left as it is. */
  bringIn(session: SessionRow, presses: readonly StoredPress[]): Promise<void>;
  /**
   * Puts back a mock that the storage has lost: the presses of its tape, by `sender`, each with its place on the tape as
   * its key. Null: nodes share the storage, and it isn't lost with one of them.
   */
  restoreMock:
    ((session: SessionRow, presses: readonly StoredPress[], sender: string) => Promise<void>) | null;
  find(sessionId: string): Promise<SessionRow | null>;
  allOpen(): Promise<SessionRow[]>;
  /** The mock that an account has open. */
  openMock(accountId: string): Promise<SessionRow | null>;
  /** Makes a mock the account's own. */
  adoptMock(sessionId: string, accountId: string): Promise<void>;
  /** Mocks that nobody plays any more: ids, for they are about to be ended. */
  abandonedMocks(): Promise<string[]>;
  /** One slice of the catalog, granted sessions before public ones, each block newest first (feed-protocol, Catalog). */
  list(
    phase: 'open' | 'closed',
    whom: ListedFor,
    league: string | null,
    limit: number | null,
  ): Promise<SessionRow[]>;
  publish(sessionId: string): Promise<void>;
  /** Seals an open session; one that is not open any more stays as it is. */
  close(sessionId: string, finalScore: FinalScore): Promise<void>;
  /** The log is gone: at once where the session is not open, else when it is closed. */
  loseLog(sessionId: string): Promise<void>;
  grant(sessionId: string, accountId: string): Promise<void>;
  isGranted(sessionId: string, accountId: string): Promise<boolean>;
}

export interface LogStore {
  /** The log of an open session, for pressing and following it. @throws where it can't be read */
  open(sessionId: string): Promise<SessionLog>;
  /** Every press with all that is known of it, in the order of `seq`. */
  all(sessionId: string): Promise<StoredPress[]>;
  /** The numbers of the presses that a sender gave keys to, by key. */
  seqsOf(sessionId: string, sender: string): Promise<ReadonlyMap<string, number>>;
  /** The newest press that can be read; null: there is none. */
  lastSeq(sessionId: string): Promise<number | null>;
  /** When a session was last pressed, Unix ms; null: never. */
  lastPressedAt(sessionId: string): Promise<number | null>;
  /** The next `limit` events after `afterSeq`, up to `lastSeq`, written out as on the wire. */
  slice(sessionId: string, afterSeq: number, lastSeq: number, limit: number): Promise<WrittenEvent[]>;
  /** How many presses of a session are kept and can't be read. */
  unreadable(sessionId: string): Promise<number>;
}

export interface WrittenEvent {
  seq: number;
  event: string;
}

/** Who presses, and what they call this press (`Idempotency-Key`), so that it can be sent twice. */
export interface PressKey {
  sender: string;
  key: string;
}

/** What is known of a log when a press is judged. */
export interface LogView {
  /** When it came, Unix ms. */
  nowMs: number;
  find(seq: number): StoredPress | null;
  /** Is the number taken, be it by a row that can't be read? */
  isUsed(seq: number): boolean;
  /** The press that was sent under a key, if one was. */
  sentAs(key: PressKey): StoredPress | null;
}

/** A press that was judged good: what is kept, and who is told of it. */
export interface Judgement {
  kind: 'new';
  press: StoredPress;
  /** Which press each undo cancels, where this one changed it. */
  retracts: ReadonlyMap<number, number> | null;
  state: Snapshot;
  score: PerSide;
  /** It is kept: consumers see it, and its scout gets this answer. */
  kept: () => AcceptedPress;
  /** It is not kept, and never was. */
  lost: () => void;
}

/** A press that is known already: the answer that it gets again. */
export interface Repeated {
  kind: 'repeated';
  answer: AcceptedPress | Promise<AcceptedPress>;
}

export interface AcceptedPress {
  seq: number;
  state: Snapshot;
}

/** A press on its way into a log. */
export interface Ask {
  /** The number it brings, if any. */
  seq: number | null;
  key: PressKey | null;
  /**
   * Is called with the log as it is when the press's turn has come: presses of one session are judged one after the
   * other, each as if those before it were kept already. Called again where that turned out otherwise. Throws a
   * `Failure` for a press that is refused; null for one that is not to be taken any more.
   */
  judge: (view: LogView) => Judgement | Repeated | null;
  /** Is it to be tried again for as long as the storage can't be reached? The presses of a tape are. */
  isPatient: boolean;
}

/** The log of one open session as one node holds it. */
export interface SessionLog {
  /** For how long nothing was heard of the scout when it was opened, ms. */
  readonly quietForMs: number;
  /** The last sign of life of the scout when it was opened, Unix ms. */
  readonly heardAt: number | null;
  /**
   * Up to when signs of life that other nodes were given are known here, on the clock that is never set: while the
   * storage can't be reached, silence says nothing.
   */
  readonly heardUntilMs: number;
  /**
   * The rows whose `seq` is larger, in any order, for folding.
   * @throws RowsElsewhereError where they have to be fetched first: whoever called is called again then
   */
  rowsAfter(afterSeq: number): Iterable<LogRow>;
  /** Tells the follower from now on what other nodes do, from where the rows of the opening end. */
  follow(follower: SessionFollower): void;
  /** Null where the press was not to be taken any more. */
  append(ask: Ask): Promise<AcceptedPress | null>;
  /** The scout gave a sign of life. */
  heard(): Promise<void>;
  /** Resolves once the follower has been told everything that was kept before the call. */
  catchUp(): Promise<void>;
  /** Nobody here follows it any more. */
  release(): void;
}

/** Rows that a fold needs are not at hand. */
export class RowsElsewhereError extends Error {
  readonly afterSeq: number;
  constructor(afterSeq: number) {
    super(`the rows after ${afterSeq} have to be fetched`);
    this.afterSeq = afterSeq;
  }
}

/** Who follows the log of a session: what other nodes did to it, in order. A storage without other nodes tells nothing. */
export interface SessionFollower {
  /** A press that another node took. It may throw a `RowsElsewhereError`, and is called again then. */
  taken: (press: StoredPress) => void;
  /** A sign of life of the scout, Unix ms. */
  heard: (atMs: number) => void;
  ended: () => void;
}

/** A fault that operators play, as every node has it. */
export interface SharedFault {
  id: number;
  fault: CreateFault;
  endsAtMs: number;
}

/** What equal nodes tell each other through their storage. */
export interface Cluster {
  /** Starts telling; what was missed while the storage was away is told when it is back. */
  follow(listener: ClusterListener): void;
  /** Text of the keys by which account tokens made elsewhere are verified; null where there is none. */
  jwtKeys(): JwtKeyTexts;
  /** Keeps playing these mocks: without that they count as abandoned. */
  renewMocks(sessionIds: readonly string[]): Promise<void>;
  addFault(fault: CreateFault, seconds: number): Promise<SharedFault>;
  endFaults(sessionId: string): Promise<void>;
  /** Faults that are being played now. */
  faults(): Promise<SharedFault[]>;
  /** Uses up one stroke of a counted fault; false where none was left. */
  countDown(faultId: number): Promise<boolean>;
  /** Can the storage be reached? */
  isReachable(): boolean;
  /** Requests that wait for their turn with the storage. */
  waiting(): number;
}

export interface JwtKeyTexts {
  secret: string | null;
  jwks: string | null;
}

export interface ClusterListener {
  revoked: (accountId: string) => void;
  /** Other keys for account tokens. */
  keysChanged: () => void;
  faultsChanged: (faults: SharedFault[]) => void;
}
