import type { SourceInput } from '../../preload/contract.ts';
import type { TeamEntry, TeamPatch } from '../../preload/contract/teams.ts';
import type {
  BoundSession,
  CatalogState,
  Notice,
  ShowState,
  SourceState,
} from '../../preload/contract/show-state.ts';
import type { AsRunEntry } from './as-run/as-run.ts';
import { AutomationPause } from './automation/pause.ts';
import { AsRunLog } from './as-run/as-run-log.ts';
import { Channel } from './channels/channel.ts';
import { Channels } from './channels/channels.ts';
import type { Binding } from './channels/ports.ts';
import { Drills } from './drills/drills.ts';
import { FeedWatch } from './notices/feed-watch.ts';
import { rehearsedLeagues } from './leagues.ts';
import { matchFacts, sportStates } from './match-facts.ts';
import { announced, type NextContent } from './graphics/matchup-words.ts';
import { ManualScoring } from './manual/manual-scoring.ts';
import { Outputs } from './outputs/outputs.ts';
import type { Clock } from './ports.ts';
import { RequestRefused } from './refused.ts';
import type { PersistedState } from './persisted-state.ts';
import { SessionBinding } from './channels/session-binding.ts';
import type { ShowOptions } from './show-options.ts';
import { Sources, type RehearsalService } from './sources/sources.ts';
import { REHEARSAL_ID } from './sources/source.ts';
import { StatePush } from './state-push.ts';
import { steadyClock } from './steady-clock.ts';
import { Taps } from './outputs/taps.ts';
import { TeamRegistry } from './branding/team-registry.ts';
import { ThemeRegistry } from './branding/theme-registry.ts';
import { TickerWatch } from './outputs/ticker-watch.ts';

/**
 * The whole show: channels, outputs, sources. Every verb a producer has is a method; each is done at once or refused
 * with a RequestRefused, and then nothing has changed.
 */
