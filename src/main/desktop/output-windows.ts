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
import type { Caller } from './ipc.ts';
import { startPlacing } from './place-mode.ts';
import { boundsFor, displayFor, placementProblem, placeOn } from './placement.ts';
import { reloadWhenGone } from './reloading.ts';
import { STAGE_URL } from './scheme.ts';
import { isFocusable, outputWindowOptions } from './window-options.ts';

export interface OutputWindowsOptions {
  show: Show;
  preload: string;
  callers: Map<number, Caller>;
  log: Log;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  displays: () => readonly KnownDisplay[];
  /** Called when Windows ends the session. Returns true to allow it. */
  mayEndSession: () => boolean;
  /** Called when the reported state of a window has changed. */
  onChange: () => void;
}

interface Open {
  window: BrowserWindow;
  output: OutputSettings;
  /** Key of its display. */
  display: string;
  problem: string | null;
  /** Ends the mode in which the window is moved with the mouse. Null outside this mode. */
  endPlacing: (() => void) | null;
}

/** Level above the taskbar and everything else that is above ordinary windows. */
const ON_TOP_LEVEL = 'screen-saver';

/** Keeps one window open on the right display for each output of kind `window`. */
export class OutputWindows {
  readonly #options: OutputWindowsOptions;
  readonly #open = new Map<string, Open>();

  constructor(options: OutputWindowsOptions) {
    this.#options = options;
  }

  /** Returns the state of the open windows, by output ID. */
  views(): Record<string, WindowView> {
    return Object.fromEntries(
      [...this.#open].map(([id, { display, problem, endPlacing }]) => [
        id,
        { display, problem, isPlacing: endPlacing !== null },
      ]),
    );
  }

  /**
   * Opens, changes and closes windows to match the outputs. On some systems, OBS knows a window by its number, so a
   * window is recreated only to change its transparency.
   */
  follow(outputs: readonly OutputSettings[]): void {
    const windowOutputs = new Map(
      outputs.filter(({ kind }) => kind === 'window').map((output) => [output.id, output]),
    );
    for (const [id, open] of this.#open) {
      const output = windowOutputs.get(id);
      if (output && isTransparent(output) === isTransparent(open.output)) this.#change(open, output);
      else this.#close(id, open);
    }
    for (const output of windowOutputs.values()) if (!this.#open.has(output.id)) this.#make(output);
  }

  /** Moves every window to its position. Call after displays changed or the computer slept. */
  putAll(): void {
    for (const open of this.#open.values()) this.#place(open);
    this.#options.onChange();
  }

  /** Ends placement mode when a window goes on air, because viewers must not see the frame. */
  endPlacingOnAir(): void {
    for (const [id, { endPlacing }] of this.#open)
      if (endPlacing !== null && this.#isOnAir(id)) this.place(id, false);
  }

  /**
   * Starts or ends placement mode. Throws RequestRefused if the output has no window, fills its display or is on air.
   */
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
    const { show, preload, callers, log, clock, mayEndSession } = this.#options;
    const window = new BrowserWindow(outputWindowOptions(output, preload, process.platform));
    const contentsId = window.webContents.id;
    const send = (message: string): void => {
      if (!window.isDestroyed()) window.webContents.send(IPC.push, message);
    };
    // Nothing to do when the frames end: a window has no secret that could be revoked, so they end only when the output
    // is removed, and then the window is closed.
    const page = outputPage(show, output.id, send, () => undefined);
    callers.set(contentsId, page);
    const open: Open = { window, output, display: '', problem: null, endPlacing: null };
    this.#open.set(output.id, open);
    window.setIgnoreMouseEvents(true);
    window.setTitle(outputTitle(output));
    // With the page's own title, OBS would lose the window.
    window.on('page-title-updated', (event) => event.preventDefault());
    window.once('ready-to-show', () => window.showInactive());
    // Zoom is stored by origin. The zoom of the control window must not affect graphics on air.
    window.webContents.setZoomMode('disabled');
    // Window systems resize asynchronously and may choose a different size.
    window.on('resize', () => this.#check(open));
    window.on('query-session-end', (event) => {
      if (!mayEndSession()) event.preventDefault();
    });
    reloadWhenGone(window, clock, (reason) => {
      log.error({ output: output.id, reason }, 'an output page crashed; reloading it');
      page.leave();
    });
    window.on('closed', () => {
      callers.delete(contentsId);
      page.leave();
      show.notices.dismiss(notLoaded(output.id));
      show.notices.dismiss(notExact(output.id));
      // The system closed a window that is still needed, so it is replaced.
      if (this.#open.get(output.id) === open) {
        this.#open.delete(output.id);
        this.#make(open.output);
      }
    });
    this.#place(open);
    window.loadURL(STAGE_URL).catch((error: unknown) => {
      if (window.isDestroyed()) return;
      log.error({ output: output.id, error: String(error) }, 'an output page failed to load');
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
    if (!isSameJson(standing(output), standing(before))) this.#place(open);
  }

  /** Moves a window to its display, with the size it needs on that display. */
  #place(open: Open): void {
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

  /** Compares the window with its output and reports differences. */
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

/**
 * Sets fullscreen. Uses simple fullscreen on macOS, which would otherwise move a window that fills its display to a
 * separate space.
 */
function setFullscreen(window: BrowserWindow, isOn: boolean): void {
  if (process.platform === 'darwin') {
    if (window.isSimpleFullScreen() !== isOn) window.setSimpleFullScreen(isOn);
  } else if (window.isFullScreen() !== isOn) window.setFullScreen(isOn);
}

/**
 * Sets the size again with a correction, because on a scaled display frameless windows are off by a few pixels
 * (electron#51572).
 */
function correctSize(window: BrowserWindow, bounds: Electron.Rectangle): void {
  const [width = 0, height = 0] = window.getContentSize();
  const off = { width: bounds.width - width, height: bounds.height - height };
  const isSmall = Math.abs(off.width) <= SIZE_SLIP && Math.abs(off.height) <= SIZE_SLIP;
  if (!isSmall || (off.width === 0 && off.height === 0)) return;
  window.setBounds({ ...bounds, width: bounds.width + off.width, height: bounds.height + off.height });
}

const SIZE_SLIP = 3;
