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

/** A person's name, longest first: what has no room gives way to the last word of it. */
export function personVariants(name: string): string[] {
  const last = name.split(/\s+/).at(-1) ?? '';
  return last === '' || last === name ? [name] : [name, last];
}
