import { z } from 'zod';

/** The lists of games that a source has, as a producer calls what is in them. */
export const LIST_WORDS = {
  open: 'live games',
  upcoming: 'scheduled games',
  closed: 'finished games',
  openSandbox: 'running sandboxes',
  closedSandbox: 'ended sandboxes',
} as const;

export type ListName = keyof typeof LIST_WORDS;
export const LIST_NAMES = Object.keys(LIST_WORDS) as [ListName, ...ListName[]];

/** One list, as it was read last. */
export const ListStatus = z.object({
  list: z.enum(LIST_NAMES),
  state: z.enum(['loading', 'ready', 'failing']),
  /** Wall clock (Unix ms) of the last good reading; null: there was none. */
  at: z.number().nullable(),
  /** Why it can't be read; null: it can. */
  sentence: z.string().nullable(),
  /** How many rows it had then. */
  length: z.number().int(),
  /** Those among them that could not be read, and are left out. */
  unreadable: z.number().int(),
});
export type ListStatus = z.infer<typeof ListStatus>;
