import { lookUp } from '../../feed/contract/lookup.ts';

/** A proxy on the way to a source. */
export interface Proxy {
  kind: 'http' | 'https' | 'socks4' | 'socks5';
  host: string;
  port: number;
  /** What it asks for, where that is known; shown nowhere. */
  login: { name: string; password: string } | null;
}

/** A way to try: through a proxy, or straight (null). */
export type Way = Proxy | null;

const DEFAULT_PORTS: Readonly<Record<Proxy['kind'], number>> = {
  http: 80,
  https: 443,
  socks4: 1080,
  socks5: 1080,
};

/** As it is told to the producer: without what it asks for. */
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
 * The ways that a proxy script or the system's settings name, in the order in which they are to be tried:
 * `PROXY one:3128; SOCKS5 other:1080; DIRECT`. Entries of a kind that nobody knows are passed over; nothing at all is
 * the straight way.
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

/** A proxy as an environment variable names it, `http://name:password@host:port` or `host:port`; null: it is none. */
export function proxyOfUrl(address: string): Proxy | null {
  const url = address.includes('://') ? address : `http://${address}`;
  const kind = URL.canParse(url) ? lookUp(URL_KINDS, new URL(url).protocol) : undefined;
  // An address of a kind of its own keeps a port that would be the usual one of http.
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
