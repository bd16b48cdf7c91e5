import type { StalePolicy } from '../../../preload/contract/freshness.ts';
import type { Motion } from '../../../preload/contract/output-frame.ts';
import type { Channel } from '../channels/channel.ts';
import { WINDOW_LOCALE, type MatchState } from '../channels/match-state.ts';
import { earlier } from '../instants.ts';
import { countdownEdgeAfter } from './countdown.ts';
import type { Entry } from '../channels/timeline.ts';

/** The next changes of an output: new match states, automatic graphics, and its feed going stale. */

/** Maximum time between the first and last of the states that belong to one moment. */
const ONE_MOMENT_MS = 250;

/** A change that is due, and how it is animated. */
export type Due = Entry<Pick<MatchState, 'motion'>>;

/** Returns the next instant at which an output changes, or null if none is known. */
export function nextDue(channel: Channel | null, stale: StalePolicy, instant: number): number | null {
  if (channel === null) return null;
  return earlier(channel.timeline.nextAfter(instant), nextEdge(channel, stale, instant));
}

/** Returns changes due after an instant, up to and including another, oldest first. */
export function dueBetween(
  channel: Channel | null,
  stale: StalePolicy,
  after: number,
  upTo: number,
): readonly Due[] {
  if (channel === null) return [];
  const states = channel.timeline.between(after, upTo).map(({ at, value }) => ({ at, value: value.state }));
  const edges: Due[] = [];
  let edge = nextEdge(channel, stale, after);
  while (edge !== null && edge <= upTo) {
    edges.push({ at: edge, value: { motion: 'live' } });
    edge = nextEdge(channel, stale, edge);
  }
  return edges.length === 0 ? states : [...states, ...edges].sort((one, other) => one.at - other.at);
}

function nextEdge(channel: Channel, stale: StalePolicy, instant: number): number | null {
  const { game, state } = channel.shownAt(instant);
  const { moments, inserts, freshness, content } = game;
  const start = content.startsAt(state);
  const planned = earlier(moments.edgeAfter(instant), inserts.edgeAfter(instant));
  const byItself = earlier(planned, countdownEdgeAfter(start, instant));
  const due = earlier(byItself, announcedAfter(channel, instant));
  return earlier(due, freshness.edgeAfter(instant, stale));
}

/**
 * Returns the start of the game that the lower third announces, which is when the lower third leaves. Null if nothing
 * is announced after `instant`.
 */
function announcedAfter(channel: Channel, instant: number): number | null {
  const { content } = channel.air.graphicsAt(instant)['lower-third'];
  if (content?.form !== 'next' || content.game === null) return null;
  const { calendar } = channel.onAir.content.others(WINDOW_LOCALE);
  const start = Date.parse(content.game.scheduledStart) - calendar(instant) + instant;
  return start > instant ? start : null;
}

/**
 * Returns the motion of states that are due together, of which only the newest is shown. States within
 * ONE_MOMENT_MS are animated once; if they span more time, the picture jumps.
 */
export function motionOf(due: readonly Due[]): Motion {
  const first = due[0];
  const last = due.at(-1);
  if (first === undefined || last === undefined || last.at - first.at > ONE_MOMENT_MS) return 'jump';
  return motionOfAll(due.map(({ value }) => value.motion));
}

/** Returns the motion of merged states: a jump has priority over live, and live over a correction. */
export function motionOfAll(motions: readonly Motion[]): Motion {
  return motions.includes('jump') ? 'jump' : motions.includes('live') ? 'live' : 'correction';
}
