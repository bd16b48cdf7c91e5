import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Ask, Drawn, OwnSetting } from './measure.svelte.ts';
import { classOf, FIGURE, type Voice } from './type.ts';

/**
 * The producer's own typefaces on the page. This module is loaded with the first one. A typeface is used only after all
 * its files have loaded. If a file fails, graphics keep the bundled typefaces until nothing is on air.
 *
 *   unknown --requested--> loading --all arrived--> ready
 *                          loading --failed or too slow--> missed --on air, then nothing is--> unknown
 */

/** After this time, the graphic is shown in the bundled typefaces. */
const WAIT_MAX_MS = 3_000;
/** Capital height of the bundled typeface and its position in a line, in em. Boards are designed for these values. */
const CAP_HEIGHT = 0.686;
const CAP_MIDDLE = 0.566;
const ASCENT_AND_DESCENT = 1.088;
const LINE_HEIGHT = 1.15;
/**
 * Two fallback fonts with boxes of different widths: a text with the same width in both has no missing letter
 * (type.css).
 */
const BOXES = ["'Touchline Box'", "'Touchline Wide Box'"];

export class OwnFonts {
  readonly #fonts: FontFaceSet;
  readonly #ask: Ask;
  readonly #isClear: () => boolean;
  /** The families requested so far: true if their files have loaded, otherwise false. */
  readonly #known = new Map<string, boolean>();
  /** Failed families that graphics have been on air without. */
  readonly #missed = new Set<string>();
  readonly #settings = new Map<string, Setting>();

  /**
   * @param ask measures text on the page
   * @param isClear returns whether nothing is on air
   */
  constructor(fonts: FontFaceSet, ask: Ask, isClear: () => boolean) {
    this.#fonts = fonts;
    this.#ask = ask;
    this.#isClear = isClear;
  }

