import type { Channel } from './channel.ts';
import { finalScoreSentence, versionSentence } from './feed-notices.ts';
import type { SourceBook } from './source-book.ts';

export interface FeedWatchOptions {
  sources: () => SourceBook;
  /** Tells the producer; a later sentence of the same id takes the earlier one's place. */
  warn: (id: string, sentence: string) => void;
}

/** Looks over what feeds say of themselves, and tells the producer once where it is not quite as expected. */
export class FeedWatch {
  readonly #options: FeedWatchOptions;
  /** The session of each channel whose version has been looked at. */
  readonly #versionsSeen = new Map<string, string>();

  constructor(options: FeedWatchOptions) {
    this.#options = options;
  }

  /** Something of this channel changed; a version that this build was not written for is told once a session. */
  look(channel: Channel): void {
    const { session, contract } = channel;
    if (session === null || contract === null) return;
    if (this.#versionsSeen.get(channel.id) === session.sessionId) return;
    this.#versionsSeen.set(channel.id, session.sessionId);
    const sentence = versionSentence(channel.id, session, contract);
    if (sentence !== null) this.#options.warn(`version-${channel.id}`, sentence);
  }

  /** This channel's game is over: its own score is held against the one its provider lists. */
  async ended(channel: Channel): Promise<void> {
    const { session } = channel;
    const sources = this.#options.sources();
    if (session === null || !sources.has(session.source)) return;
    const source = sources.get(session.source);
    await source.refresh();
    if (channel.session !== session) return;
    const sentence = finalScoreSentence(channel.id, channel.feedScore, source.finalScore(session.sessionId));
    if (sentence !== null) this.#options.warn(`final-${channel.id}`, sentence);
  }
}
