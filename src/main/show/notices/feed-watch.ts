import type { Channel } from '../channels/channel.ts';
import { finalScoreSentence, versionSentence } from './sentences.ts';
import { staleSentence } from '../freshness/sentences.ts';
import type { Sources } from '../sources/sources.ts';

export interface FeedWatchOptions {
  sources: () => Sources;
  /** Tells the producer; a later sentence of the same id takes the earlier one's place. */
  warn: (id: string, sentence: string) => void;
  /** The same for what is on air and may be wrong; null: that is over. */
  alarm: (id: string, sentence: string | null) => void;
}

/** Looks over what feeds say of themselves, and tells the producer once where it is not quite as expected. */
export class FeedWatch {
  readonly #options: FeedWatchOptions;
  /** The session of each channel whose version has been looked at. */
  readonly #versionsSeen = new Map<string, string>();
  /** What has been said of each channel that is stale. */
  readonly #stale = new Map<string, string>();

  constructor(options: FeedWatchOptions) {
    this.#options = options;
  }

  /** Something of this channel changed. */
  refresh(channel: Channel): void {
    this.#lookAtFreshness(channel);
    this.#lookAtVersion(channel);
  }

  /** The channel is gone: nothing is the matter with it any more. */
  forget(channelId: string): void {
    if (this.#stale.delete(channelId)) this.#options.alarm(`stale-${channelId}`, null);
  }

  /** A stale feed is told once for each thing that is the matter, and not any more once it is fresh again. */
  #lookAtFreshness({ id, freshness }: Channel): void {
    const sentence = staleSentence(id, freshness.state);
    if (sentence === null) {
      this.forget(id);
    } else if (this.#stale.get(id) !== sentence) {
      this.#stale.set(id, sentence);
      this.#options.alarm(`stale-${id}`, sentence);
    }
  }

  /** A version that this build was not written for is told once a session. */
  #lookAtVersion(channel: Channel): void {
    const { session, contract } = channel.feed;
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
    const sentence = finalScoreSentence(
      channel.id,
      channel.match.feedView.score,
      source.finalScore(session.sessionId),
    );
    if (sentence !== null) this.#options.warn(`final-${channel.id}`, sentence);
  }
}
