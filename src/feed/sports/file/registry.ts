import { registerFileSports } from '../../contract/versions.ts';
import type { SportDefinition } from '../sport.ts';
import { shipped } from './shipped/index.ts';
import { slugOf, type FileSlug, type SportFile } from './sport-file.ts';
import { sportFrom } from './sport.ts';

/** The file-defined sports: Touchline's and the producer's. */

interface Registered {
  file: SportFile;
  isShipped: boolean;
  /** Created on first use. */
  definition: SportDefinition | null;
}

let sports: ReadonlyMap<FileSlug, Registered> = new Map();

/** Replaces the producer's own sports. Ignores a sport that has the slug of a built-in one. */
export function setOwnSports(own: readonly SportFile[]): void {
  const next = new Map<FileSlug, Registered>();
  for (const file of shipped) next.set(slugOf(file), { file, isShipped: true, definition: null });
  for (const file of own) {
    if (!next.has(slugOf(file))) next.set(slugOf(file), { file, isShipped: false, definition: null });
  }
  sports = next;
  registerFileSports(new Map(Array.from(sports, ([slug, { file }]) => [slug, `v${file.version}`])));
}

setOwnSports([]);

/** Returns the definition of a file-defined sport; null for any other. */
export function fileSportOf(slug: string): SportDefinition | null {
  const found = sports.get(slug as FileSlug);
  if (found === undefined) return null;
  found.definition ??= sportFrom(found.file) as unknown as SportDefinition;
  return found.definition;
}

/** Returns the file-defined sports, Touchline's first. Returns a new map after each change. */
export function fileSports(): ReadonlyMap<FileSlug, Pick<Registered, 'file' | 'isShipped'>> {
  return sports;
}
