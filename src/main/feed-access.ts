import { Catalog, decode, FeedApi, openFeedSocket, Subscription, Tape } from '../feed/client/index.ts';
import type { Clock, FeedAccess, Log, OpenFeed } from './show/ports.ts';

/** Joins the feed client to the show: real sockets, real `fetch`, the show's clock. */
export function feedAccess(clock: Clock, log: Log): OpenFeed {
  return ({ baseUrl, token }): FeedAccess => {
    const api = new FeedApi({ baseUrl, token, fetch: globalThis.fetch });
    const after = (delayMs: number, callback: () => void): (() => void) => clock.after(delayMs, callback);
    return {
      api,
      catalog: (includesSandbox, onChange) =>
        new Catalog({ api, includesSandbox, onChange, after, wallClock: () => clock.wall() }),
      subscribe: (sessionId, listener) =>
        new Subscription(
          sessionId,
          new Tape(),
          {
            api,
            openSocket: openFeedSocket,
            decode,
            // Monotonic: a clock that is set does not end a connection.
            now: () => performance.now(),
            wallClock: () => clock.wall(),
            random: Math.random,
            after,
            onDropped: (problem, dropped) =>
              log.warn({ sessionId, problem, dropped }, 'messages that are no frame were dropped'),
          },
          listener,
        ),
    };
  };
}
