import type { Notices } from './show/notices/notices.ts';
import type { FileStore, Log } from './show/ports.ts';
import { asRunSentence, eventLogsSentence } from './show/disk-words.ts';
import { openAsRun, type AsRunTable } from './settings/as-run-store.ts';
import { openCrew } from './settings/crew-store.ts';
import { openDatabase, type Database } from './settings/database.ts';
import { openFonts, openLogos, storesAsOne } from './settings/file-store.ts';
import { openEventLogs, type EventLogs } from './event-log-store.ts';
import { openLastStates, type LastStates } from './settings/last-state-store.ts';
import { openSettings } from './settings/store.ts';
import { openThemes } from './settings/theme-store.ts';
import type { TokenStore } from './settings/token-store.ts';
import { systemClock, systemIds } from './system.ts';

export interface StoreOptions {
  dataDir: string;
  /** Script of the database thread. */
  databaseScript: string;
  /** Build of the pages, which saved last states must match. */
  build: string;
  openTokens: (dataDir: string, wallClock: () => number) => TokenStore | Promise<TokenStore>;
  /** Returns the notices in which disk problems are reported. */
  notices: () => Pick<Notices, 'notify' | 'dismiss'>;
  log: Log;
}

/** Everything saved in the data folder. */
export interface Stores {
  settings: ReturnType<typeof openSettings>;
  database: Database;
  asRun: AsRunTable;
  lastStates: LastStates;
  eventLogs: EventLogs;
  logos: FileStore;
  fonts: FileStore;
  /** Logos and fonts. */
  files: ReturnType<typeof storesAsOne>;
  tokens: TokenStore;
  crew: ReturnType<typeof openCrew>;
  themes: ReturnType<typeof openThemes>;
}

/** Opens the stores of a locked data folder. */
export async function openStores(options: StoreOptions): Promise<Stores> {
  const { dataDir, databaseScript, build, openTokens, notices, log } = options;
  const wallClock = (): number => systemClock.wall();
  const database = openDatabase(dataDir, { script: databaseScript, wallClock });
  // Read while the other stores are opened.
  const lastStates = openLastStates(database, build);
  const settings = openSettings(dataDir, { wallClock, newSecret: () => systemIds.secret() });
  const asRun = openAsRun(database, {
    clock: systemClock,
    onTrouble: (error) => {
      log.error({ error: String(error) }, 'failed to write the as-run log');
      notices().notify('as-run-not-kept', 'alarm', asRunSentence(error));
    },
    onWell: () => notices().dismiss('as-run-not-kept'),
  });
  const eventLogs = openEventLogs(database, {
    ...{ clock: systemClock, log },
    onTrouble: (error) => notices().notify('event-logs-not-saved', 'warning', eventLogsSentence(error)),
    onWell: () => notices().dismiss('event-logs-not-saved'),
  });
  const logos = openLogos(dataDir);
  const fonts = openFonts(dataDir);
  return {
    settings,
    database,
    asRun,
    eventLogs,
    lastStates: await lastStates,
    logos,
    fonts,
    files: storesAsOne([logos, fonts]),
    tokens: await openTokens(dataDir, wallClock),
    crew: openCrew(dataDir, wallClock),
    themes: openThemes(dataDir),
  };
}

export function reportUnreadable(
  { settings, database, tokens, crew, lastStates }: Stores,
  notices: Notices,
): void {
  let problems = 0;
  database.onProblem((sentence) => notices.notify(`database-${(problems += 1)}`, 'warning', sentence));
  if (settings.problem !== null) notices.notify('settings', 'warning', settings.problem);
  if (tokens.setAside !== null) {
    notices.notify(
      'tokens',
      'warning',
      `The saved tokens can't be read. Paste them again under Sources. The old file is saved as ${tokens.setAside}.`,
    );
  }
  if (crew.setAside !== null) {
    notices.notify(
      'crew',
      'warning',
      `The list of operators can't be read, so all invitations are lost. Invite operators again under Crew. The old file is saved as ${crew.setAside}.`,
    );
  }
  for (const [index, problem] of lastStates.problems.entries())
    notices.notify(`last-state-${index}`, 'warning', problem);
}
