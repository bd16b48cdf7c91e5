import { PNG } from 'pngjs';
import {
  TEST_BITS,
  TEST_COLUMNS,
  TEST_ROWS,
  testBlocks,
  type TestPicture,
} from '../../preload/contract/test-picture.ts';

/** Pixels of a screenshot from OBS: red, green, blue, alpha, row by row. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Limit in pixels per side, far above any screenshot requested here. */
const PICTURE_MAX = 4_096;
/** Offset of the width in a PNG: after its signature and the header of its first chunk (RFC 2083). */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;
const DATA_URL = /^data:image\/png;base64,/;

/** Decodes the answer of `GetSourceScreenshot`. Throws if it isn't a PNG of a reasonable size. */
export function readPicture(imageData: string): Picture {
  if (!DATA_URL.test(imageData)) throw new Error('The screenshot is not a PNG.');
  const bytes = Buffer.from(imageData.slice(imageData.indexOf(',') + 1), 'base64');
  // Checked before decoding: a few bytes may claim to be a huge picture.
  if (bytes.length < HEIGHT_AT + 4) throw new Error('The screenshot is truncated.');
  const isTooLarge = Math.max(bytes.readUInt32BE(WIDTH_AT), bytes.readUInt32BE(HEIGHT_AT)) > PICTURE_MAX;
  if (isTooLarge) throw new Error('The screenshot is too large.');
  const { width, height, data } = PNG.sync.read(bytes);
  return { width, height, data };
}

/** Alpha (0 to 255) below which a pixel counts as transparent, and above which it counts as opaque. */
const CLEAR_BELOW = 16;
const OPAQUE_ABOVE = 239;

/** Measurements of the test picture as it appears in OBS. */
export interface TestReading {
  /** Decoded code. Null if no test picture is visible. */
  code: number | null;
  /** True if every opaque block is in its place, up to the corners. */
  isWhole: boolean;
  /** True if the transparent part is transparent and the half transparent part is half transparent. */
  isClear: boolean;
}

/**
 * Reads the test picture from a screenshot of the whole output, in any size.
 *
 * @param isKeyed whether a key color was removed, so that half transparent areas can't be checked
 */
export function readTest(picture: Picture, isKeyed: boolean): TestReading {
  const bits = Array.from({ length: TEST_COLUMNS }, (_, column) => bitAt(picture, column));
  const code = codeOf(bits);
  if (code === null) return { code: null, isWhole: false, isClear: false };
  const blocks = testBlocks({ kind: 'whole', code });
  const isWhole = blocks
    .filter(({ opacity }) => opacity === 1)
    .every(({ column, row, columns, rows, isWhite }) => {
      const { bright, opacity } = at(picture, column + columns / 2, row + rows / 2);
      return opacity > OPAQUE_ABOVE && bright === isWhite;
    });
  const halves = blocks.filter(({ opacity }) => opacity < 1 && !isKeyed);
  const isClear =
    at(picture, TEST_COLUMNS / 2, TEST_ROWS - 1.5).opacity < CLEAR_BELOW &&
    at(picture, 0.5, 4.5).opacity < CLEAR_BELOW &&
    halves.every(({ column, row, columns, rows }) => {
      const { opacity } = at(picture, column + columns / 2, row + rows / 2);
      return opacity > 96 && opacity < 160;
    });
  return { code, isWhole, isClear };
}

/** Reads the code in the top row. Used for a mark, which has only the code. */
export function readMark(picture: Picture): number | null {
  return codeOf(Array.from({ length: TEST_COLUMNS }, (_, column) => bitAt(picture, column)));
}

function codeOf(bits: readonly (boolean | null)[]): number | null {
  const [white, black, ...rest] = bits;
  const code = rest.slice(0, TEST_BITS);
  const [odd, end] = rest.slice(TEST_BITS);
  const isFramed = white === true && black === false && end === false;
  if (!isFramed || code.some((bit) => bit === null)) return null;
  const isOdd = code.filter(Boolean).length % 2 === 1;
  return odd === isOdd ? code.reduce((sum, bit) => sum * 2 + (bit === true ? 1 : 0), 0) : null;
}

function bitAt(picture: Picture, column: number): boolean | null {
  const { bright, opacity } = at(picture, column + 0.5, 0.5);
  return opacity > OPAQUE_ABOVE ? bright : null;
}

/** Returns the pixel at a position of the grid. `bright` is null between white and black. */
function at(
  { width, height, data }: Picture,
  column: number,
  row: number,
): { bright: boolean | null; opacity: number } {
  const x = Math.min(width - 1, Math.floor((column / TEST_COLUMNS) * width));
  const y = Math.min(height - 1, Math.floor((row / TEST_ROWS) * height));
  const [red = 0, green = 0, blue = 0, opacity = 0] = data.subarray(
    (y * width + x) * 4,
    (y * width + x) * 4 + 4,
  );
  const darkest = Math.min(red, green, blue);
  const brightest = Math.max(red, green, blue);
  const bright = darkest > 190 ? true : brightest < 65 ? false : null;
  return { bright, opacity };
}

/**
 * Result of a screenshot of graphics on air: whether there is any content, and whether part of the picture is
 * uncovered.
 */
export interface AirReading {
  hasAny: boolean;
  hasClear: boolean;
}

export function readAir({ data }: Picture): AirReading {
  let hasAny = false;
  let hasClear = false;
  for (let at = 3; at < data.length; at += 4) {
    const opacity = data[at] ?? 0;
    if (opacity > OPAQUE_ABOVE) hasAny = true;
    if (opacity < CLEAR_BELOW) hasClear = true;
  }
  return { hasAny, hasClear };
}

export function nextCode(before: TestPicture['code']): TestPicture['code'] {
  return (before + 1) % 2 ** TEST_BITS;
}
