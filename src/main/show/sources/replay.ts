import type { BoundSession, Replay } from '../../../preload/contract/show-state.ts';

/** Returns the position in the recording at an instant (Unix ms), in ms. */
export function positionAt({ speed, at, positionMs }: Replay, instant: number): number {
  return positionMs + Math.max(0, instant - at) * speed;
}

/** Returns the session with another position in its recording. Unchanged if the session isn't a recording. */
export function playedTo(session: BoundSession, replay: Omit<Replay, 'speed'>): BoundSession {
  return session.replay ? { ...session, replay: { ...replay, speed: session.replay.speed } } : session;
}
