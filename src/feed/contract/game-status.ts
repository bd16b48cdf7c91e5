import { z } from 'zod';
import { DELAY_REASONS, type GameStatus as GameStatusCase } from '../../words/game-status.ts';
import { Side } from './values.ts';

/** An instant in Unix ms that is a valid date. */
const Instant = z.number().int().min(0).max(8.64e15);

/**
 * An exceptional state of a game, set by a producer or a scorer; null is a game without one. It decides what graphics
 * show instead of phase and clock, whether the game is final, and the score of a forfeit.
 */
export const GameStatus = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('delayed'),
    reason: z.enum(DELAY_REASONS).nullable().default(null),
    startsAt: Instant.nullable().default(null),
  }),
  z.strictObject({ is: z.literal('suspended') }),
  z.strictObject({ is: z.literal('abandoned') }),
  z.strictObject({ is: z.literal('postponed'), startsAt: Instant.nullable().default(null) }),
  z.strictObject({ is: z.literal('canceled') }),
  z.strictObject({ is: z.literal('forfeited'), winner: Side }),
  z.strictObject({ is: z.literal('undecided') }),
]) satisfies z.ZodType<GameStatusCase>;
export type GameStatus = z.infer<typeof GameStatus>;

/** A status with the instant at which it was set, Unix ms. */
export const SetStatus = z.object({ game: GameStatus, since: Instant });
export type SetStatus = z.infer<typeof SetStatus>;
