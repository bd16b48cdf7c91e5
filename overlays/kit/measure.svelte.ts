import { fitText } from './fit.ts';
import type { Fitted } from './fit.ts';
import { classOf } from './type.ts';
import type { Voice } from './type.ts';

/**
 * Widths of text as the page will set it. One element far off the stage is asked, each question once: the answers are
 * kept until another font file arrives.
 */

const ASKED_AT_PX = 100;
const KEPT_MAX = 4_000;

/** How a text is drawn that is to stand at some stretch. */
export interface Drawn {
  /** Per cent of the width axis. */
  stretch: number;
  /** Horizontal scale for a typeface that has no letters as narrow as this; 1: not scaled. */
  squeeze: number;
  /** Em that a squeezed text leaves free on either side. */
  air: number;
}

/** Width of a text in em, with CSS classes, at `stretch` per cent; in `family` instead of what those say. */
export type Ask = (className: string, text: string, stretch: number, family?: string) => number;

/** A typeface of the producer's own, as texts are set in it (`own-font.ts`). */
export interface OwnSetting {
  /** In CSS. */
  readonly name: string;
  /** A text that is set in the bundled typefaces, as a whole. */
  isBundled(voice: Voice, text: string): boolean;
  /** Null: as it is. @param natural its width at a stretch, not squeezed */
  drawn(voice: Voice, stretch: number, natural: (stretch: number) => number): Drawn | null;
  /** How much smaller a text is set that has no more room than it needs in the bundled typeface: 1 or less. */
  smaller(voice: Voice, text: string): number;
}

export class Measurer {
  readonly #probe: HTMLElement;
  #own: OwnSetting | null = null;
  // Not watched: what is kept is an answer, and `#fonts` says when all answers are void.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #kept = new Map<string, number>();
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #fits = new Map<string, Fitted>();
  /** Read by every fit, so that a newly arrived font fits everything again. */
  #fonts = $state.raw(0);

  constructor(host: HTMLElement) {
    this.#probe = host.ownerDocument.createElement('span');
    this.#probe.ariaHidden = 'true';
    host.append(this.#probe);
  }

  /** Forget all widths: a font file has arrived. */
  fontsChanged(): void {
    this.#fonts += 1;
  }

  /** From now on texts are set in a typeface of the producer's own, or in the bundled ones. */
  useFont(own: OwnSetting | null): void {
    if (own === this.#own) return;
    this.#own = own;
    const { style } = this.#probe.ownerDocument.documentElement;
    style.setProperty('--own', own && `'${own.name}'`);
    this.fontsChanged();
  }

  /** CSS classes of a text. One with a letter that the producer's typeface lacks is set in the bundled ones as a whole. */
  classOf(voice: Voice, text: string): string {
    const classes = classOf(voice, text);
    return this.#setting?.isBundled(voice, text) ? `${classes} bundled` : classes;
  }

  /**
   * How a text is drawn that is to stand at `stretch`. A typeface that does not become so narrow is squeezed.
   *
   * @param whole the text that it is set as a part of
   */
  drawn(voice: Voice, text: string, stretch: number, whole = text): Drawn {
    const setting = this.#setting;
    const natural = (at: number): number => this.natural(text, voice, at, whole);
    const drawn = setting?.isBundled(voice, whole) ? null : setting?.drawn(voice, stretch, natural);
    return drawn ?? { stretch, squeeze: 1, air: 0 };
  }

  /** How much smaller a text is set that has no more room than it needs in the bundled typeface: 1 or less. */
  smaller(voice: Voice, text: string): number {
    return this.#setting?.smaller(voice, text) ?? 1;
  }

  /** @param whole the text that it is set as a part of */
  readonly width = (text: string, voice: Voice, stretch: number, whole = text): number => {
    const drawn = this.drawn(voice, text, stretch, whole);
    return this.natural(text, voice, drawn.stretch, whole) - 2 * drawn.air;
  };

  /** `fitText` with this page's widths; a question asked before is answered from memory. */
  fit(variants: readonly string[], voice: Voice, room: number, size: number): Fitted {
    const key = `${this.#fonts} ${voice.className} ${room} ${size} ${variants.join('\n')}`;
    const known = this.#fits.get(key);
    if (known) return known;
    const fitted = fitText(variants, voice, room, size, this.width);
    if (this.#fits.size >= KEPT_MAX) this.#fits.clear();
    this.#fits.set(key, fitted);
    return fitted;
  }

  /** Length of a text as it is meant to stand, in the unit of `size`. */
  length(text: string, voice: Voice, size: number): number {
    return Math.ceil(this.width(text, voice, voice.widest) * size) + 1;
  }

  /** Width of a text in em where nothing squeezes it. */
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
