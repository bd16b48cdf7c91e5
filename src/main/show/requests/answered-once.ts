/** How long an answer is remembered: longer than anybody waits for one. */
export const REMEMBERED_MS = 60_000;
/** How many are: far more than are made in that time by hand. */
const REMEMBERED_MAX = 1_000;
/**
 * Letters of a request, and bytes or letters of its answer, that are remembered. A longer answer is a reading's, a longer
 * request brings a picture: both can be done twice, and kept for a minute they would take all memory.
 */
export const REMEMBERED_SIZE_MAX = 16 * 1024;

interface Remembered<T> {
  /** What was asked, to tell a repeat from another request under the same name. */
  asked: string;
  answer: Promise<T>;
  at: number;
}

/**
 * Requests that come again because their answer was lost on the way: each is done once, and a repeat gets the first
 * answer. Whoever asks gives each request a name of its own.
 */
export class AnsweredOnce<T> {
  readonly #now: () => number;
  readonly #sizeOf: (answer: T) => number;
  readonly #isFinal: (answer: T) => boolean;
  readonly #remembered = new Map<string, Remembered<T>>();

  /**
   * @param now ms of a clock that nobody sets
   * @param sizeOf bytes or letters of an answer
   * @param isFinal false: a repeat is done again
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
   * Answers a request, or what it was answered the first time. Null: another one has this name.
   *
   * @param name unique for each request; null: it has none, and is done
   * @param asked what it asks for, the same in a repeat
   */
  answer(name: string | null, asked: string, perform: () => Promise<T>): Promise<T> | null {
    if (name === null || asked.length > REMEMBERED_SIZE_MAX) return perform();
    this.#forgetOld();
    const known = this.#remembered.get(name);
    if (known) return known.asked === asked ? known.answer : null;
    const made: Remembered<T> = { asked, answer: perform(), at: this.#now() };
    this.#remembered.set(name, made);
    made.answer.then(
      (answer) => {
        const isLong = this.#sizeOf(answer) > REMEMBERED_SIZE_MAX;
        if (isLong || !this.#isFinal(answer)) this.#forget(name, made);
      },
      // Whoever asked hears of it.
      () => undefined,
    );
    return made.answer;
  }

  #forget(name: string, remembered: Remembered<T>): void {
    if (this.#remembered.get(name) === remembered) this.#remembered.delete(name);
  }

  /** Oldest first in the map: the first that is young enough ends it. */
  #forgetOld(): void {
    const oldest = this.#now() - REMEMBERED_MS;
    for (const [name, { at }] of this.#remembered) {
      if (at > oldest && this.#remembered.size < REMEMBERED_MAX) return;
      this.#remembered.delete(name);
    }
  }
}
