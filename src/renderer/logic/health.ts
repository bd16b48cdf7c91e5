import type { ChannelState } from '../../preload/contract/show-state.ts';
import { linkWords } from './words.ts';

/** The state of a channel's feed, in the same words everywhere in the window. */
export interface Health {
  words: string;
  level: 'none' | 'good' | 'manual' | 'bad';
}

const TROUBLES = new Set<ChannelState['link']['state']>([
  'waiting',
  'refused',
  'tokenMissing',
  'tokenRejected',
]);

type Channel = Pick<ChannelState, 'link' | 'freshness' | 'manual' | 'session' | 'onAir'>;

/**
 * Returns the feed's state. The judgment is always main's, never the window's: two clocks would pass a limit at
 * different times.
 *
 * @param isUp whether main can be reached; otherwise the state is unknown
 */
export function healthOf({ link, manual, session, ...air }: Channel, isUp: boolean): Health {
  // Freshness is about the game on air, while this link belongs to the next game if the channel waits for one.
  const cause = air.onAir === null ? air.freshness.cause : null;
  if (!isUp) return { words: 'Unknown', level: 'none' };
  if (session === null) return { words: 'No game', level: 'none' };
  if (link.reason === 'no_source') return { words: 'No source', level: 'bad' };
  if (cause === 'silent') return { words: 'Silent', level: 'bad' };
  if (cause === 'unreadable' || (link.state === 'live' && link.sentence !== null))
    return { words: 'Unreadable', level: 'bad' };
  if (TROUBLES.has(link.state)) return { words: linkWords(link.state), level: 'bad' };
  if (cause === 'scout') return { words: 'Scout offline', level: 'bad' };
  if (cause === 'link' || cause === 'stopped') return { words: linkWords(link.state), level: 'bad' };
  if (manual !== null) return { words: 'Manual', level: 'manual' };
  return { words: linkWords(link.state), level: link.state === 'live' ? 'good' : 'none' };
}
