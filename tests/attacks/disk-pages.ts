import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { straightNetwork } from '../../src/main/network/network.ts';
import { openTokens } from '../../src/main/settings/token-store.ts';
import { startApp, type App, type AppOptions } from '../../src/main/app.ts';

/** Creates a temporary folder that is removed after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates an empty folder instead of the built pages: the program serves it, but no test reads it. */
function pagesDir(): string {
  const dir = temporaryDir();
  for (const folder of [
    'assets',
    'src/renderer',
    'src/renderer/score',
    'src/renderer/join',
    'overlays/stage',
  ])
    mkdirSync(join(dir, folder), { recursive: true });
  for (const folder of ['src/renderer', 'src/renderer/score', 'src/renderer/join', 'overlays/stage'])
    writeFileSync(join(dir, folder, 'index.html'), '<!doctype html><title>Touchline</title>');
  return dir;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Starts the whole program on a data folder, without rehearsals. Stopped after the test. */
export async function startOn(dataDir: string, changes: Partial<AppOptions> = {}): Promise<App> {
  const app = await startApp({
    flags: {
      port: 0,
      host: '127.0.0.1',
      data: dataDir,
      feedUrl: null,
      feedToken: null,
      key: null,
      updatesUrl: null,
      hasRehearsal: false,
      hasDemo: false,
      hasObs: false,
      hasSafeGraphics: false,
    },
    dataDir,
    pagesDir: pagesDir(),
    version: '0',
    network: straightNetwork,
    launchService: () => {
      throw new Error('There are no rehearsals here.');
    },
    showFileScript: join(import.meta.dirname, '../../src/main/show-file-thread.ts'),
    fontScript: join(import.meta.dirname, '../../src/main/font-thread.ts'),
    databaseScript: join(import.meta.dirname, '../../src/main/database-thread.ts'),
    extraOrigins: [],
    desktop: null,
    openTokens,
    log: silentLog,
    ...changes,
  });
  await app.rehearsals;
  // Waits for pending writes, which could free space on a disk that a test fills, or add a file to a folder that a test
  // removes.
  await app.show.saved();
  onTestFinished(() => app.close());
  return app;
}

/** A PNG of one pixel, in base64. */
export const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Returns a PNG of one pixel, padded with a comment to about this many bytes. */
export function pngOf(bytes: number): Buffer {
  const png = Buffer.from(PIXEL, 'base64');
  const end = png.length - 12;
  const note = Buffer.alloc(Math.max(0, bytes - png.length - 12));
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), note, Buffer.alloc(4)]);
  chunk.writeUInt32BE(note.length, 0);
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** A saved session of a live source that doesn't answer. */
export const REMEMBERED = {
  settings: {
    version: 4,
    channels: [
      {
        id: 'A',
        session: {
          source: 'venue',
          sessionId: 's1',
          league: 'nba',
          sport: 'basketball',
          matchup: { a: 'Lakeside', b: 'Bayview' },
          sandbox: false,
        },
        onAir: [{ graphic: 'scorebug', content: null }],
        overrides: [],
        clock: { face: null, follows: false, period: null, previous: null, needsCheck: false },
        rules: [],
        manual: null,
      },
    ],
    outputs: [],
    sources: [{ id: 'venue', name: 'Venue', baseUrl: 'http://127.0.0.1:9' }],
    automation: { isHeld: false },
    teams: [],
  },
};
