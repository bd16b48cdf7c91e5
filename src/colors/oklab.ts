/**
 * The color arithmetic of the color engine: sRGB hex <-> Oklab (Björn Ottosson's matrices), distance in Oklab, WCAG 2
 * contrast. Sixty lines instead of a library that would be a quarter of what an output loads; the tests compare them
 * with that library.
 */

type Triple = readonly [number, number, number];

/** A color by lightness (0 to 1), chroma and hue (radians). */
export interface Lch {
  l: number;
  c: number;
  h: number;
}

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/;

/** Returns the three channels of a `#rrggbb` color, each 0 to 1. Throws for anything else. */
export function channelsOf(hex: string): Triple {
  const [, r, g, b] = HEX.exec(hex) ?? [];
  if (r === undefined || g === undefined || b === undefined) throw new Error(`"${hex}" is not a color.`);
  const share = (byte: string): number => parseInt(byte, 16) / 255;
  return [share(r), share(g), share(b)];
}

/** Returns the linear light of a `#rrggbb` color, each channel 0 to 1. Throws for anything else. */
function linearOf(hex: string): Triple {
  return linearChannels(channelsOf(hex));
}

function linearChannels([r, g, b]: Triple): Triple {
  return [toLinear(r), toLinear(g), toLinear(b)];
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): string {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');
}

function labOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOfLab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const linearOfLch = ({ l, c, h }: Lch): Triple => linearOfLab([l, c * Math.cos(h), c * Math.sin(h)]);

const isShown = (linear: Triple): boolean => linear.every((light) => light >= -0.0005 && light <= 1.0005);

/** Returns a `#rrggbb` color as lightness, chroma and hue. Throws for anything else. */
export function lchOf(hex: string): Lch {
  const [l, a, b] = labOf(linearOf(hex));
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** Returns the displayable color with this lightness and hue, with as much of the chroma as possible. */
export function hexOf(color: Lch): string {
  let linear = linearOfLch(color);
  if (!isShown(linear)) {
    let low = 0;
    let high = color.c;
    for (let step = 0; step < 12; step++) {
      const c = (low + high) / 2;
      if (isShown(linearOfLch({ ...color, c }))) low = c;
      else high = c;
    }
    linear = linearOfLch({ ...color, c: low });
  }
  return `#${linear.map(toByte).join('')}`;
}

/** Returns the distance between two `#rrggbb` colors in Oklab; about 0.02 is just noticeable. */
export function apart(one: string, other: string): number {
  const a = labOf(linearOf(one));
  const b = labOf(linearOf(other));
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/**
 * Returns the distance between two `#rrggbb` colors as viewers perceive it: lightness counts half, so a dark red and a
 * light red are close to each other.
 */
export function apartToViewers(one: string, other: string): number {
  const a = labOf(linearOf(one));
  const b = labOf(linearOf(other));
  return Math.hypot((a[0] - b[0]) / 2, a[1] - b[1], a[2] - b[2]);
}

/** Returns the relative luminance (WCAG 2) of a `#rrggbb` color or of its three channels, 0 to 1. */
export function luminance(color: string | Triple): number {
  const [r, g, b] = linearChannels(typeof color === 'string' ? channelsOf(color) : color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG 2 contrast between two `#rrggbb` colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  return contrastOf(luminance(one), luminance(other));
}

/** Returns the WCAG 2 contrast between two relative luminances, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
