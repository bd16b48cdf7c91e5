import type { z } from 'zod';
import { parseJson } from '../contract/json.ts';
import {
  readHistory,
  readSessionHealth,
  readSessions,
  readUpcoming,
  type ReceivedGame,
  type ReceivedHealth,
  type ReceivedHistory,
  type ReceivedList,
  type ReceivedSession,
} from '../contract/received-rows.ts';
import { ErrorBody, SandboxResponse, ServiceHealth } from '../contract/rows.ts';
import { capTexts } from '../contract/text.ts';
import { KnownAnswers } from './response-cache.ts';
import { troubleOf } from './connection-error.ts';
import { failure, refused, type Failure } from './refusal.ts';
import { sentenceOf } from './reasons.ts';
import { retryAfterMs } from './retry-after.ts';

/**
 * The service's answer, or why there is none. Requests never throw, because a failed read is an expected event in a
 * show.
 */
export type Reply<T> = { ok: true; value: T } | Failure;

export interface FeedApiOptions {
  /** `http(s)://host[:port][/prefix]` */
  baseUrl: string;
  /**
   * Called for each request, so that a new token is used immediately. Never store or log its result. Returns null
   * without a token.
   */
  token: () => string | null;
  fetch: typeof globalThis.fetch;
  /** Runs `callback` once after `delayMs`; returns a function that cancels it. */
  after: (delayMs: number, callback: () => void) => () => void;
}

export interface SessionsQuery {
  status: 'open' | 'closed';
  league?: string;
  sandbox?: true;
  limit?: number;
}

const READ_LIMIT_MS = 10_000;
const NOT_MODIFIED = 304;
const HISTORY_LIMIT_MS = 60_000;
/** The maximum bytes of an answer after decompression. A list of two hundred games is about 100 KiB. */
export const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
/**
 * The maximum bytes of a whole log after decompression: 100,000 events of 400 bytes are 38 MiB, and games have fewer
 * than 10,000.
 */
export const HISTORY_BYTES_MAX = 48 * 1024 * 1024;

/** Options for a long answer. */
export interface ReadWatch {
  /** Aborts the request. */
  signal: AbortSignal;
  /** Called when a part has arrived. */
  onBytes: () => void;
}

interface ReadOptions extends Partial<ReadWatch> {
  method?: 'POST';
  body?: string;
  limitMs?: number;
  bytesMax?: number;
  /** Whether the request is polled: if the service supports conditional requests, only changes are sent. */
  isPolled?: boolean;
}

const POLLED: ReadOptions = { isPolled: true };

/** The read side of one source over HTTP, and its sandbox trigger (feed-protocol, Authentication). */
export class FeedApi {
  readonly #options: FeedApiOptions;
  readonly #known = new KnownAnswers();

  constructor(options: FeedApiOptions) {
    this.#options = options;
  }

  /** Whether there is a token. Without one, no request is sent. */
  get hasToken(): boolean {
    return this.#options.token() !== null;
  }

  health(): Promise<Reply<z.infer<typeof ServiceHealth>>> {
    return this.#read('/health', checkedBy(ServiceHealth));
  }

  /** @param limitMs how long to wait for the answer */
  sessionHealth(sessionId: string, limitMs = READ_LIMIT_MS): Promise<Reply<ReceivedHealth>> {
    return this.#read(`/api/health/${segmentOf(sessionId)}`, readSessionHealth, { limitMs });
  }

  sessions(query: SessionsQuery): Promise<Reply<ReceivedList<ReceivedSession>>> {
    const search = new URLSearchParams({ status: query.status });
    if (query.league !== undefined) search.set('league', query.league);
    if (query.sandbox) search.set('sandbox', 'true');
    if (query.limit !== undefined) search.set('limit', String(query.limit));
    return this.#read(`/api/sessions?${search.toString()}`, readSessions, POLLED);
  }

  upcoming(): Promise<Reply<ReceivedList<ReceivedGame>>> {
    return this.#read('/api/upcoming', readUpcoming, POLLED);
  }

