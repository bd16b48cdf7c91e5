/**
 * Matches letters whose typefaces are several megabytes: Han, kana, hangul, bopomofo, and their punctuation and
 * full-width forms.
 */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1aff0}-\u{1b16f}\u{20000}-\u{3fffd}]/u;

/** Returns whether a text has letters that must be loaded before they can be drawn. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * Returns the CSS class for a text's letters (type.css). Han letters use the forms of the output's language; otherwise
 * those of the kana or hangul in the same name; otherwise simplified forms.
 */
export function formsOf(text: string): '' | 'kana' | 'hangul' {
  if (/[\u3040-\u30ff]/.test(text)) return 'kana';
  return /[\u1100-\u11ff\uac00-\ud7ff]/.test(text) ? 'hangul' : '';
}

/** Returns the length of a text in Latin letters: an East Asian letter counts twice. */
export function widthInLetters(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (isEastAsian(letter) ? 2 : 1), 0);
}
