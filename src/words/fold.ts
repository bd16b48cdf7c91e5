/** Letters that Unicode doesn't decompose into a base letter and a mark, with what people type instead. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  þ: 'th',
  ŧ: 't',
};
const LETTERS = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g');

/** Returns a text in lower case with every letter as on a plain Latin keyboard: "Đorđe Ægisson" is "dorde aegisson". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LETTERS, (letter) => TYPED_AS[letter] ?? letter)
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
