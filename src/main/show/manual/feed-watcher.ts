import type { Subscription } from '../../../feed/client/subscription.ts';
import type { Snapshot } from '../../../feed/contract/messages.ts';
import type { ReceivedHistory } from '../../../feed/contract/received-rows.ts';
import { phaseOf, stateAsNow, viewOf, watchedSport, type SportView } from '../../../feed/sports/index.ts';
import type { Difference, FeedBeside } from '../../../preload/contract/manual.ts';
import type { BoundSession } from '../../../preload/contract/show-state.ts';
import { en } from '../../../words/en.ts';
import { readLog } from '../channels/state-from-log.ts';
import type { FeedAccess } from '../ports.ts';

/**
 * During manual scoring, follows the session that the game was taken over from. Nothing from this session goes on air,
 * but switching back can be previewed.
 */
export class FeedWatcher {
  readonly #session: BoundSession;
  readonly #subscription: Subscription;
  #snapshot: Snapshot | null = null;
  #history: ReceivedHistory | null = null;

  constructor(session: BoundSession, access: Pick<FeedAccess, 'subscribe'>, onChange: () => void) {
    this.#session = session;
    this.#subscription = access.subscribe(session.sessionId, {
      onFrame: ({ snapshot }) => {
        const { hello } = this.#subscription.model;
        this.#snapshot = stateAsNow(session.sport, hello?.contractVersion ?? null, snapshot);
        onChange();
      },
      onHistory: (history) => {
        this.#history = history;
        onChange();
      },
      onChange,
    });
    this.#subscription.start();
  }

  /**
   * Returns the feed's state next to the manual game.
   *
   * @param manual the view of the manual game
   * @param nameOf returns a team in words
   */
  state(manual: SportView, nameOf: (side: 'A' | 'B') => string): FeedBeside {
    const { state, scout } = this.#subscription.model;
    const { isEnded } = this;
    const { league } = this.#session;
    const snapshot = (isEnded ? this.#endOfLog() : null) ?? this.#snapshot;
    if (snapshot === null) return { isBack: false, isEnded, score: null, phase: null, differences: [] };
    const view = viewOf(manual.sport, league, snapshot, manual.rules);
    return {
      isBack: isEnded || (state.name === 'live' && scout !== 'dark'),
      isEnded,
      score: view.score,
      phase: phaseWords(view, isEnded),
      differences: differencesOf(manual, view, nameOf),
    };
  }

  /** True if the session reported its end. */
  get isEnded(): boolean {
    return this.#subscription.model.state.name === 'ended';
  }

  /**
   * True if the service refuses the session: not authorized or not found. In that case, switching back is impossible
   * (feed-protocol, WebSocket).
   */
  get isRefused(): boolean {
    return this.#subscription.model.state.name === 'refused';
  }

  /** Returns the state after the session's log, if all of it is understood. */
  #endOfLog(): Snapshot | null {
    const log = readLog(this.#history, this.#session);
    return log?.doubts === 0 ? log.snapshot : null;
  }

  /** Reconnects immediately if the connection is waiting. */
  retry(): void {
    this.#subscription.retryNow();
  }

  stop(): void {
    this.#subscription.stop();
  }
}

function phaseWords(view: SportView, isFinal: boolean): string | null {
  const phase = phaseOf(view, isFinal);
  return phase && en.phase.long(phase);
}

/** Returns the lines of the "On air" table that differ between two views of a match; score and phase are separate. */
function differencesOf(
  manual: SportView,
  feed: SportView,
  nameOf: (side: 'A' | 'B') => string,
): Difference[] {
  const sport = watchedSport(feed.sport);
  // By place: the lines of a sport are always the same, and two of them may have the same label.
  const theirs = sport.factsOf(feed, nameOf, {});
  return (
    sport
      .factsOf(manual, nameOf, {})
      .map(({ label, value, isHot }, place) => ({
        label,
        manual: value,
        feed: theirs[place]?.value ?? null,
        isHot,
      }))
      // A value that the feed doesn't report is not a difference, unless a producer should notice it.
      .filter((line) => line.manual !== line.feed && (line.feed !== null || line.isHot))
      .map(({ label, manual, feed }) => ({ label, manual, feed }))
  );
}
