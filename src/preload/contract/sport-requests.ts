import { z } from 'zod';
import { SportFile } from '../../feed/sports/file/sport-file.ts';
import { OutputFrame } from './output-frame.ts';
import { Nothing, request, setting } from './request.ts';

/** File-defined sports: Touchline's and the producer's. */

const SportId = SportFile.shape.id;

/** An entry in the list of file-defined sports. */
export const SportEntry = z.object({
  /** The ID in its file. */
  id: z.string(),
  /** The slug of the sport, which is also that of its league: the ID with `x-` in front. */
  sport: z.string(),
  name: z.string(),
  /** Whether the producer made it. */
  isOwn: z.boolean(),
});
export type SportEntry = z.infer<typeof SportEntry>;

export const sportRequests = {
  /** Returns a sport file, to change or copy it. */
  'sport:get': request('watch', z.object({ id: SportId }), SportFile),
  /** Previews a sport on a scorebug, halfway through an improvised game. Changes nothing. */
  'sport:preview': request('watch', SportFile, OutputFrame),
  /** Adds one of the producer's sports, or replaces it. Refused while a channel has a game of it. */
  'sport:set': setting(SportFile, SportFile, {
    id: 'setSport',
    tag: 'teams',
    summary: 'Adds or replaces one of your sports. Refused while a channel has a game of it.',
    path: 'PUT /sports/:id',
    example: {
      touchlineSport: 1,
      version: 1,
      name: 'Kabaddi',
      periods: { part: 'half', count: 2, minutes: 20 },
      scores: [{ id: 'raid', name: 'Raid point', points: 1 }],
    },
    answers: 'output',
    named: 'SportFile',
  }),
  'sport:remove': setting(z.object({ id: SportId }), Nothing, {
    id: 'removeSport',
    tag: 'teams',
    summary: 'Removes one of your sports. Refused while a channel has a game of it.',
    path: 'DELETE /sports/:id',
  }),
} as const;
