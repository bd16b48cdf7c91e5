import { BrowserWindow } from 'electron';
import { IPC } from '../../preload/contract/ipc.ts';
import type { OutputSettings } from '../show/outputs/output-settings.ts';
import type { Clock, Log } from '../show/ports.ts';
import { outputPage } from '../show/requests/output-page.ts';
import type { Show } from '../show/show.ts';
import type { Asker } from './ipc.ts';
import { reloadWhenGone } from './reloading.ts';
import { STAGE_URL } from './scheme.ts';
import { outputTitle, outputWindowOptions } from './window-options.ts';

export interface OutputWindowsOptions {
  show: Show;
  preload: string;
  askers: Map<number, Asker>;
  log: Log;
  clock: Pick<Clock, 'after' | 'monotonic'>;
}

interface Open {
  window: BrowserWindow;
  /** What the window was made for; another size or background needs another window. */
  shape: string;
}

/** Keeps one window open for each output of kind `window`, as the show has them. */
export class OutputWindows {
  readonly #options: OutputWindowsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: OutputWindowsOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /** Opens, reopens and closes windows until they match the outputs. */
  follow(outputs: readonly OutputSettings[]): void {
    const wanted = new Map(
      outputs.filter(({ kind }) => kind === 'window').map((output) => [output.id, output]),
    );
    for (const [id, { window, shape }] of this.#open) {
      const output = wanted.get(id);
      if (output && shapeOf(output) === shape) continue;
      this.#open.delete(id);
      window.destroy();
    }
    for (const output of wanted.values()) if (!this.#open.has(output.id)) this.#make(output);
  }

  close(): void {
    this.follow([]);
  }

  #make(output: OutputSettings): void {
    const { show, preload, askers, log, clock } = this.#options;
    const window = new BrowserWindow(outputWindowOptions(output, preload, process.platform));
    const contentsId = window.webContents.id;
    const notLoaded = `window-${output.id}`;
    const send = (message: string): void => {
      if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
    };
    // A window has no secret to lose: its frames only stop when the output itself goes, and then it is closed.
    const page = outputPage(show, output.id, send, () => undefined);
    askers.set(contentsId, page);
    window.setIgnoreMouseEvents(true);
    window.setTitle(outputTitle(output));
    // The page's own title would make OBS lose the window.
    window.on('page-title-updated', (event) => event.preventDefault());
    window.once('ready-to-show', () => window.showInactive());
    // Zoom is remembered by origin: what is zoomed in the control window is not zoomed on air.
    window.webContents.setZoomMode('disabled');
    reloadWhenGone(window, clock, (reason) => {
      log.error({ output: output.id, reason }, 'an output page ended; loading it again');
      page.leave();
    });
    window.on('closed', () => {
      askers.delete(contentsId);
      page.leave();
      show.notices.dismiss(notLoaded);
      // Closed by the system and still wanted: the show goes on in a new one.
      if (this.#open.get(output.id)?.window === window) {
        this.#open.delete(output.id);
        this.#make(output);
      }
    });
    this.#open.set(output.id, { window, shape: shapeOf(output) });
    window.loadURL(STAGE_URL).catch((error: unknown) => {
      if (window.isDestroyed()) return;
      log.error({ output: output.id, error: String(error) }, 'an output page could not be loaded');
      show.notices.notify(
        notLoaded,
        'alarm',
        `The window of the output ${output.name} could not load its page, so nothing is drawn there. Make it a browser source and a window again.`,
      );
    });
  }
}

function shapeOf({ name, width, height, background }: OutputSettings): string {
  return JSON.stringify([name, width, height, background]);
}
