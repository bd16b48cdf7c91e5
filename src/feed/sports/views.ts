import { watchedSport, type SportView } from './definitions.ts';

/**
 * A snapshot of any service as graphics may use it (feed-protocol, States: full field lists are not specified, so any
 * field may have any type). Right where it can be read, null where it can't; never throws, never invents a zero.
 */
export function viewOf(sport: string, league: string, state: unknown): SportView {
  // Whichever sport it is, its view is one of them; only the compiler cannot pair name and view.
  return watchedSport(sport).viewOf(league, state) as SportView;
}
