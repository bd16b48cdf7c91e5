import { RequestRefused } from './refused.ts';

/** Refusals that several parts of the show share. */
export const showErrors = RequestRefused.table({
  unknownChannel: [
    'unknown_channel',
    (id: string) => `Channel "${id}" doesn't exist. Pick a channel of this show.`,
  ],
  unknownOutput: [
    'unknown_output',
    (id: string) => `Output "${id}" doesn't exist. Pick an output of this show.`,
  ],
  noGame: [
    'no_session',
    (channel: string) => `Channel ${channel} has no game. Pick a game or start a rehearsal first.`,
  ],
  unknownMoment: [
    'unknown_moment',
    (channel: string) =>
      `Channel ${channel} doesn't have this moment, or it was retracted. Pick a moment from the list.`,
  ],
  limit: [
    'limit_reached',
    (what: string, most: number) => `Limit reached: ${most} ${what}. Remove one first.`,
  ],
  notRemovable: ['not_permitted', (what: string) => `${what} can't be removed.`],
});
