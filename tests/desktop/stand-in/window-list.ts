import type { BrowserWindow } from './browser-window.ts';
import type { WebContents } from './web-contents.ts';

/** All windows. The app listens to this list, because closing windows affects it (window_list.cc, browser.cc). */

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
  /** Notifies the app. Call when a window has closed, possibly the last one. */
  look(): void {
    if (open.length === 0) heardLast();
  },
  /** Cancels quitting. Call when a window refuses to close. */
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
