import type { Clock, SavedToken, SavedTokens, TokenKeeper } from '../ports.ts';
import { DebouncedWriter } from '../debounced-writer.ts';

export interface RememberedTokensOptions {
  keeper: TokenKeeper;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  /** They can't be kept; tried again by itself. */
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

/** The tokens that the producer wants to find again after a restart. */
export class RememberedTokens {
  readonly #keeping: DebouncedWriter;
  readonly #tokens: Map<string, SavedToken>;
  readonly canKeep: boolean;

  /** @param kept what was kept when the program ended */
  constructor({ keeper, ...options }: RememberedTokensOptions, kept: SavedTokens) {
    this.canKeep = keeper.canKeep;
    this.#tokens = new Map(kept);
    this.#keeping = new DebouncedWriter({
      ...options,
      everyMs: 0,
      hurriedMs: 0,
      write: () => keeper.keep(new Map(this.#tokens)),
    });
  }

  has(source: string): boolean {
    return this.#tokens.has(source);
  }

  /** A source's token; null where none was kept, or where it was given for another address. */
  of({ id, baseUrl }: { id: string; baseUrl: string }): string | null {
    const kept = this.#tokens.get(id);
    return kept?.baseUrl === baseUrl ? kept.token : null;
  }

  remember(source: string, token: SavedToken): void {
    this.#tokens.set(source, token);
    this.#keeping.changed();
  }

  forget(source: string): void {
    if (this.#tokens.delete(source)) this.#keeping.changed();
  }

  /** Those of sources that are not there any more are nobody's. */
  forgetAllBut(sources: readonly string[]): void {
    for (const id of this.#tokens.keys()) if (!sources.includes(id)) this.forget(id);
  }

  /** Resolves once they are on disk, or could not be put there. */
  close(): Promise<void> {
    return this.#keeping.close();
  }
}
