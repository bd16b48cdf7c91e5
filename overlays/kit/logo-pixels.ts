import { luminance } from '../../src/colors/oklab.ts';
import type { LogoLuminances } from './logo-backing.ts';

/** The longest side at which pixels are examined. A logo on a scorebug is hardly larger. */
export const EXAMINED_SIDE = 64;
/** The alpha from which a pixel is part of a logo's shape. Thin lines have less when they are scaled down. */
const SHAPE_ALPHA = 128;
/** The alpha up to which viewers don't see a pixel. */
const INVISIBLE_ALPHA = 8;
/** Padding is trimmed if a logo is so much larger without it. Many logos have a narrow margin by design. */
const TRIM_GAIN = 1.15;

/** RGBA pixels, row by row. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Returns the luminances of a logo. Both lists are empty for a rectangle, which is its own plate. */
export function luminancesOf({ data, width, height }: Pixels): LogoLuminances {
  const rim: number[] = [];
  const all: number[] = [];
  const alphas = Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] ?? 0);
  const least = Math.min(SHAPE_ALPHA, Math.max(INVISIBLE_ALPHA, ...alphas) / 2);
  const isShape = (x: number, y: number): boolean =>
    x >= 0 && x < width && y >= 0 && y < height && (alphas[y * width + x] ?? 0) >= least;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isShape(x, y)) continue;
      const at = (y * width + x) * 4;
      const value = luminance([(data[at] ?? 0) / 255, (data[at + 1] ?? 0) / 255, (data[at + 2] ?? 0) / 255]);
      all.push(value);
      const isInside = isShape(x - 1, y) && isShape(x + 1, y) && isShape(x, y - 1) && isShape(x, y + 1);
      if (!isInside) rim.push(value);
    }
  }
  return all.length === width * height ? { rim: [], all: [] } : { rim, all };
}

/** A part of a picture, in shares of its width and height. */
export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the part of a picture inside its transparent padding; null if there is hardly any, or nothing else. */
export function boundsOf({ data, width, height }: Pixels): Bounds | null {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4 + 3] ?? 0) <= INVISIBLE_ALPHA) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + 1);
    bottom = Math.max(bottom, y + 1);
  }
  const gain = Math.min(width / (right - left), height / (bottom - top));
  if (right === 0 || gain < TRIM_GAIN) return null;
  return { left: left / width, top: top / height, right: right / width, bottom: bottom / height };
}
