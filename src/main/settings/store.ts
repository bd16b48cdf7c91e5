import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { parseJson } from '../../feed/contract/json.ts';
import { nothingPersisted, type PersistedState } from '../show/persisted-state.ts';
import { readSettings, settingsOf, type Settings } from './schema.ts';

export interface SettingsStore {
  persisted: PersistedState;
  /** Where an unreadable file was kept aside, or null: the producer is told. */
  setAside: string | null;
  persist(persisted: PersistedState): void;
}

const NAME = 'settings';

/**
 * Opens `DIR/settings.json`, readable by its owner alone and written whole or not at all. A file that cannot be read is
 * moved aside and replaced by defaults: a damaged file never keeps the show from starting, and nothing is lost.
 * `persist` throws an error of the file system where it can't write; the file is then as it was.
 */
export function openSettings(dir: string, wallClock: () => number): SettingsStore {
  const path = join(dir, `${NAME}.json`);
  const read = readFile(path);
  let isInTheWay = read === 'unreadable';
  const moveAside = (): string => {
    const aside = keepAside(path, wallClock());
    isInTheWay = false;
    return aside;
  };
  let setAside: string | null = null;
  try {
    if (isInTheWay) setAside = moveAside();
  } catch {
    // Tried again before anything is written over it; until then whoever saves is told that it can't be.
    setAside = path;
  }
  let store: Conf<{ settings?: Settings }> | null = null;
  return {
    persisted: read === 'missing' || read === 'unreadable' ? nothingPersisted : read,
    setAside,
    persist(persisted) {
      if (isInTheWay) moveAside();
      // Made at the first writing: making it may write, and a start must not fail for that.
      store ??= new Conf<{ settings?: Settings }>({
        cwd: dir,
        configName: NAME,
        configFileMode: 0o600,
        clearInvalidConfig: true,
        // Settings are checked here, by our own schema.
        projectName: 'touchline',
      });
      store.set('settings', settingsOf(persisted));
    },
  };
}

function readFile(path: string): PersistedState | 'missing' | 'unreadable' {
  if (!existsSync(path)) return 'missing';
  try {
    const file = parseJson(readFileSync(path, 'utf8')) as { settings?: unknown };
    return readSettings(file.settings);
  } catch {
    // Kept aside, and the producer is told.
    return 'unreadable';
  }
}

function keepAside(path: string, now: number): string {
  const aside = path.replace(
    /\.json$/,
    `.unreadable-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}.json`,
  );
  renameSync(path, aside);
  return aside;
}
