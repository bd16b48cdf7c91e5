import { z } from 'zod';

export { otherSide, sideKey } from './sides.ts';

/** The two sides of a game. They never change teams, regardless of who bats or which end they attack. */
export const Side = z.enum(['A', 'B']);
export type Side = z.infer<typeof Side>;

/** A number per side, with lower-case keys as in snapshots and rows. */
export const PerSide = z.looseObject({ a: z.number(), b: z.number() });
export type PerSide = z.infer<typeof PerSide>;

/** The score for graphics, null if the feed doesn't send it. Null is never a zero. */
export const ViewScore = z.object({ a: z.number().nullable(), b: z.number().nullable() });
export type ViewScore = z.infer<typeof ViewScore>;

/** Display names of both sides, fixed when the session is created. */
export const Matchup = z.looseObject({ a: z.string(), b: z.string() });
export type Matchup = z.infer<typeof Matchup>;

/** The names of a scheduled game: a side entered manually may have no name yet. */
export const ScheduledMatchup = z.looseObject({ a: z.string().nullable(), b: z.string().nullable() });
export type ScheduledMatchup = z.infer<typeof ScheduledMatchup>;

/** Completes an exhaustive switch. Reaching it is a bug, so it throws. */
export function assertNever(value: never, what: string): never {
  throw new Error(`${what} is not handled: ${JSON.stringify(value)}`);
}
