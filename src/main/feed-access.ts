import { Catalog, decode, FeedApi, noMemory, feedSockets, Subscription, Tape } from '../feed/client/index.ts';
import type { Clock, FeedAccess, Log, OpenFeed } from './show/ports.ts';
import type { FeedNetwork } from './network/network.ts';
import { trustSystemCertificates } from './network/trust.ts';
import type { TapeArchive } from './tape-archive.ts';

export interface FeedAccessOptions {
  clock: Clock;
  log: Log;
  network: FeedNetwork;
  /** Where a source's tapes are kept, or null where the source keeps them well itself (the embedded service). */
  archiveOf: (baseUrl: string) => TapeArchive | null;
}

/** Joins the feed client to the show: real sockets, this network's way to sources, the show's clock, tapes that outlive the program. */
export function feedAccess({ clock, log, network, archiveOf }: FeedAccessOptions): OpenFeed {
  return ({ baseUrl, token }): FeedAccess => {
    if (baseUrl.startsWith('https:')) {
      trustSystemCertificates((error) =>
        log.warn({ error: String(error) }, "the system's certificates could not be read"),
      );
    }
    const after = (delayMs: number, callback: () => void): (() => void) => clock.after(delayMs, callback);
    const api = new FeedApi({ baseUrl, token, fetch: network.fetch, after });
    return {
      api,
      catalog: (includesSandbox, onChange) =>
        new Catalog({ api, includesSandbox, onChange, after, wallClock: () => clock.wall() }),
      subscribe: (sessionId, listener) => {
        const memory = archiveOf(baseUrl)?.tapeOf(baseUrl, sessionId) ?? noMemory;
        return new Subscription(
          sessionId,
          new Tape(),
          {
            api,
            openSocket: feedSockets(network.dial),
            decode,
            // Monotonic: a clock that is set does not end a connection.
            now: () => performance.now(),
            random: Math.random,
            after,
            memory,
            onDropped: (problem, dropped) =>
              log.warn({ sessionId, problem, dropped }, 'messages that are no frame were dropped'),
          },
          listener,
        );
      },
    };
  };
}
