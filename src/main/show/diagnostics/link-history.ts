import type { LinkView } from '../../../preload/contract/show-state.ts';

/** Of each channel; the older ones go. */
const KEPT = 40;

interface LinkChange {
  /** Unix ms. */
  at: number;
  words: string;
}

/** How the link of each channel went: what its state became, and when. */
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
