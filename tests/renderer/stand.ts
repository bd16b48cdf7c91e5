import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { buildWindow, FakeMain } from './fake-main.ts';

/** A built window, a fake main and a browser, for the tests of one file. */
export interface Stand {
  main: FakeMain;
  browser: Browser;
  /** What the pages complained about: errors, warnings, violations of the security policy. Stays empty. */
  complaints: string[];
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium where there is one, else the one that playwright installed. */
function browserPath(): { executablePath?: string } {
  const path = process.env['TOUCHLINE_CHROMIUM'] ?? '/usr/bin/chromium';
  return existsSync(path) ? { executablePath: path } : {};
}

export async function setUp(): Promise<Stand> {
  const { folder, remove } = await buildWindow();
  const main = await FakeMain.start(folder);
  const browser = await chromium.launch({ ...browserPath(), args: ARGS });
  const complaints: string[] = [];
  return {
    main,
    browser,
    complaints,
    async open(options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 720 },
        colorScheme: 'dark',
        reducedMotion: 'reduce',
        ...options,
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const isExpected = message.text().includes('/link');
        if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
      });
      await page.goto(main.url);
      await page.getByTestId('program').waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await main.stop();
      await remove();
    },
  };
}
