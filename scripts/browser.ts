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

/** Names that systems give their Chromium, the best first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Keeps a browser that may only reach loopback from trying anything else. */
export const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const HOW_TO_GET_ONE =
  'There is no Chromium here. Run "npx playwright install chromium", or install your system\'s (Debian: apt-get install chromium).';

export interface FoundBrowser extends PinnedChromium {
  /** Where it comes from, for the one who runs the tests. */
  from: "Playwright's own" | "the system's" | 'through npm';
}

/** What a search looks at, so that a test can lay out a machine. */
export interface Machine {
  playwrightPath: string;
  /** Folders in which programs are looked for. */
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

/** Playwright's own Chromium if it is there, else the system's, else the one that came through npm, else null. */
export function findChromium(machine: Machine = thisMachine()): FoundBrowser | null {
  const { playwrightPath, path, exists } = machine;
  if (playwrightPath !== '' && exists(playwrightPath))
    return { from: "Playwright's own", executablePath: playwrightPath, env: {} };
  for (const name of NAMES) {
    const found = path.map((folder) => join(folder, name)).find((program) => exists(program));
    if (found) return { from: "the system's", executablePath: found, env: {} };
  }
  const pinned = machine.pinned();
  return pinned && { from: 'through npm', ...pinned };
}

/** As {@link findChromium}; where there is none it is fetched, through npm or else by Playwright. Throws a sentence. */
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

/** Starts a Chromium without a window, with switches besides ours. Throws the sentence that says how to get one. */
export async function launchChromium(...switches: string[]): Promise<Browser> {
  return launch(await getChromium(), switches);
}

/** Without a window it rounds the width of every letter to whole pixels, whatever `text-rendering` says, unless it hints none. */
const OLDEST_SWITCHES = ['--font-render-hinting=none'];

/** Starts a pinned version without a window. Throws a sentence where it can't be had. */
export async function launchPinned(version: PinnedVersion): Promise<Browser> {
  return launch(await fetchPinned(version), version === OLDEST_VERSION ? OLDEST_SWITCHES : []);
}

/** The Chromium that is the same on every machine: the pinned version, and where it does not run, one that is there. */
export async function getPinnedOrOther(): Promise<PinnedChromium> {
  return hasPinnedChromium ? fetchPinned(SHOTS_VERSION) : getChromium();
}

/**
 * Starts what accepted shots are taken with. Where the pinned version does not run, another draws edges of its own
 * (tests/gallery/shots.test.ts says what is tolerated).
 */
export async function launchForShots(): Promise<Browser> {
  return launch(await getPinnedOrOther());
}

function launch({ executablePath, env }: PinnedChromium, switches: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...QUIET, ...switches], env: { ...process.env, ...env } });
}
