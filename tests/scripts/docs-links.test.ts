import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';

/**
 * Checks that links between pages of the documentation lead to a file and, with an anchor, to a heading, and that named
 * files exist.
 */

const inFolder = (folder: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const PAGES = ['.', 'docs', 'docs/handbook', 'docs/decisions', '.github'].flatMap(inFolder);

/** Returns anchors in GitHub's form: lower case, without punctuation, a hyphen for each space. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** Returns Markdown without code, in which brackets mean something else. */
const proseOf = (page: string): string =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');

describe('the documentation', () => {
  it.each(PAGES)('has no broken link in %s', (page) => {
    const broken = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^(?:https?|mailto):/.test(href))
      .filter((href) => {
        const [file = '', anchor] = href.split('#');
        const target = file === '' ? join(root, page) : join(root, dirname(page), file);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
      });
    expect(broken).toEqual([]);
  });

  it.each(PAGES)('names only files that exist in %s', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const named = [...text.matchAll(/`((?:bench|build|deploy|docs|overlays|scripts|src|tests)\/[^`\s<]+)`/g)];
    const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
});
