import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';

/** What the producer alone knows of a match, as scorebugs read it: null where it is not set, or is none of its kind. */

type Facts = Pick<MatchView, 'manualFacts'>;
type Part = string | number | null;

export function numberFact({ manualFacts }: Facts, field: string): number | null {
  const value = lookUp(manualFacts, field);
  return typeof value === 'number' ? value : null;
}

export function textFact({ manualFacts }: Facts, field: string): string | null {
  const value = lookUp(manualFacts, field);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** One that is set as a whole: its parts by their keys. */
export function partsFact({ manualFacts }: Facts, field: string): Readonly<Record<string, Part>> | null {
  const value = lookUp(manualFacts, field);
  return typeof value === 'object' ? value : null;
}

/** Words of a name that belong to the one after them, as they are written in lower case or with a capital. */
const PARTICLES = new Set(
  "al bin bint da das de del della den der di do dos du el ibn la le les lo mac mc 't ten ter ul van vande vander von zu".split(
    ' ',
  ),
);
/** Words of a name that belong to the one before them. */
const SUFFIXES = new Set('filho ii iii iv jr junior júnior neto sobrinho sr'.split(' '));

const isIn = (words: ReadonlySet<string>, word: string | undefined): boolean =>
  word !== undefined && words.has(word.toLowerCase().replace(/\.$/, ''));

/** Where the last name of a person begins among the words of the name. */
function lastNameFrom(words: readonly string[]): number {
  let from = words.length - 1;
  while (from > 0 && isIn(SUFFIXES, words[from])) from -= 1;
  while (from > 0 && isIn(PARTICLES, words[from - 1])) from -= 1;
  return from;
}

/** A person's name, longest first: what has no room gives way to the last name, with its particles and suffixes. */
export function personVariants(name: string): string[] {
  const words = name.split(/\s+/);
  const last = words.slice(lastNameFrom(words)).join(' ');
  return last === '' || last === name ? [name] : [name, last];
}

/**
 * Names of people who are shown together, each longest first: where two last names read the same, those have the initial
 * of the first name; where that does not tell them apart either, they stay whole.
 */
export function personVariantsAmong(names: readonly string[]): string[][] {
  const variants = names.map(personVariants);
  const initialed = variants.map(([name = '', last]) =>
    last === undefined ? name : `${Array.from(name)[0] ?? ''}. ${last}`,
  );
  const isAlone = (said: string | undefined, all: readonly (string | undefined)[]): boolean =>
    all.filter((one) => one === said).length === 1;
  const lasts = variants.map((one) => one.at(-1));
  return variants.map((one, place) => {
    const [name = '', last] = one;
    if (last === undefined || isAlone(last, lasts)) return one;
    const initial = initialed[place] ?? name;
    return isAlone(initial, initialed) ? [name, initial] : [name];
  });
}
