/** How this window looks, remembered in this browser: theme and what lies behind the Program monitor. */

export const THEME_CHOICES = ['system', 'dark', 'light'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export const BACKDROPS = ['field', 'dark', 'checks'] as const;
export type Backdrop = (typeof BACKDROPS)[number];

const THEME_KEY = 'touchline.theme';
const BACKDROP_KEY = 'touchline.backdrop';

/** Gets at the browser's storage. A browser that forbids it throws already here. */
export type Memory = () => Pick<Storage, 'getItem' | 'setItem'>;

function recall<T extends string>(memory: Memory, key: string, choices: readonly T[], fallback: T): T {
  try {
    const kept = memory().getItem(key);
    return choices.find((choice) => choice === kept) ?? fallback;
  } catch {
    return fallback;
  }
}

function remember(memory: Memory, key: string, value: string): void {
  try {
    memory().setItem(key, value);
  } catch {
    // Storage is forbidden or full: the choice holds until the window closes.
  }
}

export class Look {
  readonly #memory: Memory;
  readonly #root: HTMLElement;
  #theme: ThemeChoice = $state('system');
  #backdrop: Backdrop = $state('field');

  /** `root` carries the theme as `data-theme`; without the attribute the system's preference decides. */
  constructor(memory: Memory, root: HTMLElement) {
    this.#memory = memory;
    this.#root = root;
    this.#theme = recall(memory, THEME_KEY, THEME_CHOICES, 'system');
    this.#backdrop = recall(memory, BACKDROP_KEY, BACKDROPS, 'field');
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

  #paint(): void {
    if (this.#theme === 'system') delete this.#root.dataset['theme'];
    else this.#root.dataset['theme'] = this.#theme;
  }
}
