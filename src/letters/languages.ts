/**
 * The letters that texts of a language need, in addition to those of English. For scripts with thousands
 * of letters, a sample. Reports list languages in this
 * order.
 */
const LETTERS = {
  English: 'abcdefghijklmnopqrstuvwxyz&’.,:–-/()!?#%',
  Spanish: 'áéíñóúü¿¡',
  French: 'àâæçéèêëîïôœùûüÿ«»',
  German: 'äöüß',
  Italian: 'àèéìòù',
  Portuguese: 'áàâãçéêíóôõúªº',
  Polish: 'ąćęłńóśźż',
  Turkish: 'çğıİöşü',
  Vietnamese: 'ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
  Greek: 'αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ',
  Cyrillic: 'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ',
  Hebrew: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת',
  Arabic: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي،؟',
  Thai: 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอฮะาำเแโใไ',
  Devanagari: 'अआइईउऊएऐओऔकखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह',
  Japanese: 'あいうえおかきくけこアイウエオカキクケコーッ日本前半後終了延長戦',
  Korean: '가나다라마바사아자차카타파하한국전반후축구',
  Chinese: '的一是中国上海北京半场足球队胜進球臺灣',
} as const satisfies Record<string, string>;
export type LetterLanguage = keyof typeof LETTERS;
export const LETTER_LANGUAGES = Object.keys(LETTERS) as [LetterLanguage, ...LetterLanguage[]];

/**
 * Returns the languages with a letter that a set of code points lacks, including capitals.
 *
 * @param has returns whether a code point is in the set
 */
export function languagesLackedBy(has: (point: number) => boolean): LetterLanguage[] {
  return LETTER_LANGUAGES.filter((language) => {
    const letters = LETTERS[language] + LETTERS[language].toUpperCase();
    return !Array.from(letters).every((letter) => has(letter.codePointAt(0) ?? 0));
  });
}
