import { z } from 'zod';

/** The lists of games that a source provides, with the producer's words for their content. */
export const LIST_WORDS = {
  open: 'live games',
  upcoming: 'scheduled games',
  closed: 'finished games',
  openSandbox: 'running sandboxes',
  closedSandbox: 'ended sandboxes',
} as const;

export type ListName = keyof typeof LIST_WORDS;
export const LIST_NAMES = Object.keys(LIST_WORDS) as [ListName, ...ListName[]];

/** The state of one list as of its last read. */
export const ListStatus = z.object({
  list: z.enum(LIST_NAMES),
  state: z.enum(['loading', 'ready', 'failing']),
  /** When the list was last read successfully, Unix ms; null: never. */
  at: z.number().nullable(),
  /** Why the list can't be read, or null. */
  sentence: z.string().nullable(),
  /** Number of rows in the last good read. */
  length: z.number().int(),
  /** How many of those rows were unreadable and left out. */
  unreadable: z.number().int(),
});
export type ListStatus = z.infer<typeof ListStatus>;
