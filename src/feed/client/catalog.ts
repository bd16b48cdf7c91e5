import { LIST_NAMES, LIST_WORDS, type ListName, type ListStatus } from '../contract/lists.ts';
import type { ReceivedGame } from '../contract/received-rows.ts';
import type { PerSide } from '../contract/values.ts';
import type { FeedApi } from './feed-api.ts';
import { joinGames, type CatalogGame, type Listed, type ListedSessions } from './games.ts';
import { PolledList } from './polled-list.ts';
import { LIVE_POLL_MS, SessionLists } from './session-lists.ts';

export type { CatalogGame } from './games.ts';

export interface CatalogStatus {
  /** `failing`: none of the source's lists can be read. */
  state: 'loading' | 'ready' | 'failing';
  /** Whether no list can be read, at least one because the source rejects the token. */
  isTokenRejected: boolean;
  /** When all lists were last up to date, in Unix ms. */
  at: number | null;
  /** Which lists can't be read, and why. */
  sentence: string | null;
  lists: ListStatus[];
  games: CatalogGame[];
  /** The final scores of finished sessions, by ID. */
  finalScores: ReadonlyMap<string, PerSide>;
}

export interface CatalogOptions {
  api: Pick<FeedApi, 'sessions' | 'upcoming'>;
  /** Whether the account's own sandbox sessions are listed, too. */
  includesSandbox: boolean;
  wallClock: () => number;
  after: (delayMs: number, callback: () => void) => () => void;
  onChange: (status: CatalogStatus) => void;
}

/** The members of a list that don't depend on the type of its rows. */
type AnyList = Pick<PolledList<unknown>, 'rows' | 'at' | 'unreadable' | 'failure' | 'watch' | 'refresh'>;

/**
 * Polls one source's lists of games at a low rate while they are visible. Each list is read, accepted and reported
 * separately. A list that fails keeps its last good rows, marked as stale, and affects no other list or source.
 */
export class Catalog {
  readonly #sessions: SessionLists;
  /** Null: sandboxes are not requested. */
  readonly #sandboxes: SessionLists | null;
  readonly #upcoming: PolledList<ReceivedGame>;
  readonly #onChange: (status: CatalogStatus) => void;
  #status: CatalogStatus;

  constructor({ api, includesSandbox, onChange, ...clocks }: CatalogOptions) {
    this.#onChange = onChange;
    const announce = (): void => this.#announce();
    this.#sessions = new SessionLists({ ...clocks, api, sandbox: false, onChange: announce });
    this.#sandboxes = includesSandbox
      ? new SessionLists({ ...clocks, api, sandbox: true, onChange: announce })
      : null;
    this.#upcoming = new PolledList({
      ...clocks,
      read: () => api.upcoming(),
      everyMs: LIVE_POLL_MS,
      onRead: announce,
    });
    this.#status = this.#read();
  }

  get status(): CatalogStatus {
    return this.#status;
  }

  /** Starts polling, or stops and keeps the lists. */
  watch(isWatched: boolean): void {
    for (const { list } of this.#lists()) list.watch(isWatched);
  }

  /**
   * Reads all lists immediately, regardless of the schedule, for example after a rehearsal started, a game ended or a
   * token changed. Resolves once lists requested after this call have arrived or failed.
   */
  async refresh(): Promise<void> {
    await Promise.all(this.#lists().map(({ list }) => list.refresh()));
  }

  #lists(): { name: ListName; list: AnyList }[] {
    const lists: Record<ListName, AnyList | undefined> = {
      open: this.#sessions.open,
      upcoming: this.#upcoming,
      closed: this.#sessions.closed,
      openSandbox: this.#sandboxes?.open,
      closedSandbox: this.#sandboxes?.closed,
    };
    return LIST_NAMES.flatMap((name) => {
      const list = lists[name];
      return list === undefined ? [] : [{ name, list }];
    });
  }

  #announce(): void {
    this.#status = this.#read();
    this.#onChange(this.#status);
  }

  #read(): CatalogStatus {
    const lists = this.#lists().map(({ name, list }) => statusOf(name, list));
    const failures = this.#lists().flatMap(({ list: { failure } }) => (failure ? [failure] : []));
    const closed = [...this.#sessions.closed.rows, ...(this.#sandboxes?.closed.rows ?? [])];
    return {
      state: stateOf(lists),
      isTokenRejected: stateOf(lists) === 'failing' && failures.some(({ verdict }) => verdict === 'fixToken'),
      at: oldestOf(lists),
      sentence: sentenceOf(lists),
      lists,
      games: joinGames({
        real: sessionsIn(this.#sessions),
        sandbox: this.#sandboxes && sessionsIn(this.#sandboxes),
        upcoming: listed(this.#upcoming),
      }),
      finalScores: new Map(closed.flatMap(({ sessionId, score }) => (score ? [[sessionId, score]] : []))),
    };
  }
}

function sessionsIn(lists: SessionLists): ListedSessions {
  return { open: listed(lists.open), closed: listed(lists.closed), leaving: lists.leaving() };
}

function listed<Row>({ rows, failure }: PolledList<Row>): Listed<Row> {
  return { rows, isOld: failure !== null };
}

function statusOf(list: ListName, { at, rows, unreadable, failure }: AnyList): ListStatus {
  return {
    list,
    state: failure !== null ? 'failing' : at === null ? 'loading' : 'ready',
    at,
    sentence: failure?.sentence ?? null,
    unreadable,
    length: rows.length + unreadable,
  };
}

function stateOf(lists: readonly ListStatus[]): CatalogStatus['state'] {
  const loaded = lists.filter(({ state }) => state !== 'loading');
  if (loaded.length === 0) return 'loading';
  return loaded.every(({ state }) => state === 'failing') ? 'failing' : 'ready';
}

/** Returns when the oldest list was read: everything was up to date at that time. */
function oldestOf(lists: readonly ListStatus[]): number | null {
  const instants = lists.flatMap(({ at }) => (at === null ? [] : [at]));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Returns one sentence if all lists have the same problem, else one sentence per failing list. */
function sentenceOf(lists: readonly ListStatus[]): string | null {
  const failing = lists.filter(({ sentence }) => sentence !== null);
  const [first] = failing;
  if (first === undefined) return null;
  const isAll =
    failing.length === lists.length && failing.every(({ sentence }) => sentence === first.sentence);
  if (isAll) return first.sentence;
  return failing
    .map(({ list, at, sentence }) => {
      const shown = at === null ? "can't be read" : "can't be read, so it shows the last known games";
      return `The list of ${LIST_WORDS[list]} ${shown}. ${sentence ?? ''}`;
    })
    .join(' ');
}
