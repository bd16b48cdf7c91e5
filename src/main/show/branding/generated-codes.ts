import { isBadCode } from '../../../teams/bad-codes.ts';
import { codesFor, teamKey } from './placeholder-looks.ts';

/** A code that was made for a name, kept so that it stays the same over a restart. */
export interface GeneratedCode {
  name: string;
  code: string;
}

/** More teams than any show has; the oldest is forgotten then. */
export const GENERATED_CODES_MAX = 1_000;

/**
 * The codes of teams that nobody gave one: one for each name for the whole show, never one that another team has, never
 * one that no network would air.
 */
export class GeneratedCodes {
  /** By the key of the name. */
  readonly #codes = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  readonly #onNew: () => void;

  /** @param onNew there is one more to be remembered */
  constructor(persisted: readonly GeneratedCode[], onNew: () => void) {
    this.#onNew = onNew;
    for (const { name, code } of persisted) this.#keep(teamKey(name), code);
  }

  /** To be remembered, the oldest first. */
  entries(): GeneratedCode[] {
    return [...this.#codes].map(([name, code]) => ({ name, code }));
  }

  /**
   * The code of a name; null where it has no letters.
   *
   * @param isTaken another team of the show has this one for good
   */
  codeOf(name: string, isTaken: (code: string) => boolean): string | null {
    const key = teamKey(name);
    const code = this.tried(name, isTaken);
    if (code === null || code === this.#codes.get(key)) return code;
    this.#keep(key, code);
    this.#onNew();
    return code;
  }

  /** The same for a name that is only looked at: nothing is kept. */
  tried(name: string, isTaken: (code: string) => boolean): string | null {
    const known = this.#codes.get(teamKey(name));
    if (known !== undefined && !isTaken(known)) return known;
    for (const code of codesFor(name)) {
      if (!this.#owners.has(code) && !isTaken(code) && !isBadCode(code)) return code;
    }
    return null;
  }

  #keep(key: string, code: string): void {
    this.#drop(key);
    if (this.#owners.has(code)) return;
    this.#codes.set(key, code);
    this.#owners.set(code, key);
    const [oldest] = this.#codes.keys();
    if (this.#codes.size > GENERATED_CODES_MAX && oldest !== undefined) this.#drop(oldest);
  }

  #drop(key: string): void {
    const code = this.#codes.get(key);
    if (code === undefined) return;
    this.#codes.delete(key);
    this.#owners.delete(code);
  }
}
