import { describe, expect, it } from 'vitest';
import {
  ASCII,
  bundled,
  named,
  packed,
  reduced,
  tableOf,
  withTables,
} from '../../../tests/fonts/test-fonts.ts';
import { checkFont } from './font-file.ts';

const archivo = await bundled();
const regular = named(reduced(archivo, ASCII, { wdth: 100, wght: 400 }), 'League Sans');

/** Returns the same font with two changed bytes in a table. */
function patched(sfnt: Buffer, tag: string, at: number, value: number): Buffer {
  const table = tableOf(sfnt, tag);
  table.writeUInt16BE(value, at);
  return withTables(sfnt, { [tag]: table });
}

describe('a font', () => {
  it('reports its weight, its cap height and whether its digits are tabular', async () => {
    const { family, facts } = await checkFont(regular);
    expect(family).toBe('League Sans');
    expect(facts).toMatchObject({ weights: [400, 400], widths: null, hasTabularFigures: true });
    expect(facts.capHeight).toBeCloseTo(0.686, 2);
  });

  it('keeps only its weight and width axes if it is a variable font', async () => {
    const { facts } = await checkFont(archivo);
    expect(facts).toMatchObject({ weights: [100, 900], widths: [62, 125] });
    const opsz = Buffer.from(tableOf(archivo, 'fvar'));
    opsz.write('XXXX', opsz.indexOf('wdth'), 'latin1');
    expect((await checkFont(withTables(archivo, { fvar: opsz }))).facts.widths).toBeNull();
  });

  it('is read the same from WOFF2 as from its stored file', async () => {
    const first = await checkFont(regular);
    expect((await checkFont(await packed(regular))).facts).toEqual(first.facts);
    expect(await checkFont(first.bytes)).toEqual(first);
  });

  it('drops characters that graphics never draw', async () => {
    const noto = await bundled('noto-sans/files/noto-sans-latin-wdth-normal.woff2');
    const { bytes } = await checkFont(noto);
    expect(bytes.length).toBeLessThan((await packed(noto)).length);
  });

  it('lists the languages that have letters it lacks', async () => {
    const { facts } = await checkFont(regular);
    expect(facts.lacks).toContain('German');
    expect(facts.lacks).toContain('Japanese');
    const german = named(reduced(archivo, `${ASCII}ÄÖÜäöüß`), 'League Sans');
    expect((await checkFont(german)).facts.lacks).not.toContain('German');
  });

  it('is marked if its digits have different widths', async () => {
    // Archivo has tabular figures as a feature.
    const jumping = withTables(regular, { GSUB: null });
    expect((await checkFont(jumping)).facts.hasTabularFigures).toBe(false);
  });

  it('is stored whole if its license forbids subsetting', async () => {
    const whole = await checkFont(patched(regular, 'OS/2', 8, 0x100));
    expect(whole.bytes.length).toBeGreaterThan((await checkFont(regular)).bytes.length);
  });
});

const collection = Buffer.concat([Buffer.from('ttcf'), regular.subarray(4)]);
const older = Buffer.concat([Buffer.from('wOFF'), regular.subarray(4)]);
const woff2 = await packed(regular);
const bomb = Buffer.from(woff2);
bomb.writeUInt32BE(0xffffffff, 16);
const broken = Buffer.from(woff2);
broken.fill(0x5a, 60);
const endless = Buffer.from(regular);
endless.writeUInt16BE(0xffff, 4);
const beyond = Buffer.from(regular);
beyond.writeUInt32BE(0x7fffffff, 12 + 12);

it.each<[string, Buffer, RegExp]>([
  ['an empty file', Buffer.alloc(0), /isn't a font\. Choose/],
  ['a text file', Buffer.from('Not a font at all, but long enough to be one.'), /isn't a font\. Choose/],
  ['a collection', collection, /^This file is a font collection\. Save the font/],
  ['WOFF 1', older, /^This font is in the old WOFF 1 format\. Convert/],
  ['a WOFF2 that claims to unpack to 4 GB', bomb, /^This font is larger than 32 MB unpacked\. Choose/],
  ['a broken WOFF2', broken, /is damaged or incomplete\. Download/],
  ['half of a WOFF2', woff2.subarray(0, woff2.length / 2), /is damaged or incomplete\. Download/],
  ['half of a font', regular.subarray(0, regular.length / 2), /is damaged or incomplete\. Download/],
  ['a font with endless tables', endless, /is damaged or incomplete\. Download/],
  ['a font with a table beyond its end', beyond, /is damaged or incomplete\. Download/],
  ['a font without outlines', withTables(regular, { glyf: null }), /is damaged or incomplete\. Download/],
  [
    'a font that forbids embedding',
    patched(regular, 'OS/2', 8, 2),
    /^The license of this font forbids embedding\. Ask/,
  ],
  [
    'a bitmap-only font',
    patched(regular, 'OS/2', 8, 0x200),
    /^The license of this font forbids embedding\. Ask/,
  ],
  ['an italic font', patched(regular, 'OS/2', 62, 1), /^This font is italic, and graphics don't use/],
  ['a color font', withTables(regular, { COLR: Buffer.alloc(14) }), /is a color or bitmap font, .*\. Choose/],
  [
    'a font without digits',
    reduced(archivo, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    /^This font lacks digits or the capitals A to Z,/,
  ],
  [
    'a font without a Q',
    reduced(archivo, ASCII.replace('Q', '')),
    /^This font lacks digits or the capitals A to Z,/,
  ],
])('the font check refuses %s with an error message', async (_, bytes, sentence) => {
  await expect(checkFont(bytes)).rejects.toThrow(sentence);
  await expect(checkFont(bytes)).rejects.toMatchObject({ name: 'FontProblem' });
});
