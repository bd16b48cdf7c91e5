import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import {
  fetchPinned,
  findPinned,
  hasPinnedChromium,
  OLDEST_VERSION,
  SHOTS_VERSION,
} from './pinned-chromium.ts';
import type { PinnedChromium, PinnedVersion } from './pinned-chromium.ts';
import { runBin } from './run.ts';

/** Program names of Chromium, in order of preference. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Prevents background requests of the browser: it may only reach loopback. */
export const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const HOW_TO_GET_ONE =
  'Chromium isn\'t installed. Run "npx playwright install chromium", or install your system\'s package (Debian: apt-get install chromium).';

export interface FoundBrowser extends PinnedChromium {
  from: 'from Playwright' | 'from the system' | 'from npm';
}

export interface Machine {
  playwrightPath: string;
  /** Folders in which to look for programs. */
  path: readonly string[];
  exists: (path: string) => boolean;
  pinned: () => PinnedChromium | null;
}

const thisMachine = (): Machine => ({
  playwrightPath: chromium.executablePath(),
  path: (process.env['PATH'] ?? '').split(delimiter),
  exists: existsSync,
  pinned: () => findPinned(SHOTS_VERSION),
});

/** Returns Playwright's own Chromium if it is installed, else the system's, else the one from npm, else null. */
export function findChromium(machine: Machine = thisMachine()): FoundBrowser | null {
  const { playwrightPath, path, exists } = machine;
  if (playwrightPath !== '' && exists(playwrightPath))
    return { from: 'from Playwright', executablePath: playwrightPath, env: {} };
  for (const name of NAMES) {
    const found = path.map((folder) => join(folder, name)).find((program) => exists(program));
    if (found) return { from: 'from the system', executablePath: found, env: {} };
  }
  const pinned = machine.pinned();
  return pinned && { from: 'from npm', ...pinned };
}

/**
 * Like {@link findChromium}, but downloads Chromium if there is none, from npm or else from Playwright. Throws an error
 * message for the user.
 */
export async function getChromium(): Promise<FoundBrowser> {
  const found = findChromium();
  if (found) return found;
  if (hasPinnedChromium) {
    await fetchPinned(SHOTS_VERSION).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  }
  if (findChromium() === null) await runBin('playwright', ['install', 'chromium']);
  const fetched = findChromium();
  if (fetched === null) throw new Error(HOW_TO_GET_ONE);
  return fetched;
}

/** Starts a headless Chromium with additional switches. Throws an error that says how to install one. */
export async function launchChromium(...switches: string[]): Promise<Browser> {
  return launch(await getChromium(), switches);
}

/**
 * The switches for the oldest version. Headless, it rounds the width of every letter to whole pixels unless hinting is
 * off, regardless of `text-rendering`.
 */
const OLDEST_SWITCHES = ['--font-render-hinting=none'];

/** Starts a pinned version, headless. Throws an error message for the user if it isn't available. */
export async function launchPinned(version: PinnedVersion): Promise<Browser> {
  return launch(await fetchPinned(version), version === OLDEST_VERSION ? OLDEST_SWITCHES : []);
}

/**
 * Returns the Chromium that is the same on every machine: the pinned version, or an installed one where that doesn't
 * run.
 */
export async function getPinnedOrOther(): Promise<PinnedChromium> {
  return hasPinnedChromium ? fetchPinned(SHOTS_VERSION) : getChromium();
}

/**
 * Starts the browser for accepted shots. Where the pinned version doesn't run, this is another one, which draws edges
 * differently (tests/gallery/shots.test.ts has the tolerance).
 */
export async function launchForShots(): Promise<Browser> {
  return launch(await getPinnedOrOther());
}

function launch({ executablePath, env }: PinnedChromium, switches: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...QUIET, ...switches], env: { ...process.env, ...env } });
}
