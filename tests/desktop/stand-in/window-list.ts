import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

/** All windows, and how closing them affects the app, which listens here (window_list.cc, browser.cc). */

let open: BrowserWindow[] = [];

export function windows(): BrowserWindow[] {
  return [...open];
}

export function remember(window: BrowserWindow): void {
  open.push(window);
}

export function forget(window: BrowserWindow): void {
  open = open.filter((one) => one !== window);
}

let heardLast: () => void = () => undefined;
let heardRefused: () => void = () => undefined;
let heardContents: (contents: WebContents) => void = () => undefined;

export const allClosed = {
  /** Call when a window has closed, possibly the last one. */
  look(): void {
    if (open.length === 0) heardLast();
  },
  /** Call when a window refuses to close: cancels quitting. */
  refused(): void {
    heardRefused();
  },
};

export function announceContents(contents: WebContents): void {
  heardContents(contents);
}

export function onWindows(listeners: {
  last: () => void;
  refused: () => void;
  contents: (contents: WebContents) => void;
}): void {
  heardLast = listeners.last;
  heardRefused = listeners.refused;
  heardContents = listeners.contents;
}
