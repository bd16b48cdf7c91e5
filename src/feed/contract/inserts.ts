import { z } from 'zod';
import { Side } from './values.ts';

/** The content of an insert: a board that extends from the scorebug for a few seconds (`feed/sports/inserts.ts`). */
export const InsertSays = z.discriminatedUnion('kind', [
  /** Unanswered points of one side. */
  z.object({ kind: z.literal('run'), side: Side, points: z.number().int().min(1) }),
  /** This side has taken the lead from the other one. */
  z.object({ kind: z.literal('lead_change'), side: Side }),
  z.object({ kind: z.literal('bonus'), side: Side, isDouble: z.boolean() }),
  /** `left`: how many timeouts the side has left. */
  z.object({ kind: z.literal('time_out'), side: Side, left: z.number().int().min(0) }),
  /** A side continues with this many players. */
  z.object({ kind: z.literal('short_handed'), side: Side, players: z.number().int().min(0) }),
  /** The current batter, as the producer wrote it; `side` is null if the side at bat is unknown. */
  z.object({ kind: z.literal('batter'), side: Side.nullable(), name: z.string() }),
  z.object({ kind: z.literal('pitcher'), side: Side.nullable(), name: z.string() }),
  z.object({ kind: z.literal('added_time'), minutes: z.number().int().min(1) }),
  /** The series score, as the producer wrote it. */
  z.object({ kind: z.literal('series'), text: z.string() }),
]);
export type InsertSays = z.infer<typeof InsertSays>;
export type InsertKind = InsertSays['kind'];
