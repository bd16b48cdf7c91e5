import { RequestRefused } from '../refused.ts';

export const scheduleErrors = RequestRefused.table({
  gameNotListed: [
    'unknown_session',
    (source: string, game: string) => `${source} doesn't list game "${game}". Pick a game under Upcoming.`,
  ],
});
