/**
 * What a request asks for, read once at the very front: whoever judges it and whoever serves it see the same. A target
 * that is not in its normal form already (RFC 9112 origin-form, RFC 3986 6.2.2) is refused rather than put right, for
 * two readers may put it right differently.
 */

export interface Target {
  /** `/api/v1/outputs`; percent-encoding only where a segment needs it. */
  path: string;
}

/** Far longer than any call of ours. */
export const TARGET_MAX = 2_048;
/** What URLs are written with (RFC 3986, 2), and the characters that Chromium leaves as they are. */
const WRITTEN = /^\/[\w\-.~!$&'()*+,;=:@%/?[\]|^]*$/;
const FORBIDDEN_IN_SEGMENT = /[/\\\p{Cc}]/u;

/** Null for a target that has no normal form, or another one than it is written in. */
export function readTarget(target: string): Target | null {
  if (target.length > TARGET_MAX || !WRITTEN.test(target)) return null;
  const [path = ''] = target.split('?', 1);
  const url = URL.parse(target, 'http://touchline.invalid');
  // "//host/path" would be another server's.
  if (url?.host !== 'touchline.invalid' || url.pathname !== path) return null;
  const segments = path.slice(1).split('/');
  // A slash at the end is no segment of its own.
  if (segments.at(-1) === '') segments.pop();
  return segments.every(isPlainSegment) ? { path } : null;
}

/** One that decodes to itself once and for all: no dots, no separators, nothing encoded that need not be. */
function isPlainSegment(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    if (decoded === '' || decoded === '.' || decoded === '..' || FORBIDDEN_IN_SEGMENT.test(decoded))
      return false;
    return !/%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i.test(segment);
  } catch {
    return false;
  }
}
