import { readFile } from 'node:fs/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join, normalize, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import { PAGE_CSS, PAGE_TARGET } from './page-build.ts';

// The overlays' pages, built like the product's and served with its content security policy on a free loopback port:
// for contact sheets, gallery tests, and measurements of the stage.

export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'";

const ROOT = resolve(import.meta.dirname, '..');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.svg': 'image/svg+xml',
};

export interface GalleryServer {
  url: string;
  /** The HTTP server, so that a test can answer upgrades on it. */
  server: ReturnType<typeof createServer>;
  folder: string;
  close(): Promise<void>;
}

/** Builds `gallery` and `stage` into a folder. */
export async function buildGallery(folder: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    base: '/',
    logLevel: 'error',
    plugins: [svelte({ configFile: join(ROOT, 'svelte.config.js') })],
    css: PAGE_CSS,
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: PAGE_TARGET,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: {
          gallery: join(ROOT, 'overlays/gallery/index.html'),
          stage: join(ROOT, 'overlays/stage/index.html'),
        },
      },
    },
  });
}

/** Stand-ins for the team pictures that a producer uploads. */
const LOGOS = join(ROOT, 'overlays/gallery/logos');

/**
 * Returns the file of a URL path: `/` is the gallery, `/o/...` the stage, `/logos/...` a team's picture, everything
 * else a file of the build.
 */
function fileOf(pathname: string, folder: string): string {
  if (pathname === '/') return join(folder, 'overlays/gallery/index.html');
  if (pathname.startsWith('/o/')) return join(folder, 'overlays/stage/index.html');
  if (pathname.startsWith('/logos/')) return join(LOGOS, basename(pathname));
  return join(folder, normalize(pathname).replace(/^[/\\.]+/, ''));
}

/** Builds the pages into a temporary folder and serves them; closing the server removes the folder. */
export async function serveGallery(): Promise<GalleryServer> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-gallery-'));
  await buildGallery(folder);
  const server = await serveBuiltGallery(folder);
  return {
    ...server,
    async close() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Serves pages that `buildGallery` has built. */
export async function serveBuiltGallery(folder: string): Promise<GalleryServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery');
    const file = fileOf(pathname, folder);
    readFile(file).then(
      (content) => {
        response.writeHead(200, {
          'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
          'Content-Security-Policy': PAGE_POLICY,
          // Like the product: files of the build have a hash in their name.
          'Cache-Control': extname(file) === '.html' ? 'no-store' : 'public, max-age=31536000, immutable',
        });
        response.end(content);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    folder,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
