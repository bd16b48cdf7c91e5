import { codesOf } from './match.ts';
import { wordsOf } from './spelling.ts';
import type { LibraryTeam } from './team.ts';

/** The searchable texts of a team, in lower case. */
interface Searchable {
  names: readonly string[][];
  phrases: readonly string[];
  codes: readonly string[];
}

// Created once per team, because every letter that a producer types searches all teams.
const searchables = new WeakMap<LibraryTeam, Searchable>();

function searchableOf(team: LibraryTeam): Searchable {
  const known = searchables.get(team);
  if (known) return known;
  const names = [team.name, team.short, team.place, ...team.aliases, ...Object.values(team.names)].map(
    wordsOf,
  );
  const searchable = {
    names,
    phrases: names.map((words) => words.join(' ')),
    codes: codesOf(team).map((code) => code.toLowerCase()),
  };
  searchables.set(team, searchable);
  return searchable;
}

/** Returns how well a team matches a search text, 0 being the best; null if it doesn't match. */
export function rankOf(team: LibraryTeam, text: string): number | null {
  const searchWords = wordsOf(text);
  if (searchWords.length === 0) return null;
  const phrase = searchWords.join(' ');
  const { names, phrases, codes } = searchableOf(team);
  const ranks = [
    phrases.includes(phrase) || codes[0] === phrase,
    codes.includes(phrase),
    phrases.some((each) => each.startsWith(phrase)),
    searchWords.every((word) => names.some((words) => words.some((each) => each.startsWith(word)))),
    phrases.some((each) => each.includes(phrase)),
  ];
  const rank = ranks.indexOf(true);
  return rank === -1 ? null : rank;
}
