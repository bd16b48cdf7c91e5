import type { Page } from 'playwright';
import { inject } from 'vitest';
import { launchElectron } from './electron-desktop.ts';
import { launchStandIn } from './stand-in-desktop.ts';

/**
 * The desktop program as its journeys drive it: over the stand-in for Electron, or over Electron itself (Playwright's
 * `_electron`), by the same words. Windows are named by a part of their title.
 */
type DesktopKind = 'stand-in' | 'electron';

declare module 'vitest' {
  interface ProvidedContext {
    desktop: DesktopKind;
  }
}

export interface DesktopOptions {
  /** Everything remembered by the user's programs is within it: the same one again is a restart. */
  home: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface DesktopWindow {
  title: string;
  /** As main knows it. */
  url: string;
  bounds: { x: number; y: number; width: number; height: number };
  contentSize: [number, number];
  isVisible: boolean;
  isFullScreen: boolean;
}

export interface DesktopQuestion {
  message: string;
  buttons: string[];
  defaultId: number;
}

export interface Desktop {
  /** Its ready line; rejects if it ends before. */
  ready: Promise<{ url: string; version: string }>;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Everything it wrote to its standard output and error so far. */
  said(): string;
  windows(): Promise<DesktopWindow[]>;
  page(title: string): Promise<Page>;
  /** What a window's surface shows, alpha and all: PNG. */
  capture(title: string): Promise<Buffer>;
  focus(title: string): Promise<void>;
  /** Presses a key in the focused window, as Electron writes keys: `CommandOrControl+W`. */
  press(accelerator: string): Promise<void>;
  clickMenu(name: string): Promise<void>;
  /** By its cross. */
  closeWindow(title: string): Promise<void>;
  move(title: string, bounds: { x: number; y: number }): Promise<void>;
  /** Those asked so far, answered or not. */
  questions(): Promise<DesktopQuestion[]>;
  answer(button: string): Promise<void>;
  /** The browser goes there, whatever page and main think of it. */
  goTo(title: string, url: string): Promise<void>;
  crash(title: string): Promise<void>;
  crashGpu(): Promise<void>;
  killFeedService(): Promise<void>;
  /** Something happens to the machine: `resume`, `suspend`, `shutdown`. */
  power(event: string): Promise<void>;
  /** Ends it by a signal, and its browser. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program in the way of the project that the test runs in. */
export function launchDesktop(options: DesktopOptions): Promise<Desktop> {
  return inject('desktop') === 'electron' ? launchElectron(options) : launchStandIn(options);
}
