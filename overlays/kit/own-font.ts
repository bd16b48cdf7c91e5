import type { FontFamily } from '../../src/preload/contract/fonts.ts';
import type { Ask, Drawn, OwnSetting } from './measure.svelte.ts';
import { classOf, FIGURE, type Voice } from './type.ts';

/**
 * Typefaces of the producer's own, on the page; itself fetched with the first of them. One is drawn with only once all its files are here; where one does not
 * come, graphics stay in the bundled typefaces until nothing is on air.
 *
 *   unknown --asked for--> fetching --all here--> ready
 *                          fetching --failed, or too slow--> out of reach --on air, then nothing is--> unknown
 */

/** A file that has not come by then is not coming: better other letters than no graphic. */
const WAIT_MAX_MS = 3_000;
/** Capitals of the bundled typeface, and where they stand in a line, in em: boards are drawn around those. */
const CAP_HEIGHT = 0.686;
const CAP_MIDDLE = 0.566;
const ASCENT_AND_DESCENT = 1.088;
const LINE_HEIGHT = 1.15;
/** Boxes for every letter, in two widths: a text is as wide with either where none of its letters is a box (type.css). */
const BOXES = ["'Touchline Box'", "'Touchline Wide Box'"];

export class OwnFonts {
  readonly #fonts: FontFaceSet;
  readonly #ask: Ask;
  readonly #isClear: () => boolean;
  /** Whether each family that was asked for can be drawn with, by its files. */
  readonly #known = new Map<string, boolean>();
  /** Out of reach, and graphics have been on air without them since. */
  readonly #missed = new Set<string>();
  readonly #settings = new Map<string, Setting>();

  /**
   * @param ask of the page's measurer
   * @param isClear nothing is on air
   */
  constructor(fonts: FontFaceSet, ask: Ask, isClear: () => boolean) {
    this.#fonts = fonts;
    this.#ask = ask;
    this.#isClear = isClear;
  }

  /** Nothing is to be waited for: it is here, or was out of reach and graphics are on air without it. */
  isSettled(font: FontFamily): boolean {
    if (this.#known.get(keyOf(font)) === true) return true;
    return this.#known.has(keyOf(font)) && !(this.#missed.has(keyOf(font)) && this.#isClear());
  }

  /** Waits for the files of a family, for as long as a graphic may. Never rejects. */
  async settled(font: FontFamily): Promise<void> {
    if (this.isSettled(font)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS, null)));
    const faces = await Promise.race([this.#fetched(font), late]);
    clearTimeout(timer);
    this.#missed.delete(keyOf(font));
    // Only now: a face that came later would change letters on air.
    for (const face of faces ?? []) this.#fonts.add(face);
    this.#known.set(keyOf(font), faces !== null);
  }

  /** How texts are set in a family; null: it is out of reach. */
  settingOf(font: FontFamily): OwnSetting | null {
    if (this.#known.get(keyOf(font)) === true) return this.#setting(font);
    if (!this.#isClear()) this.#missed.add(keyOf(font));
    return null;
  }

  #setting(font: FontFamily): Setting {
    const known = this.#settings.get(keyOf(font));
    const made = known ?? new Setting(`Touchline Own ${this.#settings.size}`, font, this.#ask);
    this.#settings.set(keyOf(font), made);
    return made;
  }

  /** Null: one of them can't be had. */
  async #fetched(font: FontFamily): Promise<FontFace[] | null> {
    const { name } = this.#setting(font);
    const heaviest = Math.max(...font.files.map(({ weights }) => weights[1]));
    try {
      const faces = font.files.map(({ path, weights: [from, to], widths, capHeight }) => {
        const size = CAP_HEIGHT / capHeight;
        const ascent = CAP_MIDDLE + CAP_HEIGHT / 2 - (LINE_HEIGHT - ASCENT_AND_DESCENT) / 2;
        const share = (em: number): string => `${((em / size) * 100).toFixed(2)}%`;
        return new FontFace(name, `url("${path}") format("woff2")`, {
          // No bold is made up of a lighter one.
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

/** Letters that say how wide a typeface is. */
const SAMPLE = 'HOMBURGERS homburgers 0123456789';
/** Em on either side of a squeezed text: it is laid out to a 64th of a pixel, and its box ends on whole ones. */
const AIR_KEPT = 0.01;
/** Below this, letters can't be read. */
const SQUEEZE_MIN = 0.45;
const KEPT_MAX = 4_000;

class Setting implements OwnSetting {
  readonly name: string;
  readonly #ask: Ask;
  /** Its narrowest, per cent of the width axis; null: it has one width. */
  readonly #narrowest: number | null;
  readonly #hasTabularFigures: boolean;
  readonly #bundled = new Map<string, boolean>();
  readonly #squeezes = new Map<Voice, number>();

  constructor(name: string, { files }: FontFamily, ask: Ask) {
    this.name = name;
    this.#ask = ask;
    const narrowest = files.map(({ widths }) => widths?.[0] ?? null);
    // Of several files each has to become so narrow.
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

  /** Squeezed until it has the width of the bundled one at the voice's narrowest: what fits in that one fits. */
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
