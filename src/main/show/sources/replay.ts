import type { BoundSession, Replay } from '../../../preload/contract/show-state.ts';

/** Position in the recording at an instant (Unix ms), ms. */
export function positionAt({ speed, at, positionMs }: Replay, instant: number): number {
  return positionMs + Math.max(0, instant - at) * speed;
}

/** The session with its recording at that position, from an instant on (Unix ms). */
export function playedTo(session: BoundSession, replay: Omit<Replay, 'speed'>): BoundSession {
  return session.replay ? { ...session, replay: { ...replay, speed: session.replay.speed } } : session;
}
