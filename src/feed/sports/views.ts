import { watchedSport, type SportView } from './definitions.ts';

/**
 * Returns a snapshot of any service for graphics (feed-protocol, States: full field lists are not specified, so any
 * field may have any type). Right if readable, null if not; never throws, never invents a zero.
 */
export function viewOf(sport: string, league: string, state: unknown): SportView {
  // Every sport's view is one of them, but the compiler can't pair name and view.
  return watchedSport(sport).viewOf(league, state) as SportView;
}
