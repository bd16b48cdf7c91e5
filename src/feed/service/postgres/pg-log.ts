import { Failure } from '../failure.ts';
import type { LogRow } from '../../sports/index.ts';
import { RowsElsewhereError, UnavailableError } from '../storage.ts';
import type { AcceptedPress, Ask, Judgement, LogView, SessionFollower, SessionLog } from '../storage.ts';
import type { StoredPress } from '../stored-press.ts';
import type { Clock } from '../clock.ts';
import type { Database, Run } from './database.ts';
import { placedPress, PRESS_COLUMNS, pressOf } from './log-rows.ts';
import type { PlacedPress } from './log-rows.ts';
import { insertPresses, lockSession } from './press-rows.ts';

/** The maximum number of presses in one transaction. */
const BATCH = 64;
const PRESSES_LOST =
  'The database lost presses that this node still has, so nothing was saved. Restart the node, then send the request again.';
/** How often a recording that can't press retries, in ms. */
const PATIENCE_MS = 500;

/** The parts shared by all logs of a node. */
export interface PgLogParts {
  database: Database;
  clock: Clock;
  reader: LogReader;
}

/** Reads what other nodes accepted, for all logs of this node (`node-reader.ts`). */
export interface LogReader {
  add: (log: PgLog) => void;
  remove: (log: PgLog) => void;
  /** Resolves once the log has everything that was committed before the call. */
  read: (log: PgLog) => Promise<void>;
  /** Notifies the other nodes of a press that was committed here. */
  tell: (log: PgLog, seq: number) => void;
  /** Resolves when faults that other nodes started before the current read have arrived. */
  beforeRows: (run: Run) => Promise<void>;
}

/** The scout's last activity, Unix ms, and when the database was read, on `elapsed`. */
interface ScoutReading {
  heardAt: number | null;
  askedAtMs: number;
}

interface Waiting {
  ask: Ask;
  resolve: (accepted: AcceptedPress | Promise<AcceptedPress> | null) => void;
  reject: (error: unknown) => void;
}

/** Refuses an event of an ended session: a recording stops, a scout gets an error. */
function refuseEnded({ ask, resolve, reject }: Waiting): void {
  if (ask.isPatient) resolve(null);
  else reject(Failure.bad('This session is not open.'));
}

/** The result of one press within an uncommitted transaction. */
interface Outcome {
  waiting: Waiting;
  judged: Judgement | null;
  settle: () => void;
}

/** The rows for a fold: all with a `seq` above `afterSeq`, as of one position of the log. */
interface LoadedRows {
  afterSeq: number;
  rows: readonly LogRow[];
}

/**
 * The log of one open session on this node. Operations and notifications are handled one at a time: a press is
 * validated while its session's row is locked, after the follower has received everything that other nodes accepted
 * before.
 *
 *   ask --> queue --> lock, catch up, validate the queue, insert, commit --> stored, acknowledged, nodes notified
 *                         |                                        |
 *                     refused: 422, 409                not committed: lost, 503 (recordings: retry)
 */
export class PgLog implements SessionLog {
  readonly sessionId: string;
  readonly quietForMs: number;
  readonly heardAt: number | null;
  readonly #parts: PgLogParts;
  #follower: SessionFollower | null = null;
  #heardUntilMs: number;
  /** The position of the newest press that the follower has received. */
  #place: number;
  #loaded: LoadedRows | null;
  /** Presses accepted in the running transaction. */
  #judged: StoredPress[] = [];
  #queue: Waiting[] = [];
  #isWriting = false;
  #hasEnded = false;
  /** The running operation. Operations on a log run one at a time. */
  #busy: Promise<unknown> = Promise.resolve();

  private constructor(
    sessionId: string,
    parts: PgLogParts,
    opened: { rows: readonly PlacedPress[]; heardAt: number | null; quietForMs: number; askedAtMs: number },
  ) {
    this.sessionId = sessionId;
    this.#parts = parts;
    this.heardAt = opened.heardAt;
    this.quietForMs = opened.quietForMs;
    this.#heardUntilMs = opened.askedAtMs;
    this.#place = opened.rows.at(-1)?.place ?? 0;
    this.#loaded = { afterSeq: -Infinity, rows: opened.rows.map(({ press }) => press) };
  }

  static async open(sessionId: string, parts: PgLogParts): Promise<PgLog> {
    const { database } = parts;
    const askedAtMs = parts.clock.elapsed();
    // The silence is read first: a press in between only shortens it.
    const [session] = await database.run(
      'open log',
      `SELECT extract(epoch FROM heard_at) * 1000 AS heard_ms,
         extract(epoch FROM clock_timestamp() - coalesce(heard_at, published_at, opened_at)) * 1000 AS quiet_ms
       FROM sessions WHERE session_id = $1`,
      [sessionId],
    );
    const rows = await database.run(
      'log by place',
      `SELECT ${PRESS_COLUMNS} FROM presses WHERE session_id = $1 ORDER BY place`,
      [sessionId],
    );
    const heard = session?.['heard_ms'] ?? null;
    return new PgLog(sessionId, parts, {
      rows: rows.map(placedPress),
      heardAt: heard === null ? null : Number(heard),
      quietForMs: Math.max(0, Number(session?.['quiet_ms'] ?? 0)),
      askedAtMs,
    });
  }

