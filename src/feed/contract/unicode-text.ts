type UnicodeEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Returns the encoding of a text file from its first two bytes: a byte order mark, or the zero byte that UTF-16 has in
 * each ASCII character. Windows editors save JSON and SVG this way.
 */
export function unicodeEncodingOf(bytes: Uint8Array): UnicodeEncoding {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return 'utf-8';
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** Decodes a text file in UTF-8 or UTF-16, without its byte order mark. */
export function unicodeText(bytes: Uint8Array): string {
  return new TextDecoder(unicodeEncodingOf(bytes)).decode(bytes);
}
