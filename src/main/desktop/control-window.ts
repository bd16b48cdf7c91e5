import { BrowserWindow } from 'electron';
import { IPC } from '../../preload/contract/ipc.ts';
import { controlPage } from '../show/requests/control-page.ts';
import type { Clock, Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import type { Asker } from './ipc.ts';
import { reloadWhenGone } from './reloading.ts';
import { CONTROL_URL } from './scheme.ts';
import type { WindowBounds } from './window-bounds.ts';
import { controlWindowOptions } from './window-options.ts';

export interface ControlWindowOptions {
  show: Show;
  preload: string;
  askers: Map<number, Asker>;
  bounds: WindowBounds;
  log: Log;
  /** Another page than the built one, while developing. */
  url: string | null;
  clock: Pick<Clock, 'after' | 'monotonic'>;
}

/** Opens the control window and serves its bridge for as long as it is open. */
export function openControlWindow({
  show,
  preload,
  askers,
  bounds,
  log,
  url,
  clock,
}: ControlWindowOptions): BrowserWindow {
  const window = new BrowserWindow({ ...controlWindowOptions(preload), ...bounds.recall() });
  bounds.follow(window);
  const contentsId = window.webContents.id;
  const serve = (): ReturnType<typeof controlPage> => {
    const served = controlPage(show, (message) => {
      if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
    });
    askers.set(contentsId, served);
    return served;
  };
  let page = serve();
  window.once('ready-to-show', () => window.show());
  reloadWhenGone(window, clock, (reason) => {
    log.error({ reason }, 'the control window ended; loading it again');
    page.leave();
    page = serve();
  });
  window.on('closed', () => {
    askers.delete(contentsId);
    page.leave();
  });
  window.loadURL(url ?? CONTROL_URL).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error({ error: String(error) }, 'the control window could not be loaded');
  });
  return window;
}
