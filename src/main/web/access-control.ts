import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../../feed/contract/address.ts';
import type { Log } from '../show/ports.ts';
import { KeyTries } from './key-tries.ts';
import { readTarget, TARGET_MAX, type Target } from './target.ts';

/**
 * Who may come in. Every request and upgrade passes here before anything is routed, and what is asked for is read here,
 * once: its target must be in normal form, the Host ours (a page that rebinds its name to loopback fails here), the
 * Origin the Host's where a browser names one; no page of another site may make us work (Fetch Metadata), but for one that
 * has an output's secret and asks whether that is there; and whoever comes from beyond this machine needs the key.
 */

export interface AccessControlOptions {
  /** Address the server is bound to. */
  host: string;
  /** Needed to come in from beyond loopback; null where nobody can. */
  key: string | null;
  /** Origins besides our own that may open links: the desktop window's. */
  extraOrigins: readonly string[];
  log: Log;
}

/** Why somebody is turned away: an HTTP status, and a sentence. */
export interface Refused {
  status: number;
  sentence: string;
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
/** Methods that ask, and change nothing. A browser that sends one for a page says from which site, not from which Origin. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** What a link on another page may lead to. */
const PAGES = /^\/(?:$|o\/[0-9a-f]+$)/;
/** What the page that waits for Touchline (`loader-file.ts`) asks for, from a file: an answer without a word in it. */
const UP = /^\/o\/[0-9a-f]+\/up$/;

/** Output pages open with their secret alone; assets and logos are no secret; everything else can change the show. */
function isOpen({ path }: Target): boolean {
  return ['/o/', '/assets/', '/logos/'].some((open) => path.startsWith(open));
}

export class AccessControl {
  readonly #options: AccessControlOptions;
  readonly #tries = new KeyTries(() => performance.now());

  constructor(options: AccessControlOptions) {
    this.#options = options;
  }

  /** @param port the one we listen on */
  judge(request: IncomingMessage, port: number): Target | Refused {
    const target = readTarget(request.url ?? '');
    if (target === null) {
      return (request.url ?? '').length > TARGET_MAX
        ? { status: 414, sentence: `This address is longer than ${TARGET_MAX} letters. Send less.` }
        : { status: 400, sentence: 'This address is not written in its normal form.' };
    }
    if (!this.#isHostOurs(request, port)) {
      return { status: 421, sentence: 'This is not the host you asked for.' };
    }
    if (!this.#isFromOurs(request, target, port)) {
      return { status: 403, sentence: 'Requests of other pages are not taken.' };
    }
    return isOpen(target) ? target : (this.#keyRefusal(request) ?? target);
  }

  #isHostOurs({ headers, headersDistinct }: IncomingMessage, port: number): boolean {
    const { host } = this.#options;
    const [, name, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
    // Of two, a reader before us may have believed the other.
    if (headersDistinct['host']?.length !== 1) return false;
    if (name === undefined || Number(given ?? 80) !== port) return false;
    // Beyond loopback a name could be rebound, an address can't.
    const isAddress = !isLoopback(host) && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return LOOPBACK_NAMES.includes(name) || name === host || isAddress;
  }

  #isFromOurs({ method, headers }: IncomingMessage, { path }: Target, port: number): boolean {
    const { origin, upgrade, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
    const isRead = READS.has(method ?? '') && upgrade === undefined;
    // Browsers name the Origin of everything but reads.
    if (!isRead && origin !== undefined) return this.#isOriginOurs(origin, headers.host, port);
    if (site === undefined || site === 'same-origin' || site === 'none') return true;
    if (isRead && mode === 'navigate' && PAGES.test(path)) return true;
    if (isRead && mode === 'no-cors' && UP.test(path)) return true;
    return origin !== undefined && this.#options.extraOrigins.includes(origin);
  }

  /** It must be the one that the request was sent to. */
  #isOriginOurs(origin: string, host: string | undefined, port: number): boolean {
    if (this.#options.extraOrigins.includes(origin)) return true;
    const asked = (host ?? '').toLowerCase();
    // Loopback has three names, and a page of one may ask by another.
    const loopback = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
    const own = loopback.includes(asked) ? loopback : [asked];
    return own.some((authority) => origin === `http://${authority}`);
  }

  /** Null where no key is needed, or where it is the right one. */
  #keyRefusal({ socket, headers: { authorization } }: IncomingMessage): Refused | null {
    const { key, log } = this.#options;
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (isLoopback(address)) return null;
    const waitMs = this.#tries.waitMs(address);
    if (authorization !== undefined && waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      return { status: 429, sentence: `The key was wrong. Try again in ${seconds} s.` };
    }
    if (authorization !== undefined && key !== null) {
      if (isSame(authorization, `Bearer ${key}`)) {
        this.#tries.right(address);
        return null;
      }
      log.warn({ address, wrong: this.#tries.wrong(address) }, 'a wrong key');
    }
    return {
      status: 401,
      sentence: 'From beyond this machine this needs the key: "Authorization: Bearer ...".',
    };
  }
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
