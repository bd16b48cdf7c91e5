import { fitText } from './fit.ts';
import type { Fitted, Measure } from './fit.ts';
import { classOf } from './type.ts';
import type { Voice } from './type.ts';

/**
 * Widths of text as the page will set it. One element far off the stage is asked, each question once: the answers are
 * kept until another font file arrives.
 */

const ASKED_AT_PX = 100;
const KEPT_MAX = 4_000;

export class Measurer {
  readonly #probe: HTMLElement;
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

  readonly width: Measure = (text, voice, stretch) => {
    const key = `${this.#fonts} ${voice.className} ${stretch} ${text}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const width = this.#ask(text, voice, stretch);
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    this.#kept.set(key, width);
    return width;
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

  #ask(text: string, voice: Voice, stretch: number): number {
    this.#probe.className = `measure ${classOf(voice, text)}`;
    this.#probe.style.fontStretch = `${stretch}%`;
    this.#probe.textContent = text;
    return this.#probe.getBoundingClientRect().width / ASKED_AT_PX;
  }
}
