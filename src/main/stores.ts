import { join } from 'node:path';
import type { Notices } from './show/notices/notices.ts';
import type { FileStore, Log } from './show/ports.ts';
import { asRunSentence, tapesSentence } from './show/disk-words.ts';
import { openAsRun, type AsRunTable } from './settings/as-run-store.ts';
import { openCrew } from './settings/crew-store.ts';
import { openDatabase, type Database } from './settings/database.ts';
import { openFonts, openLogos, storesAsOne } from './settings/file-store.ts';
import { openKeptStates } from './settings/kept-store.ts';
import { openSettings } from './settings/store.ts';
import { openThemes } from './settings/theme-store.ts';
import type { TokenStore } from './settings/token-store.ts';
import { systemClock, systemIds } from './system.ts';
import { openTapeArchive, type TapeArchive } from './tape-archive.ts';

export interface StoreOptions {
  dataDir: string;
  /** The script of the thread that writes the database. */
  databaseScript: string;
  /** The build of the pages, which last states are for. */
  build: string;
  openTokens: (dataDir: string, wallClock: () => number) => TokenStore | Promise<TokenStore>;
  /** Where trouble with the disk is reported. */
  notices: () => Pick<Notices, 'notify' | 'dismiss'>;
  log: Log;
}

/** All that is saved in the data folder. */
export interface Stores {
  settings: ReturnType<typeof openSettings>;
  archive: TapeArchive;
  database: Database;
  asRun: AsRunTable;
  logos: FileStore;
  fonts: FileStore;
  /** Logos and fonts. */
  files: ReturnType<typeof storesAsOne>;
  tokens: TokenStore;
  crew: ReturnType<typeof openCrew>;
  themes: ReturnType<typeof openThemes>;
  lastStates: ReturnType<typeof openKeptStates>;
}

/** Opens the stores of a data folder that is locked. */
export async function openStores(options: StoreOptions): Promise<Stores> {
  const { dataDir, databaseScript, build, openTokens, notices, log } = options;
  const wallClock = (): number => systemClock.wall();
  const after = (delayMs: number, callback: () => void): (() => void) => systemClock.after(delayMs, callback);
  const settings = openSettings(dataDir, { wallClock, newSecret: () => systemIds.secret() });
  const archive = openTapeArchive(join(dataDir, 'tapes'), {
    wallClock,
    after,
    log,
    onTrouble: (error) => notices().notify('tapes-not-kept', 'warning', tapesSentence(error)),
    onWell: () => notices().dismiss('tapes-not-kept'),
  });
  const database = openDatabase(dataDir, { script: databaseScript, wallClock });
  const asRun = openAsRun(database, {
    clock: systemClock,
    onTrouble: (error) => {
      log.error({ error: String(error) }, 'the as-run log cannot be written');
      notices().notify('as-run-not-kept', 'alarm', asRunSentence(error));
    },
    onWell: () => notices().dismiss('as-run-not-kept'),
  });
  const logos = openLogos(dataDir);
  const fonts = openFonts(dataDir);
  return {
    settings,
    archive,
    database,
    asRun,
    logos,
    fonts,
    files: storesAsOne([logos, fonts]),
    tokens: await openTokens(dataDir, wallClock),
    crew: openCrew(dataDir, wallClock),
    themes: openThemes(dataDir),
    lastStates: openKeptStates(dataDir, { wallClock, monotonic: () => systemClock.monotonic(), build }),
  };
}

/** Reports what could not be read of the stores. */
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
      `The remembered tokens could not be read. Their file was kept as ${tokens.setAside}. Paste the tokens again under Sources.`,
    );
  }
  if (crew.setAside !== null) {
    notices.notify(
      'crew',
      'warning',
      `The list of operators could not be read, so nobody else is let in. Its file was kept as ${crew.setAside}. Invite them again under Crew.`,
    );
  }
  for (const [index, problem] of lastStates.problems.entries())
    notices.notify(`last-state-${index}`, 'warning', problem);
}
