// Checks of font headers, the only part of a font file that the main process reads.

export const NO_FONT = "This file isn't a font. Choose a WOFF2, OTF or TTF file.";
export const DAMAGED = 'This font file is damaged or incomplete. Download or export it again and try again.';
export const COLLECTION =
  'This file is a font collection. Save the font that you need as OTF or TTF, then try again.';

/** Limit in bytes for an uncompressed font. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const TOO_LARGE_UNPACKED = `This font is larger than ${UNPACKED_MAX / 1024 / 1024} MB unpacked. Choose a font with fewer characters or axes.`;

/** Returns the problem of a WOFF2 file according to its header (WOFF2, 4.1), or null. */
export function woff2Problem(bytes: Buffer): string | null {
  if (bytes.length < 48 || bytes.toString('latin1', 0, 4) !== 'wOF2') return NO_FONT;
  if (bytes.toString('latin1', 4, 8) === 'ttcf') return COLLECTION;
  if (bytes.readUInt32BE(8) !== bytes.length) return DAMAGED;
  return bytes.readUInt32BE(16) > UNPACKED_MAX ? TOO_LARGE_UNPACKED : null;
}
