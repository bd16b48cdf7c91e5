import { z } from 'zod';
import { ChannelId, Nothing, request } from './request.ts';
import { LineUpPlayer } from './rosters.ts';
import { written } from './typed-text.ts';
import { MINUTE_MAX } from './limits.ts';

/** As a producer writes a minute of play. */
export const Minute = written(MINUTE_MAX).regex(
  /^\d{1,3}(?:\+\d{1,2})?'?$/,
  'has to be one such as "67" or "45+2"',
);

const OfMoment = z.object({ channel: ChannelId, moment: z.number().int() });
const onMoment = request('produce', OfMoment, Nothing);

/** What windows ask about moments: part of the window contract. */
export const momentRequests = {
  /** A lower third about a moment, on air now. */
  'moment:take': onMoment,
  /** The same, ready for the next take. */
  'moment:cue': onMoment,
  /**
   * Who a moment is about, on everything that tells of it; null: nobody. What is on air about it changes without moving.
   * The phone's pad asks it too.
   */
  'moment:player': request(
    'score',
    OfMoment.extend({
      player: LineUpPlayer.pick({ number: true, name: true, short: true }).nullable(),
      /** Absent: what the match clock was in when the moment came. */
      minute: Minute.optional(),
      /** The player is of the other side; absent: no. */
      isOwnGoal: z.boolean().optional(),
    }),
    Nothing,
  ),
} as const;
