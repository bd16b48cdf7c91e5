import { createServer, type Plugin } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { findElectron } from './electron-path.ts';
import { launch } from './electron/launch.ts';
import { switchesFor } from './electron/machine.ts';
import { binOf, build, root, run } from './run.ts';
import { withoutForeignSwitches } from '../src/main/desktop/switches.ts';

// `npm run dev`: the app with hot reload. With Electron, electron-vite's own; without, vite serves the pages with hot
// reload and forwards everything else to a headless app that restarts when its source changes.

const HEADLESS = 'http://127.0.0.1:7700';
const args = process.argv.slice(2);

// Even with hot reload, the app needs a build, which it serves to browsers.
process.stderr.write('Building Touchline.\n');
await build();
// With this variable set, Electron would run as plain Node.
delete process.env['ELECTRON_RUN_AS_NODE'];
let found = await findElectron(args);
if ('path' in found) {
  const ended = await launch({
    program: process.execPath,
    // Arguments after "--" go to the app. electron-vite builds main and the preload scripts itself.
    args: [binOf('electron-vite'), 'dev', '--', ...switchesFor(process), ...args],
    env: { ...process.env, ELECTRON_EXEC_PATH: found.path },
  });
  if ('code' in ended) process.exit(ended.code);
  found = ended;
}

/** Paths of the app that are served from source. */
const pages: Plugin = {
  name: 'touchline:dev-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const path = (request.url ?? '').split('?', 1)[0] ?? '';
      if (path === '/') request.url = '/src/renderer/index.html';
      else if (/^\/o\/[0-9a-f]+$/.test(path)) request.url = '/overlays/stage/index.html';
      next();
    });
  },
};

const toApp = {
  target: HEADLESS,
  changeOrigin: true,
  // The app rejects requests of foreign origins, so the origin of the dev server is replaced.
  headers: { origin: HEADLESS },
};
const server = await createServer({
  root,
  configFile: false,
  appType: 'mpa',
  plugins: [svelte(), pages],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/link': { ...toApp, ws: true },
      '^/o/[0-9a-f]+/link': { ...toApp, ws: true },
      '/api': { ...toApp, ws: true },
    },
  },
});
await server.listen();
process.stderr.write(
  `${found.why}, so open the app in your browser: ${server.resolvedUrls?.local[0] ?? ''}\n`,
);
const code = await run(process.execPath, [
  '--watch',
  '--watch-preserve-output',
  'src/main/headless.ts',
  ...withoutForeignSwitches(args),
]);
await server.close();
process.exit(code);
