import { OLDEST_CHROMIUM } from '../../../preload/contract/engines.ts';
import type { Notices } from './notices.ts';

/**
 * Notifies the producer of outputs open in a browser that is too old to draw them, until a newer browser draws them.
 */
export class EngineWatch {
  readonly #notices: Notices;
  /** Reported versions by output, so that a dismissed notice does not come back for the same version. */
  readonly #reported = new Map<string, number>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  /**
   * Updates the notice about an output.
   *
   * @param version the Chromium version that is too old; null: a newer browser draws the output, or it was removed
   */
  refresh({ id, name }: { id: string; name: string }, version: number | null): void {
    if (version === (this.#reported.get(id) ?? null)) return;
    if (version === null) {
      this.#reported.delete(id);
      this.#notices.dismiss(noticeId(id));
    } else {
      this.#reported.set(id, version);
      this.#notices.notify(noticeId(id), 'warning', oldEngineSentence(name, version));
    }
  }
}

export const oldEngineSentence = (name: string, version: number): string =>
  `${name} runs in Chromium ${version} and stays empty there: outputs need Chromium ${OLDEST_CHROMIUM} or newer. Update OBS to version 31 or newer, or update the other program that shows it.`;

const noticeId = (output: string): string => `engine-${output}`;
