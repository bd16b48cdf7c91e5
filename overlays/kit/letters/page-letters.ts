import { LANGUAGES, type Speech } from '../../../src/words/languages.ts';
import { isEastAsian } from './east-asian.ts';
import type { FetchedLetters } from './fetched.ts';

/**
 * Letters beyond those of type.css: loaded when a name or word needs them, and waited for only as long as a graphic may
 * wait.
 */

/** Letters that take longer are not waited for: boxes are better than no graphic. */
const WAIT_MAX_MS = 3_000;
const KEPT_MAX = 500;

export class PageLetters {
  readonly #fonts: FontFaceSet;
  readonly #onFetched: () => void;
  #fetched: FetchedLetters | null = null;
  /** Texts that were waited for, by language. */
  readonly #awaited = new Set<string>();
  readonly #spoken = new Set<string>();

  /** @param onFetched text widths have changed */
  constructor(fonts: FontFaceSet, onFetched: () => void) {
    this.#fonts = fonts;
    this.#onFetched = onFetched;
  }

  /**
   * Whether there is nothing to wait for.
   *
   * @param shown plain data with every name and text of a producer or feed
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
    // Most frames have none: skip collecting their texts.
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

  /** A language whose own name has such letters uses them in all its words. */
  #isSpoken({ language }: Speech): boolean {
    return this.#spoken.has(language) || !isEastAsian(LANGUAGES[language].name);
  }
}

const keyOf = (text: string, { language }: Speech): string => `${language}\n${text}`;

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
