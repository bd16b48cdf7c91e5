import { lookUp } from '../../feed/contract/lookup.ts';
import { hostOf, isLoopback } from '../../feed/contract/address.ts';
import { proxyOfUrl, type Proxy } from './proxy.ts';

/** The proxies that an environment names, as programs of the command line have them. */
export interface ProxyEnvironment {
  /** The variable that names the proxy for an address of this kind, and what it says; null: none does. */
  of(url: URL): { variable: string; proxy: Proxy } | null;
}

/** A variable names what is no proxy; the message is the sentence for the terminal. It repeats nothing of the value. */
export class BadProxy extends Error {
  override readonly name = 'BadProxy';
}

const VARIABLES = {
  secure: ['https_proxy', 'HTTPS_PROXY', 'all_proxy', 'ALL_PROXY'],
  plain: ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'ALL_PROXY'],
} as const;

/**
 * Reads HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, small letters first, as curl does. Null where no proxy is
 * named. Throws BadProxy where one can't be understood: going straight instead would be seen where it should not.
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

/** `*`, a name and everything beneath it (with or without a dot before it), or an address; with a port, that one alone. */
function covers(exception: string, url: URL): boolean {
  if (exception === '*') return true;
  const [, name = '', onlyPort] = /^(\[[^\]]+\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(exception) ?? [];
  const port = url.port === '' ? (isSecure(url) ? '443' : '80') : url.port;
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const bare = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '');
  const host = hostOf(url).toLowerCase();
  return bare !== '' && (host === bare || host.endsWith(`.${bare}`));
}
