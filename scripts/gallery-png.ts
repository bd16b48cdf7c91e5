import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** PNG color types, each with its bytes per pixel. */
const CHANNELS = new Map([
  [2, 3],
  [6, 4],
]);
const FILTER_UP = 2;

/**
 * Decodes a PNG into RGBA like `PNG.sync.read`, but several times as fast for the PNGs of DevTools: 8 bits per
 * channel, not interlaced, and each row stored as its difference from the row above. pngjs decodes all other PNGs.
 */
export function decodePng(file: Buffer): PNG {
  const header = file.subarray(16, 29);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS.get(header[9]!);
  if (header[8] !== 8 || header[12] !== 0 || channels === undefined) return PNG.sync.read(file);
  const stride = width * channels;
  // The first byte of a row is its filter. One more byte, because zlib would request a second chunk.
  const rows = inflateSync(imageDataOf(file), { chunkSize: height * (stride + 1) + 1 });
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1) + 1;
    if (rows[from - 1] !== FILTER_UP) return PNG.sync.read(file);
    if (y > 0) for (let at = from; at < from + stride; at += 1) rows[at]! += rows[at - stride - 1]!;
  }
  const data = Buffer.allocUnsafe(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1) + 1;
    if (channels === 4) rows.copy(data, y * stride, from, from + stride);
    else
      for (let x = 0; x < width; x += 1) {
        const to = (y * width + x) * 4;
        data[to] = rows[from + x * 3]!;
        data[to + 1] = rows[from + x * 3 + 1]!;
        data[to + 2] = rows[from + x * 3 + 2]!;
        data[to + 3] = 255;
      }
  }
  return Object.assign(new PNG(), { width, height, data });
}

/** Returns the contents of all IDAT chunks. A chunk is a length, a type, the content and a checksum. */
function imageDataOf(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  return Buffer.concat(parts);
}
