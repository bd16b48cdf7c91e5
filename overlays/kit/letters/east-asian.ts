/**
 * Letters whose typefaces are megabytes: Han, kana, hangul, bopomofo, and the punctuation and full-width forms used
 * with them.
 */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1aff0}-\u{1b16f}\u{20000}-\u{3fffd}]/u;

/** Whether a text has letters that must be loaded before it can be drawn. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * The CSS class of a text's letters (type.css): Han letters have the forms of the output's language, otherwise those of
 * the kana or hangul in the same name, otherwise simplified ones.
 */
export function formsOf(text: string): '' | 'kana' | 'hangul' {
  if (/[\u3040-\u30ff]/.test(text)) return 'kana';
  return /[\u1100-\u11ff\uac00-\ud7ff]/.test(text) ? 'hangul' : '';
}

/** Length of a text in Latin letters: East Asian letters count twice. */
export function widthInLetters(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (isEastAsian(letter) ? 2 : 1), 0);
}
