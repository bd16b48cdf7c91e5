import type { FileStore } from '../ports.ts';
import { brandingErrors } from './errors.ts';

/** Stores a base64 picture and returns its path. Throws RequestRefused for an invalid picture. */
export function keepPicture(logos: FileStore, base64: string): string {
  const stored = logos.keep(Buffer.from(base64, 'base64'));
  if (!stored.ok) throw brandingErrors.fileNotSaved(stored.sentence);
  return stored.path;
}
