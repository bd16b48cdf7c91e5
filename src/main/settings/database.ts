import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseOrder, Needs } from './database-file.ts';
import type { Row, Statement } from './statement.ts';

export interface ThreadStart {
  /** Data folder. */
  dir: string;
  /** Unix ms at the start of the thread. */
  now: number;
}
export type ThreadOrder = DatabaseOrder | 'close';
export type ThreadAnswer =
  | { rows: Row[] }
  | { failure: { message: string; code: string | undefined } }
  /** A sentence for the producer, sent before the answer to an order. */
  | { problem: string };

export interface Database {
  /**
   * Performs statements. Resolves when everything is on disk. Rejects with the error of the file system, and in that
   * case nothing is written.
   */
  write(statements: Statement[]): Promise<void>;
  /**
   * Reads everything that was written before. Rejects with the error of the file system, or if it needs migrated files
   * that are missing.
   */
  read(sql: string, values: Statement['values'], needs?: Needs): Promise<Row[]>;
  /** Calls `report` with a sentence for each unreadable item, including earlier ones. */
  onProblem(report: (sentence: string) => void): void;
  /** Resolves when the file is closed. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Script of the thread: `database-thread`. */
  script: string;
  /** Unix ms. */
  wallClock: () => number;
}

/**
 * Opens the database of a data folder in a thread, because commits wait for the disk and frames must not. If the thread
 * ends, its pending orders fail and the next order starts a new thread.
 */
export function openDatabase(dir: string, options: DatabaseOptions): Database {
  return new ThreadDatabase(dir, options);
}

interface Pending {
  resolve: (rows: Row[]) => void;
  reject: (error: Error) => void;
}

class ThreadDatabase implements Database {
  readonly #dir: string;
  readonly #options: DatabaseOptions;
  #thread: Worker | null = null;
  #pending: Pending[] = [];
  #isClosing = false;
  #problems: string[] = [];
  #report: ((sentence: string) => void) | null = null;

  constructor(dir: string, options: DatabaseOptions) {
    this.#dir = dir;
    this.#options = options;
    // Opens and migrates the database before it is needed. If that fails, the first order gets the error.
    this.#ask({ write: [] }).catch(() => undefined);
  }

  async write(statements: Statement[]): Promise<void> {
    await this.#ask({ write: statements });
  }

  read(sql: string, values: Statement['values'], needs: Needs = 'existing'): Promise<Row[]> {
    return this.#ask({ read: { sql, values }, needs });
  }

  onProblem(report: (sentence: string) => void): void {
    this.#report = report;
    for (const problem of this.#problems.splice(0)) report(problem);
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    this.#isClosing = true;
    thread.ref();
    const isOver = once(thread, 'exit').catch(() => undefined);
    thread.postMessage('close' satisfies ThreadOrder);
    await isOver;
  }

  #ask(order: DatabaseOrder): Promise<Row[]> {
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      thread.postMessage(order satisfies ThreadOrder);
    });
  }

  #start(): Worker {
    const { script, wallClock } = this.#options;
    const start: ThreadStart = { dir: this.#dir, now: wallClock() };
    const thread = new Worker(script, { workerData: start, execArgv: [] });
    thread.on('message', (answer: ThreadAnswer) => this.#answered(answer));
    const over = (error: Error): void => {
      if (this.#thread !== thread) return;
      this.#thread = null;
      this.#isClosing = false;
      for (const { reject } of this.#pending.splice(0)) reject(error);
    };
    thread.on('error', over);
    thread.on('exit', () => over(new Error('The database thread has exited.')));
    return thread;
  }

  #answered(answer: ThreadAnswer): void {
    if ('problem' in answer) {
      if (this.#report === null) this.#problems.push(answer.problem);
      else this.#report(answer.problem);
      return;
    }
    const request = this.#pending.shift();
    // An idle thread doesn't keep the program alive, unless the program is waiting for the database to close.
    if (this.#pending.length === 0 && !this.#isClosing) this.#thread?.unref();
    if ('rows' in answer) request?.resolve(answer.rows);
    else request?.reject(Object.assign(new Error(answer.failure.message), { code: answer.failure.code }));
  }
}
