import type { Matchup } from '../../../feed/contract/values.ts';
import { isPlain } from '../../../feed/contract/address.ts';
import type { AccountCreated } from '../../../feed/contract/desk.ts';
import { LEAGUE_SPORT, LEAGUES } from '../../../feed/contract/versions.ts';
import type { SourceInput } from '../../../preload/contract.ts';
import type {
  BoundSession,
  CatalogState,
  Replay,
  SourceState,
} from '../../../preload/contract/show-state.ts';
import type { Clock, FeedAccess, Log, IdGenerator, OpenFeed } from '../ports.ts';
import { OBS_PASSWORD } from '../obs-port.ts';
import { eachMatchOnce } from './bound-session.ts';
import { DeskClient, type CallDesk } from './desk-client.ts';
import { FinishedRehearsals, type FinishedRehearsal } from './finished-rehearsals.ts';
import { OrphanedGames } from './orphaned-games.ts';
import { RequestRefused } from '../refused.ts';
import { sourceErrors } from './errors.ts';
import { showErrors } from '../errors.ts';
import { playedTo, positionAt } from './replay.ts';
import type { RememberedTokens } from './remembered-tokens.ts';
import type { ShootoutResult } from './shootout-results.ts';
import {
  lookUp,
  REHEARSAL_ID,
  sandboxSession,
  Source,
  unknownYet,
  type ListedNames,
  type SourceSettings,
} from './source.ts';

/** The embedded service, as the show uses it. */
export interface RehearsalService {
  /** The service's write API, as the operator. */
  desk: CallDesk;
  baseUrl: string;
  /** Path to which the service moved its damaged database on start; null: not damaged. */
  readonly setAside: string | null;
  /** Sees every game there except the sandboxes of other accounts. */
  operatorToken: string;
  /** Creates an account. Each channel rehearses on its own (feed-protocol, Sandbox). */
  newAccount: (name: string) => Promise<AccountCreated>;
}

export interface SourcesOptions {
  clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>;
  openFeed: OpenFeed;
  ids: IdGenerator;
  log: Log;
  /** Tokens saved over restarts. */
  tokens: RememberedTokens;
  /** The sentence about a source without a token. */
  noTokenSentence: string;
  /** Names of a game of the embedded service in lists. */
  listedNames: ListedNames;
  /** Of every source; the same array until one changes. */
  shootouts: () => readonly ShootoutResult[];
  /** An open game of the embedded service is about to be closed. */
  isOrphan: (sessionId: string) => boolean;
  /** A list of games may have changed. */
  onChange: () => void;
  /** A new source can be read. */
  onOpened: (id: string) => void;
  /** A source has another token. */
  onToken: (id: string) => void;
  /** The channel with a session of this source, or null. */
  usedBy: (id: string) => string | null;
  /** The embedded service had lost a rehearsal, and continues it. */
  onRestored: () => void;
  /** A channel has a rehearsal or can switch back to it. */
  isNeeded: (rehearsal: BoundSession) => boolean;
  /** Saves and publishes a producer's action. */
  commit: () => void;
  /** As in `DeskClientOptions`. */
  onDisk: (error: Error | null) => void;
  /** Called when a rehearsal is finished, or is not a result after all. Saved. */
  onFinished: () => void;
}

/** Time limit of a request for a source's games. */
const CATALOG_LIMIT_MS = 3_000;
/** Maximum number of sources, without the rehearsals. */
export const SOURCES_MAX = 50;
const ADDRESS_MAX = 500;

