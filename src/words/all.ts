import { LANGUAGE_IDS, LANGUAGES, type Language } from './languages.ts';
import type { Words } from './en.ts';

/** Every language at once, for the program itself: pages fetch what they speak. */
export const WORDS = Object.fromEntries(
  await Promise.all(LANGUAGE_IDS.map(async (id) => [id, await LANGUAGES[id].load()] as const)),
) as Readonly<Record<Language, Words>>;
