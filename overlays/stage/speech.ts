import { ENGLISH, LANGUAGES, type Language, type Speech } from '../../src/words/languages.ts';

/**
 * The words that the page speaks. English is here from the start; any other language is fetched when an output first
 * asks for it, and kept. Until its words are here, and where they can't be fetched, the page goes on in the language that
 * it spoke before.
 *
 *   missing --fetch--> here
 *                  \--> out of reach --another fetch, AGAIN_AFTER_MS later--> ...
 */

/** Words that have not come by then are not coming: better another language than no graphic. */
const WAIT_MAX_MS = 3_000;
const AGAIN_AFTER_MS = 10_000;

export class PageSpeech {
  readonly #load: (language: Language) => Promise<Speech['words']>;
  readonly #now: () => number;
  readonly #known = new Map<Language, Speech>([[ENGLISH.language, ENGLISH]]);
  /** When the words of a language may be asked for again, ms. */
  readonly #triedUntil = new Map<Language, number>();
  #spoken = ENGLISH;

  /**
   * @param load fetches the words of a language; may reject
   * @param now milliseconds that only grow
   */
  constructor(
    now: () => number,
    load: (language: Language) => Promise<Speech['words']> = (language) => LANGUAGES[language].load(),
  ) {
    this.#now = now;
    this.#load = load;
  }

  /** Nothing is to be waited for: its words are here, or have been out of reach just now. */
  isSettled(language: Language): boolean {
    return this.#known.has(language) || this.#now() < (this.#triedUntil.get(language) ?? 0);
  }

  /** Waits for the words of a language, for as long as a graphic may. Never rejects. */
  async settled(language: Language): Promise<void> {
    if (this.isSettled(language)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MAX_MS)));
    // A later build may speak a language that this page has never heard of.
    const fetched = Promise.resolve(language)
      .then(this.#load)
      .then((words) => void this.#known.set(language, { language, words }))
      .catch(() => undefined);
    await Promise.race([fetched, waited]);
    clearTimeout(timer);
    if (!this.#known.has(language)) this.#triedUntil.set(language, this.#now() + AGAIN_AFTER_MS);
  }

  /** What to speak where a language is wanted; that one, if its words are here. */
  readonly in = (language: Language): Speech => {
    this.#spoken = this.#known.get(language) ?? this.#spoken;
    return this.#spoken;
  };
}
