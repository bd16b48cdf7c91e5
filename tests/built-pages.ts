import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildGallery } from '../scripts/gallery-server.ts';
import { buildWindow } from './renderer/fake-main.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folders of the pages under test. */
    builtPages: { gallery: string; window: string };
  }
}

/** Builds the pages once for all projects of a run. The root project passes them on to the others. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if ('builtPages' in root.getProvidedContext()) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'touchline-pages-'));
  const builtPages = { gallery: join(folder, 'gallery'), window: join(folder, 'window') };
  // Vitest sets NODE_ENV to `test`, for which Svelte builds in development mode: slower, and different from the pages
  // on air.
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'production';
  await Promise.all([buildGallery(builtPages.gallery), buildWindow(builtPages.window)]);
  process.env['NODE_ENV'] = NODE_ENV;
  root.provide('builtPages', builtPages);
  return () => rm(folder, { recursive: true, force: true });
}
