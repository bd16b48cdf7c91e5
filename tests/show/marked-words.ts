import { en, type Words } from '../../src/words/en.ts';
import { insertWords } from '../../src/words/inserts.ts';
import { lineUpWords } from '../../src/words/line-ups.ts';

/** A language in which every word stands between brackets, so that one that came from somewhere else shows. */

function marked(words: unknown): unknown {
  if (typeof words === 'string') return `⟦${words}⟧`;
  if (typeof words === 'function')
    return (...said: unknown[]) => `⟦${String(Reflect.apply(words, null, said))}⟧`;
  return Object.fromEntries(Object.entries(words as object).map(([name, word]) => [name, marked(word)]));
}

export const MARKED = marked({ ...en, inserts: insertWords, lineUp: lineUpWords }) as Words;

/** Letters that are outside all brackets; brackets may stand in one another. */
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
