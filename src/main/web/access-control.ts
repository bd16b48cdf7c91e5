import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Who may come in. Every request and upgrade passes here before anything is routed: the Host must be ours (a page that
 * rebinds its name to loopback fails here), the Origin must be ours where a browser names one, and whoever comes from
 * beyond this machine needs the key.
 */

export interface AccessControlOptions {
  /** Address the server is bound to. */
  host: string;
  /** Needed to come in from beyond loopback; null where nobody can. */
  key: string | null;
  /** Origins besides our own that may open links: the desktop window's. */
  extraOrigins: readonly string[];
}

export interface AccessControl {
  isHostOurs(request: IncomingMessage, port: number): boolean;
  /** A missing Origin is no browser; any other must be exactly ours. */
  isOriginOurs(request: IncomingMessage, port: number): boolean;
  /** On this machine, or with the key. */
  hasKey(request: IncomingMessage): boolean;
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

export function accessControl({ host, key, extraOrigins }: AccessControlOptions): AccessControl {
  const isOpenToOthers = !isLoopback(host);
  const isNameOurs = (name: string): boolean =>
    LOOPBACK_NAMES.includes(name) ||
    name === host ||
    // Beyond loopback a name could be rebound, an address can't.
    (isOpenToOthers && isIP(name.replace(/^\[|\]$/g, '')) !== 0);
  const isAuthorityOurs = (authority: string, port: number): boolean => {
    const [, name, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(authority.toLowerCase()) ?? [];
    return name !== undefined && Number(given ?? 80) === port && isNameOurs(name);
  };
  return {
    isHostOurs: ({ headers }, port) => headers.host !== undefined && isAuthorityOurs(headers.host, port),
    isOriginOurs: ({ headers: { origin } }, port) => {
      if (origin === undefined) return true;
      if (extraOrigins.includes(origin)) return true;
      const scheme = 'http://';
      return origin.startsWith(scheme) && isAuthorityOurs(origin.slice(scheme.length), port);
    },
    hasKey: ({ socket, headers }) => {
      const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      if (isLoopback(address)) return true;
      return key !== null && isSame(headers.authorization ?? '', `Bearer ${key}`);
    },
  };
}

/** Equal, found out in a time that tells nothing about where they differ. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** The output a secret opens, or null; every secret is compared, whichever matches. */
export function outputOf(secret: string, outputs: readonly { id: string; secret: string }[]): string | null {
  let found: string | null = null;
  for (const output of outputs) if (isSame(secret, output.secret)) found = output.id;
  return found;
}
