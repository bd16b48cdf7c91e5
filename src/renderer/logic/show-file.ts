import type { PartPreview, ShowPart } from '../../preload/contract/show-file.ts';

/** Show files as the window tells of them. */

/** Letters that travel at once; main takes no more (window contract, `SHOW_PIECE_MAX`). */
export const PIECE = 256 * 1024;

/** A part of a file as text. */
export interface FilePiece {
  text: string;
  isLast: boolean;
  /** Share of the file that has been read with it, 0 to 1. */
  share: number;
}

/** A file in pieces of at most `PIECE` letters, each read when it is asked for: no text can hold the largest files. */
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

/** Where the last whole letter ends. In UTF-8 all bytes of a letter but the first are 10xxxxxx. */
function endOfLetters(bytes: Uint8Array): number {
  const byteAt = (at: number): number => bytes[at] ?? 0;
  let end = bytes.length;
  if (byteAt(end - 1) < 0x80) return end;
  do end -= 1;
  while (end > 0 && (byteAt(end) & 0xc0) === 0x80);
  // No text at all.
  return end === 0 ? bytes.length : end;
}

/** Letters of a text, as the size of a file: "0.4 MB". */
export const sizeWords = (letters: number): string => `${(letters / 1_000_000).toFixed(1)} MB`;

export const PART_NAMES: Readonly<Record<ShowPart, string>> = {
  channels: 'Channels and their rules',
  rundowns: 'Rundowns',
  outputs: 'Outputs',
  themes: 'Themes',
  teams: 'Teams',
  rosters: 'Rosters',
  competitions: 'Competitions',
  sponsors: 'Sponsors and bookings',
  keys: 'Keys',
};

/** What the import of a part would do: "2 teams added (Mesa, Harbor); 1 team removed (Zephyr)". */
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

/** Something of the part would become otherwise. */
export function changesAnything({ added, changed, removed }: PartPreview): boolean {
  return added.count + changed.count + removed.count > 0;
}
