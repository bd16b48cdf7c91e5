/**
 * The target of a request. It is parsed once, so that access control and routing see the same path. A target that
 * is not in normal form (RFC 9112 origin-form, RFC 3986 6.2.2) is refused instead of corrected, because two parsers
 * may correct it differently.
 */

export interface Target {
  /** `/api/v1/outputs`; percent-encoded only if a segment needs it. */
  path: string;
}

/** Maximum length in characters, far longer than that of any call. */
export const TARGET_MAX = 2_048;
/** Matches a target of characters that are allowed in URLs (RFC 3986, 2) or that Chromium doesn't encode. */
const WRITTEN = /^\/[\w\-.~!$&'()*+,;=:@%/?[\]|^]*$/;
/** Below this prefix, segments are names and never file paths, so they may contain separators or be `.` or `..`. */
const CALLS = '/api/v1/';
const CONTROL_CHARACTER = /\p{Cc}/u;
const SEPARATOR = /[/\\]/;
const ENCODED_DOTS = /^(?:%2e){1,2}$/i;
/** Matches encoded letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3), which need no encoding. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/** Parses a target. Returns null for a target that is not in normal form. */
export function readTarget(target: string): Target | null {
  if (target.length > TARGET_MAX || !WRITTEN.test(target)) return null;
  const [path = ''] = target.split('?', 1);
  const isCall = path.startsWith(CALLS);
  const start = isCall ? CALLS : '/';
  const segments = path.slice(start.length).split('/');
  // A trailing slash is not a segment.
  if (segments.at(-1) === '') segments.pop();
  if (!segments.every((segment) => (isCall ? isName(segment) : isPlainSegment(segment)))) return null;
  // The parser would resolve a team named `.` or `..`, so such a name is replaced for this check.
  const resolved = isCall ? path.replaceAll(/(?<=\/)(?:%2e){1,2}(?=\/|$)/gi, 'dots') : path;
  const url = URL.parse(resolved, 'http://touchline.invalid');
  // "//host/path" would belong to another server.
  return url?.host === 'touchline.invalid' && url.pathname === resolved ? { path } : null;
}

/** Returns whether a segment of a call decodes to the same name for every parser. */
function isName(segment: string): boolean {
  return ENCODED_DOTS.test(segment) || (decodedOf(segment) !== null && !NEEDLESSLY_ENCODED.test(segment));
}

/** Returns whether a segment may be part of a file path: no separators and not only dots. */
function isPlainSegment(segment: string): boolean {
  const decoded = decodedOf(segment);
  return decoded !== null && !SEPARATOR.test(decoded) && !NEEDLESSLY_ENCODED.test(segment);
}

/** Returns the decoded segment; null for an empty segment, a dot segment, invalid UTF-8 and control characters. */
function decodedOf(segment: string): string | null {
  try {
    const decoded = decodeURIComponent(segment);
    if (decoded === '' || decoded === '.' || decoded === '..' || CONTROL_CHARACTER.test(decoded)) return null;
    return decoded;
  } catch {
    return null;
  }
}
