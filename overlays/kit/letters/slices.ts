import { lookUp } from '../../../src/feed/contract/lookup.ts';

/**
 * A typeface in slices of about a hundred letters, as files that are fetched one by one: East Asian ones are megabytes,
 * and a name has a few letters of them.
 */
export interface Slices {
  /** A name that no system has, so that none of its own fonts can stand for it. */
  family: string;
  /** By the number of a slice in brackets, as `unicode-range` writes it: `[12]` -> `U+4e00-4e05,U+4e07`. */
  ranges: Readonly<Record<string, string>>;
  /** Addresses by path; the number of a slice stands in its file's name. */
  files: Readonly<Record<string, string>>;
}

/** One slice: where its file is, and which letters it has. */
export interface Slice {
  url: string;
  unicodeRange: string;
  has: (codePoint: number) => boolean;
}

/** The slices that have both a range and a file. */
export function slicesOf({ ranges, files }: Slices): Slice[] {
  return Object.entries(files).flatMap(([path, url]) => {
    const number = /-(\d+)-wght-normal\.woff2$/.exec(path)?.[1];
    const unicodeRange = number === undefined ? undefined : lookUp(ranges, `[${number}]`);
    return unicodeRange === undefined ? [] : [{ url, unicodeRange, has: holderOf(unicodeRange) }];
  });
}

/** Whether a code point is in a `unicode-range` of single points and spans. */
function holderOf(unicodeRange: string): (codePoint: number) => boolean {
  const spans = unicodeRange.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to);
}
