import { crc32, inflateSync } from 'node:zlib';

// PNG parser (RFC 2083) that verifies a still picture without computing its pixels.

export interface PngHead {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  isInterlaced: boolean;
}

export type PngProblem = 'animated' | 'truncated' | 'damaged' | 'blank';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 3;
/** Channels and bit depths of each color type. */
const COLOR_TYPES: ReadonlyMap<number, { channels: number; depths: readonly number[] }> = new Map([
  [0, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, depths: [8, 16] }],
  [PALETTE, { channels: 1, depths: [1, 2, 4, 8] }],
  [4, { channels: 2, depths: [8, 16] }],
  [6, { channels: 4, depths: [8, 16] }],
]);
/** Color types whose last channel is alpha. */
const ALPHA_TYPES: ReadonlySet<number> = new Set([4, 6]);
/** Start and step of each Adam7 pass. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const FILTERS = 5;

/** Returns the header of a PNG, or null if the first bytes are not those of a PNG. */
export function pngHead(bytes: Buffer): PngHead | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bitDepth: bytes.readUInt8(24),
    colorType: bytes.readUInt8(25),
    isInterlaced: bytes.readUInt8(28) === 1,
  };
}

interface Chunks {
  image: Buffer;
  palette: Buffer | null;
  transparency: Buffer | null;
}

/**
 * Returns why a PNG contains no visible still picture, or null if it does. The pixel count in the header limits memory
 * and time, whatever the file decodes to.
 */
export function pngProblem(bytes: Buffer, head: PngHead): PngProblem | null {
  const chunks = chunksOf(bytes);
  if (typeof chunks === 'string') return chunks;
  const rows = rowsOf(head);
  if (rows === null) return 'damaged';
  if (head.colorType === PALETTE && chunks.palette === null) return 'damaged';
  const length = rows.reduce((sum, { count, bytes: each }) => sum + count * (1 + each), 0);
  let data: Buffer;
  try {
    data = inflateSync(chunks.image, { maxOutputLength: length, chunkSize: Math.max(64, length) });
  } catch {
    return 'damaged';
  }
  if (data.length !== length || !areFiltersKnown(data, rows)) return 'damaged';
  return isBlank(data, head, rows, chunks) ? 'blank' : null;
}

/** Returns the critical chunks and those for transparency. */
function chunksOf(bytes: Buffer): Chunks | PngProblem {
  const image: Buffer[] = [];
  let palette: Buffer | null = null;
  let transparency: Buffer | null = null;
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return 'animated';
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length) return 'truncated';
    const data = bytes.subarray(at + 8, end);
    // Critical chunks have an upper-case first letter. Browsers don't draw a file with a damaged one.
    const isCritical = (bytes.readUInt8(at + 4) & 0x20) === 0;
    if (isCritical && crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return 'damaged';
    if (type === 'IEND') return { image: Buffer.concat(image), palette, transparency };
    if (type === 'IDAT') image.push(data);
    if (type === 'PLTE' && length > 0 && length % 3 === 0) palette = data;
    if (type === 'tRNS') transparency = data;
    at = end + 4;
  }
  return 'truncated';
}

/** Rows of equal length. */
interface Rows {
  count: number;
  /** Bytes per row, without the filter byte. */
  bytes: number;
}

/** Returns the rows promised by the header, in order, or null for an invalid header. */
function rowsOf({ width, height, bitDepth, colorType, isInterlaced }: PngHead): Rows[] | null {
  const known = COLOR_TYPES.get(colorType);
  if (known?.depths.includes(bitDepth) !== true) return null;
  const bytesOf = (pixels: number): number => Math.ceil((pixels * known.channels * bitDepth) / 8);
  if (!isInterlaced) return [{ count: height, bytes: bytesOf(width) }];
  return ADAM7.flatMap(([left, top, stepX, stepY]) => {
    const [columns, count] = [Math.ceil((width - left) / stepX), Math.ceil((height - top) / stepY)];
    return columns <= 0 || count <= 0 ? [] : [{ count, bytes: bytesOf(columns) }];
  });
}

function areFiltersKnown(data: Buffer, rows: readonly Rows[]): boolean {
  let at = 0;
  for (const { count, bytes } of rows) {
    for (let row = 0; row < count; row += 1) {
      if ((data[at] ?? FILTERS) >= FILTERS) return false;
      at += 1 + bytes;
    }
  }
  return true;
}

/**
 * Returns whether every pixel is transparent. All filters predict 0 from zeros, so all alphas are 0 exactly if all
 * filtered ones are. With a palette, only if no entry is visible or all pixels use the first one.
 */
function isBlank(data: Buffer, head: PngHead, rows: readonly Rows[], chunks: Chunks): boolean {
  const { bitDepth, colorType } = head;
  if (ALPHA_TYPES.has(colorType)) {
    const width = bitDepth / 8;
    const stride = (COLOR_TYPES.get(colorType)?.channels ?? 1) * width;
    return isZero(data, rows, stride, stride) && (width === 1 || isZero(data, rows, stride, stride - 1));
  }
  const { palette, transparency } = chunks;
  if (transparency === null) return false;
  if (colorType !== PALETTE) return transparency.every((byte) => byte === 0) && isZero(data, rows, 1, 1);
  const entries = (palette?.length ?? 0) / 3;
  const isAllTransparent = transparency.length >= entries && transparency.every((alpha) => alpha === 0);
  return isAllTransparent || (transparency[0] === 0 && isZero(data, rows, 1, 1));
}

/** Returns whether the nth byte of every pixel is 0. @param nth counted from 1 */
function isZero(data: Buffer, rows: readonly Rows[], stride: number, nth: number): boolean {
  let at = 0;
  for (const { count, bytes } of rows) {
    for (let row = 0; row < count; row += 1) {
      const end = at + bytes;
      for (let byte = at + nth; byte <= end; byte += stride) if (data[byte] !== 0) return false;
      at = end + 1;
    }
  }
  return true;
}
