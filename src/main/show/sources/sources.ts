import type { SportFile } from '../../../feed/sports/file/sport-file.ts';
import type { Matchup } from '../../../feed/contract/values.ts';
import { isPlain } from '../../../feed/contract/address.ts';
import type { AccountCreated } from '../../../feed/contract/desk.ts';
import { isContractSport, sportOf, isLeague, leagues } from '../../../feed/contract/versions.ts';
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
  /** Token of an account that sees every game of the service except the sandboxes of other accounts. */
  operatorToken: string;
  /** Creates an account. Each channel rehearses on a separate one (feed-protocol, Sandbox). */
  newAccount: (name: string) => Promise<AccountCreated>;
}

export interface SourcesOptions {
  clock: Pick<Clock, 'after' | 'monotonic' | 'wall'>;
  openFeed: OpenFeed;
  ids: IdGenerator;
  log: Log;
  tokens: RememberedTokens;
  noTokenSentence: string;
  listedNames: ListedNames;
  /** Returns the shootouts of every source; the same array until one changes. */
  shootouts: () => readonly ShootoutResult[];
  /** Returns whether an open game of the embedded service is about to be closed. */
  isOrphan: (sessionId: string) => boolean;
  /** Called when a list of games may have changed. */
  onChange: () => void;
  /** Returns the producer's own sports. */
  ownSports: () => readonly SportFile[];
  /** Called when a new source can be read. */
  onOpened: (id: string) => void;
  /** Called when a source has a new token. */
  onToken: (id: string) => void;
  /** Returns the ID of a channel with a session of this source, or null. */
  usedBy: (id: string) => string | null;
  /** Called when the embedded service continues a rehearsal whose data it had lost. */
  onRestored: () => void;
  /** Returns whether a channel has a rehearsal or can switch back to it. */
  isNeeded: (rehearsal: BoundSession) => boolean;
  /** Saves and publishes a producer's action. */
  commit: () => void;
  /** See `DeskClientOptions`. */
  onDisk: (error: Error | null) => void;
  /** Called when a rehearsal is finished, or is not a result after all. Finished rehearsals are saved. */
  onFinished: () => void;
}

/** Time limit of a request for a source's games. */
const CATALOG_LIMIT_MS = 3_000;
/** Maximum number of sources, not counting the embedded service. */
export const SOURCES_MAX = 50;
const ADDRESS_MAX = 500;

