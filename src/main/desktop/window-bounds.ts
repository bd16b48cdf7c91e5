import { screen, type BrowserWindow, type Rectangle } from 'electron';
import Store from 'electron-store';
import type { Clock, Log } from '../show/ports.ts';

/** Where the control window was, so that it opens there again. Its own small file, beside the show's settings. */
export interface WindowBounds {
  /** The remembered place if a screen still shows it, else null. */
  recall(): Rectangle | null;
  /** Remembers the place of this window whenever it has been moved, has another size, or closes. */
  follow(window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isDestroyed'>): void;
  remember(window: Pick<BrowserWindow, 'getNormalBounds'>): void;
}

/** A window that is dragged tells of every step: its place is written this often at most. */
const SETTLE_MS = 300;

/** A disk that does not give or take it costs the place alone: the window opens where windows do. */
export function openWindowBounds(dataDir: string, log: Log, clock: Pick<Clock, 'after'>): WindowBounds {
  const store = (): Store<{ control?: Rectangle }> =>
    new Store({ name: 'window', cwd: dataDir, clearInvalidConfig: true });
  const attempt = <T>(act: () => T): T | null => {
    try {
      return act();
    } catch (error) {
      log.warn({ error: String(error) }, 'the place of the window cannot be remembered');
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
      // Whoever ends the program in a hurry closes no window; `moved` and `resized` do not exist on Linux.
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

/** A screen that has been unplugged must not hide the window: its title bar has to be within reach. */
function isOnScreen({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const isWithinReach = x + width > workArea.x + 80 && x < workArea.x + workArea.width - 80;
    return isWithinReach && y >= workArea.y && y < workArea.y + workArea.height - 40;
  });
}
