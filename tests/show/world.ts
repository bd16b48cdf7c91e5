import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { Catalog } from '../../src/feed/client/catalog.ts';
import { decode } from '../../src/feed/client/decode.ts';
import { FeedApi } from '../../src/feed/client/feed-api.ts';
import type { FeedSocket, FeedSocketListener } from '../../src/feed/client/feed-socket.ts';
import { Subscription, type SavedEventLog } from '../../src/feed/client/subscription.ts';
import { EventLog } from '../../src/feed/client/event-log.ts';
import type { ReceivedHistory } from '../../src/feed/contract/received-rows.ts';
import type { LoggedEvent } from '../../src/feed/contract/received.ts';
import { withLongDelays } from '../../src/feed/contract/long-timer.ts';
import { sportOf, type League, type Sport } from '../../src/feed/contract/versions.ts';
import { GameLog, type LogRow } from '../../src/feed/sports/index.ts';
import type { ControlRequest, ControlRequests, Output } from '../../src/preload/contract.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import type { ChannelState } from '../../src/preload/contract/show-state.ts';
import type { AsRunEntry, AsRunStore } from '../../src/main/show/as-run/as-run.ts';
import type { LastState } from '../../src/main/show/channels/last-state.ts';
import type { Clock, SavedTokens, Log, OpenFeed, OwnTheme } from '../../src/main/show/ports.ts';
import { storesAsOne } from '../../src/main/settings/file-store.ts';
import { repairsSentence } from '../../src/main/settings/rows.ts';
import { readSettings, settingsOf } from '../../src/main/settings/schema.ts';
import { persistedShow } from '../../src/main/show/persisted-show.ts';
import { nothingPersisted, type PersistedState } from '../../src/main/show/persisted-state.ts';
import { noCrew, type SavedCrew } from '../../src/main/show/operators/operators.ts';
import { systemActing, systemIds } from '../../src/main/system.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { outputPage, type OutputPage } from '../../src/main/show/requests/output-page.ts';
import { openShow, type Show } from '../../src/main/show/show.ts';
import type { RehearsalService } from '../../src/main/show/sources/sources.ts';
import type { ShowOptions } from '../../src/main/show/show-options.ts';
import { PictureCleanup } from '../../src/main/picture-cleanup.ts';
import { diskTrouble, type DiskTrouble } from '../../src/main/show/disk-trouble.ts';
import { asRunSentence } from '../../src/main/show/disk-words.ts';
import { UntilWritten } from './writes-settled.ts';
import { checkAnyFont, FakeDisk } from './fake-disk.ts';
import { showFilesIn } from './show-files-in-memory.ts';
import { FakeTimers } from '../peers/timers.ts';
import { abortable, MATCHUP, Provider, ProviderGame, type Connection } from '../peers/provider.ts';

export const START = Date.UTC(2026, 5, 13, 19, 0);

/**
 * A fake program clock with Node-like timers: time moves only when a test advances it. The wall clock can be set
 * independently of the monotonic clock.
 */
export class FakeClock implements Clock {
  readonly #timers = new FakeTimers();
  readonly after = withLongDelays(this.#timers.after);
  wallOffset = START;
  #sleptMs = 0;

  wall(): number {
    return this.#timers.now + this.wallOffset;
  }

  monotonic(): number {
    return this.#timers.now;
  }

  uptime(): number {
    return this.#timers.now + this.#sleptMs;
  }

  /** How many timers are pending. */
  get timers(): number {
    return this.#timers.count;
  }

  /** How many timers have run. */
  get runs(): number {
    return this.#timers.runs;
  }

  /** Advances time, runs each timer when due, and lets promises settle in between. */
  advance(ms: number): Promise<void> {
    return this.#timers.advance(ms);
  }

  /** Resolves when this much time has passed. */
  sleeps(ms: number): Promise<void> {
    return new Promise((resolve) => void this.after(ms, resolve));
  }

  /** Simulates machine sleep: the wall clock continues, while the monotonic clock and timers stop. */
  sleep(ms: number): void {
    this.wallOffset += ms;
    this.#sleptMs += ms;
  }
}

const PING_EVERY_MS = 15_000;

/** One session of a feed service, in memory only, which follows the sport's rules. */
export class FakeGame {
  /** The session in the provider's form. */
  readonly script: ProviderGame;
  /** Events in the order of `seq`, as sent by the scout. */
  readonly rows: LogRow[] = [];
  /** When each event arrived at the service, in Unix s. */
  readonly #ingestedAt = new Map<number, number>();
  /** The event that each undo cancels. */
  readonly #retracts = new Map<number, number>();
  /** Whether undos carry `retractsSeq`. */
  namesRetracted = true;
  /** If true, the game sends no pings: it is silent unless the test sends something. */
  isSilent = false;
  /** Whether the game is unreachable. */
  isDown = false;
  /** Returns the answer to a history request; null: everything so far. */
  history: (() => Promise<Response>) | null = null;
  #log: GameLog;
  readonly #clock: FakeClock;

