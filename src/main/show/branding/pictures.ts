import type { FileStore } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

/** Stores a base64 picture and returns its path. Throws RequestRefused for an invalid picture. */
export function keepPicture(logos: FileStore, base64: string): string {
  const kept = logos.keep(Buffer.from(base64, 'base64'));
  if (!kept.ok) throw new RequestRefused('bad_request', kept.sentence);
  return kept.path;
}
