/** A known answer is believed this often in a row; then the whole of it is asked for, whatever the service says. */
const BELIEVED_MAX = 12;
/** Longer ones are none that a service means. */
const ETAG_MAX = 256;
const ETAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

/** An answer that need not be sent again while it is what it was. */
export interface Known {
  token: string;
  etag: string;
  value: unknown;
  believed: number;
}

/**
 * Answers that need not be sent again while they stay what they are (HTTP: `ETag`, `If-None-Match`, 304). Each belongs
 * to the token that it was read with. A service that says "not modified" for ever freezes nothing: every so often it is
 * asked for all of it.
 */
export class KnownAnswers {
  readonly #known = new Map<string, Known>();

  /** What to ask with, or null: for all of it. */
  find(path: string, token: string): Known | null {
    const known = this.#known.get(path);
    return known?.token !== token || known.believed >= BELIEVED_MAX ? null : known;
  }

  /** The answer that is as it was. */
  unchanged(known: Known): unknown {
    known.believed += 1;
    return known.value;
  }

  /** A whole answer; without an ETag that can be sent back there is nothing to keep. */
  keep(path: string, token: string, etag: string | null, value: unknown): void {
    if (etag === null || etag.length > ETAG_MAX || !ETAG.test(etag)) this.#known.delete(path);
    else this.#known.set(path, { token, etag, value, believed: 0 });
  }
}