  get place(): number {
    return this.#place;
  }

  get heardUntilMs(): number {
    return this.#heardUntilMs;
  }

  follow(follower: SessionFollower): void {
    this.#loaded = null;
    this.#follower = follower;
    this.#parts.reader.add(this);
  }

  release(): void {
    this.#hasEnded = true;
    this.#parts.reader.remove(this);
    for (const waiting of this.#queue.splice(0)) refuseEnded(waiting);
  }

  *rowsAfter(afterSeq: number): Iterable<LogRow> {
    if (this.#loaded === null || this.#loaded.afterSeq > afterSeq) throw new RowsElsewhereError(afterSeq);
    yield* this.#loaded.rows;
    yield* this.#judged;
  }

  catchUp(): Promise<void> {
    return this.#parts.reader.read(this);
  }

  async heard(): Promise<void> {
    await this.#parts.database.run(
      'heard',
      'UPDATE sessions SET heard_at = clock_timestamp() WHERE session_id = $1',
      [this.sessionId],
    );
    this.#parts.reader.tell(this, 0);
  }

  append(ask: Ask): Promise<AcceptedPress | null> {
    if (this.#hasEnded) return Promise.reject(Failure.bad('This session is not open.'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ ask, resolve, reject });
      void this.#write();
    });
  }

