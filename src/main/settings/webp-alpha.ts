// Finds WebP pictures in which every pixel is transparent, without decoding their pixels. Encoders clear the color of
// transparent pixels, so all pixels of such a picture are equal, and each prefix code has a single symbol (RFC 9649,
// 3.7.2.1).

/** Reads bits, the least significant first. */
class BitReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, byte: number) {
    this.#bytes = bytes;
    this.#at = byte * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, this.#at += 1)
      value |= (((this.#bytes[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) << bit;
    return value;
  }
}

const GREEN = 0;
const ALPHA = 3;
const SUBTRACT_GREEN = 2;
const COLOR_INDEXING = 3;

/** Returns the only symbol of each of the codes for green, red, blue and alpha; null if one has several. */
function symbolsIn(bits: BitReader, isPalette: boolean): number[] | null {
  const hasCache = bits.read(1) === 1;
  if (hasCache) bits.read(4);
  const hasSeveralCodes = !isPalette && bits.read(1) === 1;
  if (hasSeveralCodes) return null;
  const symbols: number[] = [];
  while (symbols.length <= ALPHA) {
    const [isSimple, hasTwo] = [bits.read(1) === 1, bits.read(1) === 1];
    if (!isSimple || hasTwo) return null;
    symbols.push(bits.read(bits.read(1) === 1 ? 8 : 1));
  }
  return symbols;
}

/** Returns the channel's only value in a lossless image of equal pixels; null for any other image. */
function onlyValue(bits: BitReader, channel: number): number | null {
  while (bits.read(1) === 1) {
    const transform = bits.read(2);
    if (transform === COLOR_INDEXING) {
      // The palette is an image of one row. With a single color, the rest of the image says nothing.
      const colors = bits.read(8) + 1;
      return colors === 1 ? (symbolsIn(bits, true)?.[channel] ?? null) : null;
    }
    if (transform !== SUBTRACT_GREEN) return null;
  }
  return symbolsIn(bits, false)?.[channel] ?? null;
}

/** Returns whether a lossless image, the data of a chunk `VP8L`, is fully transparent. */
export function isLosslessBlank(data: Buffer): boolean {
  // The bit before the version says whether alpha is used.
  const usesAlpha = (data.readUInt32LE(1) & (1 << 28)) !== 0;
  return usesAlpha && onlyValue(new BitReader(data, 5), ALPHA) === 0;
}

/** Returns whether an alpha channel, the data of a chunk `ALPH`, is fully transparent. Its values are in green. */
export function isAlphaBlank(data: Buffer): boolean {
  if (data.length < 2) return false;
  const isCompressed = (data.readUInt8(0) & 0x03) === 1;
  if (!isCompressed) return data.subarray(1).every((value) => value === 0);
  return onlyValue(new BitReader(data, 1), GREEN) === 0;
}
