import { hostname } from 'node:os';
import { sentenceOf, watchForSleep, watchNetwork, type Reason } from '../feed/client/index.ts';
import { isPlain } from '../feed/contract/address.ts';
import type { LaunchService } from './embedded-service.ts';
import { feedAccess } from './feed-access.ts';
import type { Flags } from './flags.ts';
import type { FeedNetwork } from './network/network.ts';
import { lockDataFolder, type DataLock } from './data-lock.ts';
import { PictureCleanup } from './picture-cleanup.ts';
import { makeFolder } from './settings/folder.ts';
import { openShowFiles } from './settings/show-file-reader.ts';
import { openFontChecker } from './settings/font-checker.ts';
import type { TokenStore } from './settings/token-store.ts';
import type { DesktopPort } from './show/desktop-port.ts';
import type { Log, FileStore } from './show/ports.ts';
import { RequestRefused } from './show/refused.ts';
import { openShow, type Show } from './show/show.ts';
import { openStores, reportUnreadable, type Stores } from './stores.ts';
import { Rehearsals } from './rehearsals.ts';
import type { ObsSettings } from './show/obs-port.ts';
import { plainSentence } from './show/sources/sources.ts';
import { Obs } from './obs/obs.ts';
import { obsRoom } from './obs/obs-ports.ts';
import { openSession } from './obs/session.ts';
import { THIS_MACHINE } from './show/operators/requester.ts';
import {
  every,
  interfaceAddresses,
  localAddresses,
  runsOn,
  systemActing,
  systemClock,
  systemIds,
} from './system.ts';
import { answer } from './show/requests/requests.ts';
import { readPages, type Pages } from './web/pages.ts';
import { startWebServer, type WebServer } from './web/server.ts';
import { handleUncaughtErrors } from './uncaught-errors.ts';
import { configuredUpdatesUrl, watchUpdates } from './updates.ts';

export interface AppOptions {
  flags: Flags;
  /** Data folder. The caller has applied --data and the default. */
  dataDir: string;
  /** `out/renderer` */
  pagesDir: string;
  version: string;
  launchService: LaunchService;
  /** Script of the threads that parse show files. */
  showFileScript: string;
  /** Script of the threads that check fonts. */
  fontScript: string;
  /** Script of the database thread. */
  databaseScript: string;
  network: FeedNetwork;
  /** Origins of desktop windows, which may open links and frame outputs. */
  extraOrigins: readonly string[];
  /** Desktop integration. Null without a desktop. */
  desktop: DesktopPort | null;
  /** Opens the token store in the data folder, called after the folder was locked. */
  openTokens: (dataDir: string, wallClock: () => number) => TokenStore | Promise<TokenStore>;
  log: Log;
}

export interface App {
  show: Show;
  web: WebServer;
  pages: Pages;
  logos: FileStore;
  fonts: FileStore;
  /**
   * Resolves when rehearsals are available and earlier ones play again, or when starting them failed and was reported.
   */
  rehearsals: Promise<void>;
  close(): Promise<void>;
}

/** Source set by --feed-url. */
const LIVE_SOURCE_ID = 'live';

