import { LIST_NAMES, LIST_WORDS, type ListName, type ListStatus } from '../contract/lists.ts';
import type { ReceivedGame } from '../contract/received-rows.ts';
import type { PerSide } from '../contract/values.ts';
import type { FeedApi } from './feed-api.ts';
import { joinGames, type CatalogGame, type Listed, type ListedSessions } from './games.ts';
import { PolledList } from './polled-list.ts';
import { LIVE_POLL_MS, SessionLists } from './session-lists.ts';

export type { CatalogGame } from './games.ts';

export interface CatalogStatus {
  /** `failing`: none of its lists can be read. */
  state: 'loading' | 'ready' | 'failing';
  /** The token is what the source objects to. */
  isTokenRejected: boolean;
  /** Wall clock (Unix ms) from which on all of it was right. */
  at: number | null;
  /** Which lists can't be read, and why. */
  sentence: string | null;
  lists: ListStatus[];
  games: CatalogGame[];
  /** What finished sessions ended with, by their id. */
  finalScores: ReadonlyMap<string, PerSide>;
}

export interface CatalogOptions {
  api: Pick<FeedApi, 'sessions' | 'upcoming'>;
  /** The account's own sandbox sessions belong into the list. */
  includesSandbox: boolean;
  wallClock: () => number;
  after: (delayMs: number, callback: () => void) => () => void;
  onChange: (status: CatalogStatus) => void;
}

/** What can be asked of a list of any rows. */
type AnyList = Pick<PolledList<unknown>, 'rows' | 'at' | 'unreadable' | 'failure' | 'watch' | 'refresh'>;

/**
 * The list of games of one source, polled gently while somebody looks: several lists of the source, each read, accepted
 * and reported apart. One that fails keeps its last good rows, which are marked as old, and disturbs no other; neither
 * do other sources.
 */
export class Catalog {
  readonly #sessions: SessionLists;
  /** Null: sandboxes are not asked for. */
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

  /** Polls while watched; stops, keeping the lists, while not. */
  watch(isWatched: boolean): void {
    for (const { list } of this.#lists()) list.watch(isWatched);
  }

  /**
   * Reads everything now, whatever the rhythm: after a rehearsal started, a game ended, a token changed. Resolves once
   * lists asked for after this call are in (or have failed).
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
  const asked = lists.filter(({ state }) => state !== 'loading');
  if (asked.length === 0) return 'loading';
  return asked.every(({ state }) => state === 'failing') ? 'failing' : 'ready';
}

/** The oldest of the lists that there are: all of it was right then. */
function oldestOf(lists: readonly ListStatus[]): number | null {
  const instants = lists.flatMap(({ at }) => (at === null ? [] : [at]));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** One sentence where all lists have the same trouble, else one for each that has. */
function sentenceOf(lists: readonly ListStatus[]): string | null {
  const failing = lists.filter(({ sentence }) => sentence !== null);
  const [first] = failing;
  if (first === undefined) return null;
  const isAll =
    failing.length === lists.length && failing.every(({ sentence }) => sentence === first.sentence);
  if (isAll) return first.sentence;
  return failing
    .map(({ list, at, sentence }) => {
      const shown = at === null ? "can't be read" : "can't be read and is as last known";
      return `The list of ${LIST_WORDS[list]} ${shown}. ${sentence ?? ''}`;
    })
    .join(' ');
}
