import { z } from 'zod';
import { INSTANT_MAX_S } from '../../feed/contract/desk.ts';

const INSTANT_MAX_MS = INSTANT_MAX_S * 1_000;

/** One line of the as-run log, as the control window lists it. */
export const AsRunLine = z.object({
  /** Unix ms. */
  at: z.number(),
  /** `take`, `clear`, `hold`, `bind`, ... */
  action: z.string(),
  subject: z.string(),
  detail: z.string().nullable(),
  /** `operator`, `rule`, `feed`, `withdrawn`, `restart`. */
  cause: z.string(),
  seq: z.number().int().nullable(),
  /** Who of the crew did it, by name; null: it happened by itself, or nobody knows. */
  by: z.string().nullable(),
});
export type AsRunLine = z.infer<typeof AsRunLine>;

/** Where a file of the log goes on: what a piece of it says is handed back for the next one, as it is. */
export const AsRunCursor = z.object({
  /** The file ends here, Unix ms: what is recorded while it is read is not in it. */
  to: z.number().int().min(0).max(INSTANT_MAX_MS),
  day: z.iso.date(),
  offset: z.number().int().min(0),
});
export type AsRunCursor = z.infer<typeof AsRunCursor>;

/** A piece of a file of the log. */
export const AsRunFile = z.object({
  /** What the file is to be called. */
  name: z.string(),
  csv: z.string(),
  /** Null: this was the last piece. */
  next: AsRunCursor.nullable(),
});
export type AsRunFile = z.infer<typeof AsRunFile>;
