import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../feed/contract/json.ts';
import { nothingPersisted, type PersistedState } from '../show/persisted-state.ts';
import { repairsSentence, type Repairs } from './rows.ts';
import { readSettings, settingsOf } from './schema.ts';
import { readText } from './read-text.ts';
import { writeAtomically } from './write-atomically.ts';

export interface SettingsStore {
  persisted: PersistedState;
  /**
   * A sentence for the producer about unusable parts of the file and where the original was saved. Null if everything
   * was used.
   */
  problem: string | null;
  /**
   * Saves settings. Resolves when they are on disk. Rejects with the error of the file system, and in that case the
   * file is unchanged.
   */
  persist(persisted: PersistedState): Promise<void>;
}

export interface SettingsOptions {
  /** Unix ms. */
  wallClock: () => number;
  /** Generates a secret for an output whose own secret is unusable. */
  newSecret: () => string;
}

const NAME = 'settings';

/** How a file is saved before it is overwritten: the suffix of its new name, and whether it is moved or copied. */
type Aside = { name: 'unreadable' | 'before-repair'; put: (from: string, to: string) => void };
const UNREADABLE: Aside = { name: 'unreadable', put: renameSync };
// Copied, not moved: the original remains the settings file until new settings are written.
const REPAIRED: Aside = { name: 'before-repair', put: copyFileSync };

/**
 * Opens `DIR/settings.json`. Only the owner can read it, and writes are atomic. A damaged file never prevents the start
 * and nothing is lost: unusable rows are corrected or left out one by one, a file that doesn't contain settings at all
 * is replaced by defaults, and the original file is saved next to it.
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
      // Moving is retried before anything overwrites the file. Until it succeeds, saving reports that it isn't
      // possible.
      problem = `${what} The old file is still at ${path}, because it couldn't be moved.`;
    }
  }
  return {
    persisted: read?.settings ?? nothingPersisted,
    problem,
    async persist(persisted) {
      if (aside !== null) keepAside(aside);
      await writeAtomically(path, JSON.stringify({ settings: settingsOf(persisted) }, null, '\t'));
    },
  };
}

/** Returns the settings in a file; null if it exists but doesn't contain settings. */
function readFile(
  path: string,
  newSecret: () => string,
): { settings: PersistedState; repairs: Repairs | null } | null {
  if (!existsSync(path)) return { settings: nothingPersisted, repairs: null };
  try {
    const file = parseJson(readText(path)) as { settings?: unknown };
    return readSettings(file.settings, newSecret);
  } catch {
    // The caller sets the file aside and reports it.
    return null;
  }
}