  constructor(league: League, sessionId: string, clock: FakeClock) {
    this.#clock = clock;
    this.#log = new GameLog(sportOf(league), league, () => this.rows);
    this.script = new ProviderGame(league, sessionId, this.snapshot);
    this.#pingOn();
  }

  get league(): League {
    return this.script.league;
  }

  set league(league: League) {
    this.script.league = league;
  }

  get sessionId(): string {
    return this.script.sessionId;
  }

  get connections(): Set<Connection> {
    return this.script.connections;
  }

  get isClosed(): boolean {
    return this.script.phase === 'closed';
  }

  set isClosed(isClosed: boolean) {
    this.script.phase = isClosed ? 'closed' : 'open';
  }

  /** Whether each connection gets only a greeting and no state. */
  set saysHelloOnly(saysHelloOnly: boolean) {
    this.script.greeting = saysHelloOnly ? 'hello' : 'hello and state';
  }

  get sport(): Sport {
    return this.script.sport;
  }

  get score(): { a: number; b: number } {
    return this.#log.game.score;
  }

  get snapshot(): object {
    return this.#log.game.snapshot;
  }

  events(): LoggedEvent[] {
    return this.rows.map(({ seq, type, payload }) => {
      const retractsSeq = this.#retracts.get(seq);
      const written =
        retractsSeq === undefined || !this.namesRetracted ? payload : { ...payload, retractsSeq };
      return { seq, type, payload: written, serverIngestTs: this.#ingestedAt.get(seq) ?? START / 1000 + seq };
    });
  }

  /** Simulates a scout's event, and returns its `seq`. Every connection gets the frame if `heard`. */
  press(type: string, payload: Record<string, unknown> = {}, heard = true, at: number | null = null): number {
    const seq = at ?? (this.#log.lastSeq ?? 0) + 1;
    const placed = this.#log.place({ seq, type, payload });
    if ('refusal' in placed) throw new Error(placed.refusal.sentence);
    this.#ingestedAt.set(seq, this.#clock.wall() / 1000);
    this.rows.push({ seq, type, payload });
    this.rows.sort((one, other) => one.seq - other.seq);
    // As in the service, an undo's target is stored next to the scout's data, because a late event can change it.
    if (type === 'undo') this.#retracts.set(seq, Number(placed.row.payload['retractsSeq']));
    for (const [undo, target] of placed.retracts ?? []) this.#retracts.set(undo, target);
    const row = this.namesRetracted ? placed.row : { seq, type, payload };
    if (heard) this.say({ ...row, serverIngestTs: this.#clock.wall() / 1000 });
    return seq;
  }

  /** Sends a frame that needn't follow any rule. */
  say(event: object | null, state: object = this.snapshot): void {
    this.script.say(event, state);
  }

  /** Sends text unchanged. */
  sayText(text: string): void {
    this.script.sayText(text);
  }

  skip(): void {
    this.script.skip();
  }

  drop(): void {
    this.script.close(1006);
  }

  /** Sends pings while the game is open (feed-protocol, Subscribing). */
  #pingOn(): void {
    this.#clock.after(PING_EVERY_MS, () => {
      if (this.isClosed) return;
      if (!this.isSilent) this.ping();
      this.#pingOn();
    });
  }

  ping(): void {
    this.script.ping();
  }

  end(): void {
    this.script.end();
  }

  /** Returns the provider's session, updated with all events so far. */
  listedGame(): ProviderGame {
    this.script.state = this.snapshot;
    this.script.log = this.events();
    return this.script;
  }

  connect(listener: FeedSocketListener): FeedSocket {
    let connection: Connection | null = null;
    let isOver = false;
    queueMicrotask(() => {
      if (isOver) return;
      if (this.isDown || this.isClosed) {
        listener.onLost({ kind: 'close', code: this.isDown ? 1006 : 4403 });
        return;
      }
      connection = this.listedGame().connect({
        text: (text) => listener.onText(text),
        close: (code) => listener.onLost({ kind: 'close', code }),
      });
    });
    return {
      drop: () => {
        isOver = true;
        if (connection) this.connections.delete(connection);
      },
    };
  }
}

/** Answers like a service that doesn't have the session. */
function refuseUnknown(listener: FeedSocketListener): FeedSocket {
  queueMicrotask(() => listener.onLost({ kind: 'close', code: 4404 }));
  return { drop: () => undefined };
}

export const VENUE = { name: 'Venue', baseUrl: 'https://venue.test' };

/** Returns the current history of a game. */
export function historyOf(game: FakeGame): Response {
  return Response.json(game.listedGame().history());
}

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A page that draws one output and records every frame. */
export class Page {
  readonly frames: OutputFrame[] = [];
  readonly #page: OutputPage;