  /**
   * Returns whether the family has loaded or failed. A failed family is requested again when nothing is on air,
   * but not before graphics were on air without it.
   */
  isSettled(font: FontFamily): boolean {
    if (this.#known.get(keyOf(font)) === true) return true;
    return this.#known.has(keyOf(font)) && !(this.#missed.has(keyOf(font)) && this.#isClear());
  }

  /** Waits a limited time for the files of a family. Never rejects. */
  async settled(font: FontFamily): Promise<void> {
    if (this.isSettled(font)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS, null)));
    const faces = await Promise.race([this.#fetched(font), late]);
    clearTimeout(timer);
    this.#missed.delete(keyOf(font));
    // Added only if the typeface was in time; otherwise, letters on air would change.
    for (const face of faces ?? []) this.#fonts.add(face);
    this.#known.set(keyOf(font), faces !== null);
  }

  /** Returns the settings for texts in a family; null if it failed to load. */
  settingOf(font: FontFamily): OwnSetting | null {
    if (this.#known.get(keyOf(font)) === true) return this.#setting(font);
    if (!this.#isClear()) this.#missed.add(keyOf(font));
    return null;
  }

  #setting(font: FontFamily): Setting {
    const known = this.#settings.get(keyOf(font));
    const setting = known ?? new Setting(`Touchline Own ${this.#settings.size}`, font, this.#ask);
    this.#settings.set(keyOf(font), setting);
    return setting;
  }

  /** Loads the files of a family. Returns null if one failed. */
  async #fetched(font: FontFamily): Promise<FontFace[] | null> {
    const { name } = this.#setting(font);
    const heaviest = Math.max(...font.files.map(({ weights }) => weights[1]));
    try {
      const faces = font.files.map(({ path, weights: [from, to], widths, capHeight }) => {
        const size = CAP_HEIGHT / capHeight;
        const ascent = CAP_MIDDLE + CAP_HEIGHT / 2 - (LINE_HEIGHT - ASCENT_AND_DESCENT) / 2;
        const share = (em: number): string => `${((em / size) * 100).toFixed(2)}%`;
        return new FontFace(name, `url("${path}") format("woff2")`, {
          // Keeps the browser from synthesizing bold from a lighter weight.
          weight: `${from} ${to === heaviest ? 1000 : to}`,
          ...(widths && { stretch: `${widths[0]}% ${widths[1]}%` }),
          display: 'block',
          ascentOverride: share(ascent),
          descentOverride: share(ASCENT_AND_DESCENT - ascent),
          lineGapOverride: '0%',
          sizeAdjust: `${(size * 100).toFixed(2)}%`,
        } as FontFaceDescriptors);
      });
      await Promise.all([
        ...faces.map((face) => face.load()),
        ...BOXES.map((box) => this.#fonts.load(`40px ${box}`, 'A')),
      ]);
      return faces;
    } catch {
      return null;
    }
  }
}

/** The text for measuring a typeface's width. */
const SAMPLE = 'HOMBURGERS homburgers 0123456789';
/**
 * The side bearing of a horizontally scaled text, in em. Layout is exact to 1/64 pixel, but the box ends on whole
 * pixels.
 */
const AIR_KEPT = 0.01;
/** The minimum horizontal scale; narrower letters are illegible. */
const SQUEEZE_MIN = 0.45;
const KEPT_MAX = 4_000;

class Setting implements OwnSetting {
  readonly name: string;
  readonly #ask: Ask;
  /** Minimum of the width axis in percent; null if there is no width axis. */
  readonly #narrowest: number | null;
  readonly #hasTabularFigures: boolean;
  readonly #bundled = new Map<string, boolean>();
  readonly #squeezes = new Map<Voice, number>();

  constructor(name: string, { files }: FontFamily, ask: Ask) {
    this.name = name;
    this.#ask = ask;
    const narrowest = files.map(({ widths }) => widths?.[0] ?? null);
    // The width axis is used only if every file has it.
    this.#narrowest = narrowest.includes(null) ? null : Math.max(...narrowest.map(Number));
    this.#hasTabularFigures = files.every((file) => file.hasTabularFigures);
  }

  isBundled(voice: Voice, text: string): boolean {
    if (voice === FIGURE && !this.#hasTabularFigures) return true;
    const key = `${voice.className} ${text}`;
    const known = this.#bundled.get(key);
    if (known !== undefined) return known;
    const [narrow, wide] = BOXES.map((box) =>
      this.#ask(classOf(voice, text), text, voice.widest, `'${this.name}', ${box}`),
    );
    if (this.#bundled.size >= KEPT_MAX) this.#bundled.clear();
    this.#bundled.set(key, narrow !== wide);
    return narrow !== wide;
  }

  /**
   * Below the typeface's minimum stretch, scales the text horizontally, so that it fits wherever the bundled
   * typeface would.
   */
  drawn(voice: Voice, stretch: number, natural: (stretch: number) => number): Drawn | null {
    const least = this.#narrowest ?? voice.widest;
    if (stretch >= least) return null;
    const way = (least - stretch) / (least - voice.narrowest);
    const squeeze = 1 - way * (1 - this.#tightest(voice, least));
    return { stretch: least, squeeze, air: (natural(least) * (1 - squeeze)) / 2 - AIR_KEPT };
  }

  smaller(voice: Voice, text: string): number {
    if (this.isBundled(voice, text)) return 1;
    const [bundled, own] = [' bundled', ''].map((as) =>
      this.#ask(classOf(voice, text) + as, text, voice.widest),
    );
    return Math.min(1, (bundled ?? 1) / (own || 1));
  }

  #tightest(voice: Voice, least: number): number {
    const known = this.#squeezes.get(voice);
    if (known !== undefined) return known;
    const bundled = this.#ask(`${voice.className} bundled`, SAMPLE, voice.narrowest);
    const own = this.#ask(voice.className, SAMPLE, least);
    const squeeze = Math.max(SQUEEZE_MIN, Math.min(voice.narrowest / least, bundled / own));
    this.#squeezes.set(voice, squeeze);
    return squeeze;
  }
}

const keyOf = ({ files }: FontFamily): string => JSON.stringify(files);
