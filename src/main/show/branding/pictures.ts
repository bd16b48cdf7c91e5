import type { FileStore } from '../ports.ts';
import { RequestRefused } from '../refused.ts';

/** Keeps a picture that came as base64, and returns its path on our origin. Throws RequestRefused where it is none. */
export function keepPicture(logos: FileStore, base64: string): string {
  const kept = logos.keep(Buffer.from(base64, 'base64'));
  if (!kept.ok) throw new RequestRefused('bad_request', kept.sentence);
  return kept.path;
}
