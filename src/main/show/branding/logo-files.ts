import { wordsOf } from '../../../teams/spelling.ts';
import { searchKey } from '../../../words/fold.ts';

/** Words in names of logo files that don't belong to the team. */
const NOISE: ReadonlySet<string> = new Set(
  (
    'logo logos crest crests badge badges emblem icon shield primary secondary main official current full final ' +
    'color black white dark light mono reversed rgb cmyk web small large big hires transparent ' +
    'svg png jpg jpeg webp copy new'
  ).split(' '),
);
/** Sizes, versions and years: "512x512", "512px", "v2", "2026". */
const NUMBERS = /^(?:\d{2,}(?:x\d{2,})?(?:px)?|v\d+)$/;
/** Codes and other short words are only matched as a whole: "MES" isn't the team of "mes-amis". */
const PART_MIN = 4;

/** A team that a logo file may belong to. */
export interface LogoTeam {
  /** All its names and codes. */
  names: readonly string[];
  /** Whether the team is the producer's own or in a current game. It takes precedence over the rest of the library. */
  isNear: boolean;
}

/** The words of a file name: all of them, and those that may name a team. */
interface FileWords {
  all: readonly string[];
  telling: readonly string[];
}

/** Returns the words of a file name. A file called "logo.png" is named by its folder. */
function fileWords(path: string): FileWords {
  const [file = '', folder = ''] = path.split('/').reverse();
  const wordsIn = (text: string): FileWords => {
    const all = wordsOf(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
    const telling = all.filter((word) => !NOISE.has(word) && !NUMBERS.test(word));
    return { all: all.map(searchKey), telling: telling.map(searchKey) };
  };
  const [own, outer] = [wordsIn(file.replace(/\.[^.]*$/, '')), wordsIn(folder)];
  return own.telling.length === 0 && outer.telling.length > 0 ? outer : own;
}

/**
 * How well a team matches the words of a file, best first: a name equals them, all words of a name are among them, or
 * all of them are among the words of a name. The score is the number of matched letters; 0: no match.
 */
const MATCHES: readonly ((words: FileWords, name: readonly string[]) => number)[] = [
  ({ all, telling }, name) => ([all, telling].some((words) => words.join('') === name.join('')) ? 1 : 0),
  ({ telling }, name) => (name.every((word) => telling.includes(word)) ? longEnough(name) : 0),
  ({ telling }, name) => (telling.every((word) => name.includes(word)) ? longEnough(telling) : 0),
];

function longEnough(words: readonly string[]): number {
  const { length } = words.join('');
  return length >= PART_MIN ? length : 0;
}

/**
 * Returns the teams that each file may belong to, as indexes: one for a match, several if the name is ambiguous, none
 * if no team has such a name.
 */
export function matchLogoFiles(paths: readonly string[], teams: readonly LogoTeam[]): number[][] {
  const named = teams.map(({ names, isNear }) => ({
    isNear,
    names: names.map((name) => wordsOf(name).map(searchKey)).filter((words) => words.length > 0),
  }));
  return paths.map((path) => {
    const words = fileWords(path);
    for (const match of MATCHES) {
      const scores = named.map(({ names }) => Math.max(0, ...names.map((name) => match(words, name))));
      const best = Math.max(0, ...scores);
      const found = scores.flatMap((score, index) => (score > 0 && score === best ? [index] : []));
      const near = found.filter((index) => named[index]?.isNear);
      if (found.length > 0) return near.length > 0 ? near : found;
    }
    return [];
  });
}
