import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { DialLine, LineTarget } from '../../feed/client/feed-socket.ts';
import { ConnectionError, troubleOf } from '../../feed/client/connection-error.ts';
import { nameOf, type Proxy, type Way } from './proxy.ts';

export interface DialOptions {
  /** Returns the routes to a host in order of preference, called for each connection. */
  waysTo: (target: LineTarget) => Promise<readonly Way[]>;
  /** Returns the name of the proxy setting for error messages: "HTTPS_PROXY", "the system's proxy settings". */
  settingsName: (target: LineTarget) => string;
  limits: DialLimits;
}

export interface DialLimits {
  /** Time limit for a proxy to accept a connection; afterwards the next route is tried. */
  reachMs: number;
  /** Time limit for the proxy to reach the source. */
  answerMs: number;
}

/** The default limits. Reading a source's list may take 10 s in total, so a hanging proxy is reported before that. */
export const DIAL_LIMITS: DialLimits = { reachMs: 3_000, answerMs: 6_000 };
const PROXY_AUTHENTICATION_REQUIRED = 407;

/**
 * Returns a function that opens connections to sources as the network requires: directly, through an HTTP or HTTPS
 * proxy (always with CONNECT, the only way for WebSockets), or through a SOCKS proxy. If a proxy is unreachable, the
 * next route is tried; if it refuses, that is final. Rejects with ConnectionError if a proxy or certificate is the
 * problem, otherwise with the error of the connection.
 */
export function dialer({ waysTo, settingsName, limits }: DialOptions): DialLine {
  return async (target, signal) => {
    let first: unknown = null;
    for (const way of await waysTo(target)) {
      signal.throwIfAborted();
      try {
        const line =
          way === null ? await straight(target, signal) : await through(way, target, signal, limits);
        return await secured(line, target, signal);
      } catch (error) {
        if (error instanceof Refusing) throw error.toConnectionError(settingsName(target));
        first ??= error instanceof Unreachable ? error.toConnectionError(settingsName(target)) : error;
        if (!(error instanceof Unreachable) && way !== null) throw error;
      }
    }
    throw first;
  };
}

/** Reason why a proxy failed. It becomes a sentence once the location of the proxy's settings is known. */
abstract class ProxyFault extends Error {
  abstract toConnectionError(settings: string): ConnectionError;
}

/** Thrown for a proxy that refuses the connection. */
class Refusing extends ProxyFault {
  readonly #sentence: (settings: string) => string;

  constructor(sentence: (settings: string) => string) {
    super('The proxy refused the connection.');
    this.#sentence = sentence;
  }

  toConnectionError(settings: string): ConnectionError {
    return new ConnectionError('proxy_trouble', this.#sentence(settings));
  }

  static withStatus(proxy: Proxy, { host }: LineTarget, status: number): Refusing {
    if (status === PROXY_AUTHENTICATION_REQUIRED) return Refusing.asking(proxy);
    if (status >= 500) {
      return new Refusing(
        () =>
          `The proxy ${nameOf(proxy)} can't reach ${host} (status ${status}). Check the source's address, or ask your network administrator.`,
      );
    }
    return new Refusing(
      () =>
        `The proxy ${nameOf(proxy)} blocks ${host} (status ${status}). Ask your network administrator to allow it.`,
    );
  }

  /** Returns the fault of a proxy that requires a user name and password, or different ones. */
  static asking(proxy: Proxy): Refusing {
    return new Refusing((settings) => wantsPassword(nameOf(proxy), proxy.login !== null, settings));
  }
}

/** Returns the sentence for a proxy that requires a password. */
export function wantsPassword(proxy: string, isWrong: boolean, settings: string): string {
  const what = isWrong ? 'rejected the user name and password' : 'needs a user name and a password';
  return `The proxy ${proxy} ${what} (status ${PROXY_AUTHENTICATION_REQUIRED}). Check ${settings}, or ask your network administrator.`;
}

/** Returns the sentence for a proxy that is not reachable. */
export function cannotBeReached(proxy: string, why: string, settings: string): string {
  return `The proxy ${proxy} ${why}. Check ${settings} and the network.`;
}

/** Thrown for a proxy that is unreachable or doesn't answer. Another route may work. */
class Unreachable extends ProxyFault {
  readonly #proxy: Proxy;
  readonly #why: string;

  constructor(proxy: Proxy, why: string) {
    super("The proxy can't be reached.");
    this.#proxy = proxy;
    this.#why = why;
  }

