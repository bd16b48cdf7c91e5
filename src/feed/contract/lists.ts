import { z } from 'zod';

/** The lists of games that a source has, with the producer's words for their content. */
export const LIST_WORDS = {
  open: 'live games',
  upcoming: 'scheduled games',
  closed: 'finished games',
  openSandbox: 'running sandboxes',
  closedSandbox: 'ended sandboxes',
} as const;

export type ListName = keyof typeof LIST_WORDS;
export const LIST_NAMES = Object.keys(LIST_WORDS) as [ListName, ...ListName[]];

/** One list, as it was last read. */
export const ListStatus = z.object({
  list: z.enum(LIST_NAMES),
  state: z.enum(['loading', 'ready', 'failing']),
  /** Wall clock (Unix ms) of the last good read; null: there was none. */
  at: z.number().nullable(),
  /** Why it can't be read; null: it can. */
  sentence: z.string().nullable(),
  /** Number of rows at that time. */
  length: z.number().int(),
  /** How many of them were unreadable, and are left out. */
  unreadable: z.number().int(),
});
export type ListStatus = z.infer<typeof ListStatus>;
