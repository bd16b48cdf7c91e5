import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { closeContexts, shareBrowser } from '../shared-browser.ts';
import { FakeMain } from './fake-main.ts';
import { leaveUnpainted } from '../unpainted.ts';

/** A built window, a fake main and a browser for the tests of one file. */
export interface Stand {
  main: FakeMain;
  browser: Browser;
  /** Errors, warnings and policy violations on all pages. Must stay empty. */
  complaints: string[];
  /** Opens a page in a separate browser profile. Closes the shared page, which would send requests too. */
  open(options?: BrowserContextOptions): Promise<Page>;
  /** Reloads the shared page with empty storage, dark, 1280x720. Much faster than a separate page. */
  reopen(): Promise<Page>;
  close(): Promise<void>;
}

const VIEWPORT = { width: 1280, height: 720 };

export async function setUp(): Promise<Stand> {
  const main = await FakeMain.start(inject('builtPages').window);
  let browser = await shareBrowser('any');
  const complaints: string[] = [];
  let shared: Page | null = null;
  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    // Starts a new browser after a crash, so that only one test fails.
    browser = await shareBrowser('any');
    const context = await browser.newContext({
      viewport: VIEWPORT,
      colorScheme: 'dark',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(PAGE_TIMEOUT_MS);
    await leaveUnpainted(context);
    const page = await context.newPage();
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('crash', () => {
      complaints.push('The page crashed.');
      if (page === shared) shared = null;
    });
    page.on('console', (message) => {
      const isExpected = message.text().includes('/link');
      if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text());
    });
    await page.goto(main.url);
    await page.getByTestId('program').waitFor();
    return page;
  }

  return {
    main,
    get browser() {
      return browser;
    },
    complaints,
    async open(options) {
      await shared?.context().close();
      shared = null;
      return open(options);
    },
    async reopen() {
      if (shared?.isClosed()) shared = null;
      shared ??= await open();
      await shared.evaluate(() => localStorage.clear());
      await shared.setViewportSize(VIEWPORT);
      await shared.emulateMedia({ colorScheme: 'dark' });
      await shared.goto(main.url);
      await shared.getByTestId('program').waitFor();
      return shared;
    },
    async close() {
      await closeContexts(browser);
      await main.stop();
    },
  };
}

/**
 * Fails if a page reported errors or broke the contract since the last call, so that each fault fails only one test.
 */
export function expectNoComplaints({ main, complaints }: Pick<Stand, 'main' | 'complaints'>): void {
  expect(main.broken.splice(0), 'requests that break the contract').toEqual([]);
  expect(complaints.splice(0), 'what the page complained about').toEqual([]);
}

/** Sets up a window before the tests of a file, and closes it afterwards. Fails tests whose pages report errors. */
export function useStand(): Omit<Stand, 'close'> {
  let stand: Stand;
  beforeAll(async () => {
    stand = await setUp();
  });
  afterAll(() => stand.close());
  afterEach(() => expectNoComplaints(stand));
  return {
    get main() {
      return stand.main;
    },
    get browser() {
      return stand.browser;
    },
    get complaints() {
      return stand.complaints;
    },
    open: (options) => stand.open(options),
    reopen: () => stand.reopen(),
  };
}
