import { isAlphaBlank, isLosslessBlank } from './webp-alpha.ts';

// Parser for the container of a WebP file (RFC 9649) that distinguishes still pictures from anything else.

export type WebP =
  | { isStill: true; width: number; height: number; isBlank: boolean }
  | { isStill: false; isAnimated: boolean };

interface Chunk {
  type: string;
  data: Buffer;
}

const DAMAGED: WebP = { isStill: false, isAnimated: false };
const ANIMATED: WebP = { isStill: false, isAnimated: true };
const ANIMATION_FLAG = 0x02;

/** Returns whether a file is a still WebP, with its size; null if the first bytes are not those of a WebP. */
export function readWebP(bytes: Buffer): WebP | null {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const chunks = chunksOf(bytes);
  if (chunks === null) return DAMAGED;
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) return ANIMATED;
  const images = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L');
  const [first] = chunks;
  const [image] = images;
  const size = image && images.length === 1 ? sizeOf(image) : null;
  if (image === undefined || first === undefined || size === null) return DAMAGED;
  const alpha = chunks.find(({ type }) => type === 'ALPH');
  const isBlank =
    image.type === 'VP8L' ? isLosslessBlank(image.data) : alpha !== undefined && isAlphaBlank(alpha.data);
  if (first.type !== 'VP8X') return first === image ? { isStill: true, ...size, isBlank } : DAMAGED;
  if (first.data.length < 10) return DAMAGED;
  if ((first.data.readUInt8(0) & ANIMATION_FLAG) !== 0) return ANIMATED;
  const isCanvas =
    first.data.readUIntLE(4, 3) + 1 === size.width && first.data.readUIntLE(7, 3) + 1 === size.height;
  return isCanvas ? { isStill: true, ...size, isBlank } : DAMAGED;
}

/** Returns the chunks of a file; null if they don't fill it exactly: it was truncated, or something was appended. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return null;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) return null;
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data });
    // Odd lengths are padded.
    at += 8 + length + (length % 2);
  }
  return at === bytes.length ? chunks : null;
}

/** Returns the size in an image chunk; null for a header without image data, and for data that no decoder accepts. */
function sizeOf({ type, data }: Chunk): { width: number; height: number } | null {
  if (type === 'VP8L') {
    // A signature, then 14 bits each of width and height, alpha, and three bits of version (RFC 9649, 3.4).
    if (data.length <= 5 || data.readUInt8(0) !== 0x2f) return null;
    const bits = data.readUInt32LE(1);
    if (bits >>> 29 !== 0) return null;
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // Tag of a key frame with the length of its first partition, a start code, and the size (RFC 6386, 9.1).
  if (data.length <= 10) return null;
  const tag = data.readUIntLE(0, 3);
  const isKeyFrame = (tag & 1) === 0;
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a || tag >>> 5 > data.length - 10) return null;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}
