import { dialog } from 'electron';
import type { Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';

const STAY = 0;
const END = 1;

/** The outputs that somebody draws and that show something: ending the program takes that off the air. */
export function outputsOnAir(show: Show): string[] {
  return show.outputs
    .states()
    .filter(({ renderers, shown }) => renderers > 0 && shown.graphics.length > 0)
    .map(({ name }) => name);
}

/**
 * Whether the program may end. While something is on air it asks once, with the safe answer first, in a box that
 * blocks nothing: feed, server and graphics go on behind it.
 */
export class Leaving {
  readonly #onAir: () => readonly string[];
  readonly #log: Log;
  #isAllowed = false;
  #isAsking = false;

  /** @param onAir the names of the outputs that show something */
  constructor(onAir: () => readonly string[], log: Log) {
    this.#onAir = onAir;
    this.#log = log;
  }

  /** From now on nobody is asked: the system ends the program, or its terminal does. */
  allow(): void {
    this.#isAllowed = true;
  }

  /** True: it may end now. False: the producer is asked, and `leave` is called if that is the answer. */
  mayLeave(leave: () => void): boolean {
    const names = this.#isAllowed ? [] : this.#onAir();
    if (names.length === 0) return true;
    if (!this.#isAsking) {
      this.#isAsking = true;
      this.#ask(names)
        .then((isSure) => {
          if (!isSure) return;
          this.#isAllowed = true;
          leave();
        })
        .catch((error: unknown) =>
          this.#log.error({ error: String(error) }, 'the question before the end could not be asked'),
        )
        .finally(() => (this.#isAsking = false));
    }
    return false;
  }

  async #ask(names: readonly string[]): Promise<boolean> {
    const { response } = await dialog.showMessageBox({
      type: 'warning',
      title: 'Touchline',
      message: `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} on air. End Touchline?`,
      detail: 'Everything that it draws leaves the picture.',
      buttons: ['Stay on air', 'End Touchline'],
      defaultId: STAY,
      cancelId: STAY,
      noLink: true,
    });
    return response === END;
  }
}