export class Show {
  readonly #options: ShowOptions;
  readonly #clock: Clock;
  readonly #channels: Channels;
  readonly outputs: Outputs;
  readonly automation: AutomationPause;
  readonly sync: Taps;
  readonly drills: Drills;
  readonly manual: ManualScoring;
  readonly sessions: SessionBinding;
  readonly #sources: Sources;
  readonly #teams: TeamRegistry;
  readonly themes: ThemeRegistry;
  readonly #tickers: TickerWatch;
  /** What was on air and why. */
  readonly asRun: AsRunLog;
  readonly #push: StatePush;
  readonly #feedWatch = new FeedWatch({
    sources: () => this.#sources,
    warn: (id, sentence) => this.notify(id, 'warning', sentence),
    alarm: (id, sentence) => (sentence === null ? this.dismiss(id) : this.notify(id, 'alarm', sentence)),
  });
  readonly #notices = new Map<string, Notice>();
  #revision = 0;

  constructor(options: ShowOptions) {
    this.#options = options;
    const { ids, log, identity, openFeed, pagesUrl, persisted } = options;
    const clock = steadyClock(options.clock);
    this.#clock = clock;
    this.asRun = new AsRunLog(options.asRun, clock);
    this.#push = new StatePush(clock, () => this.state());
    this.themes = new ThemeRegistry(options.themes);
    this.#teams = new TeamRegistry(persisted.teams, options.logos);
    this.automation = new AutomationPause({
      ...persisted.automation,
      channels: () => this.#channels.all(),
      onChange: () => this.#commit(),
    });
    this.sync = new Taps({
      clock,
      outputs: () => this.outputs,
      onChange: () => this.#changed(),
    });
    const ports = {
      clock,
      channel: (id: string) => this.channel(id),
      channels: () => this.#channels.all(),
      desk: () => this.#sources.desk(),
      access: (sessionId: string) => this.#sources.get(REHEARSAL_ID).accessTo(sessionId),
      bind: (id: string, session: BoundSession, how: Binding) => this.sessions.put(id, session, how),
      record: (entry: AsRunEntry) => this.asRun.record(entry),
      commit: () => this.#commit(),
      onChange: () => this.#changed(),
    };
    this.drills = new Drills(ports);
    this.manual = new ManualScoring(ports);
    this.sessions = new SessionBinding({
      ...ports,
      sources: () => this.#sources,
      putBackManual: (id, manual) => this.manual.putBack(id, manual),
    });
    this.#channels = new Channels((id) => this.#openChannel(id), persisted.channels);
    this.outputs = new Outputs(
      {
        clock,
        ids,
        build: identity.build,
        pagesUrl,
        channelOf: (id) => this.#channels.find(id),
        themes: this.themes,
        hasWindows: options.hasWindows,
        onCommit: () => this.#commit(),
        onChange: () => this.#changed(),
        sync: this.sync,
      },
      persisted.outputs,
    );
    this.#tickers = new TickerWatch({
      channels: () => this.#channels.all(),
      watch: () => this.#sources.watch(),
      show: (id) => this.outputs.refresh(id, 'live'),
    });
    this.#sources = new Sources(
      {
        openFeed,
        ids,
        log,
        onChange: () => {
          this.#tickers.gamesChanged();
          this.#changed();
        },
      },
      persisted.sources,
    );
  }

  // State

  state(): ShowState {
    const { identity } = this.#options;
    const channels = this.#channels.all().map((channel) => channel.state());
    return {
      revision: this.#revision,
      build: identity.build,
      version: identity.version,
      hasWindows: this.#options.hasWindows,
      at: this.#clock.wall(),
      leagues: rehearsedLeagues,
      sports: sportStates,
      channels,
      facts: Object.fromEntries(
        channels.flatMap(({ id, match }) => (match ? [[id, matchFacts(match)]] : [])),
      ),
      outputs: this.outputs.states(),
      sources: this.#sources.states(),
      catalogs: this.#sources.catalogs(),
      themes: this.themes.list(),
      teams: this.#teams.entries(),
      notices: [...this.#notices.values()],
      drills: this.drills.list,
      automation: { isHeld: this.automation.isHeld },
    };
  }

  /** Pushes the whole state at every change, latest wins; `message` is serialised once. Returns how to stop. */
  onState(listener: (message: string) => void): () => void {
    return this.#push.listen(listener);
  }

  /** Somebody looks at the lists of games. Returns how to look away. */
  watch(): () => void {
    return this.#sources.watch();
  }

  /** A sentence for the producer; one of the same id is replaced. */
  notify(id: string, level: Notice['level'], sentence: string): void {
    this.#notices.set(id, { id, level, sentence, at: this.#clock.wall() });
    this.#changed();
  }

  dismiss(noticeId: string): void {
    if (this.#notices.delete(noticeId)) this.#changed();
  }

  // Channels

  channel(id: string): Channel {
    return this.#channels.get(id);
  }

  addChannel(): string {
    const id = this.#channels.add();
    this.outputs.reattach(id);
    this.#commit();
    return id;
  }

  /** Removes a channel; its outputs stay and show nothing. Channel A is always there. */
  removeChannel(id: string): void {
    this.#channels.remove(id);
    this.#feedWatch.forget(id);
    this.outputs.reattach(id);
    this.#commit();
  }

  /** One thing the producer does to a channel: done, remembered, shown; or refused, and then nothing has changed. */
  on(channelId: string, act: (channel: Channel) => void): void {
    act(this.channel(channelId));
    this.#commit();
  }

  /** Reads the producer's own themes again. Answers what is wrong with those that can't be taken, a sentence each. */
  reloadThemes(): string[] {
    this.themes.reload();
    this.outputs.repaint();
    this.#changed();
    return [...this.themes.problems];
  }

  // Teams

  teams(): TeamEntry[] {
    return this.#teams.entries();
  }

  /** A team's code, colour or logo, on every output at once. */
  setTeam(name: string, patch: TeamPatch): TeamEntry {
    const entry = this.#teams.set(name, patch);
    this.#teamsChanged();
    return entry;
  }

  forgetTeam(name: string): void {
    this.#teams.forget(name);
    this.#teamsChanged();
  }

  /** The game that a lower third about the next one names. Throws RequestRefused where none is scheduled. */
  nextGame(content: NextContent, channelId: string): NextContent {
    const { session } = this.channel(channelId);
    const games = session ? this.#sources.get(session.source).catalog().games : [];
    return announced(content, channelId, games, session?.league ?? null);
  }

  /** The network may be back: whatever waits to reconnect tries now. */
  retryAll(): void {
    for (const channel of this.#channels.all()) channel.feed.retry();
  }

  /** The machine slept or the network came back: every channel reopens its feed. */
  woke(): void {
    for (const channel of this.#channels.all()) channel.feed.woke();
  }

  // Rehearsals

  openRehearsal(service: RehearsalService): void {
    this.#sources.openRehearsal(service);
    this.#changed();
  }

  // Sources

  sources(): SourceState[] {
    return this.#sources.states();
  }

  /** A source's games, read afresh: whoever asks may be the only one looking. */
  async catalogOf(sourceId: string): Promise<CatalogState> {
    const source = this.#sources.get(sourceId);
    await source.refresh();
    return source.catalog();
  }

  addSource(input: SourceInput, id?: string): SourceState {
    return this.#after(this.#sources.add(input, id));
  }

  setSourceToken(id: string, token: string): void {
    this.#sources.setToken(id, token);
    this.sessions.reopen(id);
    this.#commit();
  }

  removeSource(id: string): void {
    const source = this.#sources.get(id);
    const user = this.#channels.all().find((channel) => channel.session?.source === id);
    if (user) {
      throw new RequestRefused(
        'conflict',
        `${source.settings.name} is on channel ${user.id}. Take it off that channel first.`,
      );
    }
    this.#sources.remove(id);
    this.#commit();
  }

  // From start to end

  /**
   * Puts back what was on air when the program ended: sessions of sources that can be read again.
   *
   * @returns the channels whose rehearsal ended with the program, with what was on air over it
   */
  restore(): PersistedState['channels'] {
    return this.sessions.restore(this.#options.persisted.channels);
  }

  close(): void {
    this.#push.close();
    this.drills.close();
    this.manual.close();
    for (const channel of this.#channels.all()) channel.close();
    this.outputs.close();
    this.#tickers.close();
    this.#sources.close();
  }

  #openChannel(id: string): Channel {
    const ports = {
      clock: this.#clock,
      teams: this.#teams,
      games: () => this.#sources.catalogs().flatMap(({ games }) => games),
      sentenceOf: this.#options.sentenceOf,
      isAutomationHeld: () => this.automation.isHeld,
      drillAndManual: () => ({ drill: this.drills.state(this.channel(id)), manual: this.manual.state(id) }),
      record: (entry: AsRunEntry) => {
        this.drills.note(entry);
        this.asRun.record(entry);
      },
    };
    const channel = new Channel(id, ports, {
      onMatchState: (motion) => this.outputs.follow(id, motion),
      onOperatorAction: (motion) => this.outputs.refresh(id, motion),
      onChange: () => {
        this.#feedWatch.refresh(channel);
        this.sync.refresh(channel);
        this.drills.refresh(id);
        this.#changed();
      },
      onKept: () => this.#commit(),
      onEnded: () => void this.#feedWatch.ended(channel),
    });
    return channel;
  }

  #teamsChanged(): void {
    for (const { id } of this.#channels.all()) this.outputs.refresh(id, 'correction');
    this.#commit();
  }

  #after<T>(result: T): T {
    this.#commit();
    return result;
  }

  /** The producer has done something: it is persisted and shown. */
  #commit(): void {
    this.#options.persist({
      channels: this.#channels.all().map((channel) => ({
        ...channel.persisted(),
        manual: this.manual.persisted(channel.id),
      })),
      outputs: this.outputs.settings(),
      sources: this.#sources.settings(),
      automation: { isHeld: this.automation.isHeld },
      teams: this.#teams.entries(),
    });
    this.#tickers.refresh();
    this.manual.refresh();
    this.outputs.commit();
    this.#changed();
  }

  #changed(): void {
    this.#revision += 1;
    this.#push.changed();
  }
}
