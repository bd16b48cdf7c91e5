import { LANGUAGES, type Speech } from '../../../src/words/languages.ts';
import { isEastAsian } from './east-asian.ts';
import type { FetchedLetters } from './fetched.ts';

/**
 * The letters of the page beyond those of type.css: nothing is fetched before a name or a word needs it, and then no
 * longer waited for than a graphic may.
 */

/** Letters that have not come by then are not coming: better boxes than no graphic. */
const WAIT_MAX_MS = 3_000;
const KEPT_MAX = 500;

export class PageLetters {
  readonly #fonts: FontFaceSet;
  readonly #onFetched: () => void;
  #fetched: FetchedLetters | null = null;
  /** Texts whose letters have been waited for, by language. */
  readonly #awaited = new Set<string>();
  readonly #spoken = new Set<string>();

  /** @param onFetched widths are others now */
  constructor(fonts: FontFaceSet, onFetched: () => void) {
    this.#fonts = fonts;
    this.#onFetched = onFetched;
  }

  /**
   * Whether nothing has to be waited for.
   *
   * @param shown plain data that holds every name and text a producer or a feed has given
   */
  areSettled(shown: unknown, speech: Speech): boolean {
    return this.#isSpoken(speech) && this.#missingIn(shown, speech).length === 0;
  }

  /** Waits for the letters of texts and words, as long as a graphic may. Never rejects. */
  async settled(shown: unknown, speech: Speech): Promise<void> {
    const missing = this.#missingIn(shown, speech);
    if (missing.length === 0 && this.#isSpoken(speech)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
    await Promise.race([this.#fetch(missing, speech).catch(() => undefined), waited]);
    clearTimeout(timer);
    if (this.#awaited.size >= KEPT_MAX) this.#awaited.clear();
    for (const text of missing) this.#awaited.add(keyOf(text, speech));
    this.#spoken.add(speech.language);
    this.#onFetched();
  }

  #missingIn(shown: unknown, speech: Speech): string[] {
    // Most frames have none: their texts are not even told apart.
    if (!isEastAsian(JSON.stringify(shown))) return [];
    return textsOf(shown).filter((text) => isEastAsian(text) && !this.#awaited.has(keyOf(text, speech)));
  }

  async #fetch(texts: readonly string[], speech: Speech): Promise<void> {
    this.#fetched ??= new (await import('./fetched.ts')).FetchedLetters(this.#fonts);
    await Promise.all([
      this.#fetched.settled(texts, speech.language === 'ja'),
      this.#isSpoken(speech) ? null : this.#fetched.speechSettled(speech),
    ]);
  }

  /** A language that calls itself by such letters says everything with them. */
  #isSpoken({ language }: Speech): boolean {
    return this.#spoken.has(language) || !isEastAsian(LANGUAGES[language].name);
  }
}

const keyOf = (text: string, { language }: Speech): string => `${language}\n${text}`;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
