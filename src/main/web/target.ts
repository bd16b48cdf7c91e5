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
/** Below this prefix a segment is a name, which no call uses as a path: it may hold separators, or be `.` or `..`. */
const CALLS = '/api/v1/';
const CONTROL_CHARACTER = /\p{Cc}/u;
const SEPARATOR = /[/\\]/;
const ENCODED_DOTS = /^(?:%2e){1,2}$/i;
/** Letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3), which need no encoding. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/** Returns null for a target that is not in its normal form. */
export function readTarget(target: string): Target | null {
  if (target.length > TARGET_MAX || !WRITTEN.test(target)) return null;
  const [path = ''] = target.split('?', 1);
  const isCall = path.startsWith(CALLS);
  const start = isCall ? CALLS : '/';
  const segments = path.slice(start.length).split('/');
  // A slash at the end is no segment of its own.
  if (segments.at(-1) === '') segments.pop();
  if (!segments.every((segment) => (isCall ? isName(segment) : isPlainSegment(segment)))) return null;
  // A URL parser would resolve the names `.` and `..`, which the router must see as names.
  const resolved = isCall ? path.replaceAll(/(?<=\/)(?:%2e){1,2}(?=\/|$)/gi, 'dots') : path;
  const url = URL.parse(resolved, 'http://touchline.invalid');
  // "//host/path" would be another server's.
  return url?.host === 'touchline.invalid' && url.pathname === resolved ? { path } : null;
}

/** True for a segment of a call: it decodes to the same name for every reader. */
function isName(segment: string): boolean {
  return ENCODED_DOTS.test(segment) || (decodedOf(segment) !== null && !NEEDLESSLY_ENCODED.test(segment));
}

/** True for a segment that may become part of a file's path: no separators, no dots on their own. */
function isPlainSegment(segment: string): boolean {
  const decoded = decodedOf(segment);
  return decoded !== null && !SEPARATOR.test(decoded) && !NEEDLESSLY_ENCODED.test(segment);
}

/** Returns null for an empty segment, a dot segment, invalid UTF-8 and control characters. */
function decodedOf(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    if (decoded === '' || decoded === '.' || decoded === '..' || CONTROL_CHARACTER.test(decoded)) return null;
    return decoded;
  } catch {
    return null;
  }
}
