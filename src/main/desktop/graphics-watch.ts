import type { App } from 'electron';
import type { Clock, Log } from '../show/ports.ts';

/** Number of crashes within `WITHIN_MS` after which the GPU process is considered unstable. */
const TIMES = 3;
const WITHIN_MS = 60_000;

/**
 * Logs crashes of Chromium's helper processes (GPU, utility and others), which restart automatically. Calls
 * `onUnsteady` if the GPU process crashes repeatedly.
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
    log.error({ type, reason }, 'a Chromium process exited');
    if (type !== 'GPU') return;
    const now = clock.monotonic();
    endedAt = [...endedAt.filter((at) => now - at < WITHIN_MS), now];
    if (endedAt.length >= TIMES) onUnsteady();
  });
}
