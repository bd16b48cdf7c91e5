import type { DesktopState } from '../../preload/contract/desktop.ts';

/** The desktop around the show: what the show tells of it, and what a producer can ask of it. */
export interface DesktopPort {
  state(): Omit<DesktopState, 'hotkeys'>;
  /** Lets an output's window be moved by hand, or ends that. Throws RequestRefused where it has no window. */
  place(output: string, isOn: boolean): void;
  /** Takes these keys from the system and no others; answers those that another program has. */
  listen(accelerators: readonly string[], press: (accelerator: string) => void): ReadonlySet<string>;
}
