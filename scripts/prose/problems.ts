import { passagesOf } from './passages.ts';
import { PROSE_RULES, SENTENCE_WORDS } from './rules.ts';

export interface Problem {
  line: number;
  found: string;
  instead: string;
}

function longSentences(text: string): { index: number; words: number }[] {
  return [...text.matchAll(/\S.*?(?:[.!?:;](?=[\s*_")])|$)/gsu)]
    .map(({ index, 0: sentence }) => ({ index, words: sentence.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0 }))
    .filter(({ words }) => words > SENTENCE_WORDS);
}

export function problemsIn(name: string, source: string): Problem[] {
  const lineOf = (index: number): number => source.slice(0, index).split('\n').length;
  return passagesOf(name, source)
    .flatMap(({ text, start }) => [
      ...PROSE_RULES.flatMap(({ words, instead }) =>
        [...text.matchAll(words)].map(({ index, 0: found }) => ({ at: start + index, found, instead })),
      ),
      ...(name.endsWith('.md') ? longSentences(text) : []).map(({ index, words }) => ({
        at: start + index,
        found: `a sentence of ${words} words`,
        instead: `at most ${SENTENCE_WORDS}`,
      })),
    ])
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, found, instead }) => ({ line: lineOf(at), found: found.replaceAll(/\s+/gu, ' '), instead }));
}