  toConnectionError(settings: string): ConnectionError {
    return new ConnectionError('proxy_trouble', cannotBeReached(nameOf(this.#proxy), this.#why, settings));
  }
}

async function through(
  proxy: Proxy,
  target: LineTarget,
  signal: AbortSignal,
  { reachMs, answerMs }: DialLimits,
): Promise<Socket> {
  const limit = new AbortController();
  const stop = AbortSignal.any([signal, limit.signal]);
  let timer = setTimeout(() => limit.abort(), reachMs);
  const onReached = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), answerMs);
  };
  try {
    return proxy.kind === 'http' || proxy.kind === 'https'
      ? await tunnel(proxy, target, stop, onReached)
      : await socks(proxy, target, stop, onReached);
  } catch (error) {
    if (error instanceof ProxyFault) throw error;
    signal.throwIfAborted();
    if (limit.signal.aborted) throw new Unreachable(proxy, 'is not responding');
    const trouble = troubleOf(error, nameOf(proxy));
    if (trouble !== null) throw trouble;
    throw new Unreachable(proxy, isUnknownName(error) ? 'was not found' : "can't be reached");
  } finally {
    clearTimeout(timer);
  }
}

function isUnknownName(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
  );
}

function tunnel(
  proxy: Proxy,
  target: LineTarget,
  signal: AbortSignal,
  onReached: () => void,
): Promise<Socket> {
  const { host, port, login } = proxy;
  const authority = `${target.host.includes(':') ? `[${target.host}]` : target.host}:${target.port}`;
  const headers: Record<string, string> = { host: authority };
  if (login !== null) {
    const pair = Buffer.from(`${login.name}:${login.password}`).toString('base64');
    headers['proxy-authorization'] = `Basic ${pair}`;
  }
  return new Promise((resolve, reject) => {
    const request = proxy.kind === 'https' ? secureRequest : plainRequest;
    const ask = request({ method: 'CONNECT', host, port, path: authority, headers, agent: false, signal });
    ask.once('socket', (socket) => socket.once('connect', onReached));
    // Node.js emits `connect` for every response to a CONNECT request, whatever its status.
    ask.once('connect', ({ statusCode = 0 }, stream, head) => {
      if (statusCode < 200 || statusCode > 299) {
        stream.destroy();
        reject(Refusing.withStatus(proxy, target, statusCode));
        return;
      }
      if (head.length > 0) stream.unshift(head);
      resolve(heard(stream));
    });
    ask.once('error', reject);
    ask.end();
  });
}

async function socks(
  proxy: Proxy,
  { host, port }: LineTarget,
  signal: AbortSignal,
  onReached: () => void,
): Promise<Socket> {
  const { SocksClient } = await import('socks');
  const line = await opened(connectPlain({ host: proxy.host, port: proxy.port }), 'connect', signal);
  onReached();
  const end = (): void => void line.destroy();
  signal.addEventListener('abort', end);
  try {
    const { socket } = await SocksClient.createConnection({
      command: 'connect',
      existing_socket: line,
      proxy: {
        host: proxy.host,
        port: proxy.port,
        type: proxy.kind === 'socks4' ? 4 : 5,
        ...(proxy.login !== null && { userId: proxy.login.name, password: proxy.login.password }),
      },
      destination: { host, port },
    });
    return socket;
  } catch (error) {
    line.destroy();
    const message = error instanceof Error ? error.message : '';
    if (/authenticat/i.test(message)) throw Refusing.asking(proxy);
    if (!/reject|refus|not allowed|unreachable|failure/i.test(message)) throw error;
    throw new Refusing(
      () =>
        `The proxy ${nameOf(proxy)} blocks ${host}. Check the source's address, or ask your network administrator to allow it.`,
    );
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function straight({ host, port }: LineTarget, signal: AbortSignal): Promise<Socket> {
  return opened(connectPlain({ host, port }), 'connect', signal);
}

/** Returns the connection with TLS if the source's address requires it, with a verified certificate. */
async function secured(line: Socket, { host, isSecure }: LineTarget, signal: AbortSignal): Promise<Socket> {
  if (!isSecure) return line;
  const servername = isIP(host) === 0 ? { servername: host } : {};
  try {
    return await opened(
      connectSecure({ socket: line, host, ALPNProtocols: ['http/1.1'], ...servername }),
      'secureConnect',
      signal,
    );
  } catch (error) {
    line.destroy();
    throw troubleOf(error, host) ?? error;
  }
}

/** Handles errors of a connection between its creation and its use. */
function heard(line: Socket): Socket {
  return line.on('error', () => line.destroy());
}

function opened(line: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const stop = (): void => void line.destroy(new Error('The connection attempt was canceled.'));
    signal.addEventListener('abort', stop);
    const done = (): void => signal.removeEventListener('abort', stop);
    heard(line).once('error', (error) => {
      done();
      reject(error);
    });
    line.once('close', () => {
      done();
      reject(new Error('The connection was closed.'));
    });
    line.once(event, () => {
      done();
      resolve(line);
    });
    if (signal.aborted) stop();
  });
}
