import { screen, type Display, type Rectangle } from 'electron';
import type { DisplayView } from '../../preload/contract/desktop.ts';

/** A display with the key that the show saves. */
export interface KnownDisplay {
  view: DisplayView;
  /** In desktop units, not pixels. */
  bounds: Rectangle;
}

/** Tracks the connected displays, from left to right. Can only be created after Electron is ready. */
export class Displays {
  #all: readonly KnownDisplay[] = knownDisplays();

  /** @param onChange called when a display is added, removed, resized or rescaled */
  constructor(onChange: () => void) {
    const changed = (): void => {
      this.#all = knownDisplays();
      onChange();
    };
    screen.on('display-added', changed);
    screen.on('display-removed', changed);
    screen.on('display-metrics-changed', changed);
  }

  get all(): readonly KnownDisplay[] {
    return this.#all;
  }
}

function knownDisplays(): KnownDisplay[] {
  const mainId = screen.getPrimaryDisplay().id;
  const sorted = screen
    .getAllDisplays()
    .toSorted((one, other) => one.bounds.x - other.bounds.x || one.bounds.y - other.bounds.y);
  const counts = new Map<string, number>();
  return sorted.map((display, index) => {
    const pixels = pixelsOf(display);
    const label = display.label === '' ? `Display ${index + 1}` : display.label;
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    const name = count === 1 ? label : `${label} (${count})`;
    return {
      bounds: display.bounds,
      view: {
        // On some systems, display IDs change after a restart or when a cable is replugged. Names and sizes don't.
        key: `${name} ${pixels.width}x${pixels.height}`,
        name,
        ...pixels,
        scale: display.scaleFactor,
        isMain: display.id === mainId,
      },
    };
  });
}

function pixelsOf({ bounds, scaleFactor }: Display): { width: number; height: number } {
  return {
    width: Math.round(bounds.width * scaleFactor),
    height: Math.round(bounds.height * scaleFactor),
  };
}
