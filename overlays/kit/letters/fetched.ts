import { wordTexts } from '../../../src/words/every-word.ts';
import type { Speech } from '../../../src/words/languages.ts';
import { formsOf, isEastAsian } from './east-asian.ts';
import { slicesOf, type Slice, type Slices } from './slices.ts';

/**
 * Loads the slices of East Asian typefaces that texts need. This module is loaded with the first such text, so outputs
 * with Latin names never load it.
 */

const FACES = {
  jp: () => import('./jp.ts'),
  kr: () => import('./kr.ts'),
  sc: () => import('./sc.ts'),
  tc: () => import('./tc.ts'),
} satisfies Record<string, () => Promise<{ slices: Slices }>>;
type FaceName = keyof typeof FACES;

/** The order in which to search families for a text's letters, by its script; the fallback order of type.css. */
const ORDER: Readonly<Record<'' | 'kana' | 'hangul', readonly FaceName[]>> = {
  '': ['sc', 'tc', 'jp', 'kr'],
  kana: ['jp', 'sc', 'tc', 'kr'],
  hangul: ['kr', 'sc', 'tc', 'jp'],
};

interface Face {
  slices: { slice: Slice; font: FontFace }[];
}

export class FetchedLetters {
  readonly #fonts: FontFaceSet;
  readonly #faces = new Map<FaceName, Promise<Face>>();

  constructor(fonts: FontFaceSet) {
    this.#fonts = fonts;
  }

  /** Waits for all letters of `texts`. Never rejects: a letter that fails to load is drawn as a box. */
  async settled(texts: readonly string[], isJapanese: boolean): Promise<void> {
    await Promise.allSettled(texts.map((text) => this.#fetch(text, isJapanese)));
  }

  /** Loads the letters of all words of a language. */
  async speechSettled({ language, words }: Speech): Promise<void> {
    const texts = wordTexts(words).map(({ text }) => text);
    await this.settled([texts.filter(isEastAsian).join('')], language === 'ja');
  }

  async #fetch(text: string, isJapanese: boolean): Promise<void> {
    const fetching: Promise<unknown>[] = [];
    let letters = [...new Set(Array.from(text, (letter) => letter.codePointAt(0) ?? 0))].filter((point) =>
      isEastAsian(String.fromCodePoint(point)),
    );
    for (const name of ORDER[isJapanese ? 'kana' : formsOf(text)]) {
      if (letters.length === 0) break;
      const { slices } = await this.#face(name);
      const needed = slices.filter(({ slice }) => letters.some(slice.has));
      fetching.push(...needed.map(({ font }) => font.load()));
      letters = letters.filter((letter) => !needed.some(({ slice }) => slice.has(letter)));
    }
    await Promise.allSettled(fetching);
  }

  #face(name: FaceName): Promise<Face> {
    const known = this.#faces.get(name);
    if (known) return known;
    const face = FACES[name]().then(({ slices }) => ({
      slices: slicesOf(slices).map((slice) => {
        const { url, unicodeRange } = slice;
        const font = new FontFace(slices.family, `url("${url}") format("woff2")`, {
          weight: '100 900',
          display: 'block',
          unicodeRange,
        });
        this.#fonts.add(font);
        return { slice, font };
      }),
    }));
    // If the list of slices fails to load, it is requested again for the next text.
    face.catch(() => this.#faces.delete(name));
    this.#faces.set(name, face);
    return face;
  }
}
