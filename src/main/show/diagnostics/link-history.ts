import type { LinkView } from '../../../preload/contract/show-state.ts';

/** Maximum number of entries per channel; older ones are removed. */
const KEPT = 40;

interface LinkChange {
  /** Unix ms. */
  at: number;
  words: string;
}

/** The link states of each channel over time. */
export class LinkHistory {
  readonly #wallClock: () => number;
  readonly #changes = new Map<string, LinkChange[]>();

  constructor(wallClock: () => number) {
    this.#wallClock = wallClock;
  }

  note(channel: string, { state, reason, scout }: Pick<LinkView, 'state' | 'reason' | 'scout'>): void {
    const words = [state, reason, scout === 'dark' ? 'no scout' : null].filter(Boolean).join(', ');
    const changes = this.#changes.get(channel) ?? [];
    if (changes.at(-1)?.words === words) return;
    this.#changes.set(channel, [...changes, { at: this.#wallClock(), words }].slice(-KEPT));
  }

  of(channel: string): readonly LinkChange[] {
    return this.#changes.get(channel) ?? [];
  }
}
