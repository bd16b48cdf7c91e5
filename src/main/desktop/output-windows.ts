import { isSameJson } from '../../feed/contract/same-json.ts';
import { BrowserWindow } from 'electron';
import type { WindowView } from '../../preload/contract/desktop.ts';
import { IPC } from '../../preload/contract/ipc.ts';
import { outputTitle, type OutputSettings } from '../show/outputs/output-settings.ts';
import type { Clock, Log } from '../show/ports.ts';
import { desktopErrors } from './errors.ts';
import { outputPage } from '../show/requests/output-page.ts';
import type { Show } from '../show/show.ts';
import type { KnownDisplay } from './displays.ts';
import type { Asker } from './ipc.ts';
import { startPlacing } from './place-mode.ts';
import { boundsFor, displayFor, placementProblem, placeOn } from './placement.ts';
import { reloadWhenGone } from './reloading.ts';
import { STAGE_URL } from './scheme.ts';
import { isFocusable, outputWindowOptions } from './window-options.ts';

export interface OutputWindowsOptions {
  show: Show;
  preload: string;
  askers: Map<number, Asker>;
  log: Log;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  displays: () => readonly KnownDisplay[];
  /** Windows wants to end the session: true lets that happen. */
  mayEndSession: () => boolean;
  /** What is told of a window has changed. */
  onChange: () => void;
}

interface Open {
  window: BrowserWindow;
  output: OutputSettings;
  /** The key of the display it stands on. */
  display: string;
  problem: string | null;
  /** Ends its being moved by hand; null: it is not moved. */
  endPlacing: (() => void) | null;
}

/** Above the taskbar and whatever else is above ordinary windows. */
const ON_TOP_LEVEL = 'screen-saver';

