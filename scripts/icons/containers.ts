import type { PNG } from 'pngjs';

// Writes the icon files of Windows (.ico) and macOS (.icns). An .ico is a directory followed by PNGs. An .icns is a
// series of chunks, each with a PNG except for the two smallest sizes.

export interface Picture {
  size: number;
  png: Buffer;
}

/** Creates a Windows icon from pictures of at most 256 x 256 pixels (the limit of the format), the smallest first. */
export function ico(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length + pictures.length * 16;
  const directory = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(16);
    // The size field has one byte, in which 0 means 256.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...directory, ...pictures.map(({ png }) => png)]);
}

/**
 * Types of the PNG chunks of each size in an .icns. `ic10`, `ic11`, `ic12`, `ic13` and `ic14` mean half the size at
 * twice the density.
 */
const ICNS_PNG: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};
/** Sizes that macOS only reads as raw pixels. */
const ICNS_ARGB: Readonly<Record<number, string>> = { 16: 'ic04', 32: 'ic05' };

/** Creates a macOS icon, of 16, 32, 64, 128, 256, 512 and 1024 pixels. `decode` reads a PNG's pixels. */
export function icns(pictures: readonly Picture[], decode: (png: Buffer) => PNG): Buffer {
  const blocks = pictures.flatMap(({ size, png }) => {
    const argb = ICNS_ARGB[size];
    return [
      ...(argb === undefined ? [] : [block(argb, argbOf(decode(png)))]),
      ...(ICNS_PNG[size] ?? []).map((type) => block(type, png)),
    ];
  });
  return block('icns', Buffer.concat(blocks));
}

function block(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(type, 'ascii');
  header.writeUInt32BE(header.length + content.length, 4);
  return Buffer.concat([header, content]);
}

/** Encodes Apple's ARGB: a signature, then all alpha bytes, all red, all green and all blue ones, each group packed. */
function argbOf({ data }: PNG): Buffer {
  const plane = (channel: number): Buffer => packed(data.filter((_, index) => index % 4 === channel));
  return Buffer.concat([Buffer.from('ARGB', 'ascii'), plane(3), plane(0), plane(1), plane(2)]);
}

/**
 * Limits in bytes. A run shorter than `least` isn't worth packing. A run has at most 130 bytes and a series of plain
 * bytes at most 128, because a single byte holds the length.
 */
const RUN = { least: 3, most: 130 };
const PLAIN_MOST = 128;

/**
 * Encodes Apple's run lengths: n < 128 precedes n + 1 plain bytes, n >= 128 precedes one byte that is repeated n - 125
 * times.
 */
export function packed(bytes: Uint8Array): Buffer {
  const out: number[] = [];
  let plain: number[] = [];
  const endPlain = (): void => {
    if (plain.length > 0) out.push(plain.length - 1, ...plain);
    plain = [];
  };
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    let run = 1;
    while (run < RUN.most && bytes[at + run] === byte) run += 1;
    if (run >= RUN.least) {
      endPlain();
      out.push(run + 125, byte);
      at += run;
    } else {
      plain.push(byte);
      if (plain.length === PLAIN_MOST) endPlain();
      at += 1;
    }
  }
  endPlain();
  return Buffer.from(out);
}
