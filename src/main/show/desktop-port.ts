import type { DesktopState } from '../../preload/contract/desktop.ts';

/** The desktop, as the show uses it. */
export interface DesktopPort {
  state(): Omit<DesktopState, 'hotkeys'>;
  /** Starts or ends positioning of an output's window. Throws RequestRefused without a window. */
  place(output: string, isOn: boolean): void;
  /** Registers exactly these keys with the system. Returns the keys that another program has. */
  listen(accelerators: readonly string[], press: (accelerator: string) => void): ReadonlySet<string>;
}
