import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';

interface Pending {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Group commit: writes within one turn of the event loop reach the disk with one sync, in order. `done` runs only
 * after that, so nothing is reported as done that a power cut could undo.
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

  /** Queues a write. Calls either `done` or `failed`, neither before the disk has answered; they never throw. */
  add(write: () => void, done: () => void, failed: (error: unknown) => void): void {
    this.#pending.push({ write, done, failed });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#clock.soon(() => {
      this.#isScheduled = false;
      this.flush();
    });
  }

  /** Writes the queue. */
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

  /** Writes everything in `write`, or nothing, to disk before it returns. */
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

  /**
   * Rolls back a transaction that failed and could not be rolled back then: nothing of it may be visible or stored.
   */
  settle(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** Rolls back. The original error is reported; if the rollback fails too, the next transaction retries it. */
  #rollBack(): void {
    try {
      this.settle();
    } catch {
      // Reported by the next transaction, if it still fails.
    }
  }
}
