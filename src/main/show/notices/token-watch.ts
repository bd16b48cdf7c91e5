import type { Channel } from '../channels/channel.ts';
import type { Sources } from '../sources/sources.ts';
import type { Notices } from './notices.ts';

export interface TokenWatchOptions {
  sources: () => Sources;
  channels: () => readonly Channel[];
  notices: Notices;
  noTokenSentence: string;
}

/** Notifies the producer of each source without a token, with an alarm if a channel needs it. */
export class TokenWatch {
  readonly #options: TokenWatchOptions;
  /** The reported sentence, by source, so that a dismissed notice comes back only for a new one. */
  readonly #reported = new Map<string, string>();

  constructor(options: TokenWatchOptions) {
    this.#options = options;
  }

  /** Checks all sources. Call after sources, tokens or channels may have changed. */
  refresh(): void {
    const { sources, notices } = this.#options;
    const missing = new Map(
      sources()
        .all()
        .flatMap((source) => (source.hasToken ? [] : [[source.settings.id, source.settings.name]])),
    );
    for (const id of this.#reported.keys()) {
      if (missing.has(id)) continue;
      this.#reported.delete(id);
      notices.dismiss(noticeId(id));
    }
    for (const [id, name] of missing) this.#tell(id, name);
  }

  #tell(id: string, name: string): void {
    const { channels, notices, noTokenSentence } = this.#options;
    const waiting = channels().flatMap((channel) => (channel.session?.source === id ? [channel.id] : []));
    const state =
      waiting.length === 0 ? '' : ` Until then channel ${waiting.join(' and ')} shows the last known state.`;
    const sentence = `${name}: ${noTokenSentence}${state}`;
    if (this.#reported.get(id) === sentence) return;
    this.#reported.set(id, sentence);
    notices.notify(noticeId(id), waiting.length === 0 ? 'warning' : 'alarm', sentence);
  }
}

function noticeId(source: string): string {
  return `no-token-${source}`;
}