  constructor(show: Show, outputId: string, { isMonitor = false, showsNext = false, build = 'test' } = {}) {
    this.#page = outputPage(
      show,
      outputId,
      (message) => void this.frames.push((JSON.parse(message) as { value: OutputFrame }).value),
      () => undefined,
    );
    this.say('output:ready', { isMonitor, showsNext, build });
  }

  say(request: string, input: unknown): void {
    this.#page.perform(request, input);
  }

  leave(): void {
    this.#page.leave();
  }

  get now(): OutputFrame {
    return this.frames.at(-1)!;
  }

  get score(): string {
    const score = this.now.match?.view.score;
    return score ? `${String(score.a)}-${String(score.b)}` : 'none';
  }
}

/** The output type of a request; `unknown` for a request that doesn't exist. */
type OutputOf<Name> = Name extends ControlRequest ? Output<ControlRequests, Name> : unknown;

/** Returns a row for a list of games; by default, a soccer game at 0-0. */
export const listedGame = (parts: object): object => ({
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Mesa', b: 'Harbor' },
  score: { a: 0, b: 0 },
  openedAt: null,
  publishedAt: null,
  closedAt: null,
  historyAvailable: true,
  ...parts,
});

/** One run of the program, until it is killed. */
class Run {
  isOver = false;

  /** Writes a file like `writeAtomically`. Rejects if the disk is full. If `disk` is null, the file is only removed. */
  async write(disk: FakeDisk | null, done: () => void): Promise<void> {
    await Promise.resolve();
    // A killed program doesn't write anything.
    if (this.isOver) return;
    disk?.write();
    done();
  }

  /** Returns a clock whose timers stop at the end of the run. */
  clockOf(clock: Clock): Clock {
    return {
      wall: () => clock.wall(),
      monotonic: () => clock.monotonic(),
      uptime: () => clock.uptime(),
      after: (delayMs, callback) =>
        clock.after(delayMs, () => {
          if (!this.isOver) callback();
        }),
    };
  }

