import { screen, type Display, type Rectangle } from 'electron';
import type { DisplayView } from '../../preload/contract/desktop.ts';

/** A display as the system has it, with what the show knows it by. */
export interface KnownDisplay {
  view: DisplayView;
  /** Units of the desktop, not pixels. */
  bounds: Rectangle;
}

/** The displays there are, from left to right, kept up to date. Once Electron is ready. */
export class Displays {
  #all: readonly KnownDisplay[] = knownDisplays();

  /** @param onChange one came, went, or has another size or scale */
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
        // Ids of displays change with a restart or a replugged cable on some systems; names and sizes don't.
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
