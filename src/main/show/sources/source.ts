import { isPlain } from '../../../feed/contract/address.ts';
import type { ListStatus } from '../../../feed/contract/lists.ts';
import type { Matchup, PerSide, ScheduledMatchup } from '../../../feed/contract/values.ts';
import type { CatalogGame, CatalogStatus, Catalog } from '../../../feed/client/catalog.ts';
import type { Reply } from '../../../feed/client/feed-api.ts';
import type { SandboxResponse } from '../../../feed/contract/rows.ts';
import type {
  BoundSession,
  CatalogState,
  GameRow,
  SourceState,
} from '../../../preload/contract/show-state.ts';
import type { FeedAccess, OpenFeed } from '../ports.ts';
import { shootoutOf, type ShootoutResult } from './shootout-results.ts';

/** The saved settings of a source, without its token, which is stored separately. */
export interface SourceSettings {
  id: string;
  name: string;
  baseUrl: string;
}

export interface SourceOptions {
  settings: SourceSettings;
  token: string | null;
  openFeed: OpenFeed;
  onChange: () => void;
  /** Returns whether the source's token is saved across restarts. */
  isRemembered: () => boolean;
  noTokenSentence: string;
  listedNames: ListedNames;
  /** Returns the shootouts of every source; the same array until one changes. */
  shootouts: () => readonly ShootoutResult[];
  /** Returns whether an open game of the embedded service is about to be closed. */
  isOrphan: (sessionId: string) => boolean;
  /** IDs of sessions that lists leave out. The set is reused when the source is opened again. */
  stopped: Set<string>;
}

/**
 * Returns what lists show of a game of the embedded service, such as the teams on air in a rehearsal.
 *
 * @param channel the channel that its rehearsal was started for; null: not a rehearsal
 */
export type ListedNames = (
  game: CatalogGame,
  channel: string | null,
) => Pick<GameRow, 'matchup' | 'competition' | 'ofRehearsal' | 'takenFrom' | 'reached'>;

/** The embedded service's ID among the sources; it always exists unless the program was started without it. */
export const REHEARSAL_ID = 'rehearsal';

