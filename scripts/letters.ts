import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as fontkit from 'fontkit';
import { isEastAsian } from '../overlays/kit/letters/east-asian.ts';
import { root } from './run.ts';

// Writes src/letters/covered.ts: every letter in Touchline's typefaces, read from their files, so that main can
// report a name with other letters before it is taken. The gallery's tests compare it with what a browser draws.

const FILES = join(root, 'node_modules');
const PACKAGES = join(FILES, '@fontsource-variable');
const EAST_ASIAN_PACKAGES = ['jp', 'kr', 'sc', 'tc'].map((name) => `noto-sans-${name}`);

/** The files that type.css declares. */
const declared = [
  ...readFileSync(join(root, 'overlays/kit/type.css'), 'utf8').matchAll(/url\(\s*'(@fontsource[^']+)'\s*\)/g),
].map(([, path = '']) => join(FILES, path));

/** The files of East Asian letters that letters/ provides. */
const slices = EAST_ASIAN_PACKAGES.flatMap((name) => {
  const folder = join(PACKAGES, name, 'files');
  return readdirSync(folder)
    .filter((file) => /-\d+-wght-normal\.woff2$/.test(file))
    .map((file) => join(folder, file));
});

function lettersOf(file: string): number[] {
  const font = fontkit.openSync(file);
  if (!('characterSet' in font))
    throw new Error(`${basename(file)} is a font collection. Use a single font.`);
  return font.characterSet;
}

const covered = new Set(declared.flatMap(lettersOf));
// Pages use these files for East Asian letters only, so other letters are left out.
for (const letter of slices.flatMap(lettersOf))
  if (isEastAsian(String.fromCodePoint(letter))) covered.add(letter);

const spans: [number, number][] = [];
for (const letter of [...covered].sort((one, other) => one - other)) {
  const last = spans.at(-1);
  if (last?.[1] === letter - 1) last[1] = letter;
  else spans.push([letter, letter]);
}

const hex = (point: number): string => point.toString(16);
const text = spans.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ');
const lines = text.match(/.{1,110}(?: |$)/g) ?? [];
writeFileSync(
  join(root, 'src/letters/covered.ts'),
  `// Written by \`node scripts/letters.ts\`. Code points and spans of them, in hexadecimal.\nexport const COVERED = \`\n${lines.map((line) => line.trimEnd()).join('\n')}\n\`;\n`,
);
process.stdout.write(
  `${covered.size} letters in ${spans.length} ranges, from ${declared.length + slices.length} files\n`,
);