  /** Queues an operation. It runs after the previous one, whether or not that one succeeded. */
  #next<T>(run: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(run);
    this.#busy = done.catch(() => undefined);
    return done;
  }

  /** Resolves once no operation is running. */
  async idle(): Promise<void> {
    while (this.#isWriting) await this.#busy;
    await this.#busy;
  }

  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    try {
      while (this.#queue.length > 0) {
        const isDone = await this.#next(() => this.#take(this.#queue.splice(0, BATCH)));
        if (!isDone) break;
      }
    } finally {
      this.#isWriting = false;
    }
  }

  /**
   * Accepts presses in one transaction. Returns false if the database was offline and a recording is waiting for it.
   */
  async #take(batch: Waiting[]): Promise<boolean> {
    const outcomes: Outcome[] = [];
    try {
      await this.#parts.database.transaction(async (run) => {
        outcomes.length = 0;
        await this.#judgeAll(batch, outcomes, run);
      });
    } catch (error) {
      this.#judged = [];
      for (const { judged } of outcomes.toReversed()) judged?.onLost();
      return this.#failed(batch, error);
    }
    this.#judged = [];
    let lastSeq: number | null = null;
    for (const { judged, settle } of outcomes) {
      if (judged) {
        this.#place += 1;
        lastSeq = judged.press.seq;
      }
      settle();
    }
    if (lastSeq !== null) this.#parts.reader.tell(this, lastSeq);
    return true;
  }

  #failed(batch: Waiting[], error: unknown): boolean {
    const isAway = error instanceof UnavailableError;
    const patient = batch.filter(({ ask }) => isAway && ask.isPatient && !this.#hasEnded);
    for (const one of batch) if (!patient.includes(one)) one.reject(error);
    if (patient.length === 0) return true;
    this.#queue.unshift(...patient);
    this.#parts.clock.after(PATIENCE_MS, () => void this.#write());
    return false;
  }

  async #judgeAll(batch: readonly Waiting[], outcomes: Outcome[], run: Run): Promise<void> {
    const locked = await lockSession(run, this.sessionId);
    if (!locked) {
      for (const waiting of batch)
        outcomes.push({ waiting, judged: null, settle: () => refuseEnded(waiting) });
      return;
    }
    // A lagging standby was promoted, so the database lacks presses that this node has. Another press would leave a gap.
    if (this.#place > locked.head) throw new UnavailableError(PRESSES_LOST);
    await this.#parts.reader.beforeRows(run);
    while (this.#place < locked.head) {
      const before = this.#place;
      await this.#give(await this.#rowsFrom(run, before), run);
      if (this.#place === before) throw new Error(`the log of ${this.sessionId} has a gap after ${before}`);
    }
    const view = await this.#viewOf(batch, locked.nowMs, run);
    for (const waiting of batch) outcomes.push(await this.#judge(waiting, view, run));
    await insertPresses(
      run,
      this.sessionId,
      this.#place,
      outcomes.flatMap(({ waiting, judged }) => (judged ? [{ judged, key: waiting.ask.key }] : [])),
    );
  }

  async #judge(waiting: Waiting, view: KnownView, run: Run): Promise<Outcome> {
    try {
      const judged = await this.#withRows(run, this.#place, () => waiting.ask.judge(view));
      if (judged?.kind === 'new') {
        this.#judged.push(judged.press);
        view.add(judged.press, waiting.ask);
        return { waiting, judged, settle: () => waiting.resolve(judged.onSaved()) };
      }
      return { waiting, judged: null, settle: () => waiting.resolve(judged && judged.answer) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { waiting, judged: null, settle: () => waiting.reject(error) };
    }
  }

  /** Runs a fold; if it needs rows, fetches them and runs it again. */
  async #withRows<T>(run: Run, place: number, fold: () => T): Promise<T> {
    try {
      return fold();
    } catch (error) {
      if (!(error instanceof RowsElsewhereError)) throw error;
    }
    // Reads the whole log: this is rare, and a fold that starts later may have to begin earlier.
    const rows = await run(
      'log up to place',
      'SELECT seq, type, payload, retracts_seq, ingest_ts FROM presses WHERE session_id = $1 AND place <= $2',
      [this.sessionId, place],
    );
    this.#loaded = { afterSeq: -Infinity, rows: rows.map(pressOf) };
    try {
      return fold();
    } finally {
      this.#loaded = null;
    }
  }

  async #rowsFrom(run: Run, place: number): Promise<PlacedPress[]> {
    const text = `SELECT ${PRESS_COLUMNS} FROM presses WHERE session_id = $1 AND place > $2 ORDER BY place LIMIT 500`;
    return (await run('rows from place', text, [this.sessionId, place])).map(placedPress);
  }

  /** Passes new rows on to the follower. */
  async #give(rows: readonly PlacedPress[], run: Run): Promise<void> {
    for (const { place, press } of rows) {
      if (place !== this.#place + 1) continue;
      await this.#withRows(run, place - 1, () => this.#follower?.noteAccepted(press));
      this.#place = place;
    }
  }

  /**
   * Handles what was read of this log: rows in the order of acceptance, the scout's state, and whether the session is
   * closed.
   */
  receive(rows: readonly PlacedPress[], scout: ScoutReading | null, isOver: boolean): Promise<void> {
    return this.#next(async () => {
      if (this.#hasEnded) return;
      const run: Run = (...statement) => this.#parts.database.run(...statement);
      await this.#give(rows, run);
      if (scout !== null) {
        if (scout.heardAt !== null) this.#follower?.heard(scout.heardAt);
        this.#heardUntilMs = Math.max(this.#heardUntilMs, scout.askedAtMs);
      }
      if (isOver) this.#follower?.ended();
    });
  }

  async #viewOf(batch: readonly Waiting[], nowMs: number, run: Run): Promise<KnownView> {
    const view = new KnownView(nowMs);
    const seqs = batch.flatMap(({ ask }) => (ask.seq === null ? [] : [ask.seq]));
    const keys = batch.flatMap(({ ask }) => (ask.key === null ? [] : [ask.key]));
    if (seqs.length > 0) {
      const text = `SELECT ${PRESS_COLUMNS} FROM presses WHERE session_id = $1 AND seq = ANY($2::bigint[])`;
      for (const row of await run('known by seq', text, [this.sessionId, seqs])) view.add(pressOf(row), null);
    }
    if (keys.length > 0) {
      const rows = await run(
        'known by key',
        `SELECT sender, key, ${PRESS_COLUMNS} FROM press_keys JOIN presses USING (session_id, seq)
         WHERE session_id = $1 AND (sender, key) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
        [this.sessionId, keys.map(({ sender }) => sender), keys.map(({ key }) => key)],
      );
      for (const row of rows) {
        const key = { sender: String(row['sender']), key: String(row['key']) };
        view.add(pressOf(row), { key });
      }
    }
    return view;
  }
}

/** The log entries that a batch of presses may refer to. Read before validation, because validation is synchronous. */
class KnownView implements LogView {
  readonly nowMs: number;
  readonly #bySeq = new Map<number, StoredPress>();
  readonly #byKey = new Map<string, StoredPress>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  add(press: StoredPress, sent: Pick<Ask, 'key'> | null): void {
    this.#bySeq.set(press.seq, press);
    if (sent?.key) this.#byKey.set(nameOf(sent.key), press);
  }

  find(seq: number): StoredPress | null {
    return this.#bySeq.get(seq) ?? null;
  }

  /**
   * Returns whether a press of the log or of this batch has this number. Only numbers named in requests have to be
   * known, because a press without a number gets one after the largest.
   */
  isUsed(seq: number): boolean {
    return this.#bySeq.has(seq);
  }

  sentAs(key: NonNullable<Ask['key']>): StoredPress | null {
    return this.#byKey.get(nameOf(key)) ?? null;
  }
}

function nameOf({ sender, key }: NonNullable<Ask['key']>): string {
  return `${sender} ${key}`;
}