/** Keeps one window open for each output of kind `window`, as the show has them, on the display each is to stand on. */
export class OutputWindows {
  readonly #options: OutputWindowsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: OutputWindowsOptions) {
    this.#options = options;
  }

  /** What is told of the windows that are open, by the id of their output. */
  views(): Record<string, WindowView> {
    return Object.fromEntries(
      [...this.#open].map(([id, { display, problem, endPlacing }]) => [
        id,
        { display, problem, isPlacing: endPlacing !== null },
      ]),
    );
  }

  /**
   * Opens, changes and closes windows until they match the outputs. OBS knows a window by its number on some systems: it
   * is made anew only where it has to be, between see-through and not.
   */
  follow(outputs: readonly OutputSettings[]): void {
    const wanted = new Map(
      outputs.filter(({ kind }) => kind === 'window').map((output) => [output.id, output]),
    );
    for (const [id, open] of this.#open) {
      const output = wanted.get(id);
      if (output && isTransparent(output) === isTransparent(open.output)) this.#change(open, output);
      else this.#close(id, open);
    }
    for (const output of wanted.values()) if (!this.#open.has(output.id)) this.#make(output);
  }

  /** Puts every window where it belongs: a display came, went or changed, or the machine slept. */
  putAll(): void {
    for (const open of this.#open.values()) this.#put(open);
    this.#options.onChange();
  }

  /** A frame is not to be seen on air: what goes there ends the moving by hand. */
  endPlacingOnAir(): void {
    for (const [id, { endPlacing }] of this.#open)
      if (endPlacing !== null && this.#isOnAir(id)) this.place(id, false);
  }

  /** Throws RequestRefused where an output has no window, or shows something. */
  place(id: string, isOn: boolean): void {
    const open = this.#open.get(id);
    const { name } = this.#options.show.outputs.state(id);
    if (open === undefined) {
      throw desktopErrors.noWindow(name);
    }
    if (isOn === (open.endPlacing !== null)) return;
    if (open.endPlacing !== null) {
      open.endPlacing();
      open.endPlacing = null;
      this.#rememberPlace(open);
    } else {
      if (open.output.window.isFullscreen) {
        throw desktopErrors.fillsDisplay(name);
      }
      if (this.#isOnAir(id)) {
        throw desktopErrors.onAir(name);
      }
      open.endPlacing = startPlacing(open.window, isFocusable(process.platform), () => this.place(id, false));
    }
    this.#options.onChange();
  }

  close(): void {
    this.follow([]);
  }

  #isOnAir(id: string): boolean {
    return this.#options.show.outputs.state(id).shown.graphics.length > 0;
  }

  #make(output: OutputSettings): void {
    const { show, preload, askers, log, clock, mayEndSession } = this.#options;
    const window = new BrowserWindow(outputWindowOptions(output, preload, process.platform));
    const contentsId = window.webContents.id;
    const send = (message: string): void => {
      if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
    };
    // A window has no secret to lose: its frames only stop when the output itself goes, and then it is closed.
    const page = outputPage(show, output.id, send, () => undefined);
    askers.set(contentsId, page);
    const open: Open = { window, output, display: '', problem: null, endPlacing: null };
    this.#open.set(output.id, open);
    window.setIgnoreMouseEvents(true);
    window.setTitle(outputTitle(output));
    // The page's own title would make OBS lose the window.
    window.on('page-title-updated', (event) => event.preventDefault());
    window.once('ready-to-show', () => window.showInactive());
    // Zoom is remembered by origin: what is zoomed in the control window is not zoomed on air.
    window.webContents.setZoomMode('disabled');
    // A window system takes its time, and may give another size than it was asked for.
    window.on('resize', () => this.#check(open));
    window.on('query-session-end', (event) => {
      if (!mayEndSession()) event.preventDefault();
    });
    reloadWhenGone(window, clock, (reason) => {
      log.error({ output: output.id, reason }, 'an output page ended; loading it again');
      page.leave();
    });
    window.on('closed', () => {
      askers.delete(contentsId);
      page.leave();
      show.notices.dismiss(notLoaded(output.id));
      show.notices.dismiss(notExact(output.id));
      // Closed by the system and still wanted: the show goes on in a new one.
      if (this.#open.get(output.id) === open) {
        this.#open.delete(output.id);
        this.#make(open.output);
      }
    });
    this.#put(open);
    window.loadURL(STAGE_URL).catch((error: unknown) => {
      if (window.isDestroyed()) return;
      log.error({ output: output.id, error: String(error) }, 'an output page could not be loaded');
      show.notices.notify(
        notLoaded(output.id),
        'alarm',
        `The window of the output ${output.name} couldn't load its page and is empty. Change the output to a browser source, then back to a window.`,
      );
    });
  }

  #close(id: string, { window }: Open): void {
    this.#open.delete(id);
    window.destroy();
  }

  #change(open: Open, output: OutputSettings): void {
    const { window, output: before } = open;
    open.output = output;
    if (output.name !== before.name) window.setTitle(outputTitle(output));
    if (output.background.kind === 'key' && !isSameJson(output.background, before.background))
      window.setBackgroundColor(output.background.color);
    if (!isSameJson(standing(output), standing(before))) this.#put(open);
  }

  /** Puts a window on its display, with the size it is to have there. */
  #put(open: Open): void {
    const { window, output } = open;
    const found = displayFor(output, this.#options.displays());
    if (found === null) return;
    const { display } = found;
    open.display = display.view.key;
    const fillsDisplay = output.window.isFullscreen;
    if (!fillsDisplay) setFullscreen(window, false);
    const bounds = boundsFor(output, display);
    window.setBounds(bounds);
    if (fillsDisplay) setFullscreen(window, true);
    else correctSize(window, bounds);
    window.setAlwaysOnTop(output.window.isOnTop, ON_TOP_LEVEL);
    this.#check(open);
  }

  /** Compares what the window got with what its output asks for, and tells where it is not the same. */
  #check(open: Open): void {
    const { show, onChange } = this.#options;
    const { window, output } = open;
    const found = displayFor(output, this.#options.displays());
    if (found === null || window.isDestroyed()) return;
    const [width = 0, height = 0] = window.getContentSize();
    const problem = placementProblem(output, found.display, found.isWanted, { width, height });
    if (problem === open.problem) return;
    open.problem = problem;
    if (problem === null) show.notices.dismiss(notExact(output.id));
    else show.notices.notify(notExact(output.id), 'warning', problem);
    onChange();
  }

  #rememberPlace({ window, output, display }: Open): void {
    const stands = this.#options.displays().find(({ view }) => view.key === display);
    if (stands === undefined) return;
    this.#options.show.outputs.placed(output.id, display, placeOn(stands, window.getBounds()));
  }
}

function notLoaded(id: string): string {
  return `window-${id}`;
}

function notExact(id: string): string {
  return `window-size-${id}`;
}

function isTransparent({ background }: OutputSettings): boolean {
  return background.kind === 'transparent';
}

function standing({ width, height, window, places }: OutputSettings): unknown {
  return [width, height, window, places];
}

/** macOS would move a window that fills its display to a space of its own, and the show with it. */
function setFullscreen(window: BrowserWindow, isOn: boolean): void {
  if (process.platform === 'darwin') {
    if (window.isSimpleFullScreen() !== isOn) window.setSimpleFullScreen(isOn);
  } else if (window.isFullScreen() !== isOn) window.setFullScreen(isOn);
}

/** Frameless windows on a scaled display come out a pixel or three off (electron#51572): asked once more by that much. */
function correctSize(window: BrowserWindow, wanted: Electron.Rectangle): void {
  const [width = 0, height = 0] = window.getContentSize();
  const off = { width: wanted.width - width, height: wanted.height - height };
  const isSmall = Math.abs(off.width) <= SIZE_SLIP && Math.abs(off.height) <= SIZE_SLIP;
  if (!isSmall || (off.width === 0 && off.height === 0)) return;
  window.setBounds({ ...wanted, width: wanted.width + off.width, height: wanted.height + off.height });
}

const SIZE_SLIP = 3;
