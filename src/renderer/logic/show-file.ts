import { unicodeEncodingOf } from '../../feed/contract/unicode-text.ts';
import type { PartPreview, ShowPart } from '../../preload/contract/show-file.ts';

/** Characters per piece; main accepts no more (window contract, `SHOW_PIECE_MAX`). */
export const PIECE = 256 * 1024;

export interface FilePiece {
  text: string;
  isLast: boolean;
  /** The share of the file read so far, 0 to 1. */
  share: number;
}

/** Bytes per piece. A character that began in the previous piece adds up to two characters. */
const PIECE_BYTES = PIECE - 2;

/**
 * Splits a file in UTF-8 or UTF-16 into pieces of at most `PIECE` characters, each read on demand: the largest files
 * don't fit into a string.
 */
export async function* piecesOf(file: Blob): AsyncGenerator<FilePiece, void> {
  let decoder: TextDecoder | null = null;
  for (let at = 0, isLast = false; !isLast;) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE_BYTES).arrayBuffer());
    decoder ??= new TextDecoder(unicodeEncodingOf(bytes));
    at += bytes.length;
    isLast = at >= file.size;
    yield { text: decoder.decode(bytes, { stream: !isLast }), isLast, share: isLast ? 1 : at / file.size };
  }
}

/** Returns a number of characters as a file size: "0.4 MB". */
export const sizeWords = (letters: number): string => `${(letters / 1_000_000).toFixed(1)} MB`;

export const PART_NAMES: Readonly<Record<ShowPart, string>> = {
  channels: 'Channels and their rules',
  rundowns: 'Rundowns',
  outputs: 'Outputs',
  themes: 'Themes',
  teams: 'Teams',
  rosters: 'Rosters',
  sports: 'Sports',
  competitions: 'Competitions',
  sponsors: 'Sponsors and bookings',
  keys: 'Keys',
};

/** Returns the effect of importing a part: "2 teams added (Mesa, Harbor); 1 team removed (Zephyr)". */
export function previewWords({ added, changed, removed, same, kept }: PartPreview): string {
  const words = (
    [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
      [kept, 'not changed because on air or in use'],
    ] as const
  ).flatMap(([{ count, what, names, more }, verb]) => {
    if (count === 0) return [];
    const all = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
    return [`${what} ${verb}${all === '' ? '' : ` (${all})`}`];
  });
  if (words.length === 0) return same === 0 ? 'Empty' : `No changes (${same} in the file)`;
  return words.join('; ');
}

/** Returns whether importing the part would change anything. */
export function changesAnything({ added, changed, removed }: PartPreview): boolean {
  return added.count + changed.count + removed.count > 0;
}
