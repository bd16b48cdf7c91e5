import { lookUp } from '../../feed/contract/lookup.ts';
import type { Point, Rectangle, Size } from 'electron';
import type { OutputSettings } from '../show/outputs/output-settings.ts';
import type { KnownDisplay } from './displays.ts';

/** Part of a window that must stay reachable on its display, in desktop units. */
const REACH = 40;

type Wanted = Pick<OutputSettings, 'name' | 'width' | 'height' | 'window' | 'places'>;

/** Returns the display for an output's window, and whether it is the requested one. Null without displays. */
export function displayFor(
  { window }: Pick<Wanted, 'window'>,
  displays: readonly KnownDisplay[],
): { display: KnownDisplay; isWanted: boolean } | null {
  const main = displays.find(({ view }) => view.isMain) ?? displays[0];
  if (main === undefined) return null;
  const chosen = displays.find(({ view }) => view.key === window.display);
  return { display: chosen ?? main, isWanted: window.display === null || chosen !== undefined };
}

/**
 * Returns the bounds of a window in desktop units: its whole display, or the output's size in pixels at the saved
 * position, by default in the corner of the display.
 */
export function boundsFor(output: Wanted, { view, bounds }: KnownDisplay): Rectangle {
  if (output.window.isFullscreen) return bounds;
  const { width, height } = sizeFor(output, view.scale);
  const { x, y } = lookUp(output.places, view.key) ?? { x: 0, y: 0 };
  return {
    x: bounds.x + between(REACH - width, x, bounds.width - REACH),
    y: bounds.y + between(REACH - height, y, bounds.height - REACH),
    width,
    height,
  };
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

function sizeFor({ width, height }: Size, scale: number): Size {
  return { width: Math.round(width / scale), height: Math.round(height / scale) };
}

/** Returns the position of a window relative to its display, for saving. */
export function placeOn({ bounds }: KnownDisplay, { x, y }: Point): Point {
  return { x: x - bounds.x, y: y - bounds.y };
}

/**
 * Returns why a window differs from its output and what to do, or null if it doesn't.
 *
 * @param content actual size of the window in desktop units
 */
export function placementProblem(
  output: Wanted,
  { view }: KnownDisplay,
  isWanted: boolean,
  content: Size,
): string | null {
  if (!isWanted) {
    return `The display of ${output.name} (${output.window.display}) isn't connected, so its window is on ${view.name}. Connect it, or choose another display for this output.`;
  }
  const pixels = { width: content.width * view.scale, height: content.height * view.scale };
  const expectedSize = `${output.width} × ${output.height}`;
  if (output.window.isFullscreen) {
    if (view.width === output.width && view.height === output.height && isExact(output, pixels)) return null;
    return `${output.name} fills ${view.name}, which has ${view.width} × ${view.height} pixels instead of ${expectedSize}. Give both the same size.`;
  }
  if (isExact(output, pixels)) return null;
  const got = `The window of ${output.name} has ${Math.round(pixels.width)} × ${Math.round(pixels.height)} pixels instead of ${expectedSize}`;
  const { width, height } = sizeFor(output, view.scale);
  if (!isExact(output, { width: width * view.scale, height: height * view.scale })) {
    return `${got}, because ${view.name} is scaled to ${Math.round(view.scale * 100)}%. Set its scaling to 100% or 200%, choose another display, or use a browser source.`;
  }
  return `${got}: the system doesn't allow a larger window on ${view.name}. Choose a larger display or a smaller output, or use a browser source.`;
}

function isExact(output: Size, pixels: Size): boolean {
  // Scale factors are not always exact in floating point.
  return Math.abs(pixels.width - output.width) < 0.01 && Math.abs(pixels.height - output.height) < 0.01;
}
