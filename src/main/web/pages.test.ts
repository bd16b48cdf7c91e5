import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readPages } from './pages.ts';

it("an output's page knows of which build it is, and is otherwise as it was built", () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'assets/a.js': '1',
    'src/renderer/index.html': '<head></head>',
    'overlays/stage/index.html': '<head><title>Output</title></head><body></body>',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { build, stage } = readPages(folder);
  expect(stage.body.toString()).toBe(
    `<head><title>Output</title><meta name="build" content="${build}" /></head><body></body>`,
  );
  expect(build).toMatch(/^[0-9a-f]{12}$/);
});
