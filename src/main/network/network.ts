import { lineTargetOf, type DialLine, type LineTarget } from '../../feed/client/feed-socket.ts';
import { DIAL_LIMITS, dialer } from './dial.ts';
import { readProxies } from './environment.ts';

/** How sources are reached from here. */
export interface FeedNetwork {
  /** Rejects with ConnectionError, or an error with one as a cause, where a proxy or a certificate is in the way. */
  fetch: typeof globalThis.fetch;
  /** Opens the line of a feed's socket; null: nothing is in between, and ws opens it by itself. */
  dial: DialLine | null;
}

/** Straight to the source, by Node's own `fetch` and ws's own connections. */
export const straightNetwork: FeedNetwork = {
  fetch: (input, init) => globalThis.fetch(input, init),
  dial: null,
};

/**
 * The network of a program of the command line: through the proxies that its environment names, and straight where it
 * names none. Node's own reading of these variables tells nothing of why a proxy refused, and knows no SOCKS. Throws
 * BadProxy.
 */
export async function environmentNetwork(environment: NodeJS.ProcessEnv): Promise<FeedNetwork> {
  const proxies = readProxies(environment);
  if (proxies === null) return straightNetwork;
  const dial = dialer({
    waysTo: (target) => Promise.resolve([proxies.of(addressOf(target))?.proxy ?? null]),
    settingsName: (target) => proxies.of(addressOf(target))?.variable ?? 'the proxy variables',
    limits: DIAL_LIMITS,
  });
  // Loaded where there is a proxy alone: it takes its time at a start.
  const { Agent, fetch } = await import('undici');
  const dispatcher = new Agent({
    connect: ({ hostname, port, protocol }, callback) => {
      const target = lineTargetOf(new URL(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`));
      // Whoever asks has a time limit of its own; a line that comes too late is ended by undici.
      dial(target, new AbortController().signal).then(
        (line) => callback(null, line),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
  });
  return {
    // Both are the standard's; their types are declared apart.
    fetch: ((input: string, init: object) =>
      fetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch,
    dial,
  };
}

/** The address that a line is asked about: it has no path and no query, so that no token is in it. */
export function addressOf({ host, port, isSecure }: LineTarget): URL {
  return new URL(`${isSecure ? 'wss' : 'ws'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}
