import { dialog } from 'electron';
import type { Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';

/**
 * Returns the names of the outputs that are open somewhere and show a graphic. They would go off air if the program
 * quit.
 */
export function outputsOnAir(show: Show): string[] {
  return show.outputs
    .states()
    .filter(({ renderers, shown }) => renderers > 0 && shown.graphics.length > 0)
    .map(({ name }) => name);
}

const STAY = 'Stay on air';
const KEEP_WINDOW = 'Keep window open';
const CLOSE_WINDOW = 'Close window';
const END = 'Quit Touchline';

/** What to close: only the control window, or the whole program. */
export type Closing = 'window' | 'program';

/**
 * Decides whether the program may quit. While something is on air, a dialog asks the producer, with the safe answer
 * first. The dialog blocks nothing: feed, server and graphics keep running.
 */
export class Leaving {
  readonly #onAir: () => readonly string[];
  readonly #log: Log;
  #isAllowed = false;
  #isAsking = false;

  /** @param onAir returns the names of the outputs that show something */
  constructor(onAir: () => readonly string[], log: Log) {
    this.#onAir = onAir;
    this.#log = log;
  }

  /** Call when the system or terminal ends the program. No questions follow. */
  allow(): void {
    this.#isAllowed = true;
  }

  /** Returns true if the program may quit now. Otherwise asks the producer and calls `leave` if the answer is yes. */
  mayLeave(leave: () => void): boolean {
    const names = this.#namesToAskAbout();
    if (names.length === 0) return true;
    this.#ask(`${areOnAir(names)} Quit Touchline?`, [STAY, END], (answer) => {
      if (answer !== END) return;
      this.#isAllowed = true;
      leave();
    });
    return false;
  }

  /**
   * Returns true if the control window may be closed, which also quits the program (except on macOS). Otherwise asks
   * the producer and calls `close` with the answer, unless the window stays open.
   */
  mayClose(close: (what: Closing) => void): boolean {
    const names = this.#namesToAskAbout();
    if (names.length === 0) return true;
    this.#ask(`${areOnAir(names)} Close the control window?`, [KEEP_WINDOW, CLOSE_WINDOW, END], (answer) => {
      if (answer === END) this.#isAllowed = true;
      if (answer !== KEEP_WINDOW) close(answer === END ? 'program' : 'window');
    });
    return false;
  }

  #namesToAskAbout(): readonly string[] {
    return this.#isAllowed ? [] : this.#onAir();
  }

  /** Asks one question at a time. A dialog that is closed without an answer counts as the first answer. */
  #ask(message: string, answers: readonly [string, ...string[]], onAnswer: (answer: string) => void): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    dialog
      .showMessageBox({
        type: 'warning',
        title: 'Touchline',
        message,
        detail: answers.includes(CLOSE_WINDOW)
          ? 'The graphics stay on air. To reopen the window, use the tray icon or start Touchline again.'
          : 'All graphics will go off air.',
        buttons: [...answers],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      .then(({ response }) => onAnswer(answers[response] ?? answers[0]))
      .catch((error: unknown) =>
        this.#log.error({ error: String(error) }, 'could not show the quit confirmation'),
      )
      .finally(() => (this.#isAsking = false));
  }
}

function areOnAir(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} on air.`;
}
