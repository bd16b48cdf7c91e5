import type { App } from 'electron';
import type { Clock, Log } from '../show/ports.ts';

/** So often within this long, the graphics card's process does not come back well. */
const TIMES = 3;
const WITHIN_MS = 60_000;

/**
 * Logs what ends of the processes that draw; they come back by themselves. Where the graphics card's ends again and
 * again, `onUnsteady` is called.
 */
export function watchGraphics(
  app: Pick<App, 'on'>,
  clock: Pick<Clock, 'monotonic'>,
  log: Log,
  onUnsteady: () => void,
): void {
  let endedAt: number[] = [];
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason === 'clean-exit') return;
    log.error({ type, reason }, 'a process of the window system ended');
    if (type !== 'GPU') return;
    const now = clock.monotonic();
    endedAt = [...endedAt.filter((at) => now - at < WITHIN_MS), now];
    if (endedAt.length >= TIMES) onUnsteady();
  });
}
