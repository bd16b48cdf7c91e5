import { Catalog, decode, FeedApi, feedSockets, Subscription, EventLog } from '../feed/client/index.ts';
import type { Clock, FeedAccess, Log, OpenFeed } from './show/ports.ts';
import type { FeedNetwork } from './network/network.ts';
import { trustSystemCertificates } from './network/trust.ts';
import type { EventLogs } from './event-log-store.ts';

export interface FeedAccessOptions {
  clock: Clock;
  log: Log;
  network: FeedNetwork;
  /**
   * Returns the event logs of a source; null for a source that stores them on this disk itself (the embedded service).
   */
  eventLogsOf: (baseUrl: string) => EventLogs | null;
}

/** Connects the feed client with the show: real sockets, this network, the show's clock and saved event logs. */
export function feedAccess({ clock, log, network, eventLogsOf }: FeedAccessOptions): OpenFeed {
  return ({ baseUrl, token }): FeedAccess => {
    if (baseUrl.startsWith('https:')) {
      trustSystemCertificates((error) =>
        log.warn({ error: String(error) }, "failed to read the system's certificates"),
      );
    }
    const after = (delayMs: number, callback: () => void): (() => void) => clock.after(delayMs, callback);
    const api = new FeedApi({ baseUrl, token, fetch: network.fetch, after });
    return {
      api,
      catalog: (includesSandbox, onChange) =>
        new Catalog({ api, includesSandbox, onChange, after, wallClock: () => clock.wall() }),
      subscribe: (sessionId, listener) => {
        const saved = eventLogsOf(baseUrl)?.of(baseUrl, sessionId) ?? null;
        return new Subscription(
          sessionId,
          new EventLog(),
          {
            api,
            openSocket: feedSockets(network.dial),
            decode,
            // Monotonic, so that setting the clock doesn't end a connection.
            now: () => performance.now(),
            random: Math.random,
            after,
            saved,
            onDropped: (problem, dropped) =>
              log.warn({ sessionId, problem, dropped }, 'dropped messages that are not frames'),
          },
          listener,
        );
      },
    };
  };
}