/** A feed service: its lists of games, and access to its sessions. */
export class Source {
  readonly settings: SourceSettings;
  readonly access: FeedAccess;
  readonly #catalogs: Catalog[] = [];
  /** The last catalog, with the inputs it was computed from. */
  #known: {
    hasToken: boolean;
    statuses: CatalogStatus[];
    listed: CatalogGame[];
    /** What `listedNames` returned for the games, as JSON. */
    namesJson: string;
    shootouts: readonly ShootoutResult[];
    catalog: CatalogState;
  } | null = null;
  /**
   * Sandbox sessions, the channels they were started for, and the only account that may watch each (feed-protocol,
   * Sandbox).
   */
  readonly #sandboxes = new Map<string, { session: BoundSession; access: FeedAccess; channel: string }>();
  readonly #options: SourceOptions;
  #token: string | null;
  #isWatched = false;

  constructor(options: SourceOptions) {
    this.#options = options;
    this.settings = options.settings;
    this.#token = options.token;
    this.access = this.#accessWith(() => this.#token);
    this.#catalogs.push(this.access.catalog(false, options.onChange));
  }

  /** True if there is a token. Without one, no requests are sent. */
  get hasToken(): boolean {
    return this.#token !== null;
  }

  get isRehearsal(): boolean {
    return this.settings.id === REHEARSAL_ID;
  }

  setToken(token: string): void {
    this.#token = token;
    void this.refresh();
  }

  /** Adds another account of the same service, whose sandbox sessions belong in the list. */
  addSandboxAccount(token: string): FeedAccess {
    const access = this.#accessWith(() => token);
    const catalog = access.catalog(true, this.#options.onChange);
    this.#catalogs.push(catalog);
    catalog.watch(this.#isWatched);
    return access;
  }

  /** Adds a sandbox session that is played on one of the accounts. */
  addSandbox(session: BoundSession, access: FeedAccess, channel: string): void {
    this.#sandboxes.set(session.sessionId, { session, access, channel });
  }

  /** Returns a session that was added with `addSandbox`, and its channel. */
  sandbox(sessionId: string): { session: BoundSession; channel: string } | undefined {
    return this.#sandboxes.get(sessionId);
  }

  /** Unlists a session whose score is not a result: a stopped rehearsal, or a game that was never on a channel. */
  unlist(sessionId: string): void {
    this.#options.stopped.add(sessionId);
    this.#known = null;
  }

  /**
   * Returns the access for following a session. Null for a rehearsal that has not been resumed, which no account may
   * watch.
   */
  accessFor({ sessionId, sandbox }: BoundSession): FeedAccess | null {
    return this.isRehearsal && sandbox && !this.#sandboxes.has(sessionId) ? null : this.accessTo(sessionId);
  }

  /** Returns the access of the account that may watch a session. */
  accessTo(sessionId: string): FeedAccess {
    return this.#sandboxes.get(sessionId)?.access ?? this.access;
  }

  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (this.#token === null) return;
    for (const catalog of this.#catalogs) catalog.watch(isWatched);
  }

  /** Reads the lists now. Resolves when they were read, or reading has failed. */
  async refresh(): Promise<void> {
    if (this.#token === null) return;
    await Promise.all(
      this.#catalogs.map((catalog) => {
        catalog.watch(this.#isWatched);
        return catalog.refresh();
      }),
    );
  }

  /** Returns a session that was started here or is in a list, or null. */
  find(sessionId: string): BoundSession | null {
    const sandbox = this.#sandboxes.get(sessionId);
    if (sandbox) return sandbox.session;
    for (const game of this.#games()) {
      if (!game.sessions.some((session) => session.sessionId === sessionId)) continue;
      const { league, sport, matchup, sandbox } = game;
      const { competition, ofRehearsal, takenFrom } = this.isRehearsal ? this.#listedNames(game) : {};
      return {
        source: this.settings.id,
        sessionId,
        league,
        sport,
        matchup: named(matchup),
        sandbox,
        ...(competition && { competition }),
        ...(ofRehearsal && { ofRehearsal }),
        ...(takenFrom && { takenFrom }),
      };
    }
    return null;
  }

  /** Returns the final score according to the lists, or null if they have none. */
  finalScore(sessionId: string): PerSide | null {
    for (const { status } of this.#catalogs) {
      const score = status.finalScores.get(sessionId);
      if (score) return score;
    }
    return null;
  }

  state(): SourceState {
    const status = this.#worst();
    const { isRemembered, noTokenSentence } = this.#options;
    return {
      id: this.settings.id,
      name: this.settings.name,
      baseUrl: this.settings.baseUrl,
      isRehearsal: this.isRehearsal,
      isPlain: isPlain(this.settings.baseUrl),
      hasToken: this.hasToken,
      isRemembered: isRemembered(),
      state: this.hasToken ? stateOf(status) : 'tokenMissing',
      sentence: this.hasToken ? status.sentence : noTokenSentence,
    };
  }

  /** Returns each of the source's lists, as last read. */
  lists(): ListStatus[] {
    return this.#catalogs.flatMap(({ status }) => status.lists);
  }

  /**
   * Returns the catalog. It is the same object until a list was read again, the token was added or removed, a game's
   * name changed, or a result of a shootout changed.
   */
  catalog(): CatalogState {
    const { hasToken } = this;
    const statuses = this.#catalogs.map(({ status }) => status);
    const known = this.#known;
    const isRead =
      known !== null &&
      known.hasToken === hasToken &&
      known.statuses.length === statuses.length &&
      known.statuses.every((status, place) => status === statuses[place]);
    const listed = isRead ? known.listed : this.#games();
    const as = this.isRehearsal ? listed.map((game) => this.#listedNames(game)) : [];
    const namesJson = JSON.stringify(as);
    const shootouts = this.#options.shootouts();
    if (isRead && known.namesJson === namesJson && known.shootouts === shootouts) return known.catalog;
    const own = shootouts.filter(({ source }) => source === this.settings.id);
    const { state, at, sentence } = this.#worst();
    const catalog = {
      source: this.settings.id,
      state,
      at,
      sentence: hasToken ? sentence : this.#options.noTokenSentence,
      lists: this.lists(),
      games: listed.map((game, place): GameRow => ({
        ...game,
        source: this.settings.id,
        ...shootoutOf(game, own),
        ...as[place],
      })),
    };
    this.#known = { hasToken, statuses, listed, namesJson, shootouts, catalog };
    return catalog;
  }

  close(): void {
    for (const catalog of this.#catalogs) catalog.watch(false);
  }

  #listedNames(game: CatalogGame): ReturnType<ListedNames> {
    const started = game.sessions.map(({ sessionId }) => this.#sandboxes.get(sessionId));
    return this.#options.listedNames(game, started.find((one) => one !== undefined)?.channel ?? null);
  }

  #accessWith(token: () => string | null): FeedAccess {
    return this.#options.openFeed({ baseUrl: this.settings.baseUrl, token });
  }

  /** Returns the games of all accounts, each once, because an operator account may also see another account's games. */
  #games(): CatalogGame[] {
    const games = new Map<string, CatalogGame>();
    for (const catalog of this.#catalogs) {
      for (const game of catalog.status.games) {
        if (!this.#isHidden(game) && !games.has(game.key)) games.set(game.key, game);
      }
    }
    const order = { live: 0, scheduled: 1, closed: 2 } as const;
    return [...games.values()].sort(
      (one, other) =>
        order[one.status] - order[other.status] || (other.closedAt ?? '').localeCompare(one.closedAt ?? ''),
    );
  }

  #isHidden({ sessions, sandbox, status }: CatalogGame): boolean {
    const { isOrphan, stopped } = this.#options;
    const canBeOrphan = this.isRehearsal && !sandbox && status === 'live';
    return sessions.some(({ sessionId }) => stopped.has(sessionId) || (canBeOrphan && isOrphan(sessionId)));
  }

  #worst(): CatalogStatus {
    const statuses = this.#catalogs.map((catalog) => catalog.status);
    const first = statuses[0];
    if (first === undefined) throw new Error('A source has at least one catalog.');
    return (
      statuses.find((status) => status.state === 'failing') ??
      statuses.find((status) => status.sentence !== null) ??
      first
    );
  }
}

function stateOf({ state, isTokenRejected }: CatalogStatus): SourceState['state'] {
  if (state === 'loading') return 'unknown';
  if (state === 'ready') return 'ok';
  return isTokenRejected ? 'tokenRejected' : 'unreachable';
}

/** Returns the team names, with an empty string for an unknown one. */
function named({ a, b }: ScheduledMatchup): Matchup {
  return { a: a ?? '', b: b ?? '' };
}

/** Returns the session of a sandbox that started now (Unix ms), so that it can be bound to a channel. */
export function sandboxSession(source: string, started: SandboxResponse, now: number): BoundSession {
  const { sessionId, league, sport, matchup, speed } = started;
  const replay = { speed, at: now, positionMs: 0 };
  return { source, sessionId, league, sport, matchup, sandbox: true, replay };
}

/** Time limit of a lookup. Anything still missing is found out when the session is followed. */
const LOOK_UP_LIMIT_MS = 3_000;

/**
 * Requests the data of a session that is not in its source's list. Whether it is a sandbox is unknown until its feed
 * reports that.
 */
export async function lookUp(source: Source, sessionId: string): Promise<Reply<BoundSession>> {
  const { api } = source.accessTo(sessionId);
  const health = await api.sessionHealth(sessionId, LOOK_UP_LIMIT_MS);
  if (!health.ok) return health;
  const { league, sport, matchup } = health.value;
  return { ok: true, value: { ...unknownYet(source, sessionId), league, sport, matchup: named(matchup) } };
}

/** Returns a session of which only the ID is known. */
export function unknownYet({ settings }: Source, sessionId: string): BoundSession {
  return {
    source: settings.id,
    sessionId,
    league: '',
    sport: '',
    matchup: named({ a: null, b: null }),
    sandbox: false,
  };
}
