import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';

/** A Chromium for pictures and checks: playwright's own if it is installed, else one found on PATH. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function onPath(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Starts the browser. Throws a sentence that says how to get one when there is none. */
export async function launchBrowser(): Promise<Browser> {
  const own = chromium.executablePath();
  const executablePath = existsSync(own) ? own : onPath();
  if (!executablePath)
    throw new Error('No Chromium was found: run "npx playwright install chromium", or put one on PATH.');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET });
}
