import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/run.ts';

const PAGES = globSync('{src/renderer,overlays/stage}/**/index.html', { cwd: root });

test('four index.html pages are found', () => {
  expect(PAGES.length).toBe(4);
});

// A browser's translation wraps text nodes in its own elements, and later updates of those nodes fail.
test.each(PAGES)('the page %s is never offered for translation', (page) => {
  expect(readFileSync(join(root, page), 'utf8')).toContain('<html lang="en" translate="no">');
});
