import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';

interface Pending {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Group commit: what is written within one turn of the event loop reaches the disk with one sync, in order. `done` runs
 * only after that, so whoever waits for it is told nothing that a power cut could take back.
 */
export class Committer {
  readonly #database: DatabaseSync;
  readonly #clock: Clock;
  #pending: Pending[] = [];
  #isScheduled = false;

  constructor(database: DatabaseSync, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Queues a write. Exactly one of `done` and `failed` is called, neither before the disk has spoken; they never throw. */
  add(write: () => void, done: () => void, failed: (error: unknown) => void): void {
    this.#pending.push({ write, done, failed });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.soon(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  /** Writes what is queued now. */
  flush(): void {
    const batch = this.#pending;
    if (batch.length === 0) return;
    this.#pending = [];
    try {
      this.transaction(() => {
        for (const { write } of batch) write();
      });
    } catch (error) {
      for (const { failed } of batch) failed(error);
      return;
    }
    for (const { done } of batch) done();
  }

  /** Everything in `write`, or nothing of it, on disk when this returns. */
  transaction(write: () => void): void {
    this.settle();
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      write();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** Takes back a transaction that failed and could not be rolled back then: nothing of it may be seen or kept. */
  settle(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** What went wrong before is what is told. Where even this fails, the next transaction tries again. */
  #rollBack(): void {
    try {
      this.settle();
    } catch {
      // Told by the next transaction, if it is still so.
    }
  }
}
