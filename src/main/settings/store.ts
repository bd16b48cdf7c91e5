import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
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
 * copied aside and replaced by defaults: a damaged file never keeps the show from starting, and nothing is lost.
 */
export function openSettings(dir: string, wallClock: () => number): SettingsStore {
  const path = join(dir, `${NAME}.json`);
  const read = readFile(path);
  const setAside = read === 'unreadable' ? keepAside(path, wallClock()) : null;
  const store = new Conf<{ settings?: Settings }>({
    cwd: dir,
    configName: NAME,
    configFileMode: 0o600,
    clearInvalidConfig: true,
    // Settings are checked here, by our own schema.
    projectName: 'touchline',
  });
  return {
    persisted: read === 'missing' || read === 'unreadable' ? nothingPersisted : read,
    setAside,
    persist: (persisted) => store.set('settings', settingsOf(persisted)),
  };
}

function readFile(path: string): PersistedState | 'missing' | 'unreadable' {
  if (!existsSync(path)) return 'missing';
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as { settings?: unknown };
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
  copyFileSync(path, aside);
  return aside;
}
