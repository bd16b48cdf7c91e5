import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { controlWindowOptions, outputWindowOptions } from '../../src/main/desktop/window-options.ts';
import { newOutput } from '../../src/main/show/outputs/output-settings.ts';

/** The points in Electron's security list about what a program must never do. */

const root = join(import.meta.dirname, '../..');

function sourcesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|svelte|html)$/.test(entry.name))
    .filter(({ name }) => !name.endsWith('.test.ts'))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, text: readFileSync(path, 'utf8') };
    });
}

const windows = [
  controlWindowOptions('/preload.cjs'),
  outputWindowOptions(newOutput('program', 'Program', 'A', ''), '/preload.cjs', 'win32'),
];

describe.each(['allowRunningInsecureContent', 'experimentalFeatures', 'enableBlinkFeatures', 'allowpopups'])(
  'the option %s',
  (name) => {
    test('is set for no window', () => {
      for (const { webPreferences } of windows) expect(Object.keys(webPreferences ?? {})).not.toContain(name);
    });

    test('appears nowhere in the sources', () => {
      const sources = ['src', 'overlays'].flatMap(sourcesIn);
      expect(sources.length).toBeGreaterThan(200);
      expect(sources.filter(({ text }) => text.includes(name)).map(({ path }) => path)).toEqual([]);
    });
  },
);

test('every window has the same lockdown', () => {
  for (const { webPreferences } of windows) {
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
    });
  }
});

test('Electron is pinned to one exact version, 45 or newer', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies['electron']).toMatch(/^4[5-9]\.\d+\.\d+$/);
});
