import { z } from 'zod';
import { PerSide } from '../../feed/contract/values.ts';
import { ChannelId, Nothing, request } from './request.ts';

/** A game that is put on a channel before it begins: it goes live by itself when a session of it opens. */

/** A session of a game that has several: one of them is to be followed. */
export const SessionChoice = z.object({
  sessionId: z.string(),
  /** Its scout was heard of just now; null: not known yet. */
  isLive: z.boolean().nullable(),
  score: PerSide.nullable(),
});
export type SessionChoice = z.infer<typeof SessionChoice>;

export const ScheduledState = z.object({
  /**
   * `waiting`: for a session to open. `choose`: several sessions cover it. `gone`: no list has it any more, and no session
   * of it has opened. `over`: it is played already.
   */
  state: z.enum(['waiting', 'choose', 'gone', 'over']),
  /** What will happen, or what to do, for the producer. */
  sentence: z.string(),
  /** ISO-8601, as the source lists it; null: it does not say. */
  scheduledStart: z.string().nullable(),
  /** Empty unless there is a choice; the one that is live first. */
  choices: z.array(SessionChoice),
});
export type ScheduledState = z.infer<typeof ScheduledState>;

export const scheduleRequests = {
  /** Puts a game on a channel that a source lists as upcoming. */
  'channel:arm': request(
    'produce',
    z.object({ channel: ChannelId, source: z.string(), gameId: z.string().min(1).max(200) }),
    Nothing,
    {
      id: 'armGame',
      tag: 'channels',
      summary: 'Puts an upcoming game on a channel: it goes live by itself when a session of it opens.',
      path: 'PUT /channels/:channel/armed',
      example: { source: 'live', gameId: 'game-1' },
      answers: 'channel',
    },
  ),
} as const;
