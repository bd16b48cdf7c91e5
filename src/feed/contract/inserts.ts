import { z } from 'zod';
import { Side } from './values.ts';

/** What a scorebug may tell beside its figures for a few seconds, as a board that grows out of it and goes back (`feed/sports/inserts.ts`). */

export const InsertSays = z.discriminatedUnion('kind', [
  /** So many points of one side without an answer. */
  z.object({ kind: z.literal('run'), side: Side, points: z.number().int().min(1) }),
  /** This side is ahead, and the other was before it. */
  z.object({ kind: z.literal('lead_change'), side: Side }),
  z.object({ kind: z.literal('bonus'), side: Side, isDouble: z.boolean() }),
  /** `left`: how many the side has after it. */
  z.object({ kind: z.literal('time_out'), side: Side, left: z.number().int().min(0) }),
  /** A side plays on with so many players. */
  z.object({ kind: z.literal('short_handed'), side: Side, players: z.number().int().min(0) }),
  /** Who bats now, as a producer wrote it; `side` is null where nobody knows who is at bat. */
  z.object({ kind: z.literal('batter'), side: Side.nullable(), name: z.string() }),
  z.object({ kind: z.literal('pitcher'), side: Side.nullable(), name: z.string() }),
  z.object({ kind: z.literal('added_time'), minutes: z.number().int().min(1) }),
  /** How the series stands, as a producer wrote it. */
  z.object({ kind: z.literal('series'), text: z.string() }),
]);
export type InsertSays = z.infer<typeof InsertSays>;
export type InsertKind = InsertSays['kind'];
