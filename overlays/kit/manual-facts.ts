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
/** Particles that a last name can be read without. Without others it is another name. */
const OPTIONAL = new Set('da das de den der do dos du van vande vander von zu'.split(' '));
/** Words of a name that belong to the one before them. */
const SUFFIXES = new Set('filho ii iii iv jr junior júnior neto sobrinho sr'.split(' '));

const isIn = (words: ReadonlySet<string>, word: string | undefined): boolean =>
  word !== undefined && words.has(word.toLowerCase().replace(/\.$/, ''));

/** The last name of a person, with its particles and suffixes, and without the particles where it can be read so. */
function lastNamesOf(name: string): { last: string; bare: string } {
  const words = name.split(/\s+/);
  let core = words.length - 1;
  while (core > 0 && isIn(SUFFIXES, words[core])) core -= 1;
  let from = core;
  while (from > 0 && isIn(PARTICLES, words[from - 1])) from -= 1;
  const isOptional = words.slice(from, core).every((word) => isIn(OPTIONAL, word));
  const last = words.slice(from).join(' ');
  return { last, bare: isOptional ? words.slice(core).join(' ') : last };
}

/** A person's name, longest first: what has no room gives way to the last name, then to that without its particles. */
export function personVariants(name: string): string[] {
  const { last, bare } = lastNamesOf(name);
  return [...new Set([name, last, bare])].filter((one, place) => place === 0 || one !== '');
}

/**
 * Names of people who are shown together, each longest first: where two last names read the same, those have the initial
 * of the first name; where that does not tell them apart either, they stay whole.
 */
export function personVariantsAmong(names: readonly string[]): string[][] {
  const parts = names.map((name) => ({ name, ...lastNamesOf(name) }));
  const initialed = parts.map(({ name, last }) =>
    last === name ? name : `${Array.from(name)[0] ?? ''}. ${last}`,
  );
  const isAlone = (said: string, all: readonly string[]): boolean =>
    all.filter((one) => one === said).length === 1;
  const lasts = parts.map(({ last }) => last);
  const bares = parts.map(({ bare }) => bare);
  return parts.map(({ name, last, bare }, place) => {
    if (isAlone(last, lasts)) return [...new Set(isAlone(bare, bares) ? [name, last, bare] : [name, last])];
    const initial = initialed[place] ?? name;
    return isAlone(initial, initialed) ? [...new Set([name, initial])] : [name];
  });
}
