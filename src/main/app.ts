import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sentenceOf, watchForSleep, watchNetwork, type Reason } from '../feed/client/index.ts';
import { isPlain } from '../feed/contract/address.ts';
import { LEAGUE_SPORT } from '../feed/contract/versions.ts';
import { startEmbeddedService, type EmbeddedService, type LaunchService } from './embedded-service.ts';
import { feedAccess } from './feed-access.ts';
import type { Flags } from './flags.ts';
import type { FeedNetwork } from './network/network.ts';
import { lockDataFolder, type DataLock } from './data-lock.ts';
import { PictureCleanup } from './picture-cleanup.ts';
import { makeFolder } from './settings/folder.ts';
import { openCrew } from './settings/crew-store.ts';
import { openAsRun } from './settings/as-run-store.ts';
import { openKeptStates } from './settings/kept-store.ts';
import { openFonts, openLogos, storesAsOne } from './settings/file-store.ts';
import { openThemes } from './settings/theme-store.ts';
import { openShowFiles } from './settings/show-file-reader.ts';
import { openFontChecker } from './settings/font-checker.ts';
import { openSettings } from './settings/store.ts';
import type { TokenStore } from './settings/token-store.ts';
import type { DesktopPort } from './show/desktop-port.ts';
import type { Log, FileStore } from './show/ports.ts';
import { asRunSentence, tapesSentence } from './show/disk-words.ts';
import { freshChannel } from './show/channels/persisted-channel.ts';
import type { PersistedState } from './show/persisted-state.ts';
import { RequestRefused } from './show/refused.ts';
import { Show } from './show/show.ts';
import { plainSentence } from './show/sources/sources.ts';
import { Obs } from './obs/obs.ts';
import { obsRoom } from './obs/room.ts';
import { openSession } from './obs/session.ts';
import { openTapeArchive } from './tape-archive.ts';
import { THIS_MACHINE } from './show/operators/who.ts';
import { every, localAddresses, runsOn, systemActing, systemClock, systemIds } from './system.ts';
import { answer } from './show/requests/requests.ts';
import { readPages, type Pages } from './web/pages.ts';
import { startWebServer, type WebServer } from './web/server.ts';
import { surviveErrors } from './survive.ts';
import { configuredUpdatesUrl, watchUpdates } from './updates.ts';

export interface AppOptions {
  flags: Flags;
  /** The data directory, already decided. */
  dataDir: string;
  /** `out/renderer` */
  pagesDir: string;
  version: string;
  launchService: LaunchService;
  /** The script of the threads that read show files. */
  showFileScript: string;
  /** The script of the threads that check fonts. */
  fontScript: string;
  /** How sources are reached from here. */
  network: FeedNetwork;
  /** Origins of desktop windows, which may open links and frame outputs. */
  extraOrigins: readonly string[];
  /** The desktop around the show; null without one. */
  desktop: DesktopPort | null;
  /** Opens what keeps tokens in the data folder; asked once that folder is this program's alone. */
  openTokens: (dataDir: string, wallClock: () => number) => TokenStore | Promise<TokenStore>;
  log: Log;
}

export interface App {
  show: Show;
  web: WebServer;
  pages: Pages;
  logos: FileStore;
  fonts: FileStore;
  /** Resolves once rehearsals can be had and those of before play again, or once that has failed and has been told. */
  rehearsals: Promise<void>;
  close(): Promise<void>;
}

/** The league and the speed of the rehearsal that greets a new user. */
const DEMO = { league: 'nba', speed: 10 } as const;
/** A start of the embedded service that takes longer than this is told. */
const STARTING_TOLD_MS = 2_000;
/** The source named by --feed-url. */
const LIVE_SOURCE_ID = 'live';

/**
 * Puts the whole program together, the same for the desktop and headless: settings, the show, the loopback server and
 * what is on air at the start; the embedded feed service follows by itself (`rehearsals`). Rejects where the port, the
 * pages or the data folder can't be had, with nothing left running.
 */
