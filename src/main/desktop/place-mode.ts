import { lookUp } from '../../feed/contract/lookup.ts';
import type { BrowserWindow, Event, Input, Point } from 'electron';

/** Frame over the page while its window is moved. Removed with the mode, and never on air. */
const FRAME = `
body::after {
  content: 'Drag this window into place. Arrow keys move it by 1 pixel, with Shift by 10. Press Enter when done.';
  position: fixed;
  inset: 0;
  z-index: 2147483647;
  display: grid;
  place-items: center;
  padding: 24px;
  border: 8px solid #ffb020;
  background: rgb(11 15 23 / 0.8);
  color: #fff;
  font: 600 22px/1.4 sans-serif;
  text-align: center;
  cursor: move;
  -webkit-app-region: drag;
}`;

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const LONG_STEP = 10;

/**
 * Lets the producer move a window that normally ignores the mouse, with a visible frame. Returns a function that ends
 * the mode. `onDone` is called when the producer ends it in the window.
 *
 * @param isFocusable whether the window can have the focus outside this mode
 */
export function startPlacing(window: BrowserWindow, isFocusable: boolean, onDone: () => void): () => void {
  const { webContents } = window;
  const frame = webContents.insertCSS(FRAME);
  const onKey = (event: Event, { type, key, shift }: Input): void => {
    if (type !== 'keyDown') return;
    if (key === 'Enter' || key === 'Escape') {
      event.preventDefault();
      onDone();
      return;
    }
    const step = lookUp(STEPS, key);
    if (step === undefined) return;
    event.preventDefault();
    const by = shift ? LONG_STEP : 1;
    const { x, y, width, height } = window.getBounds();
    window.setBounds({ x: x + step.x * by, y: y + step.y * by, width, height });
  };
  webContents.on('before-input-event', onKey);
  window.setIgnoreMouseEvents(false);
  window.setFocusable(true);
  window.focus();
  return () => {
    if (window.isDestroyed()) return;
    webContents.off('before-input-event', onKey);
    // The page may have been reloaded without the frame.
    frame.then((key) => webContents.removeInsertedCSS(key)).catch(() => undefined);
    window.setIgnoreMouseEvents(true);
    window.setFocusable(isFocusable);
  };
}
