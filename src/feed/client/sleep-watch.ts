/** A larger jump of the wall clock means that the machine slept, or that its clock was set. */
const CLOCK_JUMP_MS = 15_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onJump` within a second after the wall clock jumped: after sleep, a socket may look open without being
 * connected.
 *
 * @returns a function that stops watching
 */
export function watchForSleep(
  wallClock: () => number,
  every: (periodMs: number, callback: () => void) => () => void,
  onJump: (gapMs: number) => void,
): () => void {
  let last = wallClock();
  return every(LOOK_EVERY_MS, () => {
    const now = wallClock();
    const gapMs = now - last - LOOK_EVERY_MS;
    last = now;
    if (Math.abs(gapMs) > CLOCK_JUMP_MS) onJump(gapMs);
  });
}