/** Returns a sentence that says why this can't be the URL of a source, or null. */
export function addressProblem(baseUrl: string): string | null {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (baseUrl.length > ADDRESS_MAX || url === null || !/^https?:$/.test(url.protocol)) {
    return "This isn't a valid source address. Enter one like https://feed.example.com.";
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address contains a user name or password, and addresses are shown on screen. Remove it, and use the token field.';
  }
  if (/[?#]/.test(baseUrl)) {
    return 'The address contains "?" or "#". Remove that part; Touchline adds its own paths.';
  }
  return null;
}

/** Returns the warning about an unencrypted connection to a source. */
export function plainSentence(baseUrl: string): string {
  return `The address ${baseUrl} isn't encrypted, so others on the network can read and change the token and the game.`;
}

interface RehearsalAccount {
  accountId: string;
  access: FeedAccess;
  /**
   * The ID of the rehearsal that the account plays, which the service ends when the account starts another. Null: free.
   */
  rehearsal: string | null;
  /** True while a rehearsal is being started or resumed on the account. */
  isStarting: boolean;
}

/** The sources of the show, and the rehearsals of the embedded service. */
export class Sources {
  readonly #options: SourcesOptions;
  readonly #sources = new Map<string, Source>();
  #catalogs: CatalogState[] = [];
  /** The last result of `listed`, and the catalogs that it was derived from. */
  #listed: { of: readonly CatalogState[]; catalogs: CatalogState[] } | null = null;
  readonly #accounts: RehearsalAccount[] = [];
  /** Accounts by current or past session. */
  readonly #accountsOf = new Map<string, RehearsalAccount>();
  /** Finds rehearsals that the service started although their answer was lost. */
  readonly #orphans: OrphanedGames;
  /** IDs of the embedded service's sessions that lists leave out; see `unlist`. */
  readonly #stopped = new Set<string>();
  readonly #finished: FinishedRehearsals;
  /** Resolves when the service has received the producer's own sports. */
  #sportsSent: Promise<void> = Promise.resolve();
  /** Why the embedded service isn't available before `openRehearsal`. */
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

  /** Returns the settings to save, without the rehearsal source, which is created at every start. */
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

  /** Returns the catalogs: the same array while every catalog is the same object. */
  catalogs(): CatalogState[] {
    const catalogs = [...this.#sources.values()].map((source) => source.catalog());
    const isSame =
      catalogs.length === this.#catalogs.length &&
      catalogs.every((catalog, place) => catalog === this.#catalogs[place]);
    if (!isSame) this.#catalogs = catalogs;
    return this.#catalogs;
  }

  /** Returns the catalogs for lists. A match that was taken over from its feed is one game, whatever its sources. */
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
   * Returns a source's games for lists, read now because nothing else may be polling. A slow list keeps its last state
   * without blocking the others.
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

  /** Returns a source. Throws RequestRefused for an unknown one. */
  get(id: string): Source {
    const source = this.#sources.get(id);
    if (!source) throw sourceErrors.unknown(id);
    return source;
  }

  /** Returns a source, or null if it was removed. */
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
   * Adds a source. Throws RequestRefused for an invalid URL, for an unencrypted one that is not confirmed, if the limit
   * is reached, and for a token that can't be saved although requested.
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
   * Adds a source given at the start, whose token is neither saved nor deleted here. Its URL counts as confirmed,
   * encrypted or not. Throws RequestRefused like `add`.
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

  /**
   * Replaces a source's token. Throws RequestRefused, including if the token can't be saved although that was
   * requested.
   */
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
   * Returns a session's data: from the list, otherwise requested. If neither is possible now, only its ID is used.
   * Throws RequestRefused if the session doesn't exist.
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
        // Following the session retries automatically until its data arrives.
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
    if (this.#options.ownSports().length > 0) this.sendSports();
    this.#options.onOpened(REHEARSAL_ID);
    this.#options.onChange();
    void this.#listFinished(this.finishedRehearsals());
  }

  /** Sends the producer's own sports to the embedded service; new games wait for it. */
  sendSports(): void {
    if (this.#rehearsal === null) return;
    const desk = this.desk();
    // One after the other: the service keeps the sports that it gets last.
    this.#sportsSent = this.#sportsSent
      .then(() => desk.setSports(this.#options.ownSports()))
      .catch((error: unknown) => {
        this.#options.log.warn({ error: String(error) }, "failed to send the producer's sports");
      });
  }

  finishedRehearsals(): FinishedRehearsal[] {
    return [...this.#finished.all];
  }

  /**
   * Resolves with whether the embedded service no longer knows the account of a rehearsal because its database was
   * replaced.
   */
  async hasLostAccounts(): Promise<boolean> {
    const lists = await Promise.all(
      this.#accounts.map(({ access }) => access.api.sessions({ status: 'open', sandbox: true })),
    );
    return lists.some((list) => !list.ok && list.verdict === 'fixToken');
  }

  /** Saves a rehearsal that was played to its end, for lists. Parameters as in `FinishedRehearsals.add`. */
  noteFinished({ sessionId }: BoundSession, teams: Matchup, areFinal: boolean): void {
    const sandbox = this.#sources.get(REHEARSAL_ID)?.sandbox(sessionId);
    if (sandbox && !this.#stopped.has(sessionId))
      this.#finished.add(sandbox.session, sandbox.channel, teams, areFinal);
  }

  /** Returns the teams of a finished rehearsal; null: not finished, or unknown. */
  teamsOfFinished(sessionId: string): Matchup | null {
    return this.#finished.find(sessionId)?.teams ?? null;
  }

  isFinished(sessionId: string): boolean {
    return this.#finished.find(sessionId) !== undefined;
  }

  /**
   * Assigns finished rehearsals of earlier runs to an account of this run. Lists are read per account, and the earlier
   * accounts no longer exist.
   */
  async #listFinished(finished: readonly FinishedRehearsal[]): Promise<void> {
    const first = finished[0];
    if (first === undefined) return;
    // A refusal is logged, and the rehearsals are listed after the next start.
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
    // A channel that has the rehearsal resumes it.
    if (this.#options.isNeeded(session)) return;
    try {
      // A session left open by a killed program would otherwise continue.
      await this.desk().closeSession(sessionId);
      await this.desk().resume(sessionId, { accountId, speed: 1, positionMs: 0 });
      this.get(REHEARSAL_ID).addSandbox(session, access, channel);
    } catch (error) {
      // The service no longer has the session, or its recording was not played to its end.
      if (error instanceof RequestRefused && error.code === 'bad_request') this.#finished.remove(sessionId);
    }
  }

  /**
   * Starts a sandbox session for a channel; other rehearsals continue. Rejects with RequestRefused.
   */
  async rehearse(league: string, speed: number, channelId: string): Promise<BoundSession> {
    if (!isLeague(league)) {
      throw sourceErrors.unknownLeague(league, leagues().join(', '));
    }
    if (!isContractSport(sportOf(league))) await this.#sportsSent;
    const opened = this.#orphans.opening();
    try {
      return await this.#onAccount(channelId, null, async ({ access }) => {
        const started = await access.api.startSandbox(league, speed);
        if (started.ok) return sandboxSession(REHEARSAL_ID, started.value, this.#options.clock.wall());
        // The service may have started the session despite the error.
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
   * Continues the recording of an interrupted rehearsal for a channel, even if the service has lost the rehearsal's
   * data. Rejects with RequestRefused.
   *
   * @param lastSeq the newest press on air; 0: unknown
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
   * Plays a rehearsal on the account that played it before, otherwise on a free or new account.
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
   * @param isResult true if it was played to its end, so that it stays listed
   */
  async endRehearsal(sessionId: string, isResult = false): Promise<void> {
    // An unlisted session is already closed, or the service closes it because it can't be resumed.
    if (!this.#stopped.has(sessionId)) await this.#closeRehearsal(sessionId, isResult);
  }

  /** Closes a rehearsal. Returns false if that failed. */
  async #closeRehearsal(sessionId: string, isResult = false): Promise<boolean> {
    try {
      await this.desk().closeSession(sessionId);
      return true;
    } catch {
      // The desk client has logged the error. The next rehearsal on this account ends this one.
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

  /** Returns the IDs of the open rehearsals, or null if the service can't be read now. */
  async #openRehearsals(): Promise<readonly string[] | null> {
    const lists = await Promise.all(
      this.#accounts.map(({ access }) => access.api.sessions({ status: 'open', sandbox: true })),
    );
    const open = lists.flatMap((list) =>
      list.ok ? [list.value.rows.map(({ sessionId }) => sessionId)] : [],
    );
    return open.length === lists.length ? open.flat() : null;
  }

  /** Hides a game of the embedded service in lists, because its score isn't a result. */
  unlist(sessionId: string): void {
    const source = this.#sources.get(REHEARSAL_ID);
    source?.unlist(sessionId);
    this.#finished.remove(sessionId);
    void source?.refresh();
  }

  /**
   * Returns the IDs of the games that are open at the embedded service, without rehearsals, or null if it can't be read
   * now.
   */
  async openGames(): Promise<readonly string[] | null> {
    const source = this.#sources.get(REHEARSAL_ID);
    if (!source) return [];
    const open = await source.access.api.sessions({ status: 'open' });
    return open.ok ? open.value.rows.map((row) => row.sessionId) : null;
  }

  /** Returns the write API of the embedded service. Throws RequestRefused if it is not running. */
  desk(): DeskClient {
    return new DeskClient({
      ...this.#options,
      call: this.#running().desk,
      sportsSent: () => this.#sportsSent,
    });
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
