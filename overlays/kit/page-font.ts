import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Measurer } from './measure.svelte.ts';
import type { OwnFonts } from './own-font.ts';

/** The page's typeface: the bundled ones, or the producer's own once a frame has one. */
export class PageFont {
  readonly #measurer: Measurer;
  readonly #isClear: () => boolean;
  #own: OwnFonts | null = null;
  /** The code that loads typefaces could not be loaded: the bundled ones are used. */
  #isOut = false;

  /** @param isClear nothing is on air */
  constructor(measurer: Measurer, isClear: () => boolean) {
    this.#measurer = measurer;
    this.#isClear = isClear;
  }

  /** Whether texts can be set in it without waiting. */
  isSettled(font: FontFamily | null): boolean {
    return font === null || this.#isOut || (this.#own?.isSettled(font) ?? false);
  }

  /** Waits for a typeface, as long as a graphic may. Never rejects. */
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

  /** Sets texts in it; returns whether it is loaded. */
  use(font: FontFamily | null): boolean {
    const own = (font && this.#own?.settingOf(font)) ?? null;
    this.#measurer.useFont(own);
    return font === null || own !== null;
  }
}
