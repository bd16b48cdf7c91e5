import { fitText } from './fit.ts';
import type { Fitted } from './fit.ts';
import { classOf } from './type.ts';
import type { Voice } from './type.ts';

/**
 * Measures text as the page will set it, with one element outside the stage. Each measurement is cached until another
 * font file arrives.
 */

const ASKED_AT_PX = 100;
const KEPT_MAX = 4_000;

/** How a text at some stretch is drawn. */
export interface Drawn {
  /** Percent of the width axis. */
  stretch: number;
  /** Horizontal scale if the typeface has no letters this narrow; 1: not scaled. */
  squeeze: number;
  /** Side bearing of a squeezed text, in em. */
  air: number;
}

/** Width of a text in em with CSS classes at `stretch` percent; in `family` instead of the classes' family. */
export type Ask = (className: string, text: string, stretch: number, family?: string) => number;

/** The producer's own typeface (`own-font.ts`). */
export interface OwnSetting {
  /** In CSS. */
  readonly name: string;
  /** Whether a text is set in the bundled typefaces. */
  isBundled(voice: Voice, text: string): boolean;
  /** Null: unchanged. @param natural its width at a stretch, not squeezed */
  drawn(voice: Voice, stretch: number, natural: (stretch: number) => number): Drawn | null;
  /** Scale of a text that only has the width of the bundled typeface: 1 or less. */
  smaller(voice: Voice, text: string): number;
}

export class Measurer {
  readonly #probe: HTMLElement;
  #own: OwnSetting | null = null;
  // Not reactive: `#fonts` signals when cached widths are invalid.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #kept = new Map<string, number>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #fits = new Map<string, Fitted>();
  /** Read by every fit, so that a new font fits everything again. */
  #fonts = $state.raw(0);

  constructor(host: HTMLElement) {
    this.#probe = host.ownerDocument.createElement('span');
    this.#probe.ariaHidden = 'true';
    host.append(this.#probe);
  }

  /** Clears the cache: a font file has arrived. */
  fontsChanged(): void {
    this.#fonts += 1;
  }

  /** Sets texts in the producer's typeface, or in the bundled ones. */
  useFont(own: OwnSetting | null): void {
    if (own === this.#own) return;
    this.#own = own;
    const { style } = this.#probe.ownerDocument.documentElement;
    style.setProperty('--own', own && `'${own.name}'`);
    this.fontsChanged();
  }

  /**
   * CSS classes of a text. If the producer's typeface lacks a letter of it, the whole text is set in the bundled ones.
   */
  classOf(voice: Voice, text: string): string {
    const classes = classOf(voice, text);
    return this.#setting?.isBundled(voice, text) ? `${classes} bundled` : classes;
  }

  /**
   * How a text is drawn at `stretch`. A typeface without letters this narrow is squeezed.
   *
   * @param whole the text that it is a part of
   */
  drawn(voice: Voice, text: string, stretch: number, whole = text): Drawn {
    const setting = this.#setting;
    const natural = (at: number): number => this.natural(text, voice, at, whole);
    const drawn = setting?.isBundled(voice, whole) ? null : setting?.drawn(voice, stretch, natural);
    return drawn ?? { stretch, squeeze: 1, air: 0 };
  }

  /** Scale of a text that only has the width of the bundled typeface: 1 or less. */
  smaller(voice: Voice, text: string): number {
    return this.#setting?.smaller(voice, text) ?? 1;
  }

  /** @param whole the text that it is a part of */
  readonly width = (text: string, voice: Voice, stretch: number, whole = text): number => {
    const drawn = this.drawn(voice, text, stretch, whole);
    return this.natural(text, voice, drawn.stretch, whole) - 2 * drawn.air;
  };

  /** `fitText` with this page's widths, cached. */
  fit(variants: readonly string[], voice: Voice, room: number, size: number): Fitted {
    const key = `${this.#fonts} ${voice.className} ${room} ${size} ${variants.join('\n')}`;
    const known = this.#fits.get(key);
    if (known) return known;
    const fitted = fitText(variants, voice, room, size, this.width);
    if (this.#fits.size >= KEPT_MAX) this.#fits.clear();
    this.#fits.set(key, fitted);
    return fitted;
  }

  /** Length of a text without squeezing, in the unit of `size`. */
  length(text: string, voice: Voice, size: number): number {
    return Math.ceil(this.width(text, voice, voice.widest) * size) + 1;
  }

  /** Width of a text in em without squeezing. */
  natural(text: string, voice: Voice, stretch: number, whole = text): number {
    const className = this.classOf(voice, whole);
    const key = `${this.#fonts} ${className} ${stretch} ${text}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const width = this.ask(className, text, stretch);
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(key, width);
    return width;
  }

  /** Reading the font count makes Svelte measure again when fonts change. */
  get #setting(): OwnSetting | null {
    return this.#fonts < 0 ? null : this.#own;
  }

  readonly ask: Ask = (className, text, stretch, family = '') => {
    const { style } = this.#probe;
    this.#probe.className = `measure ${className}`;
    style.fontStretch = `${stretch}%`;
    style.fontFamily = family;
    this.#probe.textContent = text;
    return this.#probe.getBoundingClientRect().width / ASKED_AT_PX;
  };
}