/** Why this can't be the URL of a source, as a sentence, or null. */
export function addressProblem(baseUrl: string): string | null {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (baseUrl.length > ADDRESS_MAX || url === null || !/^https?:$/.test(url.protocol)) {
    return "This isn't a valid source address. Enter one like https://feed.example.com.";
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address contains a user name or password, and addresses are shown. Remove it, and use the token field.';
  }
  if (/[?#]/.test(baseUrl)) {
    return 'The address contains "?" or "#". Remove that part; Touchline adds its own paths.';
  }
  return null;
}

/** Warning about the data that others can read on an unencrypted connection. */
export function plainSentence(baseUrl: string): string {
  return `The address ${baseUrl} is not encrypted, so others on the network can read and change the token and the game.`;
}

interface RehearsalAccount {
  accountId: string;
  access: FeedAccess;
  /** The ID of the rehearsal that it plays: the service ends it when the account starts another. Null: free. */
  rehearsal: string | null;
  /** A rehearsal is being started or resumed on it. */
  isStarting: boolean;
}

/** All sources of the show, and the rehearsals of the embedded one. */
export class Sources {
  readonly #options: SourcesOptions;
  readonly #sources = new Map<string, Source>();
  #catalogs: CatalogState[] = [];
  /** `#catalogs`, and their listed form. */
  #listed: { of: readonly CatalogState[]; catalogs: CatalogState[] } | null = null;
  readonly #accounts: RehearsalAccount[] = [];
  /** By current or past session. */
  readonly #accountsOf = new Map<string, RehearsalAccount>();
  /** Rehearsals that the service started after their answer was lost. */
  readonly #orphans: OrphanedGames;
  /** Rehearsals that were stopped before their recordings ended. */
  readonly #stopped = new Set<string>();
  readonly #finished: FinishedRehearsals;
  /** Why there is no embedded service until `openRehearsal`. */
  rehearsalMissing: 'off' | 'starting' | 'failed' = 'off';
  #rehearsal: RehearsalService | null = null;
  #watchers = 0;

  constructor(
    options: SourcesOptions,
    persisted: readonly SourceSettings[],
    finished: readonly FinishedRehearsal[],
  ) {
    this.#options = options;
    this.#finished = new FinishedRehearsals(finished, options.onFinished);
    const { clock, tokens } = options;
    this.#orphans = new OrphanedGames({
      clock,
      openGames: () => this.#openRehearsals(),
      isOwned: (sessionId) => this.#isOwned(sessionId),
      close: (sessionId) => this.#closeRehearsal(sessionId),
    });
    for (const settings of persisted) this.#open(settings, tokens.of(settings));
    tokens.forgetAllBut([...persisted.map(({ id }) => id), OBS_PASSWORD]);
  }

  /** The data to save: the rehearsal source is created at every start. */
  settings(): SourceSettings[] {
    return [...this.#sources.values()]
      .filter((source) => !source.isRehearsal)
      .map((source) => source.settings);
  }

  all(): Source[] {
    return [...this.#sources.values()];
  }

  states(): SourceState[] {
    return [...this.#sources.values()].map((source) => source.state());
  }

  /** The same array while every catalog is the same object. */
  catalogs(): CatalogState[] {
    const catalogs = [...this.#sources.values()].map((source) => source.catalog());
    const isSame =
      catalogs.length === this.#catalogs.length &&
      catalogs.every((catalog, place) => catalog === this.#catalogs[place]);
    if (!isSame) this.#catalogs = catalogs;
    return this.#catalogs;
  }

  /** The catalogs for lists: a match that was taken over from its feed is one game, whatever its sources. */
  listed(): CatalogState[] {
    const of = this.catalogs();
    if (this.#listed?.of !== of) {
      const shown = new Set(eachMatchOnce(of.flatMap(({ games }) => games)));
      const catalogs = of.map((catalog) => {
        const games = catalog.games.filter((game) => shown.has(game));
        return games.length === catalog.games.length ? catalog : { ...catalog, games };
      });
      this.#listed = { of, catalogs };
    }
    return this.#listed.catalogs;
  }

  /**
   * A source's games for lists, read now: the caller may be the only one. A slow list keeps its last state without
   * blocking the others.
   */
  async catalogOf(id: string): Promise<CatalogState> {
    const source = this.get(id);
    await this.#withinLimit(source.refresh());
    return this.listed().find((catalog) => catalog.source === id) ?? source.catalog();
  }

  #withinLimit(reading: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(CATALOG_LIMIT_MS, resolve);
      void reading.finally(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Throws RequestRefused for an unknown source. */
  get(id: string): Source {
    const source = this.#sources.get(id);
    if (!source) throw sourceErrors.unknown(id);
    return source;
  }

  /** Null: removed. */
  find(id: string): Source | null {
    return this.#sources.get(id) ?? null;
  }

  has(id: string): boolean {
    return this.#sources.has(id);
  }

  /** Starts polling the lists. Returns a function that stops it. */
  watch(): () => void {
    this.#setWatchers(this.#watchers + 1);
    let isWatching = true;
    return () => {
      if (isWatching) this.#setWatchers(this.#watchers - 1);
      isWatching = false;
    };
  }

  /**
   * Throws RequestRefused for an invalid URL, for an unencrypted one that is not confirmed, if the limit is reached,
   * and for a token that can't be saved although requested.
   */
  add({ token, remember, allowsPlain, ...input }: SourceInput, id = this.#options.ids.id()): SourceState {
    if (addressProblem(input.baseUrl) === null && isPlain(input.baseUrl) && !allowsPlain) {
      throw sourceErrors.notEncrypted(plainSentence(input.baseUrl));
    }
    this.#mayRemember(remember);
    const source = this.#add({ id, ...input }, token);
    this.#remember(source, remember ? token : null);
    return source.state();
  }

  /**
   * A source given at the start, whose token is neither saved nor deleted here. Its URL counts as confirmed, encrypted
   * or not. Throws RequestRefused like `add`.
   */
  give(settings: SourceSettings, token: string): void {
    this.#add(settings, token);
  }

  #add(settings: SourceSettings, token: string): Source {
    const { id, baseUrl } = settings;
    const problem = addressProblem(baseUrl);
    if (problem !== null) throw sourceErrors.invalidAddress(problem);
    if (!this.#sources.has(id) && this.settings().length >= SOURCES_MAX) {
      throw showErrors.limit('sources', SOURCES_MAX);
    }
    this.#sources.get(id)?.close();
    const source = this.#open(settings, token);
    void source.refresh();
    this.#options.onOpened(id);
    this.#options.commit();
    return source;
  }

  /** Replaces the token. Throws RequestRefused, also if it can't be saved although requested. */
  setToken(id: string, token: string, remember: boolean): void {
    const source = this.get(id);
    this.#mayRemember(remember);
    if (source.isRehearsal) {
      throw sourceErrors.tokenIsAutomatic();
    }
    source.setToken(token);
    this.#remember(source, remember ? token : null);
    this.#options.onToken(id);
    this.#options.commit();
  }

  remove(id: string): void {
    const source = this.get(id);
    const user = this.#options.usedBy(id);
    if (user !== null) {
      throw sourceErrors.inUse(source.settings.name, user);
    }
    if (source.isRehearsal) throw showErrors.notRemovable('The rehearsal source');
    source.close();
    this.#sources.delete(id);
    this.#options.tokens.forget(id);
    this.#options.commit();
  }

  /**
   * A session's data: from the list, otherwise requested. If that is impossible now, only its ID is used. Throws
   * RequestRefused if it doesn't exist.
   */
  async session(sourceId: string, sessionId: string): Promise<BoundSession> {
    const source = this.get(sourceId);
    const listed = source.find(sessionId);
    if (listed) return listed;
    const found = await lookUp(source, sessionId);
    if (found.ok) return found.value;
    switch (found.verdict) {
      case 'outage':
      case 'transient':
      case 'end':
        // Following it retries automatically until its data arrives.
        if (source.hasToken) return unknownYet(source, sessionId);
        throw sourceErrors.failed(found.sentence);
      case 'fixToken':
        throw sourceErrors.tokenRejected(found.sentence);
      case 'refused':
        if (found.sign.kind !== 'http' || found.sign.status !== 404) {
          throw sourceErrors.failed(found.sentence);
        }
        throw sourceErrors.unknownGame(source.settings.name, sessionId);
    }
  }

  /** Path to which the embedded service moved its damaged database on start; null: not damaged. */
  get databaseSetAside(): string | null {
    return this.#rehearsal?.setAside ?? null;
  }

  /** Adds the source `rehearsal` once the embedded service is up. */
  openRehearsal(service: RehearsalService): void {
    this.#rehearsal = service;
    this.#accounts.length = 0;
    this.#accountsOf.clear();
    this.#sources.get(REHEARSAL_ID)?.close();
    this.#open({ id: REHEARSAL_ID, name: 'Rehearsal', baseUrl: service.baseUrl }, service.operatorToken);
    this.#options.onOpened(REHEARSAL_ID);
    this.#options.onChange();
    void this.#listFinished(this.finishedRehearsals());
  }

  /** The data to save. */
  finishedRehearsals(): FinishedRehearsal[] {
    return [...this.#finished.all];
  }

  /** Resolves with whether the embedded service no longer knows a rehearsal's account: its database was replaced. */
  async hasLostAccounts(): Promise<boolean> {
    const lists = await Promise.all(
      this.#accounts.map(({ access }) => access.api.sessions({ status: 'open', sandbox: true })),
    );
    return lists.some((list) => !list.ok && list.verdict === 'fixToken');
  }

  /** Keeps an ended rehearsal in the list, also after a restart. Parameters as in `FinishedRehearsals`. */
  noteFinished({ sessionId }: BoundSession, teams: Matchup, areFinal: boolean): void {
    const sandbox = this.#sources.get(REHEARSAL_ID)?.sandbox(sessionId);
    if (sandbox && !this.#stopped.has(sessionId))
      this.#finished.add(sandbox.session, sandbox.channel, teams, areFinal);
  }

  /** The teams of a finished rehearsal; null: not finished, or unknown. */
  teamsOfFinished(sessionId: string): Matchup | null {
    return this.#finished.find(sessionId)?.teams ?? null;
  }

  /** True if the rehearsal was recorded as finished. */
  isFinished(sessionId: string): boolean {
    return this.#finished.find(sessionId) !== undefined;
  }

  /**
   * Lists are read per account, and the accounts of earlier runs are gone: an account of this run takes over its
   * finished rehearsals.
   */
  async #listFinished(finished: readonly FinishedRehearsal[]): Promise<void> {
    const first = finished[0];
    if (first === undefined) return;
    // A refusal is logged: they are listed after the next start.
    const account = await this.#newAccount(first.channel).catch(() => null);
    if (account === null) return;
    for (const one of finished) await this.#listAgain(one, account);
    account.isStarting = false;
    void this.#sources.get(REHEARSAL_ID)?.refresh();
  }

  async #listAgain(
    { session, channel }: FinishedRehearsal,
    { accountId, access }: RehearsalAccount,
  ): Promise<void> {
    const { sessionId } = session;
    // A channel that has it resumes it.
    if (this.#options.isNeeded(session)) return;
    try {
      // A session left open by a killed program would continue.
      await this.desk().closeSession(sessionId);
      await this.desk().resume(sessionId, { accountId, speed: 1, positionMs: 0 });
      this.get(REHEARSAL_ID).addSandbox(session, access, channel);
    } catch (error) {
      // The service no longer has it, or its recording was not played to its end.
      if (error instanceof RequestRefused && error.code === 'bad_request') this.#finished.remove(sessionId);
    }
  }

  /** Starts a sandbox session for a channel, in addition to those in use. Throws RequestRefused if it can't. */
  async rehearse(league: string, speed: number, channelId: string): Promise<BoundSession> {
    if (!Object.hasOwn(LEAGUE_SPORT, league)) {
      throw sourceErrors.unknownLeague(league, LEAGUES.join(', '));
    }
    const opened = this.#orphans.opening();
    try {
      return await this.#onAccount(channelId, null, async ({ access }) => {
        const started = await access.api.startSandbox(league, speed);
        if (started.ok) return sandboxSession(REHEARSAL_ID, started.value, this.#options.clock.wall());
        // The service may have started it.
        this.#orphans.search();
        throw started.verdict === 'refused'
          ? sourceErrors.failed(started.sentence)
          : sourceErrors.rehearsalNotStarted();
      });
    } finally {
      opened();
    }
  }

  /**
   * Continues the recording of an interrupted rehearsal for a channel, also if its service has lost it. Throws
   * RequestRefused if that is impossible.
   *
   * @param lastSeq its newest press on air; 0: unknown
   */
  async resume(
    session: BoundSession,
    replay: Replay,
    { channelId, lastSeq }: { channelId: string; lastSeq: number },
  ): Promise<BoundSession> {
    const { sessionId, league } = session;
    return this.#onAccount(channelId, sessionId, async ({ accountId }) => {
      const { positionMs, isRestored } = await this.desk().resume(sessionId, {
        accountId,
        speed: replay.speed,
        positionMs: positionAt(replay, this.#options.clock.wall()),
        lost: { league, lastSeq },
      });
      if (isRestored === true) this.#options.onRestored();
      return playedTo(session, { at: this.#options.clock.wall(), positionMs });
    });
  }

  /**
   * Plays a rehearsal on a free account: the previous one if possible.
   *
   * @param sessionId null: a new session
   */
  async #onAccount(
    channelId: string,
    sessionId: string | null,
    play: (account: RehearsalAccount) => Promise<BoundSession>,
  ): Promise<BoundSession> {
    const known = sessionId === null ? undefined : this.#accountsOf.get(sessionId);
    const free = this.#accounts.find(({ rehearsal, isStarting }) => rehearsal === null && !isStarting);
    const account = known ?? free ?? (await this.#newAccount(channelId));
    account.isStarting = true;
    try {
      const session = await play(account);
      account.rehearsal = session.sessionId;
      this.#accountsOf.set(session.sessionId, account);
      const source = this.get(REHEARSAL_ID);
      source.addSandbox(session, account.access, channelId);
      void source.refresh();
      return session;
    } finally {
      account.isStarting = false;
    }
  }

  /**
   * Ends a rehearsal that no channel uses.
   *
   * @param isResult it reached its end, and stays listed
   */
  async endRehearsal(sessionId: string, isResult = false): Promise<void> {
    // The service closes a session that can't be resumed.
    if (!this.#stopped.has(sessionId)) await this.#closeRehearsal(sessionId, isResult);
  }

  /** False: it failed. */
  async #closeRehearsal(sessionId: string, isResult = false): Promise<boolean> {
    try {
      await this.desk().closeSession(sessionId);
      return true;
    } catch {
      // Logged by the desk client. The next rehearsal on its account ends it.
      return false;
    } finally {
      const account = this.#accountsOf.get(sessionId);
      if (account?.rehearsal === sessionId) account.rehearsal = null;
      if (!isResult) this.unlist(sessionId);
    }
  }

  /** Returns whether a session was started or resumed here, or a channel has it. */
  #isOwned(sessionId: string): boolean {
    const session = unknownYet(this.get(REHEARSAL_ID), sessionId);
    return this.#accountsOf.has(sessionId) || this.#options.isNeeded(session);
  }

  /** The IDs of the open rehearsals. Null: it can't be read now. */
  async #openRehearsals(): Promise<readonly string[] | null> {
    const lists = await Promise.all(
      this.#accounts.map(({ access }) => access.api.sessions({ status: 'open', sandbox: true })),
    );
    const open = lists.flatMap((list) =>
      list.ok ? [list.value.rows.map(({ sessionId }) => sessionId)] : [],
    );
    return open.length === lists.length ? open.flat() : null;
  }

  /** Hides a game of the embedded service in lists. */
  unlist(sessionId: string): void {
    const source = this.#sources.get(REHEARSAL_ID);
    source?.unlist(sessionId);
    this.#finished.remove(sessionId);
    void source?.refresh();
  }

  /** The IDs of the games that are open at the embedded service, without rehearsals. Null: it can't be read now. */
  async openGames(): Promise<readonly string[] | null> {
    const source = this.#sources.get(REHEARSAL_ID);
    if (!source) return [];
    const open = await source.access.api.sessions({ status: 'open' });
    return open.ok ? open.value.rows.map((row) => row.sessionId) : null;
  }

  /** The write API of the embedded service. Throws RequestRefused if it is not running. */
  desk(): DeskClient {
    return new DeskClient({ ...this.#options, call: this.#running().desk });
  }

  close(): void {
    this.#orphans.close();
    for (const source of this.#sources.values()) source.close();
  }

  #running(): RehearsalService {
    if (this.#rehearsal !== null) return this.#rehearsal;
    throw this.rehearsalMissing === 'off'
      ? sourceErrors.serviceOff()
      : this.rehearsalMissing === 'starting'
        ? sourceErrors.serviceStarting()
        : sourceErrors.serviceFailed();
  }

  async #newAccount(channelId: string): Promise<RehearsalAccount> {
    const service = this.#running();
    let created;
    try {
      created = await service.newAccount(`rehearsal ${channelId}`);
    } catch (error) {
      this.#options.log.warn({ error: String(error) }, 'failed to create a rehearsal account');
      throw sourceErrors.rehearsalNotStarted();
    }
    const { accountId, token } = created;
    const access = this.get(REHEARSAL_ID).addSandboxAccount(token);
    const account = { accountId, access, rehearsal: null, isStarting: true };
    this.#accounts.push(account);
    return account;
  }

  #mayRemember(remember: boolean): void {
    if (!remember || this.#options.tokens.canKeep) return;
    throw sourceErrors.tokenNotSaved();
  }

  /** Saves or deletes a source's token. A token that must not be saved also deletes an earlier one. */
  #remember({ settings: { id, baseUrl } }: Source, token: string | null): void {
    const { tokens } = this.#options;
    if (token === null) tokens.forget(id);
    else tokens.remember(id, { baseUrl, token });
  }

  #open(settings: SourceSettings, token: string | null): Source {
    const { openFeed, onChange, tokens, noTokenSentence, listedNames, shootouts, isOrphan } = this.#options;
    const isRemembered = (): boolean => tokens.has(settings.id);
    const source = new Source({
      settings,
      token,
      openFeed,
      onChange,
      isRemembered,
      noTokenSentence,
      listedNames,
      shootouts,
      isOrphan,
      stopped: this.#stopped,
    });
    this.#sources.set(settings.id, source);
    source.watch(this.#watchers > 0);
    return source;
  }

  #setWatchers(watchers: number): void {
    this.#watchers = watchers;
    for (const source of this.#sources.values()) source.watch(watchers > 0);
  }
}