/**
 * Starts the whole program, with or without a desktop: settings, the show, the loopback server and the graphics that
 * were on air. The embedded feed service starts later (`rehearsals`). Rejects if the port, the pages or the data
 * folder is not available, and then leaves nothing running.
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

type LockedOptions = AppOptions & { pages: Pages; lock: DataLock };

async function startLocked(options: LockedOptions): Promise<App> {
  const { flags, pages, lock, log } = options;
  const stores = await openStores({ ...options, build: pages.build, notices: () => show.notices });
  const obs = flags.hasObs ? openObs(stores.settings.persisted.obs, log) : null;
  const rehearsals = new Rehearsals(options);
  let web: WebServer | null = null;
  const show = createShow(options, stores, obs, {
    pagesUrl: () => web?.url ?? '',
    rehearsalUrl: () => rehearsals.baseUrl,
  });
  obs?.serve(obsRoom(show, pages.build));
  reportUnreadable(stores, show.notices);
  try {
    web = await serveShow(show, stores, options);
  } catch (error) {
    obs?.close();
    show.close();
    await stores.database.close();
    throw error;
  }
  const server = web;
  show.hotkeys.serve((request, input) =>
    answer({ show, requester: THIS_MACHINE, page: null, setVisible: () => undefined }, request, input),
  );
  // Restored in the same turn of the event loop, so that no page that reconnects sees an empty show.
  const ended = show.sessions.restore();
  giveLiveSource(show, flags, log);
  show.sessions.connect();
  rehearsals.launch(show);
  const stopWatching = startWatches(show, server, stores, options);
  const stopSurviving = handleUncaughtErrors(log, (sentence) =>
    show.notices.notify('caught', 'alarm', sentence),
  );
  // Saved now, so that links created at the first start stay the same after a crash.
  await show.saved();
  return {
    show,
    web: server,
    pages,
    logos: stores.logos,
    fonts: stores.fonts,
    rehearsals: rehearsals.begin(show, ended),
    async close() {
      rehearsals.cancel();
      stopWatching();
      obs?.close();
      show.close();
      await Promise.all([show.settled(), show.prepared.files.close()]);
      await Promise.all([stores.asRun.close(), stores.eventLogs.close(), server.close(), rehearsals.stop()]);
      await stores.database.close();
      stopSurviving();
      lock.release();
    },
  };
}

function after(delayMs: number, callback: () => void): () => void {
  return systemClock.after(delayMs, callback);
}

function openObs(settings: ObsSettings, log: Log): Obs {
  return new Obs({
    clock: systemClock,
    log,
    settings,
    newInstallation: () => systemIds.secret(),
    open: openSession,
  });
}

function createShow(
  { dataDir, pages, version, desktop, network, fontScript, showFileScript, log }: LockedOptions,
  { settings, eventLogs, asRun, logos, fonts, files, tokens, crew, themes, lastStates }: Stores,
  obs: Obs | null,
  urls: { pagesUrl: () => string; rehearsalUrl: () => string | null },
): Show {
  const cleanup = new PictureCleanup(settings.persisted, (paths) => files.remove(paths));
  const show = openShow({
    clock: systemClock,
    ids: systemIds,
    acting: systemActing(),
    log,
    identity: { build: pages.build, version, runsOn: runsOn() },
    openFeed: feedAccess({
      clock: systemClock,
      log,
      network,
      eventLogsOf: (baseUrl) => (baseUrl === urls.rehearsalUrl() ? null : eventLogs),
    }),
    fetch: network.fetch,
    sentenceOf: (reason) => sentenceOf(reason as Reason),
    pagesUrl: urls.pagesUrl,
    desktop,
    obs,
    persisted: settings.persisted,
    hasLostSettings: settings.problem !== null,
    asRun,
    logos,
    fonts: { store: fonts, check: openFontChecker({ script: fontScript, after, log }) },
    files,
    tokens: { keeper: tokens, saved: tokens.tokens },
    lastStates: { keeper: lastStates, saved: lastStates.saved },
    themes,
    showFiles: openShowFiles({ dataDir, script: showFileScript, after }),
    crew: { keeper: crew, saved: crew.crew },
    persist: async (persisted) => {
      await settings.persist(persisted);
      // The as-run log must contain every answered request, even if the program is killed.
      await asRun.settled();
      cleanup.settingsSaved(persisted, show.prepared.pictures());
    },
  });
  return show;
}

function serveShow(show: Show, { logos, fonts }: Stores, options: LockedOptions): Promise<WebServer> {
  const { flags, extraOrigins, pages, log } = options;
  return startWebServer({
    host: flags.host,
    port: flags.port,
    key: flags.key,
    addresses: interfaceAddresses,
    hostname,
    digest: (key) => systemIds.digest(key),
    extraOrigins,
    pages,
    logos,
    fonts,
    show,
    log,
  });
}

/** Watches external changes: sleep, the network, theme files, updates. Returns a function that stops watching. */
function startWatches(
  show: Show,
  web: WebServer,
  { themes }: Stores,
  { flags, network, pagesDir, version, log }: LockedOptions,
): () => void {
  const stops = [
    watchForSleep(
      () => systemClock.wall(),
      every,
      (gapMs) => {
        log.info({ gapMs }, 'the clock jumped; reopening feeds');
        show.channels.woke();
      },
    ),
    watchNetwork(localAddresses, every, () => {
      show.channels.retryAll();
      web.networkChanged();
    }),
    themes.watch(after, () => show.themes.reload()),
    watchUpdates(configuredUpdatesUrl(flags.updatesUrl, pagesDir), {
      version,
      notices: show.notices,
      fetch: network.fetch,
      after,
      log,
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Adds the source set by --feed-url. Without that flag, the source of an earlier start is used again if its token is
 * in the environment. An invalid address is reported in the control window, where it can be corrected.
 */
function giveLiveSource(show: Show, { feedUrl, feedToken }: Flags, log: Log): void {
  const known = show.sources.settings().find(({ id }) => id === LIVE_SOURCE_ID);
  const baseUrl = feedUrl ?? known?.baseUrl;
  if (baseUrl === undefined || feedToken === null) return;
  try {
    show.sources.give({ id: LIVE_SOURCE_ID, name: 'Live', baseUrl }, feedToken);
    if (isPlain(baseUrl))
      log.warn({}, `${plainSentence(baseUrl)} It is allowed because --feed-url specifies it.`);
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    show.notices.notify('live-source', 'alarm', `The source of --feed-url wasn't added. ${error.message}`);
  }
}