  /** Resolves with an answer, or never if the program has been killed in the meantime. */
  async heard<T>(answer: Promise<T>): Promise<T> {
    const heard = await answer;
    return this.isOver ? new Promise<T>(() => undefined) : heard;
  }
}

/** A complete show with fake services, clock and disk. */
export class World {
  readonly clock = new FakeClock();
  readonly games = new Map<string, FakeGame>();
  /** The provider that answers for every source. */
  readonly provider = new Provider(this.clock.after);
  readonly disk = new FakeDisk();
  show: Show;
  /** The embedded service, restored after every restart; null: no service. */
  rehearsal: RehearsalService | null = null;
  /** The settings on disk. */
  #settings = JSON.stringify(nothingPersisted);
  readonly asRun: AsRunEntry[] = [];
  /** Tokens saved across restarts. */
  keptTokens: SavedTokens = new Map();
  /** The crew on disk. */
  keptCrew: SavedCrew = noCrew;
  /** The last state of each channel on disk. */
  readonly lastStates = new Map<string, string>();
  /** How many times last states were written. */
  keptWrites = 0;
  #run = new Run();
  #closeAsRun: () => void = () => undefined;
  /** Whether event logs are saved across restarts. */
  savesEventLogs = false;
  readonly #tapes = new Map<string, ReceivedHistory>();
  /** What links to tables answer. */
  links: (link: string) => Promise<Response> = () => Promise.reject(new TypeError('fetch failed'));
  /** The producer's own themes. */
  ownThemes: OwnTheme[] = [];
  /** Rows of the list of open sessions. */
  listed: unknown[] = [];
  /** Rows that only the embedded service lists; null: the same list as for other services. */
  embeddedRows: unknown[] | null = null;
  /** The show's requests to services: method, path, body. */
  readonly requests: { method: string; path: string; body: unknown }[] = [];
  #ids = 0;
  /** Team names of rehearsals. */
  mockMatchup = MATCHUP;
  /** The last rehearsal of each account. */
  readonly #mocks = new Map<string, FakeGame>();
  /** The account that may see each rehearsal, by session ID. */
  readonly accountOf = new Map<string, string>();
  readonly #options: Partial<ShowOptions>;

  constructor(options: Partial<ShowOptions> = {}) {
    this.#options = options;
    this.provider.listsGames = false;
    this.show = this.#open();
    this.show.sources.add({ ...VENUE, token: 'token', remember: false, allowsPlain: false }, 'venue');
    this.persisted = persistedShow(this.show, nothingPersisted.obs);
  }

