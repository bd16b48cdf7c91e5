import { unicodeText } from '../../feed/contract/unicode-text.ts';

/** The types for file choosers. Chromium's list of `image/*` lacks some of them on some systems. */
export const PICTURE_TYPES = 'image/*,.svg,.avif,.webp';

/** Bytes in which an SVG has its root element, after comments and declarations. */
const HEAD = 16_384;

/** Returns the text of an SVG file; null for any other file. The name and media type of a file are often wrong. */
export function svgText(bytes: Uint8Array): string | null {
  const head = unicodeText(bytes.subarray(0, HEAD)).trimStart();
  return head.startsWith('<') && /<(?:[\w-]+:)?svg[\s>]/.test(head) ? unicodeText(bytes) : null;
}

/** Returns the number of pictures in a GIF: each has a graphic control extension, then another block (GIF89a, 23). */
function gifPictures(bytes: Uint8Array): number {
  const [, ...extensions] = new TextDecoder('latin1').decode(bytes).split('!\u00f9\u0004');
  return extensions.filter((rest) => rest[4] === '\0' && (rest[5] === ',' || rest[5] === '!')).length;
}

/** Returns whether a GIF, WebP, PNG or AVIF has more than one picture. */
export function isAnimated(bytes: Uint8Array): boolean {
  const text = (from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 3) === 'GIF') return gifPictures(bytes) > 1;
  // The flags of an extended WebP (RFC 9649, 2.7.1).
  if (text(8, 16) === 'WEBPVP8X') return ((bytes[20] ?? 0) & 0x02) !== 0;
  // The animation control chunk of a PNG precedes its data.
  if (text(1, 4) === 'PNG') return /acTL[^]*?IDAT/.test(text(0, HEAD));
  return text(4, 8) === 'ftyp' && text(8, 40).includes('avis');
}
