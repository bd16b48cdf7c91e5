import { lookUp } from '../../feed/contract/lookup.ts';

/** A proxy on the route to a source. */
export interface Proxy {
  kind: 'http' | 'https' | 'socks4' | 'socks5';
  host: string;
  port: number;
  /** Credentials, if known. Never shown. */
  login: { name: string; password: string } | null;
}

/** A route to try: through a proxy, or direct (null). */
export type Way = Proxy | null;

const DEFAULT_PORTS: Readonly<Record<Proxy['kind'], number>> = {
  http: 80,
  https: 443,
  socks4: 1080,
  socks5: 1080,
};

/** Returns the proxy's name for the producer, without credentials. */
export function nameOf({ host, port }: Proxy): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const PAC_KINDS: Readonly<Record<string, Proxy['kind']>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/**
 * Parses the routes in the result of a proxy script or of the system's settings, in order: `PROXY one:3128; SOCKS5
 * other:1080; DIRECT`. Skips unknown kinds. Empty means direct.
 */
export function waysOfPac(list: string): Way[] {
  const ways = list.split(';').flatMap((entry): Way[] => {
    const [kind = '', address = ''] = entry.trim().split(/\s+/);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    const proxyKind = lookUp(PAC_KINDS, kind.toUpperCase());
    const proxy = proxyKind === undefined ? null : proxyAt(proxyKind, `tcp://${address}`);
    return proxy === null ? [] : [proxy];
  });
  return ways.length === 0 ? [null] : ways;
}

const URL_KINDS: Readonly<Record<string, Proxy['kind']>> = {
  'http:': 'http',
  'https:': 'https',
  'socks:': 'socks5',
  'socks4:': 'socks4',
  'socks4a:': 'socks4',
  'socks5:': 'socks5',
  'socks5h:': 'socks5',
};

/**
 * Parses a proxy in an environment variable, `http://name:password@host:port` or `host:port`. Returns null if it is
 * invalid.
 */
export function proxyOfUrl(address: string): Proxy | null {
  const url = address.includes('://') ? address : `http://${address}`;
  const kind = URL.canParse(url) ? lookUp(URL_KINDS, new URL(url).protocol) : undefined;
  // Parsed with a neutral scheme, because http would drop its default port.
  return kind === undefined ? null : proxyAt(kind, url.replace(/^[^:]+:/, 'tcp:'));
}

function proxyAt(kind: Proxy['kind'], address: string): Proxy | null {
  if (!URL.canParse(address)) return null;
  const { hostname, port, username, password } = new URL(address);
  if (hostname === '') return null;
  return {
    kind,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORTS[kind] : Number(port),
    login: username === '' ? null : { name: decoded(username), password: decoded(password) },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
