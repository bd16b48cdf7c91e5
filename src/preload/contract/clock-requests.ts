import { z } from 'zod';
import { ChannelId, Nothing, onChannel, request } from './request.ts';
import type { Route } from './route.ts';

export const CLOCK_MAX_MS = 600 * 60_000;
export const ADDED_MAX_MINUTES = 30;
const NUDGE_MAX_MS = 10 * 60_000;
const PLAY_CLOCK_MAX_MS = 99_000;

const matchClock = (verb: string, id: string, summary: string, example?: object): Route => ({
  ...{ id, tag: 'clock', summary, path: `POST /channels/:channel/clock/${verb}`, answers: 'part:clock' },
  ...(example && { example }),
});

const playClock = (verb: string, id: string, summary: string, example?: object): Route => ({
  ...{
    id,
    tag: 'clock',
    summary,
    path: `POST /channels/:channel/play-clock/${verb}`,
    answers: 'part:playClock',
  },
  ...(example && { example }),
});

export const clockRequests = {
  'clock:start': onChannel(matchClock('start', 'startClock', 'Starts the match clock.')),
  'clock:stop': onChannel(matchClock('stop', 'stopClock', 'Stops the match clock.')),
  'clock:toggle': onChannel(
    matchClock(
      'toggle',
      'toggleClock',
      'Starts the match clock if it is stopped, and stops it if it is running.',
    ),
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
      'Sets the match clock, in ms. Without a direction, the clock keeps counting the same way.',
      { ms: 2_700_000, direction: 'up' },
    ),
  ),
  'clock:nudge': request(
    'produce',
    z.object({ channel: ChannelId, ms: z.number().int().min(-NUDGE_MAX_MS).max(NUDGE_MAX_MS) }),
    Nothing,
    matchClock('nudge', 'nudgeClock', 'Moves the match clock forward or back.', {
      ms: -1000,
    }),
  ),
  'clock:added': request(
    'produce',
    z.object({ channel: ChannelId, minutes: z.number().int().min(0).max(ADDED_MAX_MINUTES).nullable() }),
    Nothing,
    matchClock('added', 'setAddedTime', 'Shows added time. Null removes it.', { minutes: 4 }),
  ),
  'clock:follow': request(
    'produce',
    z.object({ channel: ChannelId, isOn: z.boolean() }),
    Nothing,
    matchClock(
      'follow',
      'followFeed',
      "Sets whether the match clock starts and stops with the feed's periods.",
      { isOn: true },
    ),
  ),
  'clock:clear': onChannel(matchClock('clear', 'clearClock', 'Takes the match clock off air.')),

  'play-clock:start': onChannel(playClock('start', 'startPlayClock', 'Starts the shot clock or play clock.')),
  'play-clock:stop': onChannel(playClock('stop', 'stopPlayClock', 'Stops the shot clock or play clock.')),
  'play-clock:toggle': onChannel(
    playClock(
      'toggle',
      'togglePlayClock',
      'Starts the shot clock or play clock if it is stopped, and stops it if it is running.',
    ),
  ),
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
      "Sets the shot clock or play clock, in ms. Without `ms`, the sport's usual length is used. A running clock keeps running.",
      { ms: 14_000 },
    ),
  ),
  'play-clock:clear': onChannel(
    playClock('clear', 'clearPlayClock', 'Takes the shot clock or play clock off air.'),
  ),
} as const;
