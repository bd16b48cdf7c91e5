import type { Point, Rectangle } from 'electron';
import { emitterFor } from './not-played.ts';
import { options } from './machine.ts';
import type { PlayedDisplay } from './options.ts';

/** Electron's `screen`: displays in DIP (docs of `screen` and of the structure `Display`). The test can change them. */

interface Display extends PlayedDisplay {
  size: { width: number; height: number };
  workAreaSize: { width: number; height: number };
  rotation: 0;
  internal: boolean;
  displayFrequency: number;
}

function displayOf(display: PlayedDisplay): Display {
  const { bounds, workArea } = display;
  return {
    ...display,
    size: { width: bounds.width, height: bounds.height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    rotation: 0,
    internal: false,
    displayFrequency: 60,
  };
}

function shared(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance({ x, y }: Point, { bounds }: Display): number {
  const dx = Math.max(bounds.x - x, 0, x - (bounds.x + bounds.width));
  const dy = Math.max(bounds.y - y, 0, y - (bounds.y + bounds.height));
  return Math.hypot(dx, dy);
}

class Screen extends emitterFor('screen') {
  #displays = options.displays.map(displayOf);

  getAllDisplays(): Display[] {
    return [...this.#displays];
  }

  getPrimaryDisplay(): Display {
    const [primary] = this.#displays;
    if (!primary) throw new Error('The stand-in has no display.');
    return primary;
  }

  /** Returns the display that contains most of the rectangle, otherwise the nearest one. */
  getDisplayMatching(rectangle: Rectangle): Display {
    const best = this.#displays.toSorted(
      (a, b) => shared(rectangle, b.bounds) - shared(rectangle, a.bounds),
    )[0];
    return best && shared(rectangle, best.bounds) > 0 ? best : this.getDisplayNearestPoint(rectangle);
  }

  getDisplayNearestPoint(point: Point): Display {
    return (
      this.#displays.toSorted((a, b) => distance(point, a) - distance(point, b))[0] ??
      this.getPrimaryDisplay()
    );
  }

  getCursorScreenPoint(): Point {
    return { x: 0, y: 0 };
  }

  /** Connects and disconnects displays, and emits the events. */
  change(next: readonly PlayedDisplay[]): void {
    const before = new Map(this.#displays.map((display) => [display.id, display]));
    this.#displays = next.map(displayOf);
    for (const display of this.#displays) {
      const old = before.get(display.id);
      before.delete(display.id);
      if (!old) this.emit('display-added', {}, display);
      else if (JSON.stringify(old) !== JSON.stringify(display))
        this.emit('display-metrics-changed', {}, display, metricsOf(old, display));
    }
    for (const gone of before.values()) this.emit('display-removed', {}, gone);
  }
}

function metricsOf(old: Display, now: Display): string[] {
  const names = ['bounds', 'workArea', 'scaleFactor'] as const;
  return names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
}

export const screen = new Screen();
