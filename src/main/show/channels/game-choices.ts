import { RequestRefused } from '../refused.ts';

/** One choice of a game for a channel. */
export interface GameChoice {
  /** Throws RequestRefused where a later choice was applied in the meantime. */
  assertNewest: () => void;
  /** Call it right before the game is put on the channel. Throws as `assertNewest` does. */
  apply: () => void;
}

/**
 * The order in which a channel was given games. Looking a game up can take seconds, and the producer may pick another
 * one or release the channel in the meantime: the choice that was made last wins, whichever answer comes first.
 */
export class GameChoices {
  readonly #channelId: string;
  #begun = 0;
  #applied = 0;

  constructor(channelId: string) {
    this.#channelId = channelId;
  }

  /** Begins a choice. One that is never applied, because its game doesn't exist, stops no other. */
  begin(): GameChoice {
    this.#begun += 1;
    const mine = this.#begun;
    const assertNewest = (): void => {
      if (mine >= this.#applied) return;
      throw new RequestRefused(
        'conflict',
        `Channel ${this.#channelId} was given another game, or none, in the meantime. Look at it and try again if needed.`,
      );
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
