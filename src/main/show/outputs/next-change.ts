import type { StalePolicy } from '../../../preload/contract/freshness.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Channel } from '../channels/channel.ts';
import { blankMatchState, type MatchState } from '../channels/match-state.ts';
import { earlier } from '../instants.ts';
import { countdownEdgeAfter } from './countdown.ts';
import type { Entry } from '../channels/timeline.ts';

/** What an output waits for: new states of the match, graphics of rules that come and go, and its feed going stale. */

/** States closer together than this belong to one moment. */
const ONE_MOMENT_MS = 250;

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

function nextEdge(
  { air, inserts, freshness, content, match }: Channel,
  stale: StalePolicy,
  instant: number,
): number | null {
  const start = content.startsAt(match.timeline.entryAt(instant)?.value ?? blankMatchState);
  const planned = earlier(air.edgeAfter(instant), inserts.edgeAfter(instant));
  const byItself = earlier(planned, countdownEdgeAfter(start, instant));
  return earlier(byItself, freshness.edgeAfter(instant, stale));
}

/**
 * How several states that became due at once are shown: as the newest one, never one after the other. Presses of one
 * moment still animate, once; time that was skipped does not.
 */
export function motionOf(due: readonly Due[]): Motion {
  const first = due[0];
  const last = due.at(-1);
  if (first === undefined || last === undefined || last.at - first.at > ONE_MOMENT_MS) return 'jump';
  return motionOfAll(due.map(({ value }) => value.motion));
}

/** How states that are shown as one are shown: a jump counts before what is live, and that before a correction. */
export function motionOfAll(motions: readonly Motion[]): Motion {
  return motions.includes('jump') ? 'jump' : motions.includes('live') ? 'live' : 'correction';
}
