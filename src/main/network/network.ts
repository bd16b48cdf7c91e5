import { lineTargetOf, type DialLine, type LineTarget } from '../../feed/client/feed-socket.ts';
import { DIAL_LIMITS, dialer } from './dial.ts';
import { readProxies } from './environment.ts';

/** Network access to sources. */
export interface FeedNetwork {
  /**
   * Fetches a URL. Rejects with ConnectionError, or an error that has one as its cause, if a proxy or certificate is
   * the problem.
   */
  fetch: typeof globalThis.fetch;
  /** Opens the connection for a feed's socket. Null if ws can connect directly. */
  dial: DialLine | null;
}

/** Direct access with Node's own `fetch` and the connections of ws. */
export const straightNetwork: FeedNetwork = {
  fetch: (input, init) => globalThis.fetch(input, init),
  dial: null,
};

/**
 * Returns the network of a command-line program: through the proxies in its environment, or directly. Node's own
 * support for these variables gives no reason for a refusal and has no SOCKS. Throws BadProxy.
 */
export async function environmentNetwork(environment: NodeJS.ProcessEnv): Promise<FeedNetwork> {
  const proxies = readProxies(environment);
  if (proxies === null) return straightNetwork;
  const dial = dialer({
    waysTo: (target) => Promise.resolve([proxies.of(addressOf(target))?.proxy ?? null]),
    settingsName: (target) => proxies.of(addressOf(target))?.variable ?? 'the proxy variables',
    limits: DIAL_LIMITS,
  });
  // Imported only if there is a proxy, because loading takes time at startup.
  const { Agent, fetch } = await import('undici');
  const dispatcher = new Agent({
    connect: ({ hostname, port, protocol }, callback) => {
      const target = lineTargetOf(new URL(`${protocol}//${hostname}${port === '' ? '' : `:${port}`}`));
      // Callers have their own timeout, and undici ends connections that arrive too late.
      dial(target, new AbortController().signal).then(
        (line) => callback(null, line),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      );
    },
  });
  return {
    // Both `fetch` functions follow the standard but have separate type declarations.
    fetch: ((input: string, init: object) =>
      fetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch,
    dial,
  };
}

/** Returns the address for which a route is requested. It has no path and no query, so it contains no token. */
export function addressOf({ host, port, isSecure }: LineTarget): URL {
  return new URL(`${isSecure ? 'wss' : 'ws'}://${host.includes(':') ? `[${host}]` : host}:${port}`);
}
