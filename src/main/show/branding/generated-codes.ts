import { isBadCode } from '../../../teams/bad-codes.ts';
import { codesFor, teamKey } from './placeholder-looks.ts';

/** A code generated for a name, saved to survive a restart. */
export interface GeneratedCode {
  name: string;
  code: string;
}

/** Maximum number of saved codes: more than any show has teams. Above it, the oldest code is removed. */
export const GENERATED_CODES_MAX = 1_000;

/** Generates codes for teams without one: unique within the show, never another team's, never offensive. */
export class GeneratedCodes {
  /** Codes by the key of their name. */
  readonly #codes = new Map<string, string>();
  readonly #owners = new Map<string, string>();
  readonly #onNew: () => void;

  /** @param onNew called when a new code has to be saved */
  constructor(persisted: readonly GeneratedCode[], onNew: () => void) {
    this.#onNew = onNew;
    for (const { name, code } of persisted) this.#keep(teamKey(name), code);
  }

  /** Returns the codes to save, oldest first. */
  entries(): GeneratedCode[] {
    return [...this.#codes].map(([name, code]) => ({ name, code }));
  }

  /**
   * Returns the code of a name, or null for a name without letters.
   *
   * @param isTaken returns whether another team of the show permanently has this code
   */
  codeOf(name: string, isTaken: (code: string) => boolean): string | null {
    const key = teamKey(name);
    const code = this.tried(name, isTaken);
    if (code === null || code === this.#codes.get(key)) return code;
    this.#keep(key, code);
    this.#onNew();
    return code;
  }

  /** Returns the code for a preview, without storing it. */
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
