import { SvelteMap } from 'svelte/reactivity';

// This window's settings, saved in the browser: theme, monitors with backgrounds and guides, and the selected tab of
// each channel's desk.

export const THEME_CHOICES = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const BACKDROPS = ['field', 'dark', 'checks', 'picture'] as const;
export type Backdrop = (typeof BACKDROPS)[number];

/** Safe areas drawn on the monitors: of the whole picture, and of a vertical crop. */
export const SAFE_AREAS = ['none', 'landscape', 'upright'] as const;
export type SafeAreas = (typeof SAFE_AREAS)[number];

const PREVIEW = ['shown', 'away'] as const;

/** The tabs of the desk under the monitors, in order. */
export const DESKS = ['moments', 'rundown', 'titles', 'automation', 'pad', 'drills', 'as-run'] as const;
export type Desk = (typeof DESKS)[number];

const THEME_KEY = 'touchline.theme';
const BACKDROP_KEY = 'touchline.backdrop';
const PICTURE_KEY = 'touchline.backdrop-picture';
const SAFE_AREAS_KEY = 'touchline.safe-areas';
const PREVIEW_KEY = 'touchline.preview';
const DESK_KEY = 'touchline.desks';
/** Picture formats that a page can show; other values are ignored. */
const PICTURE = /^data:image\/(jpeg|png);base64,[A-Za-z0-9+/=]+$/;

/** Returns the browser's storage. Throws if the browser forbids access. */
export type Memory = () => Pick<Storage, 'getItem' | 'setItem'>;

function readItem(memory: Memory, key: string): string | null {
  try {
    return memory().getItem(key);
  } catch {
    return null;
  }
}

function recall<T extends string>(memory: Memory, key: string, choices: readonly T[], fallback: T): T {
  const found = readItem(memory, key);
  return choices.find((choice) => choice === found) ?? fallback;
}

/** Reads the saved tabs. Invalid values are ignored. */
function recallDesks(memory: Memory): [string, Desk][] {
  try {
    const found: unknown = JSON.parse(readItem(memory, DESK_KEY) ?? '{}');
    const entries = Object.entries(typeof found === 'object' && found !== null ? found : {});
    return entries.filter((entry): entry is [string, Desk] => DESKS.some((desk) => desk === entry[1]));
  } catch {
    return [];
  }
}

function remember(memory: Memory, key: string, value: string): void {
  try {
    memory().setItem(key, value);
  } catch {
    // Storage is forbidden or full, so the choice lasts until the window closes.
  }
}

export class Look {
  readonly #memory: Memory;
  readonly #root: HTMLElement;
  #theme: ThemeChoice = $state('system');
  #backdrop: Backdrop = $state('field');
  #picture: string | null = $state(null);
  #safeAreas: SafeAreas = $state('none');
  #preview: (typeof PREVIEW)[number] = $state('shown');
  /** The selected tab by channel; missing if never changed in this window. */
  readonly #desks = new SvelteMap<string, Desk>();

  /** `root` gets the theme as `data-theme`; without this attribute, the system's preference applies. */
  constructor(memory: Memory, root: HTMLElement) {
    this.#memory = memory;
    this.#root = root;
    this.#theme = recall(memory, THEME_KEY, THEME_CHOICES, 'system');
    const picture = readItem(memory, PICTURE_KEY) ?? '';
    this.#picture = PICTURE.test(picture) ? picture : null;
    const backdrop = recall(memory, BACKDROP_KEY, BACKDROPS, 'field');
    this.#backdrop = backdrop === 'picture' && this.#picture === null ? 'field' : backdrop;
    this.#safeAreas = recall(memory, SAFE_AREAS_KEY, SAFE_AREAS, 'none');
    this.#preview = recall(memory, PREVIEW_KEY, PREVIEW, 'shown');
    for (const [channel, desk] of recallDesks(memory)) this.#desks.set(channel, desk);
    this.#paint();
  }

  get theme(): ThemeChoice {
    return this.#theme;
  }

  set theme(choice: ThemeChoice) {
    this.#theme = choice;
    remember(this.#memory, THEME_KEY, choice);
    this.#paint();
  }

  get backdrop(): Backdrop {
    return this.#backdrop;
  }

  set backdrop(choice: Backdrop) {
    this.#backdrop = choice;
    remember(this.#memory, BACKDROP_KEY, choice);
  }

  /** The producer's picture behind the graphics, as a data URL, or null. */
  get picture(): string | null {
    return this.#picture;
  }

  setPicture(dataUrl: string): void {
    this.#picture = dataUrl;
    remember(this.#memory, PICTURE_KEY, dataUrl);
    this.backdrop = 'picture';
  }

  get safeAreas(): SafeAreas {
    return this.#safeAreas;
  }

  set safeAreas(choice: SafeAreas) {
    this.#safeAreas = choice;
    remember(this.#memory, SAFE_AREAS_KEY, choice);
  }

  /** Whether Preview is shown next to Program. */
  get hasPreview(): boolean {
    return this.#preview === 'shown';
  }

  set hasPreview(isShown: boolean) {
    this.#preview = isShown ? 'shown' : 'away';
    remember(this.#memory, PREVIEW_KEY, this.#preview);
  }

  /** Returns the selected tab of a channel's desk. */
  deskOf(channel: string): Desk {
    return this.#desks.get(channel) ?? 'moments';
  }

  setDesk(channel: string, choice: Desk): void {
    this.#desks.set(channel, choice);
    remember(this.#memory, DESK_KEY, JSON.stringify(Object.fromEntries(this.#desks)));
  }

  #paint(): void {
    if (this.#theme === 'system') delete this.#root.dataset['theme'];
    else this.#root.dataset['theme'] = this.#theme;
  }
}
