import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.ts';

// Writes overlays/kit/letters/box.ttf, the last font family of every text on air: one box for every letter. A browser
// that finds a letter in none of a page's families uses a system font; with this one last, it never does. TrueType by
// the OpenType specification 1.9; a cmap of format 13 maps all letters to one glyph.

const UNITS = 1000;
const ASCENT = 900;
const DESCENT = -220;
const ADVANCE = 640;
/** Coordinates of the box and its hole, from the left and from the base line. */
const OUTER = { left: 60, bottom: 0, right: 580, top: 700 };
const RIM = 60;
const GLYPHS = 2;
const FIRST_LETTER = 0x21;
const LAST_LETTER = 0x10ffff;

/** Returns the values as big-endian fields. */
function fields(...parts: readonly (readonly [bits: 8 | 16 | 32 | 64, value: number])[]): Buffer {
  return Buffer.concat(
    parts.map(([bits, value]) => {
      const field = Buffer.alloc(bits / 8);
      if (bits === 64) field.writeBigInt64BE(BigInt(value));
      else if (bits === 32) field.writeUInt32BE(value >>> 0);
      else if (bits === 16) field.writeUInt16BE(value & 0xffff);
      else field.writeUInt8(value);
      return field;
    }),
  );
}
const u16 = (...values: number[]): Buffer => fields(...values.map((value) => [16, value] as const));
const u32 = (...values: number[]): Buffer => fields(...values.map((value) => [32, value] as const));

/** Returns the outline of the box and of its hole, in the font's units. Each point is relative to the previous one. */
function glyph(): Buffer {
  const { left, bottom, right, top } = OUTER;
  const [in_left, in_bottom, in_right, in_top] = [left + RIM, bottom + RIM, right - RIM, top - RIM];
  const points = [
    [left, bottom],
    [left, top],
    [right, top],
    [right, bottom],
    // The hole has the opposite direction.
    [in_left, in_bottom],
    [in_right, in_bottom],
    [in_right, in_top],
    [in_left, in_top],
  ] as const;
  const steps = (axis: 0 | 1): number[] =>
    points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const ON_CURVE = 1;
  return Buffer.concat([
    u16(2, left, bottom, right, top),
    u16(3, 7),
    u16(0),
    Buffer.alloc(points.length, ON_CURVE),
    u16(...steps(0)),
    u16(...steps(1)),
  ]);
}

function cmap(): Buffer {
  const FORMAT = 13;
  const group = u32(FIRST_LETTER, LAST_LETTER, 1);
  const table = Buffer.concat([u16(FORMAT, 0), u32(16 + group.length, 0, 1), group]);
  const [UNICODE, WINDOWS] = [
    [0, 6],
    [3, 10],
  ] as const;
  // Both platforms use the same table, which follows the two records.
  const offset = 4 + 2 * 8;
  return Buffer.concat([u16(0, 2), u16(...UNICODE), u32(offset), u16(...WINDOWS), u32(offset), table]);
}

function names(): Buffer {
  const records: [id: number, text: string][] = [
    [1, 'Touchline Box'],
    [2, 'Regular'],
    [3, 'Touchline Box 1'],
    [4, 'Touchline Box'],
    [5, 'Version 1.000'],
    [6, 'TouchlineBox-Regular'],
  ];
  const texts = records.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  let at = 0;
  const rows = records.map(([id], index) => {
    const length = texts[index]?.length ?? 0;
    const row = u16(3, 1, 0x409, id, length, at);
    at += length;
    return row;
  });
  return Buffer.concat([u16(0, records.length, 6 + records.length * 12), ...rows, ...texts]);
}

const outline = glyph();
const padded = Buffer.concat([outline, Buffer.alloc((4 - (outline.length % 4)) % 4)]);
const { left, bottom, right, top } = OUTER;

const os2 = Buffer.concat([
  // Version, average width, weight, width, may be embedded.
  u16(4, ADVANCE, 400, 5, 0),
  // Subscripts, superscripts, strike-out.
  u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 260),
  u16(0),
  Buffer.alloc(10),
  u32(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff),
  Buffer.from('TCHL', 'latin1'),
  // Regular, with the typographic metrics.
  u16(0x00c0, FIRST_LETTER, 0xffff),
  u16(ASCENT, DESCENT, 0, ASCENT, -DESCENT),
  u32(1, 0),
  u16(500, 700, 0, 32, 1),
]);

const tables: Record<string, Buffer> = {
  'OS/2': os2,
  cmap: cmap(),
  glyf: padded,
  head: Buffer.concat([
    u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    u16(0x000b, UNITS),
    fields([64, 0], [64, 0]),
    u16(left, bottom, right, top, 0, 8, 2, 1, 0),
  ]),
  hhea: Buffer.concat([
    u32(0x00010000),
    u16(ASCENT, DESCENT, 0, ADVANCE, left, ADVANCE - right, right, 1, 0, 0, 0, 0, 0, 0, 0, GLYPHS),
  ]),
  hmtx: u16(ADVANCE, 0, ADVANCE, left),
  // The first glyph, for missing letters, is empty: no letter is missing.
  loca: u32(0, 0, padded.length),
  maxp: Buffer.concat([u32(0x00010000), u16(GLYPHS, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
  name: names(),
  post: Buffer.concat([u32(0x00030000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)]),
};

/** Returns the sum of a table's 32-bit words. */
function sumOf(table: Buffer): number {
  const whole = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

function fontOf(head: Buffer): Buffer {
  const entries = Object.entries({ ...tables, head });
  const directory: Buffer[] = [u32(0x00010000), u16(entries.length, 128, 3, entries.length * 16 - 128)];
  const bodies: Buffer[] = [];
  let offset = 12 + entries.length * 16;
  for (const [tag, table] of entries) {
    directory.push(Buffer.from(tag, 'latin1'), u32(sumOf(table), offset, table.length));
    const body = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
    bodies.push(body);
    offset += body.length;
  }
  return Buffer.concat([...directory, ...bodies]);
}

const head = Buffer.from(tables['head'] ?? Buffer.alloc(0));
// checkSumAdjustment of the specification: the words of the whole font add up to this constant.
head.writeUInt32BE((0xb1b0afba - sumOf(fontOf(head))) >>> 0, 8);
writeFileSync(join(root, 'overlays/kit/letters/box.ttf'), fontOf(head));
