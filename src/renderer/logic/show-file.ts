import type { PartPreview, ShowPart } from '../../preload/contract/show-file.ts';

/** Characters per piece; main accepts no more (window contract, `SHOW_PIECE_MAX`). */
export const PIECE = 256 * 1024;

export interface FilePiece {
  text: string;
  isLast: boolean;
  /** The share of the file read so far, 0 to 1. */
  share: number;
}

/**
 * Splits a file into pieces of at most `PIECE` characters, each read on demand: the largest files don't fit into a
 * string.
 */
export async function* piecesOf(file: Blob): AsyncGenerator<FilePiece, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let at = 0, isLast = false; !isLast;) {
    const bytes = new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
    isLast = at + bytes.length >= file.size;
    const end = isLast ? bytes.length : endOfLetters(bytes);
    at += end;
    yield { text: decoder.decode(bytes.subarray(0, end)), isLast, share: isLast ? 1 : at / file.size };
  }
}

/** Returns the end of the last complete character. In UTF-8, all bytes of a character except the first are 10xxxxxx. */
function endOfLetters(bytes: Uint8Array): number {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  let end = bytes.length;
  if (byteAt(end - 1) < 0x80) return end;
  do end -= 1;
  while (end > 0 && (byteAt(end) & 0xc0) === 0x80);
  // The bytes aren't text.
  return end === 0 ? bytes.length : end;
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
