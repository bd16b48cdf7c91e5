import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE } from '../contract/codes.ts';
import { PING_INTERVAL_MS } from '../contract/limits.ts';
import type { Clock } from './clock.ts';
import type { FrameTail } from './frames.ts';
import { frame, PING } from './frames.ts';

/** A consumer is disconnected before more bytes than this are queued for it. */
const QUEUE_LIMIT_BYTES = 1024 * 1024;
/**
 * The close code for an expired token. The contract has none; an unlisted code is transient, so the consumer reconnects
 * and gets 403 if it has no new token.
 */
const TOKEN_EXPIRED = 1008;
/** A consumer that doesn't respond to a close is cut after this. */
const CLOSE_PATIENCE_MS = 2000;

/** Serialized frames by `outSeq`. Consumers with the same number share one. */
export type FrameCache = Map<number, Buffer>;

/** One connection of one account to one session. Counts its own frames. Never waits, and never makes others wait. */
export class Subscriber {
  readonly accountId: string;
  /** When the consumer's token expires, Unix ms; null: never. */
  readonly #expiresAtMs: number | null;
  readonly #socket: WebSocket;
  /** The connection under the socket. Messages are already framed and are written directly to it, in one write each. */
  readonly #line: Duplex;
  readonly #clock: Clock;
  readonly #onGone: (subscriber: Subscriber) => void;
  #outSeq = 0;
  #pingDueAt: number;
  #isGone = false;

  constructor(
    socket: WebSocket,
    line: Duplex,
    { accountId, expiresAtMs }: { accountId: string; expiresAtMs: number | null },
    clock: Clock,
    onGone: (subscriber: Subscriber) => void,
  ) {
    this.accountId = accountId;
    this.#expiresAtMs = expiresAtMs;
    this.#socket = socket;
    this.#line = line;
    this.#clock = clock;
    this.#onGone = onGone;
    this.#pingDueAt = clock.elapsed() + PING_INTERVAL_MS;
    // Messages from consumers have no meaning; they are read and dropped.
    socket.on('message', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#gone());
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  /** Sends a frame. If a fault drops the frame for this consumer, only its number is used up. */
  frame(tail: FrameTail, cache: FrameCache, isSwallowed: boolean): void {
    this.#outSeq += 1;
    if (isSwallowed) return;
    let bytes = cache.get(this.#outSeq);
    if (!bytes) {
      bytes = frame(this.#outSeq, tail);
      cache.set(this.#outSeq, bytes);
    }
    this.message(bytes);
  }

  message(bytes: Buffer): void {
    if (this.#isGone || !this.#line.writable) return;
    if (this.#line.writableLength + bytes.length > QUEUE_LIMIT_BYTES) {
      this.close(CLOSE.tooSlow, 'too slow');
      return;
    }
    this.#line.write(bytes);
  }

  /** Sends a ping when it is due (feed-protocol, Subscribing). */
  pingIfDue(elapsedMs: number): void {
    if (elapsedMs < this.#pingDueAt) return;
    this.#pingDueAt = elapsedMs + PING_INTERVAL_MS;
    this.message(PING);
  }

  /** Ends the subscription if its token has expired. */
  endIfExpired(nowMs: number): void {
    if (this.#expiresAtMs !== null && nowMs >= this.#expiresAtMs) this.close(TOKEN_EXPIRED, 'token expired');
  }

  close(code: number, reason: string): void {
    if (this.#isGone) return;
    this.#socket.close(code, reason);
    this.#clock.after(CLOSE_PATIENCE_MS, () => this.#socket.terminate());
    this.#gone();
  }

  /** Cuts the connection without a close, as on a dead network. */
  cut(): void {
    this.#socket.terminate();
    this.#gone();
  }

  #gone(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#onGone(this);
  }
}
