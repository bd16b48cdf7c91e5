import { z } from 'zod';
import { Snapshot } from './messages.ts';
import { Matchup, ScheduledMatchup } from './values.ts';

/** The write side of the service: bodies and answers of `/desk/*`. Not part of the consumer contract. */

export const Role = z.enum(['consumer', 'scout', 'operator']);
export type Role = z.infer<typeof Role>;

const name = z.string().trim().min(1).max(200);
const accountIds = z.array(z.string().min(1)).max(1000);

export const CreateAccount = z.object({ name, role: Role });
export const AccountCreated = z.object({ accountId: z.string(), token: z.string() });

export const CreateGame = z.object({
  league: z.string(),
  matchup: ScheduledMatchup,
  summary: z.string().max(500).nullable().optional(),
  scheduledStart: z.iso.datetime({ offset: true }),
  durationMinutes: z.number().int().positive().max(1440).optional(),
  gameId: z.string().min(1).max(128).optional(),
  grants: accountIds.optional(),
});

export const CreateSession = z.object({
  league: z.string(),
  matchup: Matchup,
  gameId: z.string().min(1).max(128).nullable().optional(),
  public: z.boolean().optional(),
  grants: accountIds.optional(),
  publish: z.boolean().optional(),
});
export const SessionCreated = z.object({ sessionId: z.string() });

export const CreateGrant = z.object({ accountId: z.string().min(1) });

export const Press = z.object({
  type: z.string().min(1).max(64),
  payload: z.looseObject({}).optional(),
  seq: z.number().int().positive().optional(),
});
export const PressAccepted = z.object({ seq: z.number().int(), state: Snapshot });

export const FAULT_KINDS = [
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
