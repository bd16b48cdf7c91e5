import { ENGLISH, LANGUAGES, type Language, type Speech } from '../../src/words/languages.ts';

/**
 * The on-air words of a page. English is built in; other languages are loaded on first use. While a language is
 * loading, or if it fails to load, the page keeps its previous language.
 *
 *   missing --loaded--> ready
 *           \--failed--> missing, retried after AGAIN_AFTER_MS
 */

/** After this time, the graphic is shown in the previous language. */
const WAIT_MAX_MS = 3_000;
const AGAIN_AFTER_MS = 10_000;

export class PageSpeech {
  readonly #load: (language: Language) => Promise<Speech['words']>;
  readonly #now: () => number;
  readonly #known = new Map<Language, Speech>([[ENGLISH.language, ENGLISH]]);
  /** The earliest time of the next request for each language, in ms. */
  readonly #triedUntil = new Map<Language, number>();
  #spoken = ENGLISH;

  /**
   * @param load loads the words of a language; may reject
   * @param now monotonic clock in ms
   */
  constructor(
    now: () => number,
    load: (language: Language) => Promise<Speech['words']> = (language) => LANGUAGES[language].load(),
  ) {
    this.#now = now;
    this.#load = load;
  }

  /** Returns whether the words are loaded, or failed or timed out recently. */
  isSettled(language: Language): boolean {
    return this.#known.has(language) || this.#now() < (this.#triedUntil.get(language) ?? 0);
  }

  /** Waits a limited time for the words of a language. Never rejects. */
  async settled(language: Language): Promise<void> {
    if (this.isSettled(language)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
    // A later build may use a language that this page doesn't know.
    const fetched = Promise.resolve(language)
      .then(this.#load)
      .then((words) => void this.#known.set(language, { language, words }))
      .catch(() => undefined);
    await Promise.race([fetched, waited]);
    clearTimeout(timer);
    if (!this.#known.has(language)) this.#triedUntil.set(language, this.#now() + AGAIN_AFTER_MS);
  }

  /** Returns the words to use: the requested language if loaded, otherwise the current one. */
  readonly in = (language: Language): Speech => {
    this.#spoken = this.#known.get(language) ?? this.#spoken;
    return this.#spoken;
  };
}
