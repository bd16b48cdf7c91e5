import { BrowserWindow } from 'electron';
import { IPC } from '../../preload/contract/ipc.ts';
import { THIS_MACHINE } from '../show/operators/requester.ts';
import { controlPage } from '../show/requests/control-page.ts';
import type { Clock, Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';
import type { Caller } from './ipc.ts';
import { openNoticeLinks } from './notice-links.ts';
import { reloadWhenGone } from './reloading.ts';
import { CONTROL_URL } from './scheme.ts';
import type { WindowBounds } from './window-bounds.ts';
import { controlWindowOptions } from './window-options.ts';

export interface ControlWindowOptions {
  show: Show;
  preload: string;
  callers: Map<number, Caller>;
  bounds: WindowBounds;
  log: Log;
  /** Page to load instead of the built one, for development. */
  url: string | null;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  /** Called when the producer closes the window. Returns true to allow it. */
  mayClose: () => boolean;
  /** Called when the window was closed for any reason. */
  onClosed: () => void;
  /** Called when Windows ends the session. Returns true to allow it. */
  mayEndSession: () => boolean;
}

/** The only control window. Serves its bridge while it is open. */
export class ControlWindow {
  readonly #options: ControlWindowOptions;
  #window: BrowserWindow | null = null;

  constructor(options: ControlWindowOptions) {
    this.#options = options;
  }

  /** Opens the window or brings it to the front. */
  open(): void {
    if (this.#window === null) this.#window = this.#make();
    else {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
      this.#window.focus();
    }
  }

  toggleFullScreen(): void {
    this.#window?.setFullScreen(!this.#window.isFullScreen());
  }

  /** Closes the window without asking. */
  close(): void {
    this.#window?.destroy();
  }

  /** Saves the current bounds for the next start. */
  rememberBounds(): void {
    if (this.#window !== null) this.#options.bounds.remember(this.#window);
  }

  #make(): BrowserWindow {
    const { show, preload, callers, bounds, log, url, clock, mayClose, onClosed, mayEndSession } =
      this.#options;
    const window = new BrowserWindow({ ...controlWindowOptions(preload), ...bounds.recall() });
    bounds.follow(window);
    openNoticeLinks(window, show.notices, log);
    const contentsId = window.webContents.id;
    const serve = (): ReturnType<typeof controlPage> => {
      const arrival = { requester: () => THIS_MACHINE, machine: null, kind: 'window' } as const;
      const served = controlPage(show, arrival, (message) => {
        if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
      });
      callers.set(contentsId, served);
      return served;
    };
    let page = serve();
    window.once('ready-to-show', () => window.show());
    reloadWhenGone(window, clock, (reason) => {
      log.error({ reason }, 'the control window crashed; reloading it');
      page.leave();
      page = serve();
    });
    window.on('close', (event) => {
      if (!mayClose()) event.preventDefault();
    });
    window.on('query-session-end', (event) => {
      if (!mayEndSession()) event.preventDefault();
    });
    window.on('closed', () => {
      callers.delete(contentsId);
      page.leave();
      this.#window = null;
      onClosed();
    });
    window.loadURL(url ?? CONTROL_URL).catch((error: unknown) => {
      if (!window.isDestroyed()) log.error({ error: String(error) }, 'the control window failed to load');
    });
    return window;
  }
}