  /** Reads the whole log of a session, oldest event first. */
  history(sessionId: string, watch: ReadWatch | null = null): Promise<Reply<ReceivedHistory>> {
    return this.#read(`/api/history/${segmentOf(sessionId)}`, readHistory, {
      limitMs: HISTORY_LIMIT_MS,
      bytesMax: HISTORY_BYTES_MAX,
      ...watch,
    });
  }

  /** Starts a mock session that replays a recorded game; the account's earlier mock is ended. */
  startSandbox(league: string, speed: number): Promise<Reply<SandboxResponse>> {
    return this.#read('/api/sandbox/sessions', checkedBy(SandboxResponse), {
      method: 'POST',
      body: JSON.stringify({ league, speed }),
    });
  }

  /**
   * Returns the address of a session's feed. It contains the token: build it where it is used, and never show or log
   * it.
   */
  subscribeUrl(sessionId: string): string {
    const url = new URL(this.#address(`/api/subscribe/${segmentOf(sessionId)}`));
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('token', this.#options.token() ?? '');
    return url.href;
  }

  #address(path: string): string {
    const { baseUrl } = this.#options;
    let end = baseUrl.length;
    while (baseUrl[end - 1] === '/') end -= 1;
    return baseUrl.slice(0, end) + path;
  }

  async #read<T>(
    path: string,
    read: (body: unknown) => T | null,
    options: ReadOptions = {},
  ): Promise<Reply<T>> {
    const token = this.#options.token();
    if (token === null) return failure({ kind: 'error' }, sentenceOf('no_token'));
    const known = options.isPolled ? this.#known.find(path, token) : null;
    const limit = new AbortController();
    const cancelLimit = this.#options.after(options.limitMs ?? READ_LIMIT_MS, () => limit.abort());
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(this.#address(path), {
        method: options.method ?? 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(known !== null && { 'if-none-match': known.etag }),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(options.body !== undefined && { body: options.body }),
        signal: options.signal ? AbortSignal.any([limit.signal, options.signal]) : limit.signal,
        redirect: 'error',
      });
      text = await textOf(response, options.bytesMax ?? ANSWER_BYTES_MAX, options.onBytes);
    } catch (error) {
      if (error instanceof TooMuch) return tooMuch(error);
      const trouble = troubleOf(error, new URL(this.#options.baseUrl).hostname);
      if (trouble !== null) {
        return failure({ kind: 'error', trouble }, `${trouble.sentence} Touchline retries automatically.`);
      }
      return failure(
        { kind: 'error' },
        limit.signal.aborted
          ? "The source didn't answer in time. Touchline retries automatically."
          : "The source can't be reached. Check its address and the network.",
      );
    } finally {
      cancelLimit();
    }
    const { status } = response;
    if (status === NOT_MODIFIED && known !== null) {
      return { ok: true, value: this.#known.unchanged(known) as T };
    }
    const body = parse(text);
    if (!response.ok)
      return refused({ kind: 'http', status, detail: detailOf(body), retryAfterMs: pauseOf(response) });
    const value = read(body);
    if (value !== null) {
      if (options.isPolled) this.#known.keep(path, token, response.headers.get('etag'), value);
      return { ok: true, value };
    }
    return failure(
      { kind: 'http', status, detail: null, retryAfterMs: null },
      "The source's answer isn't a feed. Check its address.",
    );
  }
}

/**
 * Returns an ID as a path segment. IDs come from outside: an unpaired surrogate, which an address can't contain, is
 * replaced.
 */
function segmentOf(id: string): string {
  return encodeURIComponent(id.toWellFormed());
}

function checkedBy<T>(schema: z.ZodType<T>): (body: unknown) => T | null {
  return (body) => schema.safeParse(body).data ?? null;
}

/** Thrown when an answer exceeds the size limit. */
class TooMuch extends Error {
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    super(`The answer has more than ${bytesMax} bytes.`);
    this.bytesMax = bytesMax;
  }
}

/**
 * Reads the body as text, chunk by chunk. Bytes are counted after decompression, and reading stops at the limit. Throws
 * TooMuch, and any read error.
 */
async function textOf(
  response: Response,
  bytesMax: number,
  onBytes: () => void = () => undefined,
): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop early cancels the body, which ends its connection.
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    onBytes();
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooMuch(bytesMax);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooMuch({ bytesMax }: TooMuch): Reply<never> {
  return failure(
    { kind: 'error' },
    `The source sent more than Touchline accepts (${bytesMax / 1024 / 1024} MiB in one answer). Check its address, or ask the provider.`,
  );
}

function detailOf(body: unknown): string | null {
  return ErrorBody.safeParse(body).data?.detail ?? null;
}

function pauseOf({ status, headers }: Response): number | null {
  return retryAfterMs(status, { retryAfter: headers.get('retry-after'), date: headers.get('date') });
}

function parse(text: string): unknown {
  try {
    return capTexts(parseJson(text));
  } catch {
    // Invalid or too deep JSON becomes null, which the schema refuses like any other invalid answer.
    return null;
  }
}
