import { dialog } from 'electron';
import type { Log } from '../show/ports.ts';
import type { Show } from '../show/show.ts';

/** The outputs that somebody draws and that show something: ending the program takes that off the air. */
export function outputsOnAir(show: Show): string[] {
  return show.outputs
    .states()
    .filter(({ renderers, shown }) => renderers > 0 && shown.graphics.length > 0)
    .map(({ name }) => name);
}

const STAY = 'Stay on air';
const KEEP_WINDOW = 'Keep window open';
const CLOSE_WINDOW = 'Close, stay on air';
const END = 'End Touchline';

/** What closing the control window comes to. */
export type Closing = 'window' | 'program';

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
    const names = this.#namesToAskAbout();
    if (names.length === 0) return true;
    this.#ask(`${areOnAir(names)} End Touchline?`, [STAY, END], (answer) => {
      if (answer !== END) return;
      this.#isAllowed = true;
      leave();
    });
    return false;
  }

  /**
   * True: the control window may be closed, and the program ends with it. False: the producer is asked, and `close` is
   * called with the answer unless it is to keep the window.
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

  /** Asks one question at a time; whatever ends the box without an answer is the first one. */
  #ask(message: string, answers: readonly [string, ...string[]], onAnswer: (answer: string) => void): void {
    if (this.#isAsking) return;
    this.#isAsking = true;
    dialog
      .showMessageBox({
        type: 'warning',
        title: 'Touchline',
        message,
        detail: answers.includes(CLOSE_WINDOW)
          ? 'To reopen the window, use the tray icon or start Touchline again.'
          : 'All graphics will leave the picture.',
        buttons: [...answers],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      })
      .then(({ response }) => onAnswer(answers[response] ?? answers[0]))
      .catch((error: unknown) =>
        this.#log.error({ error: String(error) }, 'the question before the end could not be asked'),
      )
      .finally(() => (this.#isAsking = false));
  }
}

function areOnAir(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} on air.`;
}
