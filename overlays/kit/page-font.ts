import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Measurer } from './measure.svelte.ts';
import type { OwnFonts } from './own-font.ts';

/** The typeface of the page: the bundled ones, or the producer's own once a frame has one. */
export class PageFont {
  readonly #measurer: Measurer;
  readonly #isClear: () => boolean;
  #own: OwnFonts | null = null;
  /** What fetches typefaces could not be fetched itself: there are the bundled ones. */
  #isOut = false;

  /** @param isClear nothing is on air */
  constructor(measurer: Measurer, isClear: () => boolean) {
    this.#measurer = measurer;
    this.#isClear = isClear;
  }

  /** Nothing is to be waited for before texts are set in it. */
  isSettled(font: FontFamily | null): boolean {
    return font === null || this.#isOut || (this.#own?.isSettled(font) ?? false);
  }

  /** Waits for a typeface, for as long as a graphic may. Never rejects. */
  async settled(font: FontFamily | null): Promise<void> {
    if (font === null) return;
    try {
      const { OwnFonts } = await import('./own-font.ts');
      this.#own ??= new OwnFonts(document.fonts, this.#measurer.ask, this.#isClear);
      await this.#own.settled(font);
    } catch (error) {
      this.#isOut = true;
      reportError(error);
    }
  }

  /** From now on texts are set in it; answers whether it is here. */
  use(font: FontFamily | null): boolean {
    const own = (font && this.#own?.settingOf(font)) ?? null;
    this.#measurer.useFont(own);
    return font === null || own !== null;
  }
}
