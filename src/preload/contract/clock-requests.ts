import { z } from 'zod';
import { ChannelId, Nothing, onChannel, request } from './request.ts';
import type { Route } from './route.ts';

export const CLOCK_MAX_MS = 600 * 60_000;
export const ADDED_MAX_MINUTES = 30;
const NUDGE_MAX_MS = 10 * 60_000;
const PLAY_CLOCK_MAX_MS = 99_000;

/** A call that sets the match clock. */
const matchClock = (verb: string, id: string, summary: string, example?: object): Route => ({
  ...{ id, tag: 'clock', summary, path: `POST /channels/:channel/clock/${verb}`, answers: 'clock' },
  ...(example && { example }),
});

/** A call that sets the clock of one play. */
const playClock = (verb: string, id: string, summary: string, example?: object): Route => ({
  ...{ id, tag: 'clock', summary, path: `POST /channels/:channel/play-clock/${verb}`, answers: 'playClock' },
  ...(example && { example }),
});

export const clockRequests = {
  'clock:start': onChannel(matchClock('start', 'startClock', 'Lets the match clock run.')),
  'clock:stop': onChannel(matchClock('stop', 'stopClock', 'Stops the match clock.')),
  'clock:toggle': onChannel(
    matchClock('toggle', 'toggleClock', 'Starts a match clock that is stopped, and stops one that runs.'),
  ),
  'clock:set': request(
    'produce',
    z.object({
      channel: ChannelId,
      ms: z.number().int().min(0).max(CLOCK_MAX_MS),
      direction: z.enum(['up', 'down']).optional(),
    }),
    Nothing,
    matchClock(
      'set',
      'setClock',
      'Sets what the match clock reads, in ms; without a direction it counts as before.',
      { ms: 2_700_000, direction: 'up' },
    ),
  ),
  'clock:nudge': request(
    'produce',
    z.object({ channel: ChannelId, ms: z.number().int().min(-NUDGE_MAX_MS).max(NUDGE_MAX_MS) }),
    Nothing,
    matchClock('nudge', 'nudgeClock', 'Moves the match clock on or back, whichever way it counts.', {
      ms: -1000,
    }),
  ),
  'clock:added': request(
    'produce',
    z.object({ channel: ChannelId, minutes: z.number().int().min(0).max(ADDED_MAX_MINUTES).nullable() }),
    Nothing,
    matchClock('added', 'setAddedTime', 'Shows added time; null for none.', { minutes: 4 }),
  ),
  'clock:follow': request(
    'produce',
    z.object({ channel: ChannelId, isOn: z.boolean() }),
    Nothing,
    matchClock(
      'follow',
      'followFeed',
      'Lets the match clock start and stop with the periods of the feed, or not.',
      { isOn: true },
    ),
  ),
  'clock:clear': onChannel(matchClock('clear', 'clearClock', 'Takes the match clock off air.')),

  'play-clock:start': onChannel(
    playClock('start', 'startPlayClock', 'Lets the shot clock or play clock run down.'),
  ),
  'play-clock:stop': onChannel(playClock('stop', 'stopPlayClock', 'Stops the shot clock or play clock.')),
  'play-clock:toggle': onChannel(
    playClock(
      'toggle',
      'togglePlayClock',
      'Starts a shot clock or play clock that stands, and stops one that runs.',
    ),
  ),
  /** Without `ms`, one of the two lengths that are usual in the sport. */
  'play-clock:set': request(
    'produce',
    z.object({
      channel: ChannelId,
      ms: z.number().int().min(0).max(PLAY_CLOCK_MAX_MS).optional(),
      length: z.enum(['usual', 'short']).default('usual'),
    }),
    Nothing,
    playClock(
      'set',
      'setPlayClock',
      'Sets what the shot clock or play clock reads, in ms; without, what is usual in its sport. It runs or stands as before.',
      { ms: 14_000 },
    ),
  ),
  'play-clock:clear': onChannel(
    playClock('clear', 'clearPlayClock', 'Takes the shot clock or play clock off air.'),
  ),
} as const;
