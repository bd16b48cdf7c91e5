import type { LogRow } from '../../sports/index.ts';
import type { AcceptedPress, Ask, LogView, PressKey, SessionLog } from '../storage.ts';
import type { Clock } from '../clock.ts';
import type { Committer } from './committer.ts';
import type { Presses } from './presses.ts';
import type { StoredPress } from '../stored-press.ts';

export interface SqliteLogParts {
  clock: Clock;
  committer: Committer;
  presses: Presses;
}

/**
 * The log of one open session. This process is its only writer: a press is validated immediately, and is written to
 * disk with all other presses of the same turn of the event loop.
 */
export class SqliteLog implements SessionLog {
  /** Always zero: silence counts from when the service began to listen. */
  readonly quietForMs = 0;
  readonly heardAt: number | null;
  readonly #sessionId: string;
  readonly #parts: SqliteLogParts;
  /** Presses that aren't on disk yet. */
  readonly #pending = new Map<number, { press: StoredPress; key: PressKey | null }>();

  constructor(sessionId: string, parts: SqliteLogParts) {
    this.#sessionId = sessionId;
    this.#parts = parts;
    parts.committer.flush();
    const { lastIngestTs } = parts.presses.extent(sessionId);
    this.heardAt = lastIngestTs === null ? null : lastIngestTs * 1000;
  }

  /** This process is the only one that receives scout activity. */
  get heardUntilMs(): number {
    return this.#parts.clock.elapsed();
  }

  *rowsAfter(afterSeq: number): Iterable<LogRow> {
    yield* this.#parts.presses.log(this.#sessionId, afterSeq);
    for (const { press } of this.#pending.values()) yield press;
  }

  follow(): void {
    // There are no other nodes.
  }

  append(ask: Ask): Promise<AcceptedPress | null> {
    return new Promise((resolve, reject) => {
      const { committer, presses } = this.#parts;
      committer.settle();
      const judged = ask.judge(this.#view());
      if (judged === null || judged.kind === 'repeated') {
        resolve(judged && judged.answer);
        return;
      }
      const { press, retracts } = judged;
      committer.add(
        () => {
          presses.add(this.#sessionId, press);
          if (ask.key) presses.addKey(this.#sessionId, ask.key, press.seq);
          if (retracts) presses.rebind(this.#sessionId, retracts);
        },
        () => {
          this.#pending.delete(press.seq);
          resolve(judged.onSaved());
        },
        (error) => {
          this.#pending.delete(press.seq);
          judged.onLost();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
      this.#pending.set(press.seq, { press, key: ask.key });
    });
  }

  #view(): LogView {
    const { clock, presses } = this.#parts;
    return {
      nowMs: clock.now(),
      find: (seq) => this.#pending.get(seq)?.press ?? presses.find(this.#sessionId, seq),
      isUsed: (seq) => presses.isUsed(this.#sessionId, seq),
      sentAs: (key) => this.#sentAs(key),
    };
  }

  #sentAs(key: PressKey): StoredPress | null {
    for (const { press, key: other } of this.#pending.values()) {
      if (other?.key === key.key && other.sender === key.sender) return press;
    }
    const seq = this.#parts.presses.seqOf(this.#sessionId, key);
    return seq === null ? null : this.#parts.presses.find(this.#sessionId, seq);
  }

  heard(): Promise<void> {
    return Promise.resolve();
  }

  catchUp(): Promise<void> {
    this.#parts.committer.flush();
    return Promise.resolve();
  }

  release(): void {
    // There are no other nodes.
  }
}
