import { BrowserWindow } from 'electron';
import { IPC } from '../../preload/contract/ipc.ts';
import { controlPage } from '../show/requests/control-page.ts';
import type { Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import type { Asker } from './ipc.ts';
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
}

/** Opens the control window and serves its bridge for as long as it is open. */
export function openControlWindow({
  show,
  preload,
  askers,
  bounds,
  log,
  url,
}: ControlWindowOptions): BrowserWindow {
  const window = new BrowserWindow({ ...controlWindowOptions(preload), ...bounds.recall() });
  bounds.follow(window);
  const contentsId = window.webContents.id;
  const page = controlPage(show, (message) => {
    if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
  });
  askers.set(contentsId, page);
  window.once('ready-to-show', () => window.show());
  window.on('closed', () => {
    askers.delete(contentsId);
    page.leave();
  });
  window.loadURL(url ?? CONTROL_URL).catch((error: unknown) => {
    if (!window.isDestroyed()) log.error({ error: String(error) }, 'the control window could not be loaded');
  });
  return window;
}
