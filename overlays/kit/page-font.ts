import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Measurer } from './measure.svelte.ts';
import type { OwnFonts } from './own-font.ts';

/** The page's typeface: the bundled ones, or the producer's own if a frame requests it. */
export class PageFont {
  readonly #measurer: Measurer;
  readonly #isClear: () => boolean;
  #own: OwnFonts | null = null;
  /** Whether the code for custom typefaces failed to load. If so, the bundled ones are used. */
  #isOut = false;

  /** @param isClear returns whether nothing is on air */
  constructor(measurer: Measurer, isClear: () => boolean) {
    this.#measurer = measurer;
    this.#isClear = isClear;
  }

  /** Returns whether texts can be drawn in a typeface without waiting. */
  isSettled(font: FontFamily | null): boolean {
    return font === null || this.#isOut || (this.#own?.isSettled(font) ?? false);
  }

  /** Waits a limited time for a typeface. Never rejects. */
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

  /** Draws texts in a typeface. Returns whether it is loaded. */
  use(font: FontFamily | null): boolean {
    const own = (font && this.#own?.settingOf(font)) ?? null;
    this.#measurer.useFont(own);
    return font === null || own !== null;
  }
}
