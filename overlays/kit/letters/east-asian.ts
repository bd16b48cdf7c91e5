/** Letters whose typefaces are megabytes: Han, kana, hangul, bopomofo, and the marks and full-width forms set with them. */
const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1aff0}-\u{1b16f}\u{20000}-\u{3fffd}]/u;

/** Whether a text has letters that have to be fetched before it can be drawn. */
export function isEastAsian(text: string): boolean {
  return EAST_ASIAN.test(text);
}

/**
 * The class of a text by its letters, beside that of its voice (type.css): Han letters have the forms that are read in the
 * output's own language, else those of the kana or hangul in the same name, else simplified ones.
 */
export function formsOf(text: string): '' | 'kana' | 'hangul' {
  if (/[\u3040-\u30ff]/.test(text)) return 'kana';
  return /[\u1100-\u11ff\uac00-\ud7ff]/.test(text) ? 'hangul' : '';
}

/** How long a text is, in letters of Latin width: East Asian ones are twice as wide. */
export function widthInLetters(text: string): number {
  return Array.from(text).reduce((width, letter) => width + (isEastAsian(letter) ? 2 : 1), 0);
}
