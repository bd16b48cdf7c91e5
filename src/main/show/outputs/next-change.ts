import type { StalePolicy } from '../../../preload/contract/freshness.ts';
import type { Channel } from '../channels/channel.ts';
import type { MatchState } from '../channels/match-state.ts';
import { earlier } from '../instants.ts';
import type { Entry } from '../channels/timeline.ts';

/** What an output waits for: new states of the match, graphics of rules that come and go, and its feed going stale. */

/** What becomes due: all an output needs to know of it to show it. */
export type Due = Entry<Pick<MatchState, 'motion'>>;

/** The first instant after this one at which an output shows something else, or null if nothing is known yet. */
export function nextDue(channel: Channel | null, stale: StalePolicy, instant: number): number | null {
  if (channel === null) return null;
  return earlier(channel.match.timeline.nextAfter(instant), nextEdge(channel, stale, instant));
}

/** What becomes due after one instant, up to and including another; oldest first. */
export function dueBetween(
  channel: Channel | null,
  stale: StalePolicy,
  after: number,
  upTo: number,
): readonly Due[] {
  if (channel === null) return [];
  const states = channel.match.timeline.between(after, upTo);
  const edges: Due[] = [];
  let edge = nextEdge(channel, stale, after);
  while (edge !== null && edge <= upTo) {
    edges.push({ at: edge, value: { motion: 'live' } });
    edge = nextEdge(channel, stale, edge);
  }
  return edges.length === 0 ? states : [...states, ...edges].sort((one, other) => one.at - other.at);
}

function nextEdge({ air, freshness }: Channel, stale: StalePolicy, instant: number): number | null {
  return earlier(air.edgeAfter(instant), freshness.edgeAfter(instant, stale));
}
