import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Reading } from '../../overlays/gallery/probe.ts';
import type { ThemeId } from '../../src/preload/contract/output-frame.ts';
import type { Language } from '../../src/words/languages.ts';
import { serveBuiltGallery } from '../../scripts/gallery-server.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { attached } from './pace.ts';
import { closeContexts, shareBrowser, type BrowserKind } from '../shared-browser.ts';

/** The gallery in a browser, for the tests of a file. */
export interface OpenGallery {
  readonly browser: Browser;
  readonly page: Page;
  /** Uncaught errors in the page. */
  readonly complaints: readonly string[];
}

const PICTURE = { width: 1920, height: 1080 };

/** Serves and opens the gallery before the tests of a file, and closes it after them. */
export function openGallery(kind: BrowserKind = 'any'): OpenGallery {
  let open: OpenGallery & { close: () => Promise<void> };
  beforeAll(async () => {
    const [gallery, browser] = await Promise.all([
      serveBuiltGallery(inject('builtPages').gallery),
      shareBrowser(kind),
    ]);
    const page = await browser.newPage({ viewport: PICTURE });
    page.setDefaultTimeout(PAGE_TIMEOUT_MS);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const close = async (): Promise<void> => {
      await closeContexts(browser);
      await gallery.close();
    };
    open = { browser, page, complaints, close };
    await page.goto(gallery.url);
    await attached(page, '[data-gallery=ready]');
  });
  afterAll(() => open.close());
  return {
    get browser() {
      return open.browser;
    },
    get page() {
      return open.page;
    },
    get complaints() {
      return open.complaints;
    },
  };
}

/** An output's settings that affect drawing. */
export interface Drawn {
  width: number;
  height: number;
  theme: ThemeId;
  language: Language;
  /** The IDs of the fixtures to read. Default: all. */
  ids?: readonly string[];
}

/**
 * Reads fixtures by their IDs in a single call, because calls to the page take most of the time. The window has the
 * size of the picture, because the probe measures output pixels.
 */
export async function readAll(
  page: Page,
  { width, height, theme, language, ids }: Drawn,
): Promise<[string, Reading][]> {
  await page.setViewportSize({ width, height });
  return page.evaluate<[string, Reading][]>(
    `gallery.speak('${language}').then(() => (${JSON.stringify(ids ?? null)} ?? gallery.ids).map((id) => {
      gallery.show(id, ${width}, ${height}, '${theme}', 'nothing');
      return [id, gallery.probe()];
    }))`,
  );
}
