import { z } from 'zod';
import { Snapshot } from './messages.ts';
import { SandboxRequest } from './rows.ts';
import { Matchup, ScheduledMatchup } from './values.ts';

/** The write side of the service: bodies and answers of `/desk/*`. Not part of the consumer contract. */

export const Role = z.enum(['consumer', 'scout', 'operator']);
export type Role = z.infer<typeof Role>;

/** The largest number that a scout may give a press. Allows microseconds since 1970 until the year 2096. */
export const SEQ_MAX = 4_000_000_000_000_000;
/**
 * The largest number of any press, including numbers that the service assigns beyond `SEQ_MAX` and numbers in imported
 * logs.
 */
export const KEPT_SEQ_MAX = 9_000_000_000_000_000;
/** The highest score that can be set for a side. No game of any sport comes close. */
export const SCORE_MAX = 9999;
/** The largest count in a state that a game is resumed from. */
export const COUNT_MAX = 1_000_000_000;
/** The last instant that a date can have, in Unix seconds: the end of the year 9999. */
export const INSTANT_MAX_S = 253_402_300_799;
const NAME_MAX_LENGTH = 200;

/**
 * Returns whether every number in a JSON value, at any depth, is between -max and max. The parser limits the value's
 * depth.
 */
export function hasNumbersWithin(value: unknown, max: number): boolean {
  if (typeof value === 'number') return Math.abs(value) <= max;
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((one) => hasNumbersWithin(one, max));
}

/** The fields of a press: any fields whose numbers are exact and can be serialized again. */
export const PressPayload = z
  .looseObject({})
  .refine((fields) => hasNumbersWithin(fields, Number.MAX_SAFE_INTEGER), {
    message: `contains a number larger than ${Number.MAX_SAFE_INTEGER}`,
  });

const name = z.string().trim().min(1).max(NAME_MAX_LENGTH);
const side = z.string().max(NAME_MAX_LENGTH);
const accountIds = z.array(z.string().min(1).max(128)).max(1000);

export const CreateAccount = z.object({ name, role: Role });
export const AccountCreated = z.object({ accountId: z.string(), token: z.string() });
export type AccountCreated = z.infer<typeof AccountCreated>;

export const CreateGame = z.object({
  league: z.string(),
  matchup: ScheduledMatchup.extend({ a: side.nullable(), b: side.nullable() }),
  summary: z.string().max(500).nullable().optional(),
  scheduledStart: z.iso.datetime({ offset: true }),
  durationMinutes: z.number().int().positive().max(1440).optional(),
  gameId: z.string().min(1).max(128).optional(),
  grants: accountIds.optional(),
});

export const CreateSession = z.object({
  league: z.string(),
  matchup: Matchup.extend({ a: side, b: side }),
  gameId: z.string().min(1).max(128).nullable().optional(),
  public: z.boolean().optional(),
  grants: accountIds.optional(),
  publish: z.boolean().optional(),
});
export const SessionCreated = z.object({ sessionId: z.string() });

/**
 * The body of a resume: which account continues the mock, at which speed, and how much of its recording has been
 * played.
 */
export const ResumeMock = z.object({
  accountId: z.string().min(1).max(128),
  speed: SandboxRequest.shape.speed,
  /** In ms of the recording. */
  positionMs: z.number().min(0),
  /** How to restore the session from its recording if the service no longer has it. */
  lost: z
    .object({
      league: z.string().min(1).max(64),
      /** The newest press of the mock that was shown: the mock doesn't go back before it. */
      lastSeq: z.number().int().min(0).max(SEQ_MAX),
    })
    .optional(),
});
export type ResumeMock = z.infer<typeof ResumeMock>;
export const MockResumed = ResumeMock.pick({ positionMs: true }).extend({
  /** Whether the service had lost the session. */
  isRestored: z.boolean().optional(),
});
export type MockResumed = z.infer<typeof MockResumed>;

export const CreateGrant = z.object({ accountId: z.string().min(1).max(128) });

export const Press = z.object({
  type: z.string().min(1).max(64),
  payload: PressPayload.optional(),
  seq: z.number().int().positive().max(SEQ_MAX).optional(),
});
export const PressAccepted = z.object({ seq: z.number().int(), state: Snapshot });

const FAULT_KINDS = [
  'drop',
  'stall',
  'skip',
  'garbage',
  'auth-outage',
  'http-500',
  'slow-history',
  'scout-dark',
  'tape-hold',
] as const;
export const FaultKind = z.enum(FAULT_KINDS);
export type FaultKind = z.infer<typeof FaultKind>;

export const CreateFault = z.object({
  kind: FaultKind,
  session: z.string().optional(),
  seconds: z.number().positive().max(3600).optional(),
  count: z.number().int().positive().max(10_000).optional(),
});
export type CreateFault = z.infer<typeof CreateFault>;
