import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTokens } from '../../src/main/settings/token-store.ts';
import { startApp } from '../../src/main/app.ts';
import { readFlags } from '../../src/main/flags.ts';
import { straightNetwork } from '../../src/main/network/network.ts';
import { nodeLauncher } from '../../src/main/node-launch.ts';

/**
 * The show without Electron and pages, run from source: for tests that only use remote control and need no build. Runs
 * in a separate process, so that a test can kill it.
 */
const flags = readFlags(process.argv.slice(2), process.env);
if (flags === 'help' || flags.data === null) throw new Error('--data is needed');
const pagesDir = join(flags.data, 'no-pages');
for (const [folder, file] of [
  ['assets', 'none.js'],
  ['src/renderer', 'index.html'],
  ['src/renderer/score', 'index.html'],
  ['src/renderer/join', 'index.html'],
  ['overlays/stage', 'index.html'],
] as const) {
  mkdirSync(join(pagesDir, folder), { recursive: true });
  writeFileSync(join(pagesDir, folder, file), '');
}
const silent = (): void => undefined;
const app = await startApp({
  flags,
  dataDir: flags.data,
  pagesDir,
  version: '0',
  launchService: nodeLauncher(join(import.meta.dirname, '../../src/main/feed-service.ts')),
  network: straightNetwork,
  showFileScript: join(import.meta.dirname, '../../src/main/show-file-thread.ts'),
  fontScript: join(import.meta.dirname, '../../src/main/font-thread.ts'),
  databaseScript: join(import.meta.dirname, '../../src/main/database-thread.ts'),
  extraOrigins: [],
  desktop: null,
  openTokens,
  log: { info: silent, warn: silent, error: silent },
});
await app.rehearsals;
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ ready: true, url: app.web.url })}\n`);
