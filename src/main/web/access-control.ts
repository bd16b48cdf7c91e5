import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../../feed/contract/address.ts';
import { KEY_HOLDER, THIS_MACHINE, type Requester } from '../show/operators/requester.ts';
import type { Log } from '../show/ports.ts';
import { bearerOf, cookieKey, isKey } from './credentials.ts';
import { KeyTries } from './key-tries.ts';
import { readTarget, TARGET_MAX, type Target } from './target.ts';

/**
 * Who may come in. Every request and upgrade passes here before anything is routed, and what is asked for is read here,
 * once: its target must be in normal form, the Host ours (a page that rebinds its name to loopback fails here), the
 * Origin the Host's where a browser names one; no page of another site may make us work (Fetch Metadata), but for one that
 * has an output's secret and asks whether that is there; and whoever comes from beyond this machine needs a key: an
 * operator's, or the one that Touchline was started with. Whoever shows an operator's key here may do what that operator
 * may, no more.
 */

export interface AccessControlOptions {
  /** Opens everything from beyond loopback; null: there is none. */
  key: string | null;
  /** The operators' keys. */
  operators: OperatorKeys;
  /** Origins besides our own that may open links: the desktop window's. */
  extraOrigins: readonly string[];
  log: Log;
}

/** What is asked of those who may come in. */
interface OperatorKeys {
  /** The digest of a key that opens; null: there is no such key. */
  digestOf: (key: string) => string | null;
  /** Who came in with a key of that digest, as things are now; null: it opens nothing any more. */
  who: (digest: string) => Requester | null;
}

/** The listener that a request came to. */
export interface Door {
  /** The address it is bound to. */
  host: string;
  port: number;
}

/** Why somebody is turned away: an HTTP status, and a sentence. */
export interface Refused {
  status: number;
  sentence: string;
  /** A cookie with it opens nothing, and is to go. */
  dropsCookie?: boolean;
}

/** Whoever is let in. */
export interface Admitted extends Target {
  /** Who that is at the moment of asking; null: not let in any more. What is open to all is nobody's. */
  who: () => Requester | null;
  /** The operator's key that was shown; null: another way in. */
  key: string | null;
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
/** Methods that ask, and change nothing. A browser that sends one for a page says from which site, not from which Origin. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** What a link on another page may lead to. */
const PAGES = /^\/(?:$|score$|join$|o\/[0-9a-f]+$)/;
/** What the page that waits for Touchline (`loader-file.ts`) asks for, from a file: an answer without a word in it. */
const UP = /^\/o\/[0-9a-f]+\/up$/;

/**
 * Output pages open with their secret alone; assets and logos are no secret, nor is the page that takes an invitation;
 * everything else can change the show.
 */
function isOpen({ path }: Target, method: string | undefined): boolean {
  if (path === '/join') return READS.has(method ?? '');
  return ['/o/', '/assets/', '/logos/'].some((open) => path.startsWith(open));
}

export class AccessControl {
  readonly #options: AccessControlOptions;
  readonly #tries = new KeyTries(() => performance.now());

  constructor(options: AccessControlOptions) {
    this.#options = options;
  }

  judge(request: IncomingMessage, door: Door): Admitted | Refused {
    const target = readTarget(request.url ?? '');
    if (target === null) {
      return (request.url ?? '').length > TARGET_MAX
        ? { status: 414, sentence: `The URL is longer than ${TARGET_MAX} characters. Send less.` }
        : { status: 400, sentence: "The URL isn't normalized." };
    }
    if (!isHostOurs(request, door)) {
      return { status: 421, sentence: 'The Host header is wrong.' };
    }
    if (!this.#isFromOurs(request, target, door.port)) {
      return { status: 403, sentence: "Requests from other websites aren't allowed." };
    }
    if (isOpen(target, request.method)) return { ...target, who: () => null, key: null };
    const entry = this.#entry(request, door.port);
    return 'status' in entry ? entry : { ...target, ...entry };
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

  /** Who comes in, by what they show. */
  #entry({ socket, headers }: IncomingMessage, port: number): Omit<Admitted, 'path'> | Refused {
    const { operators } = this.#options;
    const address = addressOf(socket.remoteAddress);
    const isHere = isLoopback(address);
    const bearer = bearerOf(headers);
    const cookie = cookieKey(headers, port);
    const shown = bearer ?? cookie;
    const waitMs = isHere ? 0 : this.#tries.waitMs(address);
    const isGuess = headers.authorization !== undefined || cookie !== null;
    if (isGuess && waitMs > 0 && (shown === null || !this.#tries.isChecked(address, shown))) {
      const seconds = Math.ceil(waitMs / 1_000);
      return { status: 429, sentence: `The key was wrong. Try again in ${seconds} s.` };
    }
    const digest = shown !== null && isKey(shown) ? operators.digestOf(shown) : null;
    if (shown !== null && digest !== null) {
      this.#tries.noteChecked(address, shown);
      return { who: () => operators.who(digest), key: shown };
    }
    if (cookie !== null && bearer === null) return this.#wrongCookie(cookie, address);
    if (isHere) return { who: () => THIS_MACHINE, key: null };
    return this.#keyHolder(headers.authorization, address);
  }

  /** The invitation was revoked, or somebody is guessing. Until the cookie is gone, they may do nothing here. */
  #wrongCookie(cookie: string, address: string): Refused {
    // The pages of one revoked invitation send the same cookie many times, which is one wrong key.
    if (!this.#tries.isChecked(address, cookie)) {
      this.#tries.noteChecked(address, cookie);
      this.#noteWrong(address);
    }
    return {
      status: 401,
      sentence: 'Your invitation has expired. Ask the producer for a new one.',
      dropsCookie: true,
    };
  }

  #keyHolder(authorization: string | undefined, address: string): Omit<Admitted, 'path'> | Refused {
    const { key } = this.#options;
    if (authorization !== undefined) {
      if (key !== null && isSame(authorization, `Bearer ${key}`)) {
        this.#tries.noteChecked(address, key);
        return { who: () => KEY_HOLDER, key: null };
      }
      this.#noteWrong(address);
    }
    return {
      status: 401,
      sentence:
        'Requests from other machines need a key. Open your invitation link, or send "Authorization: Bearer ...".',
    };
  }

  #noteWrong(address: string): void {
    this.#options.log.warn({ address, wrong: this.#tries.wrong(address) }, 'a wrong key');
  }
}

/** Without what IPv6 puts before an address of IPv4. */
export function addressOf(remote: string | undefined): string {
  return (remote ?? '').replace(/^::ffff:/, '');
}

function isHostOurs({ headers, headersDistinct }: IncomingMessage, { host, port }: Door): boolean {
  const [, name, given] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
  // Of two, a reader before us may have believed the other.
  if (headersDistinct['host']?.length !== 1) return false;
  if (name === undefined || Number(given ?? 80) !== port) return false;
  // Beyond loopback a name could be rebound, an address can't.
  const isAddress = !isLoopback(host) && isIP(name.replace(/^\[|\]$/g, '')) !== 0;
  return LOOPBACK_NAMES.includes(name) || name === host || isAddress;
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
