import { z } from 'zod';
import { ChannelId, Nothing, request } from './request.ts';
import { LineUpPlayer } from './rosters.ts';
import { written } from './typed-text.ts';
import { MINUTE_MAX } from './limits.ts';

/** A minute of play as typed by a producer. */
export const Minute = written(MINUTE_MAX).regex(
  /^\d{1,3}(?:\+\d{1,2})?'?$/,
  'must be a minute such as "67" or "45+2"',
);

const OfMoment = z.object({ channel: ChannelId, moment: z.number().int() });
const onMoment = request('produce', OfMoment, Nothing);

export const momentRequests = {
  /** Takes a lower third about a moment. */
  'moment:take': onMoment,
  /** Cues a lower third about a moment. */
  'moment:cue': onMoment,
  /**
   * Sets the player of a moment on all graphics; null: none. Graphics on air change without animation. Also used by the
   * phone's scoring pad.
   */
  'moment:player': request(
    'score',
    OfMoment.extend({
      player: LineUpPlayer.pick({ number: true, name: true, short: true }).nullable(),
      /** Omitted: the minute of the match clock when the moment happened. */
      minute: Minute.optional(),
      /** Whether the player is on the other team; omitted: no. */
      isOwnGoal: z.boolean().optional(),
    }),
    Nothing,
  ),
} as const;
