import { watchedSport, type SportView } from './definitions.ts';

/**
 * Converts a snapshot of any service for graphics (feed-protocol, States: full field lists are not specified, so any
 * field may have any type). Readable fields are right, unreadable ones null; it never throws, and never invents a zero.
 */
export function viewOf(sport: string, league: string, state: unknown): SportView {
  // Every sport's view is one of these, but the compiler can't connect name and view.
  return watchedSport(sport).viewOf(league, state) as SportView;
}
