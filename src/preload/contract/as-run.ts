import { z } from 'zod';
import { INSTANT_MAX_S } from '../../feed/contract/desk.ts';

const INSTANT_MAX_MS = INSTANT_MAX_S * 1_000;

/** One line of the as-run log, as listed in the control window. */
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
  /** The operator's name; null: automatic or unknown. */
  by: z.string().nullable(),
});
export type AsRunLine = z.infer<typeof AsRunLine>;

/** The start of a log file's next piece: send a piece's `next` unchanged with the following request. */
export const AsRunCursor = z.object({
  /** The end of the file, Unix ms. Later entries are not included. */
  to: z.number().int().min(0).max(INSTANT_MAX_MS),
  day: z.iso.date(),
  offset: z.number().int().min(0),
});
export type AsRunCursor = z.infer<typeof AsRunCursor>;

export const AsRunFile = z.object({
  name: z.string(),
  csv: z.string(),
  /** Null for the last piece. */
  next: AsRunCursor.nullable(),
});
export type AsRunFile = z.infer<typeof AsRunFile>;
