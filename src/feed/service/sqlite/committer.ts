import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../clock.ts';

interface Pending {
  write: () => void;
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Commits in groups: writes within one turn of the event loop reach the disk with one sync, in order. `done` runs only
 * afterwards, so nothing is reported as done that a power cut could undo.
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

  /**
   * Queues a write. Calls either `done` or `failed`, and neither before the disk has responded. Both must not throw.
   */
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

  /** Writes either everything in `write` or nothing, and to disk before it returns. */
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

  /** Rolls back a failed transaction whose rollback failed too: none of its changes may be visible or stored. */
  settle(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  /** Rolls back. The original error is reported; if the rollback fails too, the next transaction retries it. */
  #rollBack(): void {
    try {
      this.settle();
    } catch {
      // If the rollback still fails, the next transaction reports it.
    }
  }
}
