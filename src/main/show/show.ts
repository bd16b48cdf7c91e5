import type { ScoreState } from '../../preload/contract/score.ts';
import type { BoundSession, ShowState } from '../../preload/contract/show-state.ts';
import { AsRunLog } from './as-run/as-run-log.ts';
import { Arming } from './arming/arming.ts';
import type { AsRunEntry } from './as-run/as-run.ts';
import { AutomationPause } from './automation/pause.ts';
import { TeamRegistry } from './branding/team-registry.ts';
import { Dresses } from './branding/dresses.ts';
import { CompetitionRegistry } from './branding/competition-registry.ts';
import { FontRegistry } from './branding/font-registry.ts';
import { ThemeRegistry } from './branding/theme-registry.ts';
import { channelPorts } from './channel-ports.ts';
import { Channel } from './channels/channel.ts';
import { Channels } from './channels/channels.ts';
import { ChannelFaults, ignore } from './channels/channel-faults.ts';
import type { ChannelPorts } from './channels/ports.ts';
import { Dressing } from './channels/dressing.ts';
import { TeamsOnAir } from './channels/teams-on-air.ts';
import { KeptStates } from './channels/kept-states.ts';
import { LeftRehearsals } from './channels/left-rehearsals.ts';
import { SessionBinding } from './channels/session-binding.ts';
import { Drills } from './drills/drills.ts';
import { diagnosticsText } from './diagnostics/diagnostics.ts';
import { LinkHistory } from './diagnostics/link-history.ts';
import { Hotkeys } from './hotkeys/hotkeys.ts';
import { WindowKeyMap } from './hotkeys/window-keys.ts';
import { ManualScoring } from './manual/manual-scoring.ts';
import { FeedWatch } from './notices/feed-watch.ts';
import { hotkeyNotices } from './notices/hotkey-notices.ts';
import { listedAs } from './listed-as.ts';
import { LetterWatch } from './notices/letter-watch.ts';
import { EngineWatch } from './notices/engine-watch.ts';
import { PaceWatch } from './notices/pace-watch.ts';
import { Pointers } from './pointers.ts';
import { Evening } from './evening/evening.ts';
import { Notices } from './notices/notices.ts';
import { Crew } from './operators/crew.ts';
import { scoreChannels } from './score-state.ts';
import {
  clockJumpSentence,
  manualLostSentence,
  notResumedSentence,
  wayBackLostSentence,
} from './notices/sentences.ts';
import { ThemeWatch } from './notices/theme-watch.ts';
import { TokenWatch } from './notices/token-watch.ts';
import { Outputs } from './outputs/outputs.ts';
import { Taps } from './outputs/taps.ts';
import { TickerWatch } from './outputs/ticker-watch.ts';
import type { ObsPort } from './obs-port.ts';
import type { ShowClock } from './ports.ts';
import { persistedShow } from './persisted-show.ts';
import { Previews } from './previews.ts';
import { showLists } from './show-lists.ts';
import type { ShowOptions } from './show-options.ts';
import { showState } from './show-state.ts';
import { SponsorReports } from './sponsors/proof-report.ts';
import { Sponsors } from './sponsors/sponsors.ts';
import { Rundowns } from './rundown/rundowns.ts';
import { RememberedTokens } from './sources/remembered-tokens.ts';
import { REHEARSAL_ID } from './sources/source.ts';
import { ShootoutResults } from './sources/shootout-results.ts';
import { Sources } from './sources/sources.ts';
import { StatePush } from './state-push.ts';
import { steadyClock } from './steady-clock.ts';
import { diskTrouble } from './disk-trouble.ts';
import {
  crewSentence,
  DISK_NOTICES,
  lastStatesSentence,
  notSavedSentence,
  tokensSentence,
} from './disk-words.ts';
import { tellObs } from './tell-obs.ts';
import { UntilKept } from './until-kept.ts';

/**
 * The whole show, put together: rooms that are given one another's verbs. What a producer can do is a method of a room;
 * it is done at once or refused with a RequestRefused, and then nothing has changed.
 */