  get persisted(): PersistedState {
    return JSON.parse(this.#settings) as PersistedState;
  }

  set persisted(persisted: PersistedState) {
    this.#settings = JSON.stringify(persisted);
  }

  /** Kills the program and starts it again from disk after `afterMs`, with the venue's token pasted again or not. */
  restart({ hasToken = true, afterMs = 0 } = {}): void {
    if (!this.#run.isOver) {
      this.#run.isOver = true;
      this.show.close();
    }
    this.clock.sleep(afterMs);
    for (const game of this.games.values()) game.connections.clear();
    // Serialized, as in a file. Settings saved by the show need no repair.
    const { settings, repairs } = readSettings(
      JSON.parse(JSON.stringify(settingsOf(this.persisted))),
      () => '',
    );
    if (repairsSentence(repairs) !== null) throw new Error(repairsSentence(repairs) ?? '');
    this.persisted = settings;
    this.show = this.#open();
    if (this.rehearsal) this.show.sources.openRehearsal(this.rehearsal);
    if (hasToken) this.show.sources.setToken('venue', 'token', false);
    this.show.sessions.restore();
    this.show.sessions.connect();
  }

  /** Quits the program as its user would: unwritten data is retried once more. `restart` starts the program again. */
  async quit(): Promise<void> {
    this.show.close();
    this.#closeAsRun();
    await this.show.settled();
    this.#run.isOver = true;
  }

  ask<Name extends string>(name: Name, input: unknown): Promise<OutputOf<Name>> {
    return answer(
      { show: this.show, requester: THIS_MACHINE, page: null, setVisible: () => undefined },
      name,
      input,
    ) as Promise<OutputOf<Name>>;
  }

  channel(id = 'A'): ChannelState {
    return this.show.channels.get(id).state();
  }

  /** Puts a live game on a channel. */
  async play(league: League, channel = 'A'): Promise<FakeGame> {
    const sessionId = `${league}-${String(++this.#ids)}`;
    const game = new FakeGame(league, sessionId, this.clock);
    this.addGame(game);
    await this.show.sessions.bind(channel, 'venue', sessionId);
    await this.clock.advance(10);
    return game;
  }

  addGame(game: FakeGame): void {
    this.games.set(game.sessionId, game);
    this.provider.add(game.script);
  }

  /** Makes a service forget these games. */
  loseGames(isLost: (sessionId: string) => boolean = () => true): void {
    for (const id of [...this.games.keys()].filter(isLost)) {
      this.games.delete(id);
      this.provider.games.delete(id);
    }
  }

  #open(): Show {
    const run = new Run();
    this.#run = run;
    const files = storesAsOne([this.disk.logos, this.disk.fonts]);
    const cleanup = new PictureCleanup(this.persisted, (paths) => files.remove(paths));
    return openShow({
      clock: run.clockOf(this.clock),
      ids: {
        id: () => `id${String(++this.#ids)}`,
        secret: () => String(++this.#ids).padStart(32, '0'),
        digest: (key) => systemIds.digest(key),
      },
      acting: systemActing(),
      log: silentLog,
      identity: { build: 'test', version: '0', runsOn: 'a test' },
      openFeed: (access) => this.#openFeed(access, run),
      fetch: (link) => this.links(new Request(link).url),
      sentenceOf: (reason) => `It is ${reason}.`,
      pagesUrl: () => 'http://127.0.0.1:1',
      desktop: null,
      obs: null,
      persisted: this.persisted,
      hasLostSettings: false,
      asRun: this.#asRunStore(run),
      tokens: {
        keeper: {
          canKeep: true,
          keep: (tokens) =>
            run.write(tokens.size === 0 ? null : this.disk, () => {
              this.keptTokens = tokens;
            }),
        },
        saved: this.keptTokens,
      },
      lastStates: {
        keeper: {
          keep: (channel, state) =>
            run.write(state === null ? null : this.disk, () => {
              this.keptWrites += 1;
              if (state === null) this.lastStates.delete(channel);
              else this.lastStates.set(channel, JSON.stringify(state));
            }),
        },
        saved: new Map(
          [...this.lastStates].map(([channel, text]) => [channel, JSON.parse(text) as LastState]),
        ),
      },
      crew: {
        keeper: {
          keep: (crew) =>
            run.write(this.disk, () => {
              this.keptCrew = crew;
            }),
        },
        saved: this.keptCrew,
      },
      themes: {
        read: () => ({ themes: this.ownThemes, problems: [], broken: [] }),
        write: (theme) => {
          this.disk.write();
          this.ownThemes = [...this.ownThemes.filter(({ id }) => id !== theme.id), theme];
        },
        remove: (id) => {
          this.ownThemes = this.ownThemes.filter((theme) => theme.id !== id);
        },
      },
      showFiles: showFilesIn(this.disk),
      logos: this.disk.logos,
      fonts: { store: this.disk.fonts, check: checkAnyFont },
      files,
      persist: (persisted) =>
        run.write(this.disk, () => {
          this.persisted = persisted;
          cleanup.settingsSaved(persisted, this.show.prepared.pictures());
        }),
      ...this.#options,
    });
  }

  /**
   * Returns an as-run log like that of `openAsRun`: lines that can't be written wait in memory, and are still returned
   * when the log is read.
   */
  #asRunStore(run: Run): AsRunStore {
    let waiting: AsRunEntry[] = [];
    const trouble = (): DiskTrouble =>
      diskTrouble(this.show.notices, silentLog)(
        'as-run-not-kept',
        'the as-run log is not written',
        asRunSentence,
      );
    const writing = new UntilWritten({
      after: this.clock.after,
      write: () => {
        this.disk.write();
        this.asRun.push(...waiting);
        waiting = [];
      },
      onTrouble: (error) => trouble().onTrouble(error),
      onWell: () => trouble().onWell(),
    });
    this.#closeAsRun = () => writing.close();
    return {
      record: (entry) => {
        if (run.isOver) return;
        waiting.push(entry);
        writing.changed();
      },
      read: (from, to) => {
        const entries = [...this.asRun, ...waiting].filter(({ at }) => at >= from && at < to);
        return Promise.resolve({ entries, next: null });
      },
    };
  }

