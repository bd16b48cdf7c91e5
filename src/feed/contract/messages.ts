import { z } from 'zod';
import { Matchup } from './values.ts';

/** A press on the wire: in a frame, and in history (where `seq` is never null). */
const WireEvent = z.looseObject({
  type: z.string(),
  payload: z.looseObject({}),
  /** The number that the scout gave the press: its identity and order. Null on server advisories only. */
  seq: z.number().int().nullable(),
  /** Server receipt time, Unix seconds with fraction. Only a timestamp; it doesn't define the order. */
  serverIngestTs: z.number(),
});
type WireEvent = z.infer<typeof WireEvent>;

/** A press in history. */
export const RecordedEvent = WireEvent.extend({ seq: z.number().int() });
export type RecordedEvent = z.infer<typeof RecordedEvent>;

/** The snapshot of any sport: authoritative and complete. Its fields are read by `feed/sports`, tolerantly. */
export const Snapshot = z.looseObject({});
export type Snapshot = z.infer<typeof Snapshot>;

export const WireFrame = z.looseObject({
  /** Increases by one per frame on a connection; a jump means a missed frame. */
  outSeq: z.number().int(),
  /** Null on the snapshot after hello. */
  event: WireEvent.nullable(),
  state: Snapshot,
  /** Present on every frame; optional on advisories. */
  matchup: Matchup.optional(),
});
export type WireFrame = z.infer<typeof WireFrame>;

export const Hello = z.looseObject({
  type: z.literal('hello'),
  contractVersion: z.string(),
  sport: z.string(),
  league: z.string(),
  sandbox: z.literal(true).optional(),
});
export type Hello = z.infer<typeof Hello>;

const Ping = z.looseObject({ type: z.literal('ping') });
type Ping = z.infer<typeof Ping>;

export const REFUSAL_CODES = ['not_found', 'not_authorized', 'unavailable'] as const;
export const RefusalCode = z.enum(REFUSAL_CODES);
export type RefusalCode = z.infer<typeof RefusalCode>;

const ErrorMessage = z.looseObject({ type: z.literal('error'), code: RefusalCode });
type ErrorMessage = z.infer<typeof ErrorMessage>;

const SessionClosed = z.looseObject({ type: z.literal('session_closed') });
type SessionClosed = z.infer<typeof SessionClosed>;

/** Control messages: flat objects, which differ from frames by their `type`. */
export const ControlMessage = z.discriminatedUnion('type', [Hello, Ping, ErrorMessage, SessionClosed]);
export type ControlMessage = z.infer<typeof ControlMessage>;

/**
 * The type of the server advisory for a scout that fell silent (`dark`) or came back (`live`). Advisories aren't in the
 * event log.
 */
export const SCOUT_STATUS = 'scout_status';
