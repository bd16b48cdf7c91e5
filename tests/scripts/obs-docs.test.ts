import { existsSync, readFileSync } from 'node:fs';
import { expect, describe, it } from 'vitest';
import { HELP_PAGES } from '../../scripts/help-pages.ts';
import { keyFilterFor } from '../../src/main/obs/key-filter.ts';
import { FINDING_IDS } from '../../src/preload/contract/obs.ts';

/** Checks that docs/obs.md has every finding, names existing tests, and has the numbers that the program uses. */

const text = readFileSync('docs/obs.md', 'utf8');

/** Returns the cells of the rows below a heading. */
function rowsBelow(heading: string): string[][] {
  const from = text.indexOf(`## ${heading}\n`);
  expect(from).toBeGreaterThan(0);
  const part = text.slice(from + 3).split('\n## ')[0] ?? '';
  const lines = part.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('the page about OBS', () => {
  it('has a row for every finding of the capture doctor, in the order of the reports', () => {
    const rows = rowsBelow('What the capture doctor finds');
    expect(rows.map(([id]) => id)).toEqual(FINDING_IDS.map((id) => `\`${id}\``));
    for (const cells of rows) expect(cells.filter((cell) => cell === '')).toEqual([]);
  });

  it.each(rowsBelow('What OBS does, and what is done about it'))('names tests that exist: %s', (...row) => {
    const paths = [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');
    expect(paths).not.toEqual([]);
    expect(paths.filter((path) => !path.endsWith('.test.ts') || !existsSync(path))).toEqual([]);
  });

  it.each(rowsBelow('Key colors, and the custom color problem'))(
    'lists the settings of the filter for %s',
    (color = '', _filter, ...numbers) => {
      const { settings } = keyFilterFor(color.replaceAll('`', '').toLowerCase(), []);
      expect(numbers).toEqual(['similarity', 'smoothness', 'spill'].map((name) => String(settings[name])));
    },
  );

  it('is shipped with the program, and linked in README', () => {
    expect(HELP_PAGES).toContain('obs');
    expect(readFileSync('README.md', 'utf8')).toContain('(docs/obs.md)');
  });
});
