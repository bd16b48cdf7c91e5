import type { PartPreview, ShowPart } from '../../preload/contract/evening.ts';

/** Show files as the window tells of them. */

/** Letters that travel at once; main takes no more (window contract, `SHOW_PIECE_MAX`). */
export const PIECE = 256 * 1024;

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

/** What the import of a part would do: "2 added (Ada, Bo), 1 removed (Cy)"; "as it is" where nothing. */
export function previewWords({ added, changed, removed, same, kept }: PartPreview): string {
  const words = (
    [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
      [kept, 'kept: on air or in use'],
    ] as const
  ).flatMap(([{ count, names }, what]) => {
    if (count === 0) return [];
    const more = count - names.length;
    return [`${count} ${what} (${names.join(', ')}${more > 0 ? ` and ${more} more` : ''})`];
  });
  if (words.length === 0) return same === 0 ? 'nothing in it' : `${same} as they are`;
  return words.join('; ');
}

/** Something of the part would become otherwise. */
export function changesAnything({ added, changed, removed }: PartPreview): boolean {
  return added.count + changed.count + removed.count > 0;
}
