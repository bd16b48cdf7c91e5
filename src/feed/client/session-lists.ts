import type { ReceivedSession } from '../contract/received-rows.ts';
import type { FeedApi } from './feed-api.ts';
import type { Listed } from './games.ts';
import { PolledList, type PolledListOptions } from './polled-list.ts';

/** The interval for live and scheduled games. Finished games are read every sixth time. */
export const LIVE_POLL_MS = 5_000;
export const CLOSED_POLL_MS = 6 * LIVE_POLL_MS;
/** The maximum number of finished games requested. */
const CLOSED_LIMIT = 200;

export interface SessionListsOptions extends Pick<PolledListOptions<unknown>, 'wallClock' | 'after'> {
  api: Pick<FeedApi, 'sessions'>;
  /** Whether the lists have the account's own sandboxes instead of real games. */
  sandbox: boolean;
  onChange: () => void;
}

/** The open and the closed sessions of a source. Makes sure that no game is lost between the two lists. */
export class SessionLists {
  readonly open: PolledList<ReceivedSession>;
  readonly closed: PolledList<ReceivedSession>;
  readonly #onChange: () => void;
  /** Sessions that have left the open list and aren't in the closed list yet. */
  #leaving: readonly ReceivedSession[] = [];
  /** Whether the closed list could not be read when looking for those sessions. */
  #isStuck = false;

  constructor({ api, sandbox, onChange, ...clocks }: SessionListsOptions) {
    this.#onChange = onChange;
    const query = sandbox ? ({ sandbox } as const) : {};
    this.open = new PolledList({
      ...clocks,
      read: () => api.sessions({ status: 'open', ...query }),
      everyMs: LIVE_POLL_MS,
      onRead: (before) => this.#onOpen(before),
    });
    this.closed = new PolledList({
      ...clocks,
      read: () => api.sessions({ status: 'closed', ...query, limit: CLOSED_LIMIT }),
      everyMs: CLOSED_POLL_MS,
      onRead: () => this.#onClosed(),
    });
  }

  /** Returns the sessions that are in neither list, in their last open state. */
  leaving(): Listed<ReceivedSession> {
    const closed = idsOf(this.closed.rows);
    return { rows: this.#leaving.filter(({ sessionId }) => !closed.has(sessionId)), isOld: this.#isStuck };
  }

  /** Reads the closed list immediately when a session has left the open one, so that no game vanishes in between. */
  #onOpen(before: readonly ReceivedSession[]): void {
    const listed = idsOf([...this.open.rows, ...this.closed.rows]);
    const gone = before.filter(({ sessionId }) => !listed.has(sessionId));
    this.#leaving = [...this.#leaving, ...gone].filter(({ sessionId }) => !listed.has(sessionId));
    if (gone.length > 0) void this.#follow(gone);
    this.#onChange();
  }

  async #follow(gone: readonly ReceivedSession[]): Promise<void> {
    await this.closed.refresh();
    this.#isStuck = this.closed.failure !== null;
    if (!this.#isStuck) this.#leaving = this.#leaving.filter((row) => !gone.includes(row));
    this.#onChange();
  }

  #onClosed(): void {
    if (this.#isStuck && this.closed.failure === null) {
      this.#isStuck = false;
      this.#leaving = [];
    }
    this.#onChange();
  }
}

function idsOf(rows: readonly ReceivedSession[]): ReadonlySet<string> {
  return new Set(rows.map(({ sessionId }) => sessionId));
}
