import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { defaultDataDir } from './entry.ts';

describe('the data folder', () => {
  /** Returns a configuration folder on Linux in which these data folders were used. */
  function configFolder(...used: string[]): string {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    for (const name of used) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'settings.json'), '{}');
    }
    return folder;
  }

  const onLinux = (config: string): string => defaultDataDir({ XDG_CONFIG_HOME: config }, 'linux');

  test("follows Electron's convention on every system", () => {
    const config = configFolder();
    expect(onLinux(config)).toBe(join(config, 'Touchline'));
    expect(defaultDataDir({}, 'linux')).toMatch(/[\\/]\.config[\\/]Touchline$/i);
    expect(defaultDataDir({}, 'darwin')).toBe(join(homedir(), 'Library', 'Application Support', 'Touchline'));
    expect(defaultDataDir({ APPDATA: config }, 'win32')).toBe(join(config, 'Touchline'));
    expect(defaultDataDir({}, 'win32')).toBe(join(homedir(), 'AppData', 'Roaming', 'Touchline'));
  });

  test('is the older folder on Linux if only that one has been used', () => {
    const config = configFolder('touchline');
    expect(onLinux(config)).toBe(join(config, 'touchline'));
    // Electron creates its own folder in the configuration folder.
    mkdirSync(join(config, 'Touchline'), { recursive: true });
    expect(onLinux(config)).toBe(join(config, 'touchline'));
  });

  test("is the desktop app's folder once that one has been used", () => {
    const config = configFolder('touchline', 'Touchline');
    expect(onLinux(config)).toBe(join(config, 'Touchline'));
  });

  test('is never relative to the working directory', () => {
    for (const folder of ['', 'somewhere']) {
      expect(defaultDataDir({ XDG_CONFIG_HOME: folder }, 'linux')).toMatch(/[\\/]\.config[\\/]Touchline$/i);
      expect(defaultDataDir({ APPDATA: folder }, 'win32')).toBe(defaultDataDir({}, 'win32'));
    }
  });
});