export class Show {
  readonly channels: Channels;
  /** Confines errors to the channels that they come with. */
  readonly faults: ChannelFaults;
  readonly outputs: Outputs;
  readonly sources: Sources;
  readonly shootouts: ShootoutResults;
  readonly sessions: SessionBinding;
  readonly automation: AutomationPause;
  readonly sync: Taps;
  readonly drills: Drills;
  readonly manual: ManualScoring;
  readonly rundowns: Rundowns;
  readonly arming: Arming;
  readonly teams: TeamRegistry;
  readonly dresses: Dresses;
  readonly dressing: Dressing;
  readonly pointers: Pointers;
  readonly competitions: CompetitionRegistry;
  readonly themes: ThemeRegistry;
  readonly fonts: FontRegistry;
  readonly sponsors: Sponsors;
  readonly reports: SponsorReports;
  readonly hotkeys: Hotkeys;
  readonly windowKeys: WindowKeyMap;
  /** Tokens and passwords that are found again after a restart. */
  readonly tokens: RememberedTokens;
  /** Null: switched off at the start. */
  readonly obs: ObsPort | null;
  readonly notices: Notices;
  readonly previews: Previews;
  /** Who works on it. */
  readonly crew: Crew;
  /** The evening as a file, and the last changes of it. */
  readonly evening: Evening;
  /** What was on air and why. */
  readonly asRun: AsRunLog;
  /** The whole state at every change. */
  readonly changes: StatePush;
  readonly #options: ShowOptions;
  readonly #clock: ShowClock;
  readonly #tickers: TickerWatch;
  readonly #feedWatch: FeedWatch;
  readonly #leftRehearsals: LeftRehearsals;
  readonly #letterWatch: LetterWatch;
  readonly #tokenWatch: TokenWatch;
  readonly #lastStates: KeptStates;
  readonly #saving: UntilKept;
  readonly #linkHistory: LinkHistory;
  readonly #run: string;
  #revision = 0;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(options: ShowOptions) {
    this.#options = options;
    const { ids, log, logos, identity, openFeed, pagesUrl, desktop, obs, persisted } = options;
    this.obs = obs;
    this.#run = ids.id();
    const clock = steadyClock(options.clock, (jump) =>
      this.notices.notify('clock-jump', 'warning', clockJumpSentence(jump)),
    );
    this.#clock = clock;
    this.notices = new Notices(clock, () => this.changed());
    this.faults = new ChannelFaults({
      log,
      notices: this.notices,
      sessionsOf: (id) => {
        const { session, onAir } = this.channels.find(id) ?? {};
        const shown = onAir?.match.newest ? onAir.session : null;
        return { bound: session?.sessionId ?? null, shown: shown?.sessionId ?? null };
      },
    });
    const { faults } = this;
    // Rooms ask for one another when they need one, not before.
    const rooms = {
      clock,
      ids,
      log,
      logos,
      channel: (id: string) => this.channels.get(id),
      channels: () => this.channels.all(),
      faults,
      outputs: () => this.outputs,
      sources: () => this.sources,
      desk: () => this.sources.desk(),
      openGames: () => this.sources.openGames(),
      unlist: (sessionId: string) => this.sources.unlist(sessionId),
      access: (sessionId: string) => this.sources.get(REHEARSAL_ID).accessTo(sessionId),
      accessTo: (session: BoundSession) => this.sources.find(session.source)?.accessFor(session) ?? null,
      bind: (...bound: Parameters<SessionBinding['put']>) => this.sessions.put(...bound),
      putBackManual: (...manual: Parameters<ManualScoring['putBack']>) => this.manual.putBack(...manual),
      record: (entry: AsRunEntry) => {
        const signed = this.crew.signed(entry);
        this.drills.note(signed);
        this.asRun.record({ ...signed, at: clock.calendar(signed.at) });
        this.rundowns.noted(signed);
        tellObs(this, signed);
      },
      noTokenSentence: options.sentenceOf('no_token'),
      commit: () => this.#commit(),
      onChange: () => this.changed(),
    };
    this.#linkHistory = new LinkHistory(() => clock.wall());
    this.asRun = new AsRunLog({ store: options.asRun, clock, log });
    this.changes = new StatePush(clock, () => this.state());
    const trouble = diskTrouble(this.notices, log);
    this.#saving = new UntilKept({
      clock,
      everyMs: 0,
      hurriedMs: 0,
      // The newest of everything, so that nothing has to be queued while it can't be written.
      write: () => options.persist(persistedShow(this, options.persisted.obs)),
      repeatsTrouble: true,
      ...trouble(DISK_NOTICES.settings, 'the settings cannot be saved', notSavedSentence),
    });
    this.crew = new Crew({
      ...options.crew,
      clock,
      ids,
      pagesUrl,
      acting: options.acting,
      ...trouble(DISK_NOTICES.crew, 'invitations cannot be kept', crewSentence),
      onChange: rooms.onChange,
    });
    const themeWatch = new ThemeWatch(this.notices);
    const restyled = (): void => {
      this.outputs.repaint();
      this.#commit();
    };
    this.fonts = new FontRegistry(persisted.fonts, {
      ...options.fonts,
      ids,
      onChange: () => {
        themeWatch.refresh(this.themes.problems);
        restyled();
      },
    });
    this.themes = new ThemeRegistry(options.themes, this.fonts, () => {
      themeWatch.refresh(this.themes.problems);
      this.outputs.repaint();
      this.changed();
    });
    themeWatch.refresh(this.themes.problems);
    this.teams = new TeamRegistry(persisted, logos, { onChange: restyled, onKept: () => this.remember() });
    this.dresses = new Dresses(persisted.dresses, restyled);
    this.dressing = new Dressing({ ...rooms, dresses: () => this.dresses, teams: () => this.teams });
    this.pointers = new Pointers(persisted.pointers, rooms.commit);
    this.previews = new Previews(this.teams, this.themes, () => ({
      build: identity.build,
      at: clock.wall(),
    }));
    this.competitions = new CompetitionRegistry(persisted.competitions, logos, restyled);
    this.sponsors = new Sponsors(persisted, rooms);
    this.reports = new SponsorReports(this.asRun, this.sponsors, {
      wall: () => clock.calendar(clock.wall()),
      after: (delayMs, callback) => clock.after(delayMs, callback),
    });
    this.automation = new AutomationPause({
      ...rooms,
      ...persisted.automation,
      dropAutomatic: () => faults.forEach(this.channels.all(), ({ air }) => air.dropAutomatic()),
    });
    this.sync = new Taps(rooms);
    this.drills = new Drills(rooms);
    this.manual = new ManualScoring(
      {
        ...rooms,
        onLost: (id) => this.notices.notify(`manual-lost-${id}`, 'warning', manualLostSentence(id)),
      },
      persisted.ownGames,
    );
    this.shootouts = new ShootoutResults(persisted.shootouts, () => this.remember());
    this.arming = new Arming({ ...rooms, notices: this.notices });
    this.rundowns = new Rundowns(
      {
        ...rooms,
        sources: { get: (id) => this.sources.get(id) },
        rosters: this.teams.rosters,
        operator: () => this.crew.acting.name(),
      },
      persisted.rundowns,
    );
    this.sessions = new SessionBinding({
      ...rooms,
      persisted: persisted.channels,
      kept: options.lastStates.kept,
      manual: () => this.manual,
      onNotResumed: (id) => this.notices.notify(`not-resumed-${id}`, 'warning', notResumedSentence(id)),
      onWayBackLost: (id) => this.notices.notify(`no-way-back-${id}`, 'warning', wayBackLostSentence(id)),
    });
    this.#leftRehearsals = new LeftRehearsals({
      clock,
      channels: () =>
        this.channels.all().map((channel) => ({
          id: channel.id,
          rehearsals: faults.run(
            channel.id,
            () => channel.rehearsals,
            () => null,
          ),
        })),
      longestDelayMs: (id) => this.outputs.longestDelayMs(id),
      isWayBack: (session) => this.manual.isWayBack(session),
      onFinished: (session) => this.sources.noteFinished(session),
      end: ({ sessionId }, isResult) => void this.sources.endRehearsal(sessionId, isResult),
    });
    this.#letterWatch = new LetterWatch(this.notices, faults);
    this.#feedWatch = new FeedWatch({
      ...rooms,
      notices: this.notices,
      isManual: (id) => this.manual.state(id) !== null,
    });
    this.#lastStates = new KeptStates({
      keeper: options.lastStates.keeper,
      clock,
      find: (id) => this.channels.find(id),
      run: faults.run,
      delayOf: (id) => this.outputs.longestDelayMs(id),
      ...trouble(DISK_NOTICES.states, 'last states cannot be kept', lastStatesSentence),
    });
    this.#tokenWatch = new TokenWatch({ ...rooms, notices: this.notices });
    this.tokens = new RememberedTokens(
      {
        keeper: options.tokens.keeper,
        clock,
        ...trouble(DISK_NOTICES.tokens, 'tokens cannot be kept', tokensSentence),
      },
      options.tokens.kept,
    );
    this.channels = new Channels(
      {
        faults,
        open: (id) => this.#openChannel(id, rooms.record),
        onPresence: (id) => {
          this.#feedWatch.forget(id);
          this.#letterWatch.forget(id);
          this.faults.refresh(id);
          if (this.channels.find(id) === null) {
            this.crew.pads.forget(id);
            this.sponsors.forget(id);
          }
          this.#lastStates.changed(id);
          this.outputs.reattach(id);
        },
        commit: rooms.commit,
      },
      persisted.channels,
    );
    const paceWatch = new PaceWatch(this.notices);
    const engineWatch = new EngineWatch(this.notices);
    this.outputs = new Outputs(
      {
        ...rooms,
        onPace: (output, isSlow) => paceWatch.refresh(output, isSlow),
        onEngine: (output, oldVersion) => engineWatch.refresh(output, oldVersion),
        pagesUrl,
        desktop,
        build: identity.build,
        channelOf: (id) => this.channels.find(id),
        themes: this.themes,
        sponsors: this.sponsors,
        proof: this.reports.proof,
        sync: this.sync,
      },
      persisted.outputs,
    );
    this.#tickers = new TickerWatch({
      ...rooms,
      watch: () => this.sources.watch(),
      show: (id, motion) => this.outputs.refresh(id, motion),
    });
    this.sources = new Sources(
      {
        ...rooms,
        openFeed,
        tokens: this.tokens,
        listedAs: (...game) => listedAs(this, ...game),
        shootouts: () => this.shootouts.all,
        isOrphan: (sessionId) => this.manual.isOrphan(sessionId),
        onChange: () => {
          this.#tickers.gamesChanged();
          this.#feedWatch.refreshLists();
          this.arming.refresh();
          faults.forEach(this.channels.all(), ({ course }) => course.onLists());
          this.#letterWatch.refreshAll(this.channels.all());
          this.changed();
        },
        onOpened: (id) => {
          this.sessions.connect();
          this.manual.reopen(id);
          if (id === REHEARSAL_ID) this.manual.serviceOpened(options.hasLostSettings);
        },
        onToken: (id) => {
          this.sessions.reopen(id);
          this.manual.reopen(id);
        },
        usedBy: (id) => {
          const isUser = ({ followable }: Channel): boolean =>
            followable.some(({ session }) => session?.source === id);
          return this.channels.all().find(isUser)?.id ?? null;
        },
        isNeeded: (rehearsal) => this.#leftRehearsals.isNeeded(rehearsal),
        onFinished: () => this.remember(),
      },
      persisted.sources,
      persisted.finishedRehearsals,
    );
    this.hotkeys = new Hotkeys(
      { desktop, ...hotkeyNotices(this.notices), commit: rooms.commit },
      persisted.hotkeys,
    );
    this.windowKeys = new WindowKeyMap(rooms.commit, persisted.windowKeys);
    const teamsOnAir = new TeamsOnAir(rooms);
    this.evening = new Evening(
      {
        clock,
        ids,
        files: options.files,
        format: options.showFiles,
        version: identity.version,
        watchTeams: (act) => teamsOnAir.watch(act),
      },
      showLists(this),
    );
    this.#tokenWatch.refresh();
  }

  state(): ShowState {
    const { identity, desktop } = this.#options;
    return showState(this, { revision: this.#revision, at: this.#clock.wall(), identity, desktop });
  }

  /** What a page for scoring by hand gets, but for who is at it. */
  scoreState(): Omit<ScoreState, 'me'> {
    return {
      run: this.#run,
      at: this.#clock.wall(),
      channels: scoreChannels(this.channels.all(), this.faults.run),
    };
  }

  /** What helps whoever is asked for help; no secrets. */
  diagnostics(): string {
    return diagnosticsText(this.state(), this.#linkHistory, this.#options.identity.runsOn);
  }

  /** What windows are told of the show may be something else. */
  changed(): void {
    this.#revision += 1;
    this.changes.changed();
  }

  /** Saves all there is: a data folder that can't be written is told of before it matters. */
  remember(): void {
    this.#saving.changed();
  }

  /** Resolves once what has changed is on disk, or can't be put there, which is reported. */
  async saved(): Promise<void> {
    await this.#saving.flush();
  }

  close(): void {
    // While it can still be told what is on air.
    this.#closing = Promise.all([
      this.#saving.close(),
      this.tokens.close(),
      this.#lastStates.close(),
      this.crew.operators.close(),
    ]);
    this.changes.close();
    this.hotkeys.close();
    this.drills.close();
    this.manual.close();
    this.channels.close();
    this.outputs.close();
    this.reports.proof.close();
    this.#tickers.close();
    this.arming.close();
    this.sources.close();
  }

  /** Resolves once all that may take its time is on disk, or could not be put there; after `close`. */
  async settled(): Promise<void> {
    await this.#closing;
  }

  #openChannel(id: string, record: ChannelPorts['record']): Channel {
    const ports = channelPorts(this, id, () => channel, {
      clock: this.faults.clockOf(id, this.#clock),
      run: (act, otherwise) => this.faults.run(id, act, otherwise),
      sentenceOf: this.#options.sentenceOf,
      record,
    });
    const channel: Channel = new Channel(id, ports, {
      onMatchState: (motion) => this.outputs.follow(id, motion),
      onOperatorAction: (motion) => this.outputs.refresh(id, motion),
      onChange: () => {
        this.faults.refresh(id);
        const watch = (): void => {
          this.#feedWatch.refresh(channel);
          this.#letterWatch.refresh(channel);
          this.#linkHistory.note(id, channel.feed.link);
          this.sync.refresh(channel);
          this.drills.refresh(id);
          this.shootouts.follow(channel.onAir);
        };
        this.faults.run(id, watch, ignore);
        this.#leftRehearsals.refresh();
        this.#tickers.gameWentOn();
        this.outputs.refreshNext(id);
        this.#lastStates.changed(id);
        this.changed();
      },
      onKept: () => this.#commit(),
      onMoment: (words) => this.obs?.noted(id, `Channel ${id}: ${words}`),
      onEnded: () => {
        this.#leftRehearsals.refresh();
        void this.#feedWatch.ended(channel);
      },
      onSwapped: () => {
        this.manual.refresh();
        this.#leftRehearsals.refresh();
        this.remember();
      },
    });
    return channel;
  }

  /** The producer has done something: it is persisted and shown. */
  #commit(): void {
    this.#saving.changed();
    this.#lastStates.hurry();
    this.#tickers.refresh();
    this.#tokenWatch.refresh();
    this.#letterWatch.refreshAll(this.channels.all());
    this.manual.refresh();
    this.#leftRehearsals.refresh();
    this.arming.refresh();
    this.outputs.commit();
    this.changed();
  }
}
