import { codesOf } from './match.ts';
import { wordsOf } from './spelling.ts';
import type { LibraryTeam } from './team.ts';

/** What of a team can be searched, in lower case. */
interface Searchable {
  names: readonly string[][];
  phrases: readonly string[];
  codes: readonly string[];
}

// Made once for each team: a producer asks for all of them with every letter.
const searchables = new WeakMap<LibraryTeam, Searchable>();

function searchableOf(team: LibraryTeam): Searchable {
  const known = searchables.get(team);
  if (known) return known;
  const names = [team.name, team.short, team.place, ...team.aliases, ...Object.values(team.names)].map(
    wordsOf,
  );
  const made = {
    names,
    phrases: names.map((words) => words.join(' ')),
    codes: codesOf(team).map((code) => code.toLowerCase()),
  };
  searchables.set(team, made);
  return made;
}

/** How well a team fits what somebody types, 0 best; null where it doesn't. */
export function rankOf(team: LibraryTeam, text: string): number | null {
  const asked = wordsOf(text);
  if (asked.length === 0) return null;
  const phrase = asked.join(' ');
  const { names, phrases, codes } = searchableOf(team);
  const ranks = [
    phrases.includes(phrase) || codes[0] === phrase,
    codes.includes(phrase),
    phrases.some((each) => each.startsWith(phrase)),
    asked.every((word) => names.some((words) => words.some((each) => each.startsWith(word)))),
    phrases.some((each) => each.includes(phrase)),
  ];
  const rank = ranks.indexOf(true);
  return rank === -1 ? null : rank;
}
