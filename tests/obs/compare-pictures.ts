import type { PNG } from 'pngjs';

/** Compares the picture composited by OBS with the drawn one where they can be equal: well inside flat areas. */

/**
 * The filter thins the outermost pixel of an edge and blends the next one, so the comparison starts this far inside.
 */
const INSIDE = 2;
/** The maximum error of a byte from OBS's conversion to linear light and back. */
const ROUNDING = 2;

export interface Verdict {
  /** How many background pixels were compared, and how many wrongly hide the layer below. */
  clear: { judged: number; wrong: number };
  /** Each opaque color, `#rrggbb`, with its pixel counts. */
  inks: Map<string, { judged: number; wrong: number }>;
}

/**
 * Compares the pictures.
 * @param drawn transparent where the key color was; may extend beyond `seen` at the right and bottom
 */
export function judge(drawn: PNG, seen: PNG, beneath: string): Verdict {
  const below = Number.parseInt(beneath.slice(1), 16);
  const verdict: Verdict = { clear: { judged: 0, wrong: 0 }, inks: new Map() };
  for (let y = INSIDE; y < seen.height - INSIDE; y += 1)
    for (let x = INSIDE; x < seen.width - INSIDE; x += 1) {
      const flat = flatAround(drawn, x, y);
      if (flat === null) continue;
      const isClear = alphaOf(flat) === 0;
      if (!isClear && alphaOf(flat) !== 255) continue;
      const expected = isClear ? below : flat >>> 8;
      const counts = isClear ? verdict.clear : countsOf(verdict, expected);
      counts.judged += 1;
      if (differs(pixelOf(seen, x, y) >>> 8, expected)) counts.wrong += 1;
    }
  return verdict;
}

function countsOf({ inks }: Verdict, ink: number): { judged: number; wrong: number } {
  const name = `#${ink.toString(16).padStart(6, '0')}`;
  const counts = inks.get(name) ?? { judged: 0, wrong: 0 };
  inks.set(name, counts);
  return counts;
}

/** Returns a pixel as 0xRRGGBBAA. */
const pixelOf = ({ data, width }: PNG, x: number, y: number): number =>
  data.readUInt32BE((y * width + x) * 4);
const alphaOf = (pixel: number): number => pixel & 0xff;

/** Returns the pixel if all pixels around it are the same, otherwise null. */
function flatAround(picture: PNG, x: number, y: number): number | null {
  const pixel = pixelOf(picture, x, y);
  for (let down = -INSIDE; down <= INSIDE; down += 1)
    for (let across = -INSIDE; across <= INSIDE; across += 1)
      if (pixelOf(picture, x + across, y + down) !== pixel) return null;
  return pixel;
}

function differs(one: number, other: number): boolean {
  return [16, 8, 0].some((shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) > ROUNDING);
}
