import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPages } from './pages.ts';

const CREW_PAGES = {
  'src/renderer/index.html': '<head></head>',
  'src/renderer/score/index.html': '<head></head>',
  'src/renderer/join/index.html': '<head></head>',
};

/** Creates a temporary folder, which is deleted after the test. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

it('readPages reads fonts at each request, and includes their names in the build ID', () => {
  const pages = { ...CREW_PAGES, 'overlays/stage/index.html': '<head></head>' };
  const folder = folderOf({ ...pages, 'assets/a.js': '1', 'assets/letters-1.woff2': 'old' });
  const { assets, build } = readPages(folder);
  writeFileSync(join(folder, 'assets/letters-1.woff2'), 'new');
  writeFileSync(join(folder, 'assets/a.js'), '2');
  expect(assets.get('/assets/letters-1.woff2')).toMatchObject({ type: 'font/woff2' });
  expect(assets.get('/assets/letters-1.woff2')?.body.toString()).toBe('new');
  expect(assets.get('/assets/a.js')?.body.toString()).toBe('1');
  const other = folderOf({ ...pages, 'assets/a.js': '1', 'assets/letters-2.woff2': 'old' });
  expect(readPages(other).build).not.toBe(build);
});

it('readPages adds the build ID to the page of outputs, and changes nothing else', () => {
  const folder = folderOf({
    'assets/a.js': '1',
    ...CREW_PAGES,
    'overlays/stage/index.html': '<head><title>Output</title></head><body></body>',
  });
  const { build, stage } = readPages(folder);
  expect(stage.body.toString()).toBe(
    `<head><title>Output</title><meta name="build" content="${build}" /></head><body></body>`,
  );
  expect(build).toMatch(/^[0-9a-f]{12}$/);
});
