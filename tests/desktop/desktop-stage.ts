import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { Answer } from '../../src/preload/contract.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import { app, FakeWindow, ipcHandlers, utilities, type FakeContents } from './fake-electron.ts';

/**
 * The desktop app with a fake Electron, for the whole file that calls `useDesktop`. That file replaces Electron with
 * `fake-electron`, using `vi.mock`.
 */

export const dir = mkdtempSync(join(tmpdir(), 'touchline-desktop-'));
const pagesDir = join(dir, 'pages');
export const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** Starts the desktop app on a data folder, without rehearsals, because the embedded service exits immediately. */
export async function start(data: string): Promise<void> {
  const { startDesktop } = await import('../../src/main/desktop/desktop.ts');
  const before = utilities.length;
  await startDesktop({
    flags: {
      port: 0,
      host: '127.0.0.1',
      data,
      feedUrl: null,
      feedToken: null,
      key: null,
      updatesUrl: null,
      hasRehearsal: true,
      hasDemo: true,
      hasObs: false,
      hasSafeGraphics: false,
    },
    pagesDir,
    iconsDir: '/icons',
    preload: { control: '/preload/control.cjs', overlay: '/preload/overlay.cjs' },
    feedServiceScript: '/feed-service.js',
    showFileScript: '/show-file-thread.js',
    fontScript: '/font-thread.js',
    databaseScript: join(import.meta.dirname, '../../src/main/database-thread.ts'),
    version: '0.0.0',
    openLog: () => ({ log, dir: '/logs', close: () => Promise.resolve() }),
  });
  for (const utility of utilities.slice(before)) utility.emit('exit', 1);
}

export function control(): FakeWindow {
  return FakeWindow.open.find(({ options }) => options.title === 'Touchline')!;
}

/** Returns the window of the output Program. */
export function programWindow(): FakeWindow {
  return FakeWindow.open.find(({ options }) => options.title.startsWith('Touchline output'))!;
}

/** Sends one request through a page's bridge, as ipcMain receives it. */
export async function ask(
  contents: FakeContents,
  name: string,
  input: unknown,
  frame: unknown = contents.mainFrame,
): Promise<Answer> {
  const handler = ipcHandlers.get('touchline:request')!;
  const message = JSON.stringify({ id: 7, request: name, input });
  return JSON.parse(await handler({ sender: contents, senderFrame: frame }, message)) as Answer;
}

export function updateProgram(patch: object): Promise<Answer> {
  return ask(control().webContents, 'output:update', { id: 'program', patch });
}

export async function state(): Promise<ShowState> {
  const answer = await ask(control().webContents, 'show:get', {});
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.output as ShowState;
}

/** Runs the desktop app during the tests of the file. */
export function useDesktop(): void {
  beforeAll(async () => {
    mkdirSync(join(pagesDir, 'assets'), { recursive: true });
    for (const page of ['score', 'join'])
      mkdirSync(join(pagesDir, 'src/renderer', page), { recursive: true });
    mkdirSync(join(pagesDir, 'overlays/stage'), { recursive: true });
    writeFileSync(join(pagesDir, 'src/renderer/index.html'), 'control page');
    writeFileSync(join(pagesDir, 'src/renderer/score/index.html'), 'score page');
    writeFileSync(join(pagesDir, 'src/renderer/join/index.html'), 'join page');
    writeFileSync(join(pagesDir, 'overlays/stage/index.html'), 'stage page');
    writeFileSync(join(pagesDir, 'assets/app.js'), 'code');
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await start(join(dir, 'data'));
    expect(control()).toBeDefined();
  });
  afterAll(async () => {
    const exited = new Promise((resolve) => app.once('exited', resolve));
    app.quit();
    await exited;
    rmSync(dir, { recursive: true, force: true });
  });
  beforeEach(() => void log.warn.mockClear());
}
