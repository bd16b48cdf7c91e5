import type { ChannelState } from '../../preload/contract/show-state.ts';
import { linkWords } from './words.ts';

/** How a channel's feed is doing: the same words wherever the window says it, at the same instant. */
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
 * What main has judged, never a reading of the window's own: a limit that two clocks watch is passed at two instants.
 *
 * @param isUp main can be reached; without it nobody knows
 */
export function healthOf({ link, manual, session, ...air }: Channel, isUp: boolean): Health {
  // Freshness is of the game on air, whose link this is not while the channel awaits another game.
  const cause = air.onAir === null ? air.freshness.cause : null;
  if (!isUp) return { words: 'Not known', level: 'none' };
  if (session === null) return { words: 'No game', level: 'none' };
  if (link.reason === 'no_source') return { words: 'No source', level: 'bad' };
  if (cause === 'silent') return { words: 'Silent', level: 'bad' };
  if (cause === 'unreadable' || (link.state === 'live' && link.sentence !== null))
    return { words: 'Unreadable', level: 'bad' };
  if (TROUBLES.has(link.state)) return { words: linkWords(link.state), level: 'bad' };
  if (cause === 'scout') return { words: 'Scout dark', level: 'bad' };
  if (cause === 'link' || cause === 'stopped') return { words: linkWords(link.state), level: 'bad' };
  if (manual !== null) return { words: 'By hand', level: 'manual' };
  return { words: linkWords(link.state), level: link.state === 'live' ? 'good' : 'none' };
}
