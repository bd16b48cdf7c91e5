import { insertWords } from './inserts.ts';
import { lineUpWords } from './line-ups.ts';
import { LANGUAGE_IDS, LANGUAGES, type Language } from './languages.ts';
import type { Words } from './en.ts';

async function wordsOf(id: Language): Promise<Words> {
  const words = await LANGUAGES[id].load();
  return { ...words, inserts: words.inserts ?? insertWords, lineUp: words.lineUp ?? lineUpWords };
}

/** All languages, for the program itself: pages only fetch those they need. */
export const WORDS = Object.fromEntries(
  await Promise.all(LANGUAGE_IDS.map(async (id) => [id, await wordsOf(id)] as const)),
) as Readonly<Record<Language, Words>>;
