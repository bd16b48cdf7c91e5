import { lookUp } from '../../feed/contract/lookup.ts';
import type { Session } from 'electron';
import { ConnectionError, type CertificateFault } from '../../feed/client/connection-error.ts';
import { lineTargetOf, type LineTarget } from '../../feed/client/feed-socket.ts';
import { hostOf, isLoopback } from '../../feed/contract/address.ts';
import { cannotBeReached, DIAL_LIMITS, dialer, wantsPassword } from '../network/dial.ts';
import { addressOf, type FeedNetwork } from '../network/network.ts';
import { nameOf, waysOfPac, type Way } from '../network/proxy.ts';

/** Name of the proxy setting in error messages. */
const SETTINGS = "the system's proxy settings";
const PROXY_AUTHENTICATION_REQUIRED = 407;

/** Chromium's error names for refused certificates (net/base/net_error_list.h). All others count as untrusted. */
const CERTIFICATE_FAULTS: Readonly<Record<string, CertificateFault>> = {
  ERR_CERT_DATE_INVALID: 'outOfDate',
  ERR_CERT_COMMON_NAME_INVALID: 'otherName',
};

/**
 * Returns the network of this desktop. Requests to a source go through Chromium, which knows the proxies and
 * certificates of the system. Chromium provides no sockets, so a feed's socket uses the route that Chromium returns for
 * its address, requested for each connection. The embedded service is reached directly.
 */
export function desktopNetwork(session: Pick<Session, 'fetch' | 'resolveProxy'>): FeedNetwork {
  const waysTo = async (target: LineTarget): Promise<Way[]> =>
    isLoopback(target.host) ? [null] : waysOfPac(await session.resolveProxy(addressOf(target).href));
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (isLoopback(hostOf(url))) return globalThis.fetch(input, init);
      const ending = new AbortController();
      const signals = init?.signal ? [init.signal, ending.signal] : [ending.signal];
      let response: Response;
      try {
        response = await session.fetch(url.href, {
          ...init,
          // No cookies and no cache: each answer comes from the source and depends only on the token.
          credentials: 'omit',
          cache: 'no-store',
          signal: AbortSignal.any(signals),
        });
      } catch (error) {
        throw (await troubleOfChromium(error, url, waysTo)) ?? error;
      }
      if (response.status === PROXY_AUTHENTICATION_REQUIRED) {
        ending.abort();
        throw await proxyTrouble(url, waysTo, (proxy) => wantsPassword(proxy, false, SETTINGS));
      }
      return endingWithItsBody(response, () => ending.abort());
    },
    dial: dialer({ waysTo, settingsName: () => SETTINGS, limits: DIAL_LIMITS }),
  };
}

async function troubleOfChromium(
  error: unknown,
  url: URL,
  waysTo: (target: LineTarget) => Promise<Way[]>,
): Promise<ConnectionError | null> {
  const [, code = ''] = /net::(ERR_\w+)/.exec(error instanceof Error ? error.message : '') ?? [];
  if (code.startsWith('ERR_CERT_')) {
    return ConnectionError.ofCertificate(lookUp(CERTIFICATE_FAULTS, code) ?? 'untrusted', hostOf(url));
  }
  switch (code) {
    case 'ERR_PROXY_AUTH_REQUESTED':
    case 'ERR_PROXY_AUTH_UNSUPPORTED':
    case 'ERR_PROXY_AUTH_REQUESTED_WITH_NO_CONNECTION':
      return proxyTrouble(url, waysTo, (proxy) => wantsPassword(proxy, false, SETTINGS));
    case 'ERR_TUNNEL_CONNECTION_FAILED':
    case 'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE':
      return proxyTrouble(
        url,
        waysTo,
        (proxy) =>
          `The proxy ${proxy} blocks ${hostOf(url)}. Check the source's address, or ask your network administrator to allow it.`,
      );
    case 'ERR_PROXY_CONNECTION_FAILED':
    case 'ERR_SOCKS_CONNECTION_FAILED':
      return proxyTrouble(url, waysTo, (proxy) => cannotBeReached(proxy, "can't be reached", SETTINGS));
    case 'ERR_PROXY_CERTIFICATE_INVALID':
      return proxyTrouble(
        url,
        waysTo,
        (proxy) =>
          `This computer doesn't trust the certificate of the proxy ${proxy}. Ask your network administrator.`,
      );
    case 'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED':
    case 'ERR_PAC_SCRIPT_FAILED':
      return new ConnectionError(
        'proxy_trouble',
        `This network's proxy script can't be read. Check ${SETTINGS}, or ask your network administrator.`,
      );
    default:
      return null;
  }
}

async function proxyTrouble(
  url: URL,
  waysTo: (target: LineTarget) => Promise<Way[]>,
  sentence: (proxy: string) => string,
): Promise<ConnectionError> {
  const proxy = (await waysTo(lineTargetOf(url))).find((way) => way !== null);
  return new ConnectionError('proxy_trouble', sentence(proxy ? nameOf(proxy) : 'on this network'));
}

/**
 * Returns a response whose connection ends when its body is canceled. Chromium would otherwise keep the connection open
 * until the answer is read completely.
 */
function endingWithItsBody(response: Response, end: () => void): Response {
  const { body, status, statusText, headers } = response;
  if (body === null) return response;
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const watched = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason).catch(() => undefined);
    },
  });
  return new Response(watched, { status, statusText, headers });
}
