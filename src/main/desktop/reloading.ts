import type { BrowserWindow } from 'electron';
import type { Clock } from '../show/ports.ts';

/** Time without a crash after which the count of crashes starts again. */
const STEADY_MS = 60_000;
const WAIT_MAX_MS = 30_000;

/** Returns the delay in ms before a crashed page is reloaded: none at first, then increasing. */
export function reloadDelay(endedInARow: number): number {
  return endedInARow <= 1 ? 0 : Math.min(WAIT_MAX_MS, 1_000 * 2 ** (endedInARow - 2));
}

/** Reloads a window's page after its process crashed. @param onGone called with the reason before reloading */
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
