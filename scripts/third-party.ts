import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

/** Writes docs/third-party/libraries.md: every library that the built app contains or needs, with its license. */

/** Development dependencies whose code ends up in the pages. */
const BUNDLED = ['svelte', '@lucide/svelte', 'uqr'];

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function manifestOf(dir: string): Manifest {
  return JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Manifest;
}

const found = new Map<string, { manifest: Manifest; text: string | null }>();

/** Resolves a package from within another like node: nested first, then upwards. */
function resolve(name: string, from: string): string | null {
  for (let dir = from; dir.startsWith(root); dir = join(dir, '..')) {
    const candidate = join(dir, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

function collect(name: string, from: string): void {
  const dir = resolve(name, from);
  if (dir === null || found.has(dir)) return;
  const manifest = manifestOf(dir);
  const file = readdirSync(dir).find((entry) => /^licen[cs]e/i.test(entry));
  found.set(dir, {
    manifest,
    text: file === undefined ? null : readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n').trim(),
  });
  // Optional ones are packed if they were installed.
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const dependency of Object.keys(needed)) collect(dependency, dir);
}

const { dependencies, optionalDependencies } = manifestOf(root);
for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...BUNDLED])
  collect(name, root);

const libraries = [...found.values()].sort((one, other) =>
  one.manifest.name.localeCompare(other.manifest.name),
);
const rows = libraries.map(
  ({ manifest: { name, version, license } }) => `| ${name} | ${version} | ${license ?? 'see below'} |`,
);
const texts = libraries.map(
  ({ manifest: { name }, text }) =>
    `## ${name}\n\n\`\`\`\n${text ?? 'The package has no license file; its manifest names the license above.'}\n\`\`\``,
);
writeFileSync(
  join(root, 'docs/third-party/libraries.md'),
  [
    '# Libraries',
    '',
    'What the built app holds or needs, written by `node scripts/third-party.ts`. The fonts are in [fonts.md](fonts.md).',
    '',
    '| library | version | licence |',
    '| --- | --- | --- |',
    ...rows,
    '',
    texts.join('\n\n'),
    '',
  ].join('\n'),
);
process.stdout.write(`${libraries.length} libraries\n`);
