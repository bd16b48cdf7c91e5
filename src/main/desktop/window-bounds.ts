import { screen, type BrowserWindow, type Rectangle } from 'electron';
import Store from 'electron-store';
import type { Clock, Log } from '../show/ports.ts';

/** Saved bounds of the control window, in a small file next to the settings. */
export interface WindowBounds {
  /** Returns the saved bounds if they are visible on a display, otherwise null. */
  recall(): Rectangle | null;
  /** Saves the bounds whenever this window is moved, resized or closed. */
  follow(window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isDestroyed'>): void;
  remember(window: Pick<BrowserWindow, 'getNormalBounds'>): void;
}

/** Minimum time between writes, because dragging a window causes many events. */
const SETTLE_MS = 300;

/** Opens the saved bounds. If the disk fails, only the bounds are lost and the window opens in its default position. */
export function openWindowBounds(dataDir: string, log: Log, clock: Pick<Clock, 'after'>): WindowBounds {
  const store = (): Store<{ control?: Rectangle }> =>
    new Store({ name: 'window', cwd: dataDir, clearInvalidConfig: true });
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch (error) {
      log.warn({ error: String(error) }, 'could not save the window position');
      return null;
    }
  };
  return {
    recall() {
      const bounds: unknown = attempt(() => store().get('control'));
      return isRectangle(bounds) && isOnScreen(bounds) ? bounds : null;
    },
    follow(window) {
      const write = (): void => void attempt(() => store().set('control', window.getNormalBounds()));
      let isWaiting = false;
      const moved = (): void => {
        if (isWaiting) return;
        isWaiting = true;
        clock.after(SETTLE_MS, () => {
          isWaiting = false;
          if (!window.isDestroyed()) write();
        });
      };
      // `move`, because an abrupt exit closes no window, and `moved` and `resized` don't exist on Linux.
      window.on('move', moved);
      window.on('resize', moved);
      window.on('close', write);
    },
    remember(window) {
      attempt(() => store().set('control', window.getNormalBounds()));
    },
  };
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Record<string, unknown>>;
  return [x, y, width, height].every((one) => Number.isInteger(one));
}

/** Returns whether the title bar is reachable, for example after a display was unplugged. */
function isOnScreen({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const isWithinReach = x + width > workArea.x + 80 && x < workArea.x + workArea.width - 80;
    return isWithinReach && y >= workArea.y && y < workArea.y + workArea.height - 40;
  });
}
