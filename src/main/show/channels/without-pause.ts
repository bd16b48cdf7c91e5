import type { ClockView, MatchView } from '../../../preload/contract/output-frame.ts';
import { isSameSession } from './bound-session.ts';
import type { KeptState, KeptValues } from './kept-state.ts';
import { isRehearsal, type PersistedChannel } from './persisted-channel.ts';
import { playedTo, positionAt } from '../sources/replay.ts';

/** A channel as a restart puts it back, with the last state of its game; null: there is none. */
export interface ChannelToRestore {
  persisted: PersistedChannel;
  kept: KeptState | null;
}

/** A rehearsal of which enough was saved to resume it. */
export function isResumable({ persisted: { session }, kept }: ChannelToRestore): boolean {
  return session !== null && isRehearsal(session) && session.replay !== undefined && kept !== null;
}

/**
 * A recording stands still while the program is down, and so does all that was timed by it: everything goes on from
 * where it was when the state was saved. Any other game has gone on.
 *
 * @param now Unix ms
 */
export function withoutPause(channel: ChannelToRestore, now: number): ChannelToRestore {
  const { persisted, kept } = channel;
  const { session } = persisted;
  if (!isResumable(channel) || !session?.replay || kept === null) return channel;
  // A program that was killed while it restored the channel has not saved its state again.
  const pausedAt = Math.max(kept.savedAt, session.replay.at);
  const byMs = Math.max(0, now - pausedAt);
  const positionMs = positionAt(session.replay, pausedAt);
  return {
    persisted: {
      ...persisted,
      ...movedValues(persisted, byMs),
      session: playedTo(session, { at: now, positionMs }),
    },
    kept: isSameSession(kept.session, session) ? movedState(kept, byMs) : kept,
  };
}

function movedState(kept: KeptState, byMs: number): KeptState {
  return {
    ...kept,
    ...movedValues(kept, byMs),
    heardAt: kept.heardAt === null ? null : kept.heardAt + byMs,
    matches: kept.matches.map(({ at, match, seq }) => ({
      at: at + byMs,
      match: movedMatch(match, byMs),
      seq,
    })),
  };
}

function movedMatch(match: MatchView | null, byMs: number): MatchView | null {
  return match && { ...match, clock: later(match.clock, byMs), playClock: later(match.playClock, byMs) };
}

function movedValues({ overrides, clock, playClock }: KeptValues, byMs: number): KeptValues {
  const { face, previous } = clock;
  return {
    overrides: overrides.map((held) => ({
      ...held,
      setAt: held.setAt + byMs,
      releasedAt: held.releasedAt === null ? null : held.releasedAt + byMs,
    })),
    clock: {
      ...clock,
      face: later(face, byMs),
      previous: previous && { ...previous, face: later(previous.face, byMs) },
    },
    playClock: later(playClock, byMs),
  };
}

function later(face: ClockView | null, byMs: number): ClockView | null {
  return face && { ...face, at: face.at + byMs };
}
