/** How long an answer is stored: longer than any caller waits. */
export const REMEMBERED_MS = 60_000;
/** Maximum number of stored answers: far more than people send in that time. */
const REMEMBERED_MAX = 1_000;
/**
 * Maximum characters of a request, and maximum size of its answer, to be stored. A longer answer is that of a read,
 * and a longer request contains a picture or file: both can be repeated, and storing them would take too much
 * memory.
 */
export const REMEMBERED_SIZE_MAX = 16 * 1024;

interface Remembered<T> {
  /** The request's content, which distinguishes a repeat from a different request with the same name. */
  content: string;
  answer: Promise<T>;
  at: number;
}

/**
 * Deduplicates requests that are sent again because their answer was lost: each is performed once, and a repeat gets
 * the first answer. The caller gives each request a unique name.
 */
export class AnswerCache<T> {
  readonly #now: () => number;
  readonly #sizeOf: (answer: T) => number;
  readonly #isFinal: (answer: T) => boolean;
  readonly #remembered = new Map<string, Remembered<T>>();

  /**
   * @param now monotonic clock, ms
   * @param sizeOf returns bytes or characters of an answer
   * @param isFinal returns whether an answer is stored; if false, a repeat is performed again
   */
  constructor(
    now: () => number,
    sizeOf: (answer: T) => number,
    isFinal: (answer: T) => boolean = () => true,
  ) {
    this.#now = now;
    this.#sizeOf = sizeOf;
    this.#isFinal = isFinal;
  }

  /**
   * Answers a request, or returns its first answer. Returns null if a different request has this name.
   *
   * @param name unique for each request; null: none, and the request is always performed
   * @param content the content of the request, equal in a repeat
   */
  answer(name: string | null, content: string, perform: () => Promise<T>): Promise<T> | null {
    if (name === null || content.length > REMEMBERED_SIZE_MAX) return perform();
    this.#forgetOld();
    const known = this.#remembered.get(name);
    if (known) return known.content === content ? known.answer : null;
    const remembered: Remembered<T> = { content, answer: perform(), at: this.#now() };
    this.#remembered.set(name, remembered);
    remembered.answer.then(
      (answer) => {
        const isLong = this.#sizeOf(answer) > REMEMBERED_SIZE_MAX;
        if (isLong || !this.#isFinal(answer)) this.#forget(name, remembered);
      },
      // The caller gets the error; this only avoids an unhandled rejection.
      () => undefined,
    );
    return remembered.answer;
  }

  #forget(name: string, remembered: Remembered<T>): void {
    if (this.#remembered.get(name) === remembered) this.#remembered.delete(name);
  }

  /** Removes expired answers. The map is ordered from oldest to newest, so the first recent one ends the search. */
  #forgetOld(): void {
    const oldest = this.#now() - REMEMBERED_MS;
    for (const [name, { at }] of this.#remembered) {
      if (at > oldest && this.#remembered.size < REMEMBERED_MAX) return;
      this.#remembered.delete(name);
    }
  }
}
