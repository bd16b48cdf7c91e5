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
import type { Sign } from './verdict.ts';
import { sentenceOf } from './reasons.ts';

/** An answer of the service, or the sign of why there is none. Never a throw: a failing read is a fact of the show. */
export type Reply<T> = { ok: true; value: T } | { ok: false; sign: Sign; sentence: string };

export interface FeedApiOptions {
  /** `http(s)://host[:port][/prefix]` */
  baseUrl: string;
  /** Looked up at each call, so that a new token is used at once; never kept here, never logged. Null: there is none. */
  token: () => string | null;
  fetch: typeof globalThis.fetch;
}

export interface SessionsQuery {
  status: 'open' | 'closed';
  league?: string;
  sandbox?: true;
  limit?: number;
}

const READ_LIMIT_MS = 10_000;
const HISTORY_LIMIT_MS = 60_000;
/** Bytes of an answer after decompression. Two hundred games in a list are about 100 KiB. */
export const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
/** The same for a whole log: 100,000 events of 400 bytes are 38 MiB, and no game has a tenth of them. */
export const HISTORY_BYTES_MAX = 48 * 1024 * 1024;

/** The read side of one source over HTTP, and its sandbox trigger (contract, endpoints). */
export class FeedApi {
  readonly #options: FeedApiOptions;

  constructor(options: FeedApiOptions) {
    this.#options = options;
  }

  /** Without a token nothing is asked. */
  get hasToken(): boolean {
    return this.#options.token() !== null;
  }

  health(): Promise<Reply<z.infer<typeof ServiceHealth>>> {
    return this.#read('/health', checkedBy(ServiceHealth));
  }

  sessionHealth(sessionId: string): Promise<Reply<ReceivedHealth>> {
    return this.#read(`/api/health/${encodeURIComponent(sessionId)}`, readSessionHealth);
  }

  sessions(query: SessionsQuery): Promise<Reply<ReceivedList<ReceivedSession>>> {
    const search = new URLSearchParams({ status: query.status });
    if (query.league !== undefined) search.set('league', query.league);
    if (query.sandbox) search.set('sandbox', 'true');
    if (query.limit !== undefined) search.set('limit', String(query.limit));
    return this.#read(`/api/sessions?${search.toString()}`, readSessions);
  }

  upcoming(): Promise<Reply<ReceivedList<ReceivedGame>>> {
    return this.#read('/api/upcoming', readUpcoming);
  }

  /** The whole log of a session, oldest first; `signal` gives up on it. */
  history(sessionId: string, signal?: AbortSignal): Promise<Reply<ReceivedHistory>> {
    return this.#read(`/api/history/${encodeURIComponent(sessionId)}`, readHistory, {
      limitMs: HISTORY_LIMIT_MS,
      bytesMax: HISTORY_BYTES_MAX,
      ...(signal && { signal }),
    });
  }

  /** Starts a mock session replaying a recorded game; ends the account's earlier one. */
  startSandbox(league: string, speed: number): Promise<Reply<SandboxResponse>> {
    return this.#read('/api/sandbox/sessions', checkedBy(SandboxResponse), {
      method: 'POST',
      body: JSON.stringify({ league, speed }),
    });
  }

  /** Address of a session's feed. Holds the token: build it where it is used, show and log it nowhere. */
  subscribeUrl(sessionId: string): string {
    const url = new URL(this.#address(`/api/subscribe/${encodeURIComponent(sessionId)}`));
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
    options: {
      method?: 'POST';
      body?: string;
      limitMs?: number;
      bytesMax?: number;
      signal?: AbortSignal;
    } = {},
  ): Promise<Reply<T>> {
    const token = this.#options.token();
    if (token === null) return { ok: false, sign: { kind: 'error' }, sentence: sentenceOf('no_token') };
    const limit = AbortSignal.timeout(options.limitMs ?? READ_LIMIT_MS);
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(this.#address(path), {
        method: options.method ?? 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(options.body !== undefined && { body: options.body }),
        signal: options.signal ? AbortSignal.any([limit, options.signal]) : limit,
        redirect: 'error',
      });
      text = await textOf(response, options.bytesMax ?? ANSWER_BYTES_MAX);
    } catch (error) {
      if (error instanceof TooMuch) return tooMuch(error);
      return {
        ok: false,
        sign: { kind: 'error' },
        sentence: limit.aborted
          ? 'The source did not answer in time. Touchline tries again by itself.'
          : 'The source cannot be reached. Check its address and the network.',
      };
    }
    const body = parse(text);
    if (!response.ok) return refusal(response.status, body);
    const value = read(body);
    if (value !== null) return { ok: true, value };
    return {
      ok: false,
      sign: { kind: 'http', status: response.status, detail: null },
      sentence: 'The source answered with something that is not the feed. Check its address.',
    };
  }
}

function checkedBy<T>(schema: z.ZodType<T>): (body: unknown) => T | null {
  return (body) => schema.safeParse(body).data ?? null;
}

/** An answer has more bytes than are taken. */
class TooMuch extends Error {
  readonly bytesMax: number;

  constructor(bytesMax: number) {
    super(`The answer has more than ${bytesMax} bytes.`);
    this.bytesMax = bytesMax;
  }
}

/**
 * The body as text, read piece by piece: bytes are counted as they come out of the decompression, and the rest is never
 * asked for once there are too many. Throws TooMuch, and whatever ends the reading.
 */
async function textOf(response: Response, bytesMax: number): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  // Leaving the loop early cancels the body, which ends its connection.
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw new TooMuch(bytesMax);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooMuch({ bytesMax }: TooMuch): Reply<never> {
  return {
    ok: false,
    sign: { kind: 'error' },
    sentence: `The source sent more than Touchline takes (${bytesMax / 1024 / 1024} MiB in one answer). Check its address, and ask the provider if it is right.`,
  };
}

function parse(text: string): unknown {
  try {
    return capTexts(parseJson(text));
  } catch {
    // No JSON, or too deep: the schema refuses it like anything else that is not the feed's.
    return null;
  }
}

function refusal(status: number, body: unknown): Reply<never> {
  const parsed = ErrorBody.safeParse(body);
  const detail = parsed.success ? parsed.data.detail : null;
  return { ok: false, sign: { kind: 'http', status, detail }, sentence: sentenceFor(status, detail) };
}

function sentenceFor(status: number, detail: string | null): string {
  if (status === 401) {
    return detail === 'authentication unavailable'
      ? 'The source cannot check tokens just now. Touchline tries again by itself with the same one.'
      : sentenceOf('token_rejected');
  }
  if (status === 403) return 'This account may not read that. Ask the provider to grant it.';
  if (status === 404) return 'The source does not know that. Check its address, or pick the game again.';
  if (status === 410) return 'The source has lost the log of this game.';
  if (status === 422) return `The source did not accept this${detail === null ? '.' : `: ${detail}`}`;
  return `The source is having trouble (status ${status}). Touchline tries again by itself.`;
}
