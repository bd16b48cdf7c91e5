import { fitText } from './fit.ts';
import type { Fitted } from './fit.ts';
import { classOf } from './type.ts';
import type { Voice } from './type.ts';

/**
 * Measures text exactly as the page draws it, with one element outside the stage. Results are cached until another font
 * file is loaded.
 */

const ASKED_AT_PX = 100;
const KEPT_MAX = 4_000;

/** A text's drawing parameters at one stretch. */
export interface Drawn {
  /** Percent of the width axis. */
  stretch: number;
  /** Horizontal scale if the typeface has no letters this narrow; 1 if not scaled. */
  squeeze: number;
  /** Side bearing of a horizontally scaled text, in em. */
  air: number;
}

/** Returns a text's width in em with CSS classes at `stretch` percent, in `family` instead of the classes' family. */
export type Ask = (className: string, text: string, stretch: number, family?: string) => number;

/** The producer's own typeface (`own-font.ts`). */
export interface OwnSetting {
  /** CSS name of the font family. */
  readonly name: string;
  /** Returns whether a text is drawn in the bundled typefaces. */
  isBundled(voice: Voice, text: string): boolean;
  /**
   * Returns the drawing parameters of a text; null: unchanged.
   *
   * @param natural returns the text's unscaled width at a stretch
   */
  drawn(voice: Voice, stretch: number, natural: (stretch: number) => number): Drawn | null;
  /** Returns the scale (at most 1) that fits a text into the width it would have in the bundled typeface. */
  smaller(voice: Voice, text: string): number;
}

export class Measurer {
  readonly #probe: HTMLElement;
  #own: OwnSetting | null = null;
  // Not reactive: `#fonts` signals when cached widths are invalid.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #widths = new Map<string, number>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #fits = new Map<string, Fitted>();
  /** Every fit reads this counter, so a new font refits all texts. */
  #fonts = $state.raw(0);

  constructor(host: HTMLElement) {
    this.#probe = host.ownerDocument.createElement('span');
    this.#probe.ariaHidden = 'true';
    host.append(this.#probe);
  }

  /** Invalidates all cached widths. Called after a font file was loaded. */
  fontsChanged(): void {
    this.#fonts += 1;
  }

  /** Draws texts in the producer's typeface, or in the bundled ones. */
  useFont(own: OwnSetting | null): void {
    if (own === this.#own) return;
    this.#own = own;
    const { style } = this.#probe.ownerDocument.documentElement;
    style.setProperty('--own', own && `'${own.name}'`);
    this.fontsChanged();
  }

  /**
   * Returns the CSS classes of a text. If the producer's typeface lacks any of its letters, the whole text is drawn in
   * the bundled ones.
   */
  classOf(voice: Voice, text: string): string {
    const classes = classOf(voice, text);
    return this.#setting?.isBundled(voice, text) ? `${classes} bundled` : classes;
  }

  /**
   * Returns a text's drawing parameters at `stretch`. If the typeface has no letters this narrow, the text is scaled
   * horizontally.
   *
   * @param whole the text that contains this one
   */
  drawn(voice: Voice, text: string, stretch: number, whole = text): Drawn {
    const setting = this.#setting;
    const natural = (at: number): number => this.natural(text, voice, at, whole);
    const drawn = setting?.isBundled(voice, whole) ? null : setting?.drawn(voice, stretch, natural);
    return drawn ?? { stretch, squeeze: 1, air: 0 };
  }

  /** Returns the scale (at most 1) that fits a text into the width it would have in the bundled typeface. */
  smaller(voice: Voice, text: string): number {
    return this.#setting?.smaller(voice, text) ?? 1;
  }

  /**
   * Returns a text's width in em.
   * @param whole the text that contains this one
   */
  readonly width = (text: string, voice: Voice, stretch: number, whole = text): number => {
    const drawn = this.drawn(voice, text, stretch, whole);
    return this.natural(text, voice, drawn.stretch, whole) - 2 * drawn.air;
  };

  /** Returns the result of `fitText` with the widths on this page, cached. */
  fit(variants: readonly string[], voice: Voice, room: number, size: number): Fitted {
    const key = `${this.#fonts} ${voice.className} ${room} ${size} ${variants.join('\n')}`;
    const known = this.#fits.get(key);
    if (known) return known;
    const fitted = fitText(variants, voice, room, size, this.width);
    if (this.#fits.size >= KEPT_MAX) this.#fits.clear();
    this.#fits.set(key, fitted);
    return fitted;
  }

  /** Returns the length of a text at its widest stretch, rounded up, in the unit of `size`. */
  length(text: string, voice: Voice, size: number): number {
    return Math.ceil(this.width(text, voice, voice.widest) * size) + 1;
  }

  /** Returns the width of a text in em without horizontal scaling. */
  natural(text: string, voice: Voice, stretch: number, whole = text): number {
    const className = this.classOf(voice, whole);
    const key = `${this.#fonts} ${className} ${stretch} ${text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const width = this.ask(className, text, stretch);
    if (this.#widths.size >= KEPT_MAX) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  /** Reading the counter makes Svelte measure again when fonts change. */
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
