import type { Page } from 'playwright';
import { inject } from 'vitest';
import { launchElectron } from './electron-desktop.ts';
import { launchStandIn } from './stand-in-desktop.ts';

/**
 * Drives the desktop program in its journeys, through one interface for the fake Electron and for real Electron
 * (Playwright's `_electron`). Windows are found by a part of their title.
 */
type DesktopKind = 'stand-in' | 'electron';

declare module 'vitest' {
  interface ProvidedContext {
    desktop: DesktopKind;
  }
}

export interface DesktopOptions {
  /** The user's home folder. Starting again with the same folder simulates a restart. */
  home: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
}

export interface DesktopWindow {
  title: string;
  /** The URL as main reports it. */
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
  /** The program's ready line. Rejects if the program exits first. */
  ready: Promise<{ url: string; version: string }>;
  /** The exit code. */
  ended: Promise<number | null>;
  /** Returns everything written to standard output and error so far. */
  output(): string;
  windows(): Promise<DesktopWindow[]>;
  page(title: string): Promise<Page>;
  /** Captures a window's surface with alpha, as a PNG. */
  capture(title: string): Promise<Buffer>;
  focus(title: string): Promise<void>;
  /** Presses a key in the focused window, in Electron's notation: `CommandOrControl+W`. */
  press(accelerator: string): Promise<void>;
  clickMenu(name: string): Promise<void>;
  /** Closes a window with its close button. */
  closeWindow(title: string): Promise<void>;
  move(title: string, bounds: { x: number; y: number }): Promise<void>;
  /** Returns all questions in dialogs so far, answered or not. */
  questions(): Promise<DesktopQuestion[]>;
  answer(button: string): Promise<void>;
  /** Navigates the browser directly, bypassing the page and main. */
  goTo(title: string, url: string): Promise<void>;
  crash(title: string): Promise<void>;
  crashGpu(): Promise<void>;
  killFeedService(): Promise<void>;
  /** Emits a power event: `resume`, `suspend`, `shutdown`. */
  power(event: string): Promise<void>;
  /** Stops the program and its browser with a signal. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program with the running project's Electron. */
export function launchDesktop(options: DesktopOptions): Promise<Desktop> {
  return inject('desktop') === 'electron' ? launchElectron(options) : launchStandIn(options);
}
