import type { ReceivedSession } from '../contract/received-rows.ts';
import type { FeedApi } from './feed-api.ts';
import type { Listed } from './games.ts';
import { PolledList, type PolledListOptions } from './polled-list.ts';

/** Live and scheduled games are looked at this often, finished ones every sixth time. */
export const LIVE_POLL_MS = 5_000;
export const CLOSED_POLL_MS = 6 * LIVE_POLL_MS;
/** Finished games asked for at most. */
const CLOSED_LIMIT = 200;

export interface SessionListsOptions extends Pick<PolledListOptions<unknown>, 'wallClock' | 'after'> {
  api: Pick<FeedApi, 'sessions'>;
  /** The account's own sandboxes instead of real games. */
  sandbox: boolean;
  onChange: () => void;
}

/** The open and the closed sessions of a source, between which no game gets lost. */
export class SessionLists {
  readonly open: PolledList<ReceivedSession>;
  readonly closed: PolledList<ReceivedSession>;
  readonly #onChange: () => void;
  /** Sessions that have left the open list and are not in the closed one yet. */
  #leaving: readonly ReceivedSession[] = [];
  /** The closed list could not be read to tell where they are. */
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

  /** Sessions in neither list, as they were when they were open. */
  leaving(): Listed<ReceivedSession> {
    const closed = idsOf(this.closed.rows);
    return { rows: this.#leaving.filter(({ sessionId }) => !closed.has(sessionId)), isOld: this.#isStuck };
  }

  /** A session that left the open list is in the closed one now: look at once, so that no game vanishes in between. */
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
