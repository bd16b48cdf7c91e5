import { LANGUAGES, type Speech } from '../../../src/words/languages.ts';
import { isEastAsian } from './east-asian.ts';
import type { FetchedLetters } from './fetched.ts';

/**
 * Letters that type.css doesn't have. Loaded when a name or word needs them; a graphic waits only a limited time for
 * them.
 */

/** After this time, missing letters are drawn as boxes. */
const WAIT_MAX_MS = 3_000;
const KEPT_MAX = 500;

export class PageLetters {
  readonly #fonts: FontFaceSet;
  readonly #onFetched: () => void;
  #fetched: FetchedLetters | null = null;
  /** Texts that have already been waited for, by language. */
  readonly #awaited = new Set<string>();
  readonly #spoken = new Set<string>();

  /** @param onFetched called after text widths have changed */
  constructor(fonts: FontFaceSet, onFetched: () => void) {
    this.#fonts = fonts;
    this.#onFetched = onFetched;
  }

  /**
   * Returns whether all letters are loaded or have already been waited for.
   *
   * @param shown plain data with every name and text from the producer or feed
   */
  areSettled(shown: unknown, speech: Speech): boolean {
    return this.#isSpoken(speech) && this.#missingIn(shown, speech).length === 0;
  }

  /** Waits a limited time for the letters of texts and words. Never rejects. */
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
    // Most frames have no East Asian letters, so collecting their texts is skipped.
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

  /**
   * Returns whether a language's words can be drawn: they need no East Asian letters (the language's own name shows
   * that), or their letters were already waited for.
   */
  #isSpoken({ language }: Speech): boolean {
    return this.#spoken.has(language) || !isEastAsian(LANGUAGES[language].name);
  }
}

const keyOf = (text: string, { language }: Speech): string => `${language}\n${text}`;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
