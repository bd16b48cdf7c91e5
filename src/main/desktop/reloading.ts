import type { BrowserWindow } from 'electron';
import type { Clock } from '../show/ports.ts';

/** A page that has stood for so long has not ended of what it ended of before. */
const STEADY_MS = 60_000;
const WAIT_MAX_MS = 30_000;

/** Milliseconds before a page that has ended so often in a row is loaded again: at once, then ever later. */
export function reloadDelay(endedInARow: number): number {
  return endedInARow <= 1 ? 0 : Math.min(WAIT_MAX_MS, 1_000 * 2 ** (endedInARow - 2));
}

/** Loads a window's page again whenever its process has ended. @param onGone told why, before it is loaded */
export function reloadWhenGone(
  window: BrowserWindow,
  clock: Pick<Clock, 'after' | 'monotonic'>,
  onGone: (reason: string) => void,
): void {
  let endedInARow = 0;
  let lastAt = -Infinity;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    const now = clock.monotonic();
    endedInARow = now - lastAt > STEADY_MS ? 1 : endedInARow + 1;
    lastAt = now;
    onGone(reason);
    clock.after(reloadDelay(endedInARow), () => {
      if (!window.isDestroyed()) window.webContents.reload();
    });
  });
}