export async function startApp(options: AppOptions): Promise<App> {
  const { dataDir, pagesDir, log } = options;
  const pages = readPages(pagesDir);
  makeFolder(dataDir);
  const lock = await lockDataFolder(dataDir, log);
  try {
    return await startLocked({ ...options, pages, lock });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** With the data folder ours alone. */
async function startLocked(options: AppOptions & { pages: Pages; lock: DataLock }): Promise<App> {
  const { flags, dataDir, pagesDir, pages, lock, version, launchService, extraOrigins, desktop, log } =
    options;
  const settings = openSettings(dataDir, {
    wallClock: () => systemClock.wall(),
    newSecret: () => systemIds.secret(),
  });
  const after = (delayMs: number, callback: () => void): (() => void) => systemClock.after(delayMs, callback);
  const wallClock = (): number => systemClock.wall();
  const archive = openTapeArchive(join(dataDir, 'tapes'), {
    wallClock,
    after,
    log,
    onTrouble: (error) => show.notices.notify('tapes-not-kept', 'warning', tapesSentence(error)),
    onWell: () => show.notices.dismiss('tapes-not-kept'),
  });
  const asRun = openAsRun(dataDir, {
    wallClock,
    after,
    onTrouble: (error) => {
      log.error({ error: String(error) }, 'the as-run log cannot be written');
      show.notices.notify('as-run-not-kept', 'alarm', asRunSentence(error));
    },
    onWell: () => show.notices.dismiss('as-run-not-kept'),
  });
  const logos = openLogos(dataDir);
  const fonts = openFonts(dataDir);
  const files = storesAsOne([logos, fonts]);
  const tokens = await options.openTokens(dataDir, wallClock);
  const crew = openCrew(dataDir, wallClock);
  const themes = openThemes(dataDir);
  const lastStates = openKeptStates(dataDir, {
    wallClock,
    monotonic: () => systemClock.monotonic(),
    build: pages.build,
  });
  const obs = flags.hasObs
    ? new Obs({
        clock: systemClock,
        log,
        settings: settings.persisted.obs,
        newInstallation: () => systemIds.secret(),
        open: openSession,
      })
    : null;
  const cleanup = new PictureCleanup(settings.persisted, (paths) => files.remove(paths));
  let web: WebServer | null = null;
  let embeddedUrl: string | null = null;
  const show = new Show({
    clock: systemClock,
    ids: systemIds,
    acting: systemActing(),
    log,
    identity: { build: pages.build, version, runsOn: runsOn() },
    openFeed: feedAccess({
      clock: systemClock,
      log,
      network: options.network,
      archiveOf: (baseUrl) => (baseUrl === embeddedUrl ? null : archive),
    }),
    sentenceOf: (reason) => sentenceOf(reason as Reason),
    pagesUrl: () => web?.url ?? '',
    desktop,
    obs,
    persisted: settings.persisted,
    asRun,
    logos,
    fonts: { store: fonts, check: openFontChecker({ script: options.fontScript, after, log }) },
    files,
    tokens: { keeper: tokens, kept: tokens.tokens },
    lastStates: { keeper: lastStates, kept: lastStates.kept },
    themes,
    showFiles: openShowFiles({ dataDir, script: options.showFileScript, after }),
    crew: { keeper: crew, kept: crew.crew },
    persist: async (persisted) => {
      await settings.persist(persisted);
      cleanup.settingsSaved(persisted, show.evening.pictures());
    },
  });
  obs?.serve(obsRoom(show, pages.build));
  if (settings.problem !== null) show.notices.notify('settings', 'warning', settings.problem);
  if (tokens.setAside !== null) {
    show.notices.notify(
      'tokens',
      'warning',
      `The remembered tokens could not be read. Their file was kept as ${tokens.setAside}. Paste the tokens again under Sources.`,
    );
  }

  if (crew.setAside !== null) {
    show.notices.notify(
      'crew',
      'warning',
      `The list of operators could not be read, so nobody else is let in. Its file was kept as ${crew.setAside}. Invite them again under Crew.`,
    );
  }

  for (const [index, problem] of lastStates.problems.entries())
    show.notices.notify(`last-state-${index}`, 'warning', problem);

  try {
    web = await startWebServer({
      host: flags.host,
      port: flags.port,
      key: flags.key,
      addresses: localAddresses,
      digest: (key) => systemIds.digest(key),
      extraOrigins,
      pages,
      logos,
      fonts,
      show,
      log,
    });
  } catch (error) {
    obs?.close();
    show.close();
    throw error;
  }
  show.hotkeys.serve((request, input) =>
    answer({ show, who: THIS_MACHINE, page: null, setVisible: () => undefined }, request, input),
  );
  // In the same turn: no page that finds the server again sees an empty show.
  const ended = show.sessions.restore();
  giveLiveSource(show, flags, log);
  show.sessions.connect();
  let isClosing = false;
  // It takes a moment, and neither the pages nor what is on air need it.
  const embedding = flags.hasRehearsal
    ? embed(dataDir, launchService, log, () => void show.sessions.resumeRehearsals())
    : Promise.resolve(null);
  const embedded = embedding.catch((error: unknown) => {
    log.error({ error: String(error) }, 'the embedded feed service did not start');
    show.notices.notify(
      'rehearsal',
      'alarm',
      'The rehearsal service did not start, so there are no rehearsals. Live sources work. Restart Touchline to try again.',
    );
    return null;
  });
  const hasBegunToClose = (): boolean => isClosing;
  const beginRehearsals = async (): Promise<void> => {
    const stopTelling = systemClock.after(STARTING_TOLD_MS, () =>
      show.notices.notify(
        'rehearsal-starting',
        'info',
        'The rehearsal service is starting. Live sources work.',
      ),
    );
    const service = await embedded;
    stopTelling();
    show.notices.dismiss('rehearsal-starting');
    if (hasBegunToClose()) return;
    if (service) {
      embeddedUrl = service.baseUrl;
      show.sources.openRehearsal(service);
      await show.sessions.resumed();
      if (flags.hasDemo) await rehearseAgain(show, ended, log);
    }
    // A folder that can't be written is told of now, not in the middle of a game; and what was on air over rehearsals
    // is back by now.
    if (!hasBegunToClose()) show.remember();
  };

  const stopSleepWatch = watchForSleep(
    () => systemClock.wall(),
    every,
    (gapMs) => {
      log.info({ gapMs }, 'the clock jumped; reopening feeds');
      show.channels.woke();
    },
  );
  const server = web;
  const stopNetworkWatch = watchNetwork(localAddresses, every, () => {
    show.channels.retryAll();
    server.networkChanged();
  });
  const stopThemes = themes.watch(after, () => show.themes.reload());
  const stopSurviving = surviveErrors(log, (sentence) => show.notices.notify('caught', 'alarm', sentence));
  const stopUpdates = watchUpdates(configuredUpdatesUrl(flags.updatesUrl, pagesDir), {
    version,
    notices: show.notices,
    fetch: options.network.fetch,
    after,
    log,
  });
  // The links that a first start makes are the same after a crash.
  await show.saved();
  return {
    show,
    web: server,
    pages,
    logos,
    fonts,
    rehearsals: beginRehearsals(),
    async close() {
      isClosing = true;
      stopSleepWatch();
      stopNetworkWatch();
      stopThemes();
      stopUpdates();
      obs?.close();
      show.close();
      asRun.close();
      await Promise.all([show.settled(), show.evening.files.close()]);
      await Promise.all([lastStates.close(), server.close(), embedded.then((service) => service?.stop())]);
      stopSurviving();
      lock.release();
    },
  };
}

/**
 * The source named by --feed-url, at the next start too, as long as its token is in the environment. An address that
 * can't be one is told in the control window, where another can be given.
 */
function giveLiveSource(show: Show, { feedUrl, feedToken }: Flags, log: Log): void {
  const known = show.sources.settings().find(({ id }) => id === LIVE_SOURCE_ID);
  const baseUrl = feedUrl ?? known?.baseUrl;
  if (baseUrl === undefined || feedToken === null) return;
  try {
    show.sources.give({ id: LIVE_SOURCE_ID, name: 'Live', baseUrl }, feedToken);
    if (isPlain(baseUrl)) log.warn({}, `${plainSentence(baseUrl)} It is taken because --feed-url named it.`);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    show.notices.notify('live-source', 'alarm', `The source of --feed-url was not added. ${error.message}`);
  }
}

function embed(
  dataDir: string,
  launch: LaunchService,
  log: Log,
  onRestarted: () => void,
): Promise<EmbeddedService> {
  return startEmbeddedService({
    launch,
    dataDir: join(dataDir, 'feed'),
    operatorToken: randomBytes(32).toString('base64url'),
    log,
    after: (delayMs, callback) => systemClock.after(delayMs, callback),
    fetch: globalThis.fetch,
    onRestarted,
  });
}

/** Starts rehearsals that can't be resumed from their beginning, with what was on air over them. A new user is greeted by one. */
async function rehearseAgain(show: Show, ended: PersistedState['channels'], log: Log): Promise<void> {
  const greeting: PersistedState['channels'] =
    show.channels.get('A').session === null && !ended.some(({ id }) => id === 'A')
      ? [
          freshChannel('A', [
            { graphic: 'scorebug', content: null, moment: null, until: null, seconds: null },
          ]),
        ]
      : [];
  for (const { id, session, onAir } of [...ended, ...greeting]) {
    const league = session && Object.hasOwn(LEAGUE_SPORT, session.league) ? session.league : DEMO.league;
    try {
      await show.sessions.rehearse(league, DEMO.speed, id);
      show.channels.on(id, (channel) => channel.air.putBack(onAir));
    } catch (error) {
      // The producer has put another game there in the meantime.
      if (error instanceof RequestRefused && error.code === 'conflict') continue;
      log.warn({ error: String(error) }, 'the rehearsal at the start did not begin');
      show.notices.notify(
        'rehearsal',
        'warning',
        'The rehearsal at the start did not begin. Start one under Rehearsal.',
      );
    }
  }
}
