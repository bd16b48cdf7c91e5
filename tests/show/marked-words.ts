import { en, type Words } from '../../src/words/en.ts';
import { insertWords } from '../../src/words/inserts.ts';
import { lineUpWords } from '../../src/words/line-ups.ts';

/** Returns words of a language with every word in brackets, so that any other text is noticeable. */
function marked(words: unknown): unknown {
  if (typeof words === 'string') return `⟦${words}⟧`;
  if (typeof words === 'function')
    return (...args: unknown[]) => `⟦${String(Reflect.apply(words, null, args))}⟧`;
  return Object.fromEntries(Object.entries(words as object).map(([name, word]) => [name, marked(word)]));
}

// The language code isn't a word.
export const MARKED: Words = {
  ...(marked({ ...en, inserts: insertWords, lineUp: lineUpWords }) as Words),
  language: en.language,
};

/** Returns the letters outside all brackets. Brackets may be nested. */
export function unmarkedLetters(text: string): string {
  let depth = 0;
  let outside = '';
  for (const letter of text) {
    if (letter === '⟧') depth -= 1;
    if (depth === 0 && /\p{L}/u.test(letter)) outside += letter;
    if (letter === '⟦') depth += 1;
  }
  return outside;
}
