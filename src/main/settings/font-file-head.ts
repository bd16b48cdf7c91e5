/** The head of font files: as far as main itself looks into them. */

export const NO_FONT = 'This file is not a font. Choose a WOFF2, OTF or TTF file.';
export const DAMAGED = 'This font file is damaged or incomplete. Download or export it again and try again.';
export const COLLECTION =
  'This file is a font collection. Save the font that you need as OTF or TTF, then try again.';

/** Bytes of a font that WOFF2 has packed. */
const UNPACKED_MAX = 32 * 1024 * 1024;
const TOO_LARGE_UNPACKED = `This font is larger than ${UNPACKED_MAX / 1024 / 1024} MB unpacked. Choose a font with fewer characters or axes.`;

/** What is wrong with a WOFF2 file as far as its header tells (WOFF2, 4.1); null: nothing. */
export function woff2Problem(bytes: Buffer): string | null {
  if (bytes.length < 48 || bytes.toString('latin1', 0, 4) !== 'wOF2') return NO_FONT;
  if (bytes.toString('latin1', 4, 8) === 'ttcf') return COLLECTION;
  if (bytes.readUInt32BE(8) !== bytes.length) return DAMAGED;
  return bytes.readUInt32BE(16) > UNPACKED_MAX ? TOO_LARGE_UNPACKED : null;
}
