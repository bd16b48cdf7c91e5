import { SANDBOX_SPEED_MAX } from './limits.ts';
import { z } from 'zod';
import { RecordedEvent } from './messages.ts';
import { Matchup, PerSide, ScheduledMatchup } from './values.ts';

/** One session in `GET /api/sessions`. Timestamps are ISO-8601. */
export const CatalogRow = z.looseObject({
  sessionId: z.string(),
  /** Shared by all session and schedule rows of one game; null for manually created sessions. */
  gameId: z.string().nullable(),
  league: z.string(),
  sport: z.string(),
  matchup: Matchup,
  /** The current score on open rows, the final score on closed ones; null if there is none. */
  score: PerSide.nullable(),
  openedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  /** Null on open rows, set on closed ones. */
  closedAt: z.string().nullable(),
  /** False: the log is lost and history returns 410. */
  historyAvailable: z.boolean(),
});
export type CatalogRow = z.infer<typeof CatalogRow>;

export const SessionsResponse = z.looseObject({ sessions: z.array(CatalogRow) });
export type SessionsResponse = z.infer<typeof SessionsResponse>;

/** One scheduled game in `GET /api/upcoming`; a is home, b is away. */
export const UpcomingRow = z.looseObject({
  gameId: z.string(),
  league: z.string(),
  sport: z.string(),
  matchup: ScheduledMatchup,
  summary: z.string().nullable(),
  scheduledStart: z.string(),
});
export type UpcomingRow = z.infer<typeof UpcomingRow>;

export const UpcomingResponse = z.looseObject({ games: z.array(UpcomingRow) });
export type UpcomingResponse = z.infer<typeof UpcomingResponse>;

export const ServiceHealth = z.looseObject({ status: z.string() });
export type ServiceHealth = z.infer<typeof ServiceHealth>;

/** `open` accepts presses, `closed` is sealed. */
export const Phase = z.enum(['open', 'closed']);
export type Phase = z.infer<typeof Phase>;

export const SessionHealth = z.looseObject({
  status: z.string(),
  matchup: Matchup,
  phase: Phase,
  sport: z.string(),
  league: z.string(),
  score: PerSide,
  scoutDark: z.boolean(),
  /** Seconds since the last press or heartbeat, at the time of the request. */
  scoutLastSeenAgeS: z.number(),
});
export type SessionHealth = z.infer<typeof SessionHealth>;

/**
 * The answer of `GET /api/history/{session}`: the whole log, oldest first. Three fields are null on logs older than the
 * lifecycle.
 */
export const History = z.looseObject({
  contractVersion: z.string(),
  sport: z.string(),
  league: z.string().nullable(),
  sessionId: z.string(),
  matchup: Matchup.nullable(),
  phase: Phase.nullable(),
  sandbox: z.literal(true).optional(),
  /**
   * Touchline's extension: how many recorded presses are unreadable and therefore missing from the events. Omitted if
   * zero.
   */
  unreadableEvents: z.number().int().positive().optional(),
  events: z.array(RecordedEvent),
});
export type History = z.infer<typeof History>;

/** The body of `POST /api/sandbox/sessions`. Speed 1 is real time. */
export const SandboxRequest = z.looseObject({
  league: z.string(),
  speed: z.number().positive().max(SANDBOX_SPEED_MAX).default(1),
});
export type SandboxRequest = z.infer<typeof SandboxRequest>;

export const SandboxResponse = z.looseObject({
  sessionId: z.string(),
  gameId: z.string().nullable(),
  league: z.string(),
  sport: z.string(),
  matchup: Matchup,
  speed: z.number(),
  startedAt: z.string(),
  endsAt: z.string(),
  /** The caller's earlier mock that this one replaced, or null. */
  replaced: z.string().nullable(),
});
export type SandboxResponse = z.infer<typeof SandboxResponse>;

export const ErrorBody = z.looseObject({ detail: z.string() });
export type ErrorBody = z.infer<typeof ErrorBody>;