  #openFeed({ baseUrl, token }: Parameters<OpenFeed>[0], run: Run): ReturnType<OpenFeed> {
    const clock = run.clockOf(this.clock);
    const after = (delayMs: number, run: () => void): (() => void) => clock.after(delayMs, run);
    const fetch: typeof globalThis.fetch = (input, init) =>
      abortable(run.heard(this.#fetch(input, init)), init?.signal);
    const api = new FeedApi({ baseUrl, token, fetch, after });
    return {
      api,
      catalog: (includesSandbox, onChange) =>
        new Catalog({ api, includesSandbox, onChange, after, wallClock: () => clock.wall() }),
      subscribe: (sessionId, listener) =>
        new Subscription(
          sessionId,
          new EventLog(),
          {
            api,
            openSocket: (_url, socket) => {
              const game = this.games.get(sessionId);
              return game?.connect(socket) ?? refuseUnknown(socket);
            },
            decode,
            now: () => clock.monotonic(),
            random: () => 0.5,
            after,
            saved: this.savesEventLogs ? this.#savedLogOf(sessionId) : null,
            onDropped: () => undefined,
          },
          listener,
        ),
    };
  }

  #savedLogOf(sessionId: string): SavedEventLog {
    return {
      // Reads resolve late, as from a disk.
      read: () =>
        new Promise((resolve) => {
          this.clock.after(5, () => resolve(this.#tapes.get(sessionId) ?? null));
        }),
      replace: (history) => void this.#tapes.set(sessionId, history),
      add: (event) => {
        const history = this.#tapes.get(sessionId);
        if (history) this.#tapes.set(sessionId, { ...history, events: [...history.events, event] });
      },
    };
  }

  /** Returns the rehearsal that an account last started or resumed. */
  mockOf(account: string): FakeGame | undefined {
    return this.#mocks.get(`Bearer token of ${account}`);
  }

  /** Lets an account resume a rehearsal. */
  adoptMock(account: string, game: FakeGame): void {
    this.#setMock(`Bearer token of ${account}`, game);
  }

  #setMock(account: string, game: FakeGame): void {
    this.#mocks.set(account, game);
    this.accountOf.set(game.sessionId, account);
  }

  /**
   * Starts a rehearsal. Each account can have one: starting a new one closes the previous one (feed-protocol, Sandbox).
   */
  #sandbox({ league, speed }: { league: League; speed: number }, account: string): object {
    const before = this.#mocks.get(account);
    const replaced = before === undefined || before.isClosed ? null : before.sessionId;
    if (replaced !== null) before?.end();
    const game = new FakeGame(league, `${league}-sandbox-${String(++this.#ids)}`, this.clock);
    game.script.matchup = this.mockMatchup;
    this.addGame(game);
    this.#setMock(account, game);
    const at = new Date(START).toISOString();
    const { sessionId, sport } = game;
    return {
      sessionId,
      gameId: null,
      league,
      sport,
      matchup: this.mockMatchup,
      speed,
      startedAt: at,
      endsAt: at,
      replaced,
    };
  }

  async #fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    const request = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body,
    };
    this.requests.push({ method: request.method, path: request.path, body });
    const [, , kind, id] = url.pathname.split('/');
    const game = this.games.get(id ?? '');
    game?.listedGame();
    const own = url.hostname === 'rehearsal.test' ? this.embeddedRows : null;
    this.provider.rows.open = own ?? this.listed;
    if (kind === 'upcoming' && own) return Response.json({ games: [] });
    const { history } = game ?? {};
    if (kind === 'history' && history) return this.provider.respond(request, history);
    if (kind === 'sandbox') {
      return this.provider.respond(request, () =>
        Response.json(
          this.#sandbox(
            body as { league: League; speed: number },
            request.headers.get('authorization') ?? '',
          ),
        ),
      );
    }
    return this.provider.respond(request);
  }
}
