import { RequestRefused } from '../refused.ts';

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

  /**
   * Begins a choice. Call the returned function right before applying it; a choice that is never applied, because its
   * game doesn't exist, stops no other. Throws RequestRefused where a later choice was applied in the meantime.
   */
  begin(): () => void {
    this.#begun += 1;
    const mine = this.#begun;
    return () => {
      if (mine < this.#applied) {
        throw new RequestRefused(
          'conflict',
          `Channel ${this.#channelId} was given another game, or none, in the meantime. Look at it and try again if needed.`,
        );
      }
      this.#applied = mine;
    };
  }
}
