import { z } from 'zod';
import { PerSide } from '../../feed/contract/values.ts';
import { ChannelId, Nothing, request } from './request.ts';

/** One of several sessions of a game; the producer chooses which one to follow. */
export const SessionChoice = z.object({
  sessionId: z.string(),
  /** Whether the session's scout was active recently; null: not known yet. */
  isLive: z.boolean().nullable(),
  score: PerSide.nullable(),
});
export type SessionChoice = z.infer<typeof SessionChoice>;

/** A game scheduled on a channel: it is put on the channel automatically when its session opens. */
export const ScheduledState = z.object({
  /**
   * `waiting`: no session has opened yet. `choose`: several sessions cover the game. `gone`: no list has the game, and
   * no session of it has opened. `over`: already played.
   */
  state: z.enum(['waiting', 'choose', 'gone', 'over']),
  /** A sentence that says what will happen, or what to do. */
  sentence: z.string(),
  /** ISO-8601, from the source's list; null: unknown. */
  scheduledStart: z.string().nullable(),
  /** Empty unless there is a choice; the live session comes first. */
  choices: z.array(SessionChoice),
});
export type ScheduledState = z.infer<typeof ScheduledState>;

export const scheduleRequests = {
  'channel:arm': request(
    'produce',
    z.object({ channel: ChannelId, source: z.string(), gameId: z.string().min(1).max(200) }),
    Nothing,
    {
      id: 'armGame',
      tag: 'channels',
      summary: 'Schedules a game on a channel. It goes live automatically when its feed opens.',
      path: 'PUT /channels/:channel/armed',
      example: { source: 'live', gameId: 'game-1' },
      answers: 'channel',
    },
  ),
} as const;
