import { LIST_NAMES } from '../../../feed/contract/lists.ts';
import type { Channel } from '../channels/channel.ts';
import { namesOf } from '../sources/bound-session.ts';
import type { Notices } from './notices.ts';
import {
  finalScoreSentence,
  resumedSentence,
  unreadableEventsSentence,
  unreadableRowsSentence,
  unreadableScoreSentence,
  unwatchedFinalSentence,
  versionSentence,
} from './sentences.ts';
import { staleSentence } from '../freshness/sentences.ts';
import type { Sources } from '../sources/sources.ts';

export interface FeedWatchOptions {
  sources: () => Sources;
  notices: Notices;
  isManual: (channel: string) => boolean;
}

/** Checks what feeds report about themselves, and notifies the producer once of anything unexpected. */
export class FeedWatch {
  readonly #options: FeedWatchOptions;
  /** The session whose version was checked, by channel. */
  readonly #versionsSeen = new Map<string, string>();
  /** The session whose unreadable events were reported, by channel. */
  readonly #logsReported = new Map<string, string>();
  /** The lists whose unreadable rows were reported. */
  readonly #reportedRows = new Set<string>();
  /** The reported sentence of each stale channel. */
  readonly #stale = new Map<string, string>();
  /** The channels without a score because the feed's score can't be read. */
  readonly #unscored = new Set<string>();
  /** The channels with a notice that play has resumed in the feed. */
  readonly #resumed = new Set<string>();

  constructor(options: FeedWatchOptions) {
    this.#options = options;
  }

  /** Checks a channel. Call after it changed. */
  refresh(channel: Channel): void {
    this.#checkFreshness(channel);
    this.#checkVersion(channel);
    this.#checkLog(channel);
    this.#checkScore(channel);
    if (channel.match.producer.status === null) this.#endResumed(channel.id);
  }

  /**
   * Checks the lists of games. Call after they may have been read. Unreadable rows of a list are reported once; the
   * notice is dismissed when all rows are readable again.
   */
  refreshLists(): void {
    for (const source of this.#options.sources().all()) {
      const { id, name } = source.settings;
      for (const list of LIST_NAMES) {
        // Several accounts may read the same list.
        const statuses = source.lists().filter((status) => status.list === list);
        const bad = statuses.find(({ unreadable }) => unreadable > 0);
        if (bad) this.#reportRows(`rows-${id}-${list}`, unreadableRowsSentence(name, bad));
        else this.#dismissRows(`rows-${id}-${list}`);
      }
    }
  }

  #reportRows(notice: string, sentence: string): void {
    if (this.#reportedRows.has(notice)) return;
    this.#reportedRows.add(notice);
    this.#options.notices.notify(notice, 'warning', sentence);
  }

  #dismissRows(notice: string): void {
    if (this.#reportedRows.delete(notice)) this.#options.notices.dismiss(notice);
  }

  /** Dismisses all feed notices of a removed channel, and forgets what was reported on it. */
  forget(channelId: string): void {
    this.#endStale(channelId);
    this.#endUnscored(channelId);
    this.#endResumed(channelId);
    this.#versionsSeen.delete(channelId);
    this.#logsReported.delete(channelId);
    for (const kind of ['version', 'log', 'final']) this.#options.notices.dismiss(`${kind}-${channelId}`);
  }

  /** Notifies the producer that play has resumed in the feed, although the game has an exceptional state. */
  resumed({ id, match }: Channel): void {
    const { status } = match.producer;
    if (status === null) return;
    this.#resumed.add(id);
    this.#options.notices.notify(`status-${id}`, 'warning', resumedSentence(id, status.game));
  }

  #endResumed(channelId: string): void {
    if (this.#resumed.delete(channelId)) this.#options.notices.dismiss(`status-${channelId}`);
  }

  #endStale(channelId: string): void {
    if (this.#stale.delete(channelId)) this.#options.notices.dismiss(`stale-${channelId}`);
  }

  #endUnscored(channelId: string): void {
    if (this.#unscored.delete(channelId)) this.#options.notices.dismiss(`score-${channelId}`);
  }

  /** Reports an unreadable score once, until it can be read or is overridden. */
  #checkScore({ id, match, content }: Channel): void {
    const score = match.isHeard ? match.shown(content).match?.view.score : undefined;
    if (score === undefined || (score.a !== null && score.b !== null)) {
      this.#endUnscored(id);
    } else if (!this.#unscored.has(id)) {
      this.#unscored.add(id);
      this.#options.notices.notify(`score-${id}`, 'alarm', unreadableScoreSentence(id));
    }
  }

  /** Reports a stale feed once per cause, until it is fresh again. */
  #checkFreshness({ id, freshness, session, feed, onAir }: Channel): void {
    const isAwaiting = onAir.feed !== feed && onAir.session !== null;
    const game = isAwaiting ? namesOf(onAir.session, onAir.content.names()) : null;
    const sentence = staleSentence(id, game, freshness.state);
    if (sentence === null) {
      this.#endStale(id);
    } else if (this.#stale.get(id) !== sentence) {
      this.#stale.set(id, sentence);
      const isManual = session !== null && this.#options.isManual(id);
      const action = session === null || isManual ? null : ({ does: 'takeover', channel: id } as const);
      this.#options.notices.notify(`stale-${id}`, 'alarm', sentence, action);
    }
  }

  /** Reports a version that this build was not written for, once per session. */
  #checkVersion(channel: Channel): void {
    const { session, contract } = channel.feed;
    if (session === null || contract === null) return;
    // A game's version can differ from the version in its list.
    const seen = `${session.sessionId} ${contract.version}`;
    if (this.#versionsSeen.get(channel.id) === seen) return;
    this.#versionsSeen.set(channel.id, seen);
    const sentence = versionSentence(channel.id, session, contract);
    if (sentence !== null) this.#options.notices.notify(`version-${channel.id}`, 'warning', sentence);
  }

  /** Reports unreadable events, once per session. */
  #checkLog({ id, session, feed }: Channel): void {
    const { unreadableEvents } = feed;
    if (session === null || unreadableEvents === null) return;
    if (this.#logsReported.get(id) === session.sessionId) return;
    this.#logsReported.set(id, session.sessionId);
    this.#options.notices.notify(`log-${id}`, 'warning', unreadableEventsSentence(id, unreadableEvents));
  }

  /**
   * Reads the lists, compares the score of an ended game with the score listed by its provider, and shows or dismisses
   * the notice about a difference.
   */
  async ended(channel: Channel): Promise<void> {
    const { session } = channel;
    const sources = this.#options.sources();
    if (session === null || !sources.has(session.source)) return;
    const source = sources.get(session.source);
    await source.refresh();
    if (channel.session?.sessionId !== session.sessionId) return;
    const listed = source.finalScore(session.sessionId);
    const { final } = channel.course;
    const sentence =
      final === null
        ? finalScoreSentence(channel.id, channel.match.feedView.score, listed)
        : unwatchedFinalSentence(channel.id, final, { log: channel.feed.log, listed });
    if (sentence === null) this.#options.notices.dismiss(`final-${channel.id}`);
    else this.#options.notices.notify(`final-${channel.id}`, 'warning', sentence);
  }
}
