import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob as FontBlob, Buffer as TextRun, Face, Feature, Font, shape, Variation } from 'harfbuzzjs';
import { languagesLackedBy } from '../../letters/languages.ts';
import { isCovered } from '../../letters/missing.ts';
import { COLLECTION, DAMAGED, NO_FONT, woff2Problem } from './font-file-head.ts';
import { FONT_NAME_MAX, FONT_STORED_MAX } from '../../preload/contract/fonts.ts';
import type { CheckedFont } from '../show/ports.ts';

// Checks a font file and reduces it to what graphics use. Runs in a separate thread because the file is not trusted.

/** Problem of a font file. The message tells the producer what is wrong and what to do. */
export class FontProblem extends Error {
  override readonly name = 'FontProblem';
}

/** Characters that a font must have: without them, clocks and team codes can't be drawn. */
const NEEDED = Array.from(' 0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** Features that are kept in addition to those that HarfBuzz keeps by default (overlays/kit/type.css). */
const KEPT_FEATURES = ['tnum', 'lnum'];
const KEPT_AXES = ['wght', 'wdth'];
/** Weights at which digits are measured: those that graphics may use. */
const MEASURED_WEIGHTS = [400, 760, 900];

const WOFF1 = 'This font is in the old WOFF 1 format. Convert it to WOFF2, OTF or TTF, then try again.';
const FORBIDDEN =
  'The license of this font forbids embedding. Ask its vendor for a version that can be embedded.';
const ITALIC = "This font is italic, and graphics don't use italics. Choose the upright font of the family.";
const COLORED =
  "This is a color or bitmap font, which graphics can't use. Choose a font with plain outlines.";
const INCOMPLETE =
  "This font lacks digits or the capitals A to Z, so a scorebug can't use it. Choose another font.";
const TOO_LARGE = `This font is larger than ${FONT_STORED_MAX / 1024 / 1024} MB even with only the characters that graphics use. Choose a font with fewer characters or axes.`;

/** Checks a font. Rejects with FontProblem for an unusable file. */
export async function checkFont(bytes: Uint8Array): Promise<CheckedFont> {
  const sfnt = await unpacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const tables = tablesOf(sfnt);
  mustBePlain(tables);
  const os2 = tables.get('OS/2');
  const head = tables.get('head');
  if (!os2 || os2.length < 68 || !head || head.length < 54) throw new FontProblem(DAMAGED);
  const license = os2.readUInt16BE(8);
  // Restricted license (2) without another permission, or bitmaps only (bit 9). OpenType, OS/2, fsType.
  if ((license & 0xf) === 2 || (license & 0x200) !== 0) throw new FontProblem(FORBIDDEN);
  if ((os2.readUInt16BE(62) & 1) !== 0 || (head.readUInt16BE(44) & 2) !== 0) throw new FontProblem(ITALIC);
  const whole = new Face(new FontBlob(sfnt));
  const points = whole.collectUnicodes();
  const inWhole = new Set(points);
  if (!NEEDED.every((letter) => inWhole.has(letter.codePointAt(0) ?? 0))) throw new FontProblem(INCOMPLETE);
  // If the license forbids subsetting (bit 8), the whole font is stored.
  const pinned = Object.entries(whole.getAxisInfos()).filter(([axis]) => !KEPT_AXES.includes(axis));
  const defaults = Object.fromEntries(pinned.map(([axis, { default: value }]) => [axis, value]));
  const reduced = (license & 0x100) === 0 ? subset(sfnt, points.filter(isCovered), defaults) : sfnt;
  const face = new Face(new FontBlob(reduced));
  const packed = await compress(reduced);
  if (packed.length > FONT_STORED_MAX) throw new FontProblem(TOO_LARGE);
  const has = new Set(face.collectUnicodes());
  const axes = face.getAxisInfos();
  const weight = Math.min(1000, Math.max(1, os2.readUInt16BE(4)));
  return {
    family: familyOf(whole),
    bytes: packed,
    facts: {
      weights: rangeOf(axes['wght']) ?? [weight, weight],
      widths: rangeOf(axes['wdth']),
      capHeight: capHeightOf(face),
      hasTabularFigures: hasTabularFigures(face, axes['wght'] !== undefined),
      lacks: languagesLackedBy((point) => has.has(point)),
    },
  };
}

/** Returns the font as TrueType or OpenType, identified by its first bytes. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (bytes.length < 12) throw new FontProblem(NO_FONT);
  switch (bytes.toString('latin1', 0, 4)) {
    case 'wOF2':
      break;
    case 'wOFF':
      throw new FontProblem(WOFF1);
    case 'ttcf':
      throw new FontProblem(COLLECTION);
    case '\u0000\u0001\u0000\u0000':
    case 'true':
    case 'OTTO':
      return bytes;
    default:
      throw new FontProblem(NO_FONT);
  }
  const problem = woff2Problem(bytes);
  if (problem !== null) throw new FontProblem(problem);
  try {
    return Buffer.from(await decompress(bytes));
  } catch {
    throw new FontProblem(DAMAGED);
  }
}

/** Returns the tables of a font by tag (OpenType, "Table Directory"). */
function tablesOf(sfnt: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const count = sfnt.readUInt16BE(4);
  if (12 + count * 16 > sfnt.length) throw new FontProblem(DAMAGED);
  for (let at = 12; at < 12 + count * 16; at += 16) {
    const [offset, length] = [sfnt.readUInt32BE(at + 8), sfnt.readUInt32BE(at + 12)];
    if (offset + length > sfnt.length) throw new FontProblem(DAMAGED);
    tables.set(sfnt.toString('latin1', at, at + 4), sfnt.subarray(offset, offset + length));
  }
  return tables;
}

function mustBePlain(tables: ReadonlyMap<string, Buffer>): void {
  const hasAny = (...tags: string[]): boolean => tags.some((tag) => tables.has(tag));
  if (hasAny('COLR', 'CBDT', 'sbix', 'SVG ')) throw new FontProblem(COLORED);
  if (!hasAny('glyf', 'CFF ', 'CFF2')) throw new FontProblem(hasAny('EBDT', 'bdat') ? COLORED : DAMAGED);
  if (!['cmap', 'hhea', 'hmtx', 'maxp', 'name'].every((tag) => tables.has(tag)))
    throw new FontProblem(DAMAGED);
}

function rangeOf(axis: { min: number; max: number } | undefined): [number, number] | null {
  if (axis === undefined) return null;
  const within = (value: number): number => Math.min(1000, Math.max(1, value));
  return [within(axis.min), within(axis.max)];
}

const TYPOGRAPHIC_FAMILY = 16;
const FAMILY = 1;

function familyOf(face: Face): string {
  const names = face.listNames();
  for (const wanted of [TYPOGRAPHIC_FAMILY, FAMILY]) {
    const found =
      names.find(({ nameId, language }) => nameId === wanted && language === 'en') ??
      names.find(({ nameId }) => nameId === wanted);
    if (found === undefined) continue;
    const name = face
      .getName(wanted, found.language)
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim();
    if (name !== '') return Array.from(name).slice(0, FONT_NAME_MAX).join('').trim();
  }
  throw new FontProblem(DAMAGED);
}

/** Measures the height of a drawn H, because the value in the font is often wrong. */
function capHeightOf(face: Face): number {
  const font = new Font(face);
  const glyph = font.glyph('H'.codePointAt(0) ?? 0);
  const extents = glyph === undefined ? undefined : font.glyphExtents(glyph);
  const height = (extents?.yBearing ?? 0) / face.upem;
  if (!(height >= 0.2 && height <= 1.5)) throw new FontProblem(DAMAGED);
  return height;
}

function hasTabularFigures(face: Face, hasWeights: boolean): boolean {
  const features = ['tnum', 'lnum'].map((tag) => new Feature(tag, 1));
  const widthsAt = (weight: number): Set<number> => {
    const font = new Font(face);
    if (hasWeights) font.setVariations([new Variation('wght', weight)]);
    return new Set(
      Array.from('0123456789', (figure) => {
        const run = new TextRun();
        run.addText(figure);
        run.guessSegmentProperties();
        shape(font, run, features);
        return run.getGlyphInfosAndPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
      }),
    );
  };
  return (hasWeights ? MEASURED_WEIGHTS : [400]).every((weight) => widthsAt(weight).size === 1);
}

/** Functions of HarfBuzz's subsetter, which is a separate WebAssembly module. Pointers and tags are numbers. */
interface Subsetter {
  memory: { buffer: ArrayBuffer };
  _initialize: () => void;
  malloc: (length: number) => number;
  hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  hb_blob_get_data: (blob: number, length: number) => number;
  hb_blob_get_length: (blob: number) => number;
  hb_face_create: (blob: number, index: number) => number;
  hb_face_reference_blob: (face: number) => number;
  hb_set_add: (set: number, value: number) => void;
  hb_subset_input_create_or_fail: () => number;
  hb_subset_input_unicode_set: (input: number) => number;
  hb_subset_input_set: (input: number, kind: number) => number;
  hb_subset_input_set_flags: (input: number, flags: number) => void;
  hb_subset_input_pin_axis_location: (input: number, face: number, axis: number, value: number) => number;
  hb_subset_or_fail: (face: number, input: number) => number;
}
const WRITABLE = 2;
const LAYOUT_FEATURES = 6;
const NO_HINTING = 1;

// Not `require`, because the bundler declares that name.
const load = createRequire(import.meta.url);
/** The module has no types. Both functions reject bytes that are not a font. */
const { compress, decompress } = load('wawoff2') as {
  compress: (sfnt: Uint8Array) => Promise<Uint8Array>;
  decompress: (woff2: Uint8Array) => Promise<Uint8Array>;
};
/** The types of Node.js lack this. */
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    Module: new (code: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
};
const code = readFileSync(load.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
const subsetter = new WebAssembly.Instance(new WebAssembly.Module(code)).exports as Subsetter;
subsetter._initialize();

const tagOf = (tag: string): number => Buffer.from(tag, 'latin1').readUInt32BE(0);

/**
 * Returns a font with only these characters and the features that graphics use. Its memory is freed with the thread.
 *
 * @param pinned axes to remove, with their fixed values
 */
export function subset(
  sfnt: Buffer,
  letters: Iterable<number>,
  pinned: Readonly<Record<string, number>>,
): Buffer {
  const data = subsetter.malloc(sfnt.length);
  const input = subsetter.hb_subset_input_create_or_fail();
  if (data === 0 || input === 0) throw new FontProblem(DAMAGED);
  new Uint8Array(subsetter.memory.buffer).set(sfnt, data);
  const face = subsetter.hb_face_create(subsetter.hb_blob_create(data, sfnt.length, WRITABLE, 0, 0), 0);
  const unicodes = subsetter.hb_subset_input_unicode_set(input);
  for (const letter of letters) subsetter.hb_set_add(unicodes, letter);
  const features = subsetter.hb_subset_input_set(input, LAYOUT_FEATURES);
  for (const feature of KEPT_FEATURES) subsetter.hb_set_add(features, tagOf(feature));
  for (const [axis, value] of Object.entries(pinned))
    subsetter.hb_subset_input_pin_axis_location(input, face, tagOf(axis), value);
  subsetter.hb_subset_input_set_flags(input, NO_HINTING);
  const result = subsetter.hb_subset_or_fail(face, input);
  if (result === 0) throw new FontProblem(DAMAGED);
  const blob = subsetter.hb_face_reference_blob(result);
  const [at, length] = [subsetter.hb_blob_get_data(blob, 0), subsetter.hb_blob_get_length(blob)];
  if (length === 0) throw new FontProblem(DAMAGED);
  return Buffer.from(new Uint8Array(subsetter.memory.buffer, at, length));
}
