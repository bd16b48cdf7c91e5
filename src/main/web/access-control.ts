import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../../feed/contract/address.ts';
import { KEY_HOLDER, THIS_MACHINE, type Requester } from '../show/operators/requester.ts';
import type { Log } from '../show/ports.ts';
import { bearerOf, cookieKey, isKey } from './credentials.ts';
import { KeyThrottle } from './key-throttle.ts';
import { readTarget, TARGET_MAX, type Target } from './target.ts';

/**
 * Access control for every request and upgrade, before routing. The target must be in normal form, the Host must be one
 * of Touchline's (this stops DNS rebinding), and a browser's Origin must match the Host. Fetch Metadata must not name
 * another site, except for the check whether an output exists, which needs the output's secret. Requests from other
 * computers need a key: an operator's key or the key that Touchline was started with. A request with an operator's key
 * has the rights of that operator and no others.
 */

export interface AccessControlOptions {
  /** The key that Touchline was started with, which allows everything from other computers; null: none. */
  key: string | null;
  operators: OperatorKeys;
  /** Returns the names of this computer, in lower case. */
  hostnames: () => readonly string[];
  /** Additional origins that may send any request, such as the desktop window. */
  extraOrigins: readonly string[];
  log: Log;
}

interface OperatorKeys {
  /** Returns the digest of a valid key, otherwise null. */
  digestOf: (key: string) => string | null;
  /** Returns the current requester for a key with this digest, or null if the key is no longer valid. */
  requesterOf: (digest: string) => Requester | null;
}

/** The listener that received a request. */
export interface Door {
  /** Address that the listener is bound to. */
  host: string;
  port: number;
}

export interface Refused {
  status: number;
  sentence: string;
  /** True if the request's cookie has an invalid key, so that the answer deletes the cookie. */
  dropsCookie?: boolean;
}

export interface Admitted extends Target {
  /** Returns the current requester, or null if access was revoked. Public targets have no requester. */
  requester: () => Requester | null;
  /** The operator's key that was sent, or null for any other kind of access. */
  key: string | null;
}

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
/** Methods that only read. For a page, a browser sends them with Sec-Fetch-Site but without an Origin. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Pages that a link on another site may open. */
const PAGES = /^\/(?:$|score$|join$|o\/[0-9a-f]+$)/;
/** Polled by the page that waits for Touchline (`loader-file.ts`), which is a local file. The answer has no content. */
const UP = /^\/o\/[0-9a-f]+\/up$/;

/**
 * Returns whether a target is public. Output pages need only their secret; assets, logos, fonts and the page of an
 * invitation need nothing. Everything else can change the show.
 */
function isOpen({ path }: Target, method: string | undefined): boolean {
  if (path === '/join') return READS.has(method ?? '');
  return ['/o/', '/assets/', '/logos/', '/fonts/'].some((open) => path.startsWith(open));
}

export class AccessControl {
  readonly #options: AccessControlOptions;
  readonly #tries = new KeyThrottle(() => performance.now());

  constructor(options: AccessControlOptions) {
    this.#options = options;
  }

  judge(request: IncomingMessage, door: Door): Admitted | Refused {
    const target = readTarget(request.url ?? '');
    if (target === null) {
      return (request.url ?? '').length > TARGET_MAX
        ? { status: 414, sentence: `The URL is longer than ${TARGET_MAX} characters. Shorten it.` }
        : {
            status: 400,
            sentence:
              "The URL isn't normalized. Remove // and dot segments, and percent-encode only characters that need it.",
          };
    }
    if (!isHostOurs(request, door, this.#options.hostnames)) {
      return {
        status: 421,
        sentence:
          "The name in this URL doesn't belong to Touchline's computer. Open an address that Touchline lists under Crew, Network access.",
      };
    }
    if (!this.#isFromOurs(request, target, door.port)) {
      return {
        status: 403,
        sentence: "Requests from other websites aren't allowed. Open Touchline at its own address.",
      };
    }
    if (isOpen(target, request.method)) return { ...target, requester: () => null, key: null };
    const entry = this.#entry(request, door.port);
    return 'status' in entry ? entry : { ...target, ...entry };
  }

  #isFromOurs({ method, headers }: IncomingMessage, { path }: Target, port: number): boolean {
    const { origin, upgrade, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
    const isRead = READS.has(method ?? '') && upgrade === undefined;
    // Browsers send an Origin with everything except reads.
    if (!isRead && origin !== undefined) return this.#isOriginOurs(origin, headers.host, port);
    if (site === undefined || site === 'same-origin' || site === 'none') return true;
    if (isRead && mode === 'navigate' && PAGES.test(path)) return true;
    if (isRead && mode === 'no-cors' && UP.test(path)) return true;
    return origin !== undefined && this.#options.extraOrigins.includes(origin);
  }

  /** Returns whether an origin is the one that received the request. */
  #isOriginOurs(origin: string, host: string | undefined, port: number): boolean {
    if (this.#options.extraOrigins.includes(origin)) return true;
    const target = (host ?? '').toLowerCase();
    // Loopback has three names, and a page on one name may call another.
    const loopback = LOOPBACK_NAMES.map((name) => `${name}:${port}`);
    const own = loopback.includes(target) ? loopback : [target];
    return own.some((authority) => origin === `http://${authority}`);
  }

  /** Returns the requester according to the credentials, or the refusal. */
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
      return { requester: () => operators.requesterOf(digest), key: shown };
    }
    if (cookie !== null && bearer === null) return this.#wrongCookie(cookie, address);
    if (isHere) return { requester: () => THIS_MACHINE, key: null };
    return this.#keyHolder(headers.authorization, address);
  }

  /**
   * Returns the refusal of a wrong cookie. The invitation was revoked, or someone is guessing keys: nothing is allowed
   * until the cookie is deleted.
   */
  #wrongCookie(cookie: string, address: string): Refused {
    // All pages of one revoked invitation send the same cookie, which counts as one wrong key.
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
        return { requester: () => KEY_HOLDER, key: null };
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
    this.#options.log.warn({ address, wrong: this.#tries.wrong(address) }, 'wrong access key');
  }
}

/** Returns the peer's address, with an IPv4 address in its plain form (without `::ffff:`). */
export function addressOf(remote: string | undefined): string {
  return (remote ?? '').replace(/^::ffff:/, '');
}

function isHostOurs(
  { headers, headersDistinct }: IncomingMessage,
  { host, port }: Door,
  hostnames: () => readonly string[],
): boolean {
  const [, name, portText] = /^(\[[^\]]+\]|[^:]+)(?::(\d+))?$/.exec(headers.host?.toLowerCase() ?? '') ?? [];
  // With two Host headers, a proxy may have used the second one.
  if (headersDistinct['host']?.length !== 1) return false;
  if (name === undefined || Number(portText ?? 80) !== port) return false;
  if (LOOPBACK_NAMES.includes(name) || name === host) return true;
  if (isLoopback(host)) return false;
  // Other names could be rebound. Names of this computer can't: a foreign site has a foreign name.
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || hostnames().includes(name);
}

/** Returns whether two secrets are equal. Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Returns the output that the secret belongs to, or null. Always compares with every secret. */
export function outputOf(secret: string, outputs: readonly { id: string; secret: string }[]): string | null {
  let found: string | null = null;
  for (const output of outputs) if (isSame(secret, output.secret)) found = output.id;
  return found;
}
