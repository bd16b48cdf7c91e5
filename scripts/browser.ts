import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright';

/** Names that systems give their Chromium, the best first. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Keeps a browser that may only reach loopback from trying anything else. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const HOW_TO_GET_ONE =
  'There is no Chromium here. Run "npx playwright install chromium", or install your system\'s (Debian: apt-get install chromium).';

/** Playwright's own Chromium if it is there, else the system's, else null. */
export function findChromium(): string | null {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  for (const name of NAMES) {
    const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
    if (found) return found;
  }
  return null;
}

/** Starts a Chromium without a window. Throws the sentence that says how to get one. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(HOW_TO_GET_ONE);
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox', ...QUIET] : QUIET });
}
