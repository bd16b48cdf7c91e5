import type { Clock, SavedToken, SavedTokens, TokenPersistence } from '../ports.ts';
import { DebouncedWriter } from '../debounced-writer.ts';

export interface RememberedTokensOptions {
  keeper: TokenPersistence;
  clock: Pick<Clock, 'after' | 'monotonic'>;
  /** Called when tokens can't be saved; retries follow. */
  onTrouble: (error: unknown) => void;
  onWell: () => void;
}

/** The tokens that are saved across restarts. */
export class RememberedTokens {
  readonly #keeping: DebouncedWriter;
  readonly #tokens: Map<string, SavedToken>;
  readonly canKeep: boolean;

  /** @param saved the tokens saved by the last run */
  constructor({ keeper, ...options }: RememberedTokensOptions, saved: SavedTokens) {
    this.canKeep = keeper.canKeep;
    this.#tokens = new Map(saved);
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

  /** Returns a source's token; null if none was saved, or if it was for another URL. */
  of({ id, baseUrl }: { id: string; baseUrl: string }): string | null {
    const saved = this.#tokens.get(id);
    return saved?.baseUrl === baseUrl ? saved.token : null;
  }

  remember(source: string, token: SavedToken): void {
    this.#tokens.set(source, token);
    this.#keeping.changed();
  }

  forget(source: string): void {
    if (this.#tokens.delete(source)) this.#keeping.changed();
  }

  /** Removes the tokens of all sources except these. */
  forgetAllBut(sources: readonly string[]): void {
    for (const id of this.#tokens.keys()) if (!sources.includes(id)) this.forget(id);
  }

  /** Writes pending changes. Resolves once the tokens are on disk or writing has failed. */
  close(): Promise<void> {
    return this.#keeping.close();
  }
}
