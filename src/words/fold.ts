/** Letters that Unicode doesn't decompose into a base letter and a mark, with what people type instead. */
const TYPED_AS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ł', 'l'],
  ['ŋ', 'n'],
  ['þ', 'th'],
  ['ŧ', 't'],
]);
const LETTERS = new RegExp(`[${[...TYPED_AS.keys()].join('')}]`, 'g');

/** Returns a text in lower case with every letter as on a plain Latin keyboard: "Đorđe Ægisson" is "dorde aegisson". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LETTERS, (letter) => TYPED_AS.get(letter) ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Returns a text as it is compared in searches. Both spellings of an umlaut are equal, so that "Mueller" and "Muller"
 * find "Müller".
 */
export function searchKey(text: string): string {
  return fold(text).replaceAll(/(?<=[aou])e/g, '');
}
