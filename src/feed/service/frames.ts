import { SCOUT_STATUS } from '../contract/messages.ts';
import type { Hello, RefusalCode, Snapshot } from '../contract/messages.ts';
import type { Matchup } from '../contract/values.ts';

/**
 * Messages as bytes. A press is serialized once for all consumers: only the `outSeq` before it differs between
 * connections, and connections with the same number share even that. Except for tails and `refusalMessage`, the results
 * are already framed for the wire: one buffer, one write.
 */

const TEXT_FRAME = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/** Encodes a whole, unmasked WebSocket text frame, as servers send them (RFC 6455, 5.2). */
export function framed(payload: Buffer): Buffer {
  const { length } = payload;
  if (length < LENGTH_16) return Buffer.concat([Buffer.from([TEXT_FRAME, length]), payload]);
  const isShort = length < 65_536;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header[0] = TEXT_FRAME;
  header[1] = isShort ? LENGTH_16 : LENGTH_64;
  if (isShort) header.writeUInt16BE(length, 2);
  else header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, payload]);
}

/** The bytes of a frame after its `outSeq`. */
export type FrameTail = Buffer;

/** Serializes a frame without its `outSeq`. `event` is the JSON of a WireEvent, or null for the snapshot on connect. */
export function frameTail(event: string | null, state: Snapshot, matchup: Matchup): FrameTail {
  return Buffer.from(
    `"event":${event ?? 'null'},"state":${JSON.stringify(state)},"matchup":${JSON.stringify(matchup)}}`,
  );
}

/**
 * Serializes an advisory about a scout's silence or return (feed-protocol, Scout liveness): the whole state, no `seq`,
 * no matchup.
 */
export function advisoryTail(
  status: 'dark' | 'live',
  lastHeartbeat: number | null,
  serverIngestTs: number,
  state: Snapshot,
): FrameTail {
  const event = { type: SCOUT_STATUS, payload: { status, lastHeartbeat }, seq: null, serverIngestTs };
  return Buffer.from(`"event":${JSON.stringify(event)},"state":${JSON.stringify(state)}}`);
}

export function frame(outSeq: number, tail: FrameTail): Buffer {
  return framed(Buffer.concat([Buffer.from(`{"outSeq":${outSeq},`), tail]));
}

export function hello(message: Omit<Hello, 'type'>): Buffer {
  return framed(Buffer.from(JSON.stringify({ type: 'hello', ...message })));
}

export function refusalMessage(code: RefusalCode): Buffer {
  return Buffer.from(JSON.stringify({ type: 'error', code }));
}

export const PING = framed(Buffer.from('{"type":"ping"}'));
export const SESSION_CLOSED = framed(Buffer.from('{"type":"session_closed"}'));
/** The bytes of the `garbage` fault, which aren't a message of the feed. */
export const GARBAGE = framed(Buffer.from('{"outSeq":"\u0000garbage'));
