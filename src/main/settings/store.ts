import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../feed/contract/json.ts';
import { nothingPersisted, type PersistedState } from '../show/persisted-state.ts';
import { repairsSentence, type Repairs } from './rows.ts';
import { readSettings, settingsOf } from './schema.ts';
import { readText } from './read-text.ts';
import { writeWhole } from './write-whole.ts';

export interface SettingsStore {
  persisted: PersistedState;
  /** What could not be used of the file, and where it is kept as it was; null: all of it was used. For the producer. */
  problem: string | null;
  /** Resolves once they are on disk. Rejects with the error of the file system; the file is then as it was. */
  persist(persisted: PersistedState): Promise<void>;
}

export interface SettingsOptions {
  /** Unix ms. */
  wallClock: () => number;
  /** For an output whose own secret can't be used. */
  newSecret: () => string;
}

const NAME = 'settings';

/** What is to be done with a file before anything is written over it. */
type Aside = { name: 'unreadable' | 'before-repair'; put: (from: string, to: string) => void };
const UNREADABLE: Aside = { name: 'unreadable', put: renameSync };
// It stays in its place too: until new ones are written, it is all there is.
const REPAIRED: Aside = { name: 'before-repair', put: copyFileSync };

/**
 * Opens `DIR/settings.json`, readable by its owner alone and written whole or not at all. A damaged file never keeps the
 * show from starting, and nothing is lost: what can't be used of it is put right or left out row by row, a file that is
 * none at all is replaced by defaults, and the file as it was is kept beside it.
 */
export function openSettings(dir: string, { wallClock, newSecret }: SettingsOptions): SettingsStore {
  const path = join(dir, `${NAME}.json`);
  const read = readFile(path, newSecret);
  const repaired = read?.repairs ? repairsSentence(read.repairs) : null;
  let aside = read === null ? UNREADABLE : repaired === null ? null : REPAIRED;
  const keepAside = ({ name, put }: Aside): string => {
    const now = new Date(wallClock()).toISOString().replaceAll(/[:.]/g, '-');
    const to = path.replace(/\.json$/, `.${name}-${now}.json`);
    put(path, to);
    aside = null;
    return to;
  };
  let problem: string | null = null;
  if (aside !== null) {
    const what = repaired ?? "The settings file can't be read, so Touchline started with new settings.";
    try {
      problem = `${what} The old file is saved as ${keepAside(aside)}.`;
    } catch {
      // Tried again before anything is written over it; until then whoever saves is told that it can't be.
      problem = `${what} The old file is still at ${path}, because it couldn't be moved.`;
    }
  }
  return {
    persisted: read?.settings ?? nothingPersisted,
    problem,
    async persist(persisted) {
      if (aside !== null) keepAside(aside);
      await writeWhole(path, JSON.stringify({ settings: settingsOf(persisted) }, null, '\t'));
    },
  };
}

/** Null: there is a file, and it is none of settings. */
function readFile(
  path: string,
  newSecret: () => string,
): { settings: PersistedState; repairs: Repairs | null } | null {
  if (!existsSync(path)) return { settings: nothingPersisted, repairs: null };
  try {
    const file = parseJson(readText(path)) as { settings?: unknown };
    return readSettings(file.settings, newSecret);
  } catch {
    // Kept aside, and the producer is told.
    return null;
  }
}
