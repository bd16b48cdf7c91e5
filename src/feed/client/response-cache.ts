/**
 * How many times in a row a cached answer is used. After that, it is requested in full, regardless of what the service
 * says.
 */
const BELIEVED_MAX = 12;
/** Longer ETags are ignored. */
const ETAG_MAX = 256;
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

/** A cached answer, sent again by the service only after a change. */
export interface Known {
  token: string;
  etag: string;
  value: unknown;
  believed: number;
}

/**
 * Caches answers that the service sends again only after a change (HTTP: `ETag`, `If-None-Match`, 304). Each belongs to
 * the token that it was read with. A service that always answers "not modified" can't freeze the data: every so often,
 * an answer is requested in full.
 */
export class KnownAnswers {
  readonly #known = new Map<string, Known>();

  /** Returns the cached answer for a conditional request, or null for a full one. */
  find(path: string, token: string): Known | null {
    const known = this.#known.get(path);
    return known?.token !== token || known.believed >= BELIEVED_MAX ? null : known;
  }

  /** Returns the cached value after a "not modified" answer. */
  unchanged(known: Known): unknown {
    known.believed += 1;
    return known.value;
  }

  /** Stores a complete answer if its ETag can be sent back; otherwise drops the cached answer for the path. */
  keep(path: string, token: string, etag: string | null, value: unknown): void {
    if (etag === null || etag.length > ETAG_MAX || !ETAG.test(etag)) this.#known.delete(path);
    else this.#known.set(path, { token, etag, value, believed: 0 });
  }
}
