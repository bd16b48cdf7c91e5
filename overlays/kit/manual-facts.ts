import { lookUp } from '../../src/feed/contract/lookup.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';

/** Reads match info for scorebugs. Returns null if the field isn't set or has the wrong kind. */

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

/** Returns match info with several parts, by key. */
export function partsFact({ manualFacts }: Facts, field: string): Readonly<Record<string, Part>> | null {
  const value = lookUp(manualFacts, field);
  return typeof value === 'object' ? value : null;
}

/** Name particles that belong to the following word, in lower case or capitalized. */
const PARTICLES = new Set(
  "al bin bint da das de del della den der di do dos du el ibn la le les lo mac mc 't ten ter ul van vande vander von zu".split(
    ' ',
  ),
);
/** Particles that may be dropped from a last name. Dropping others would change the name. */
const OPTIONAL = new Set('da das de den der do dos du van vande vander von zu'.split(' '));
/** Suffixes that belong to the preceding word. */
const SUFFIXES = new Set('filho ii iii iv jr junior júnior neto sobrinho sr'.split(' '));

const isIn = (words: ReadonlySet<string>, word: string | undefined): boolean =>
  word !== undefined && words.has(word.toLowerCase().replace(/\.$/, ''));

/** Returns a person's last name with particles and suffixes, and its form without optional particles. */
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

/** Returns a person's name, longest first: the full name, the last name, the last name without its particles. */
export function personVariants(name: string): string[] {
  const { last, bare } = lastNamesOf(name);
  return [...new Set([name, last, bare])].filter((one, place) => place === 0 || one !== '');
}

/**
 * Returns names that are shown together, each longest first: equal last names get the initial of the first name; if
 * that is equal too, they stay full.
 */
export function personVariantsAmong(names: readonly string[]): string[][] {
  const parts = names.map((name) => ({ name, ...lastNamesOf(name) }));
  const initialed = parts.map(({ name, last }) =>
    last === name ? name : `${Array.from(name)[0] ?? ''}. ${last}`,
  );
  const isAlone = (text: string, all: readonly string[]): boolean =>
    all.filter((one) => one === text).length === 1;
  const lasts = parts.map(({ last }) => last);
  const bares = parts.map(({ bare }) => bare);
  return parts.map(({ name, last, bare }, place) => {
    if (isAlone(last, lasts)) return [...new Set(isAlone(bare, bares) ? [name, last, bare] : [name, last])];
    const initial = initialed[place] ?? name;
    return isAlone(initial, initialed) ? [...new Set([name, initial])] : [name];
  });
}
