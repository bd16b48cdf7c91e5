import type { Notices } from './notices.ts';

/**
 * Notifies the producer of outputs that are too slow for takeovers, and dismisses the notice once they are fast enough.
 */
export class PaceWatch {
  readonly #notices: Notices;
  /** Reported outputs, so that a dismissed notice comes back only after a change. */
  readonly #slow = new Set<string>();

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  refresh({ id, name }: { id: string; name: string }, isSlow: boolean): void {
    if (isSlow === this.#slow.has(id)) return;
    if (isSlow) {
      this.#slow.add(id);
      this.#notices.notify(noticeId(id), 'warning', slowSentence(name));
    } else {
      this.#slow.delete(id);
      this.#notices.dismiss(noticeId(id));
    }
  }
}

export const slowSentence = (name: string): string =>
  `${name} draws too slowly, so takeovers are shown as a strip until it keeps up. Close other programs on the computer that shows it, or turn on "Enable Browser Source Hardware Acceleration" in OBS (Settings, Advanced).`;

const noticeId = (output: string): string => `slow-${output}`;
