import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { lookUp } from '../../src/feed/contract/lookup.ts';
import { CONTRACT_SPORT_SLUGS } from '../../src/feed/contract/versions.ts';

/** Checks that everything named in docs/architecture.md exists. */

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
/** The values of `<sport>` and `<language>`. */
const EACH: Readonly<Record<string, readonly string[]>> = {
  '<sport>': CONTRACT_SPORT_SLUGS,
  '<language>': ['en', 'ja'],
};
const quoted = [...page.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => {
  const [wild = ''] = /<\w+>/.exec(text) ?? [];
  return lookUp(EACH, wild)?.map((one) => text.replace(wild, one)) ?? [text];
});

const isPath = (text: string): boolean => /^(?:src|overlays|scripts|tests|bench|docs)\//.test(text);

describe('the architecture page', () => {
  it('names only files and folders that exist', () => {
    const paths = quoted.filter(isPath);
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('names files without a folder only after the folder that contains them', () => {
    const [, table = ''] = page.split('### To change something, open this');
    const rows = (table.split('\n### ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
    const found = rows.flatMap((row) => {
      let folder = '';
      return [...row.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
        const path = name.replace(/<\w+>/, (wild) => lookUp(EACH, wild)?.[0] ?? wild);
        if (isPath(path)) folder = path.endsWith('/') ? path : dirname(path);
        return /^\w[\w-]*\.(?:ts|svelte|css)$/.test(path) ? [join(folder, path)] : [];
      });
    });
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(['src/feed', 'src/main/show', 'overlays'])('lists every folder of %s', (folder) => {
    const folders = readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const isNamed = (name: string): boolean => quoted.includes(name) || quoted.includes(`${folder}/${name}/`);
    expect(folders.filter((name) => !isNamed(name))).toEqual([]);
  });

  it("lists the show's folders in the layers of the layer check", () => {
    const rows = [...page.matchAll(/^\| ([0-7]) +\| (.+?) *\|$/gm)].map(([, layer, modules = '']) => ({
      layer: Number(layer),
      modules: [...modules.matchAll(/`([a-z-]+)`/g)].map(([, folder]) => folder),
    }));
    const config = readFileSync(join(root, '.dependency-cruiser.js'), 'utf8');
    const layers = /const SHOW_LAYERS = \[([\s\S]*?)\n\];/.exec(config)?.[1] ?? '';
    const checked = [...layers.matchAll(/\[([^\]]+)\]/g)].map(([, modules = ''], layer) => ({
      layer,
      modules: [...modules.matchAll(/'([a-z-]+)'/g)].map(([, folder]) => folder),
    }));
    expect(checked.length).toBe(6);
    for (const { layer, modules } of checked)
      expect(rows.find((row) => row.layer === layer)?.modules.sort(), `layer ${layer}`).toEqual(
        modules.sort(),
      );
  });
});
