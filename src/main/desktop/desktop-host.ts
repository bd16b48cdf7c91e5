import type { DesktopState } from '../../preload/contract/desktop.ts';
import type { DesktopPort } from '../show/desktop-port.ts';
import { systemClock } from '../system.ts';
import { Displays } from './displays.ts';
import { listenForKeys } from './hotkeys.ts';
import type { OutputWindows } from './output-windows.ts';

/** Desktop integration of the show: displays and keys from the start, windows after `serve`. */
export class DesktopHost implements DesktopPort {
  readonly displays = new Displays(() => this.#windows?.putAll());
  #windows: OutputWindows | null = null;

  serve(windows: OutputWindows): void {
    this.#windows = windows;
  }

  state(): Omit<DesktopState, 'hotkeys'> {
    return {
      displays: this.displays.all.map(({ view }) => view),
      windows: this.#windows?.views() ?? {},
    };
  }

  place(output: string, isOn: boolean): void {
    this.#windows?.place(output, isOn);
  }

  listen(accelerators: readonly string[], press: (accelerator: string) => void): ReadonlySet<string> {
    return listenForKeys(accelerators, press, () => systemClock.monotonic());
  }
}
