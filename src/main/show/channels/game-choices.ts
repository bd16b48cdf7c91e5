import { channelErrors } from './errors.ts';

/** A choice of a game for a channel. */
export interface GameChoice {
  /** Throws RequestRefused if a later choice was applied in the meantime. */
  assertNewest: () => void;
  /** Call right before the game is bound. Throws like `assertNewest`. */
  apply: () => void;
}

/**
 * The order of game choices on a channel. Looking up a game can take seconds, and the producer may choose another one
 * or release the channel in the meantime: the latest choice wins, whichever lookup finishes first.
 */
export class GameChoices {
  readonly #channelId: string;
  #begun = 0;
  #applied = 0;

  constructor(channelId: string) {
    this.#channelId = channelId;
  }

  /** Begins a choice. A choice that is never applied, because its game doesn't exist, doesn't block others. */
  begin(): GameChoice {
    this.#begun += 1;
    const mine = this.#begun;
    const assertNewest = (): void => {
      if (mine >= this.#applied) return;
      throw channelErrors.gameChanged(this.#channelId);
    };
    return {
      assertNewest,
      apply: () => {
        assertNewest();
        this.#applied = mine;
      },
    };
  }
}
