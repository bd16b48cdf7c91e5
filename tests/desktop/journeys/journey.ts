import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright';
import { PNG } from 'pngjs';
import { expect, inject, onTestFinished, vi } from 'vitest';
import { Remote } from '../../e2e/app.ts';
import { PAGE_TIMEOUT_MS } from '../../page-timeout.ts';
import { launchDesktop, type Desktop, type DesktopOptions, type DesktopWindow } from '../desktop-driver.ts';
import { launchOn } from '../stand-in-desktop.ts';
import type { LaunchOptions, StandIn } from '../stand-in/launch.ts';

/** Shared by the desktop app's journeys: sets up a separate machine and inspects it. */

export const CONTROL = 'Touchline';
/** The title of the output window that every new show has. */
export const PROGRAM = 'Touchline output: Program';
/** Journeys that need particular displays, systems or keyrings run only with the fake Electron. */
export const isPlayed = inject('desktop') === 'stand-in';

export function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'touchline-desktop-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return home;
}

const usual = (changes: Partial<DesktopOptions>): DesktopOptions => ({
  home: changes.home ?? newHome(),
  args: changes.args ?? ['--port', '0'],
  env: changes.env ?? {},
});

/** Starts the program, and stops it after the test. */
export async function launch(changes: Partial<DesktopOptions> = {}): Promise<Desktop> {
  const desktop = await launchDesktop(usual(changes));
  onTestFinished(async () => {
    await desktop.stop('SIGKILL');
  });
  return desktop;
}

/** Does the same as {@link launch}, on a machine that the test describes. */
export async function launchPlayed(
  machine: LaunchOptions['machine'],
  changes: Partial<DesktopOptions> = {},
): Promise<{ desktop: Desktop; standIn: StandIn }> {
  const played = await launchOn(usual(changes), machine);
  onTestFinished(async () => {
    await played.desktop.stop('SIGKILL');
  });
  return played;
}

export async function remoteOf(desktop: Desktop): Promise<Remote> {
  return new Remote((await desktop.ready).url);
}

export async function windowOf(desktop: Desktop, title: string): Promise<DesktopWindow | undefined> {
  return (await desktop.windows()).find((window) =>
    title === CONTROL ? isControl(window) : window.title.includes(title),
  );
}

function isControl({ title }: DesktopWindow): boolean {
  return title === CONTROL;
}

/** Waits until a window is shown. Works in hooks, where `expect` doesn't. */
async function shown(desktop: Desktop, title: string): Promise<void> {
  await vi.waitFor(
    async () => {
      if ((await windowOf(desktop, title))?.isVisible !== true)
        throw new Error(`No window "${title}" is shown. ${desktop.output()}`);
    },
    { timeout: PAGE_TIMEOUT_MS, interval: 20 },
  );
}

/** Returns the control window's page, once it is loaded. */
export async function controlPage(desktop: Desktop): Promise<Page> {
  await shown(desktop, CONTROL);
  const page = await desktop.page(CONTROL);
  await page.locator('[data-testid="window"][data-up="true"]').waitFor();
  return page;
}

export function monitorOf(page: Page): FrameLocator {
  return page.frameLocator('[data-testid="monitor"]');
}

/** Makes the first output a window, and waits for its page. */
export async function programWindow(
  desktop: Desktop,
  patch: { name?: string; [setting: string]: unknown } = {},
): Promise<Page> {
  const remote = await remoteOf(desktop);
  const { id } = await remote.program();
  const { status } = await remote.call('PATCH', `/outputs/${id}`, { kind: 'window', ...patch });
  expect(status).toBe(200);
  return outputPage(desktop, patch.name);
}

/** Returns the page of the output's window, once it draws. */
export async function outputPage(desktop: Desktop, title = PROGRAM): Promise<Page> {
  await shown(desktop, title);
  const page = await desktop.page(title);
  await page.locator('html[data-revision]').waitFor();
  return page;
}

/** Returns the selector of a graphic that is on air. */
export const onAir = (graphic: string): string => `[data-graphic="${graphic}"][data-state="on"]`;

/** Returns the alpha of single pixels of a window's surface, 0 to 255. */
export async function alphaOf(desktop: Desktop, title: string): Promise<(x: number, y: number) => number> {
  const { width, data } = PNG.sync.read(await desktop.capture(title));
  return (x, y) => data[(Math.round(y) * width + Math.round(x)) * 4 + 3] ?? -1;
}
