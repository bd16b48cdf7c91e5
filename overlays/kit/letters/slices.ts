import { lookUp } from '../../../src/feed/contract/lookup.ts';

/**
 * A typeface in slices of about a hundred letters, each in a separate file: a complete East Asian typeface is several
 * megabytes, and a name needs few letters.
 */
export interface Slices {
  /** A name that no system font has, so that local fonts don't replace it. */
  family: string;
  /** `unicode-range` by the slice's number in brackets: `[12]` -> `U+4e00-4e05,U+4e07`. */
  ranges: Readonly<Record<string, string>>;
  /** URLs by path; the file name contains the slice's number. */
  files: Readonly<Record<string, string>>;
}

export interface Slice {
  url: string;
  unicodeRange: string;
  has: (codePoint: number) => boolean;
}

/** Returns the slices that have both a range and a file. */
export function slicesOf({ ranges, files }: Slices): Slice[] {
  return Object.entries(files).flatMap(([path, url]) => {
    const number = /-(\d+)-wght-normal\.woff2$/.exec(path)?.[1];
    const unicodeRange = number === undefined ? undefined : lookUp(ranges, `[${number}]`);
    return unicodeRange === undefined ? [] : [{ url, unicodeRange, has: holderOf(unicodeRange) }];
  });
}

/** Returns a function that returns whether a code point is in a `unicode-range`. */
function holderOf(unicodeRange: string): (codePoint: number) => boolean {
  const spans = unicodeRange.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to);
}
