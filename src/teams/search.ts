import { codesOf } from './match.ts';
import { wordsOf } from './spelling.ts';
import type { LibraryTeam } from './team.ts';

/** How well a team fits what somebody types, 0 best; null where it doesn't. */
export function rankOf(team: LibraryTeam, text: string): number | null {
  const asked = wordsOf(text);
  if (asked.length === 0) return null;
  const phrase = asked.join(' ');
  const names = [team.name, team.short, team.place, ...team.aliases, ...Object.values(team.names)].map(
    wordsOf,
  );
  const phrases = names.map((words) => words.join(' '));
  const codes = codesOf(team).map((code) => code.toLowerCase());
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
