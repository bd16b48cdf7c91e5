import { lookUp } from '../../feed/contract/lookup.ts';
import { hostOf, isLoopback } from '../../feed/contract/address.ts';
import { proxyOfUrl, type Proxy } from './proxy.ts';

/** Proxies in environment variables, as used by command-line programs. */
export interface ProxyEnvironment {
  /** Returns the variable with the proxy for this kind of address, or null if there is none. */
  of(url: URL): { variable: string; proxy: Proxy } | null;
}

/**
 * Thrown for a variable with an invalid proxy. The message is the sentence for the terminal and doesn't contain the
 * value.
 */
export class BadProxy extends Error {
  override readonly name = 'BadProxy';
}

const VARIABLES = {
  secure: ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
  plain: ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
} as const;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, lower case first, like curl. Returns null if there is no
 * proxy. Throws BadProxy for an invalid one, because a direct connection could be visible to a network that must not
 * see it.
 */
export function readProxies(environment: NodeJS.ProcessEnv): ProxyEnvironment | null {
  const secure = named(VARIABLES.secure, environment);
  const plain = named(VARIABLES.plain, environment);
  if (secure === null && plain === null) return null;
  const exceptions = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map((one) => one.toLowerCase());
  return {
    of(url) {
      if (isLoopback(hostOf(url)) || exceptions.some((exception) => covers(exception, url))) return null;
      return isSecure(url) ? secure : plain;
    },
  };
}

function isSecure({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'wss:';
}

function named(
  variables: readonly string[],
  environment: NodeJS.ProcessEnv,
): { variable: string; proxy: Proxy } | null {
  for (const variable of variables) {
    const value = lookUp(environment, variable)?.trim() ?? '';
    if (value === '') continue;
    const proxy = proxyOfUrl(value);
    if (proxy !== null) return { variable, proxy };
    throw new BadProxy(
      `${variable} is not a usable proxy. Set it to an address like http://proxy.example:3128 or socks5://proxy.example:1080, or remove it.`,
    );
  }
  return null;
}

/**
 * Returns whether an exception covers a URL. It is `*`, a name with all its subdomains (with or without a leading dot),
 * or an address. With a port, it covers only that port.
 */
function covers(exception: string, url: URL): boolean {
  if (exception === '*') return true;
  const [, name = '', onlyPort] = /^(\[[^\]]+\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(exception) ?? [];
  const port = url.port === '' ? (isSecure(url) ? '443' : '80') : url.port;
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const bare = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '');
  const host = hostOf(url).toLowerCase();
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}
