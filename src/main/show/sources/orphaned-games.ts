import type { Clock } from '../ports.ts';

/** Delay before the open games are read again. */
const AGAIN_MS = 2_000;
/** Maximum pause before closing a game is retried. */
const CLOSE_AGAIN_MAX_MS = 60_000;
/**
 * Number of readings without an orphan that end a search: a request that was given up can still open a game right after
 * the first reading.
 */
const READINGS_OF_SEARCH = 2;

export interface OrphanedGamesPorts {
  clock: Pick<Clock, 'after'>;
  /** Returns the IDs of the games that are open at the service, or null if it can't be read now. */
  openGames: () => Promise<readonly string[] | null>;
  /** Returns whether a channel or the saved settings have this game. */
  isOwned: (sessionId: string) => boolean;
  /** Closes a game. Returns false if the service didn't close it. */
  close: (sessionId: string) => Promise<boolean>;
}

/**
 * Closes unused games of the embedded service, which lists and tickers would otherwise show: their start was refused
 * because the answer was lost, or they left their channel while the service didn't answer.
 */
export class OrphanedGames {
  readonly #ports: OrphanedGamesPorts;
  /** Games open at the start that may belong to lost settings. */
  readonly #spared = new Set<string>();
  #spares = false;
  /** Number of requests in progress that may open a game. */
  #opening = 0;
  /**
   * Incremented when a request that may open a game starts or fails. A reading that began earlier may lack its game.
   */
  #news = 0;
  /** Number of remaining readings without an orphan; 0: nothing to check. */
  #left = 0;
  /** Number of consecutive readings with a game that could not be closed. */
  #failures = 0;
  #isReading = false;
  #cancel: (() => void) | null = null;
  #isClosed = false;

  constructor(ports: OrphanedGamesPorts) {
    this.#ports = ports;
  }

  /**
   * Call when the service can be read for the first time. Closes games that an earlier run left open.
   *
   * @param spares true: leaves them open, because the settings that contain them may have been lost
   */
  begin(spares: boolean): void {
    this.#spares = spares;
    this.#lookFor(1, 0);
  }

  /**
   * Call before a request opens a game and binds it. Until the returned function is called, no game counts as an
   * orphan.
   */
  opening(): () => void {
    this.#opening += 1;
    this.#news += 1;
    return () => {
      this.#opening -= 1;
    };
  }

  /** Searches for a game that may have been left open, and continues until the service answers. */
  search(): void {
    this.#news += 1;
    this.#failures = 0;
    this.#lookFor(READINGS_OF_SEARCH, AGAIN_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancel?.();
    this.#cancel = null;
  }

  #lookFor(readings: number, delayMs: number): void {
    this.#left = Math.max(this.#left, readings);
    if (!this.#isReading) this.#wait(delayMs);
  }

  #wait(delayMs: number): void {
    this.#cancel?.();
    if (this.#isClosed) return;
    this.#cancel = this.#ports.clock.after(delayMs, () => {
      this.#cancel = null;
      void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    this.#isReading = true;
    const news = this.#news;
    const isQuiet = this.#opening === 0;
    const open = isQuiet ? await this.#ports.openGames() : null;
    // A game opened in the meantime may be listed without being on its channel yet.
    if (open !== null && news === this.#news) await this.#closeOrphans(open);
    this.#isReading = false;
    if (this.#left > 0) this.#wait(Math.min(AGAIN_MS * 2 ** this.#failures, CLOSE_AGAIN_MAX_MS));
  }

  async #closeOrphans(open: readonly string[]): Promise<void> {
    if (this.#spares) for (const id of open) this.#spared.add(id);
    this.#spares = false;
    const orphans = open.filter((id) => this.isOrphan(id));
    if (orphans.length === 0) this.#left -= 1;
    let areClosed = true;
    for (const id of orphans) {
      if (this.isOrphan(id)) areClosed = (await this.#ports.close(id)) && areClosed;
    }
    this.#failures = areClosed ? 0 : this.#failures + 1;
  }

  /** Returns whether an open game has no owner, so that it will be closed. */
  isOrphan(id: string): boolean {
    return !this.#spares && !this.#spared.has(id) && !this.#ports.isOwned(id);
  }
}
