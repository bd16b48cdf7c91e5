import type { IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { ALIVE_EVERY_MS } from '../../src/preload/contract/link-limits.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FIXTURES } from '../../overlays/gallery/fixtures.ts';
import { serveBuiltGallery } from '../../scripts/gallery-server.ts';
import type { GalleryServer } from '../../scripts/gallery-server.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { attached } from './pace.ts';
import { closeContexts, shareBrowser, type BrowserKind } from '../shared-browser.ts';

/** A fake main: answers `output:ready`, pushes frames, drops links, and records requests. */
export class FakeMain {
  readonly requests: { request: string; input: unknown; path: string }[] = [];
  readonly #server = new WebSocketServer({ noServer: true });
  readonly #sockets = new Set<WebSocket>();
  #frame: OutputFrame | null = null;
  isRefusing = false;

  constructor(gallery: GalleryServer) {
    gallery.server.on('upgrade', (request: IncomingMessage, socket, head) => {
      socket.on('error', () => socket.destroy());
      if (this.isRefusing) {
        socket.destroy();
        return;
      }
      this.#server.handleUpgrade(request, socket, head, (opened) => {
        this.#sockets.add(opened);
        const saying = setInterval(() => opened.send('{"alive": true}'), ALIVE_EVERY_MS);
        opened.on('close', () => {
          clearInterval(saying);
          this.#sockets.delete(opened);
        });
        const [path = ''] = (request.url ?? '').split('?', 1);
        opened.on('message', (data: Buffer) => this.#answer(opened, data.toString(), path));
      });
    });
  }

  #answer(socket: WebSocket, text: string, path: string): void {
    const { id, request, input } = JSON.parse(text) as { id: number; request: string; input: unknown };
    this.requests.push({ request, input, path });
    socket.send(JSON.stringify({ id, ok: true, output: null }));
    if (request === 'output:ready' && this.#frame) socket.send(pushOf(this.#frame));
  }

  /** Pushes a frame to every page, including those that connect later. */
  push(frame: OutputFrame): void {
    this.#frame = frame;
    this.sendText(pushOf(frame));
  }

  sendText(text: string): void {
    for (const socket of this.#sockets) socket.send(text);
  }

  cutLinks(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

const pushOf = (frame: unknown): string => JSON.stringify({ push: 'output:frame', value: frame });

let revision = 1_000;

/** Returns the frame of a fixture with a new revision and changes. */
export function frameOf(id: string, change: (frame: OutputFrame) => void = () => undefined): OutputFrame {
  const found = FIXTURES.find((fixture) => fixture.id === id);
  if (!found) throw new Error(`Unknown fixture "${id}".`);
  const frame = structuredClone(found.frame);
  frame.revision = ++revision;
  frame.at = Date.now();
  change(frame);
  return frame;
}

/** Returns the frame with a new revision, so that waiting for it doesn't match the earlier one. */
export const later = (frame: OutputFrame, changes: Partial<OutputFrame> = {}): OutputFrame => ({
  ...frame,
  ...changes,
  revision: ++revision,
});

export function withScore(a: number, b: number, motion: OutputFrame['motion'] = 'live') {
  return (frame: OutputFrame): void => {
    frame.motion = motion;
    if (frame.match) frame.match.view.score = { a, b };
  };
}

export interface StagePage {
  page: Page;
  /** Errors on the page: policy violations, exceptions, and missing files. */
  complaints: string[];
  shows(frame: OutputFrame): Promise<void>;
  figure(name: string): Promise<string | null>;
  /** Names of the properties being animated. */
  moving(): Promise<string[]>;
  /** Resolves when the current DOM has been painted. */
  painted(): Promise<unknown>;
}

async function openStage(
  browser: Browser,
  url: string,
  viewport = { width: 1920, height: 1080 },
  /** A script that runs before the page's own scripts. */
  before = '',
): Promise<StagePage> {
  // All pages of a file share one context, so that the second page finds scripts and fonts in the cache.
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.setViewportSize(viewport);
  if (before !== '') await page.addInitScript(before);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser requests an icon once on its own.
    const isOurs = !message.text().includes('WebSocket') && !message.location().url.endsWith('/favicon.ico');
    if (message.type() === 'error' && isOurs) complaints.push(message.text());
  });
  await page.goto(url);
  return {
    page,
    complaints,
    async shows(frame) {
      await attached(page, `html[data-revision="${frame.revision}"]`);
    },
    figure: (name) => page.locator(`[data-state=on] [data-figure="${name}"]`).first().textContent(),
    moving: () =>
      page.evaluate<string[]>(
        `[...new Set(document.getAnimations().flatMap((animation) =>
          animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame))))]
          .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)).sort()`,
      ),
    painted: () =>
      page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))'),
  };
}

/** Opens stages for the tests of a file. */
export interface Stages {
  readonly url: string;
  readonly browser: Browser;
  readonly main: FakeMain;
  /** Opens an output's page until the end of the test. `before`: a script that runs before the page's own scripts. */
  open(at?: {
    query?: string;
    viewport?: { width: number; height: number };
    before?: string;
  }): Promise<StagePage>;
}

/** Serves the pages in a browser with a fake main before the tests of a file, and closes everything after them. */
export function useStages(kind: () => BrowserKind = () => 'any'): Stages {
  let gallery: GalleryServer;
  let browser: Browser;
  let main: FakeMain;
  beforeAll(async () => {
    [gallery, browser] = await Promise.all([
      serveBuiltGallery(inject('builtPages').gallery),
      shareBrowser(kind()),
    ]);
    main = new FakeMain(gallery);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await gallery.close();
  });
  return {
    get url() {
      return gallery.url;
    },
    get browser() {
      return browser;
    },
    get main() {
      return main;
    },
    async open({ query = '', viewport, before } = {}) {
      const stage = await openStage(browser, `${gallery.url}/o/secret${query}`, viewport, before);
      onTestFinished(() => stage.page.close());
      return stage;
    },
  };
}
