import { cleanName } from './text.ts';
import { REFUSAL_CODES, SCOUT_STATUS, type RefusalCode, type Snapshot } from './messages.ts';
import type { ScheduledMatchup } from './values.ts';

/**
 * Reads the usable part of any service's messages. `messages.ts` and `rows.ts` define what a service should send, and
 * Touchline's does; in this module, a missing or wrong part costs only that part. Written without schemas, because a
 * schema copies every object it reads, which would be most of a frame's cost. Unknown fields are kept.
 */

export type JsonObject = Record<string, unknown>;

/** Returns whether a value is a JSON object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function stringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A press or an advisory of any service (feed-protocol, Events). */
export interface ReceivedEvent {
  type: string;
  payload: JsonObject;
  /** The number that the scout gave the press: its identity and order. Null on advisories, and if unreadable. */
  seq: number | null;
  /** Server receipt time, Unix seconds with fraction; null if the service doesn't send it. */
  serverIngestTs: number | null;
}

/** An event that belongs in an event log. */
export type LoggedEvent = ReceivedEvent & { seq: number };

export function isLoggedEvent(event: ReceivedEvent): event is LoggedEvent {
  return event.seq !== null;
}

/** Returns the event, or null if not even its type is readable. Copies it only if something had to be fixed. */
export function readEvent(value: unknown): ReceivedEvent | null {
  if (!isObject(value) || typeof value['type'] !== 'string' || value['type'] === '') return null;
  const { payload, seq, serverIngestTs } = value;
  const isWhole =
    isObject(payload) && (seq === null || Number.isSafeInteger(seq)) && Number.isFinite(serverIngestTs);
  if (isWhole) return value as unknown as ReceivedEvent;
  return {
    ...value,
    type: value['type'],
    payload: isObject(payload) ? payload : {},
    seq: Number.isSafeInteger(seq) ? (seq as number) : null,
    serverIngestTs: Number.isFinite(serverIngestTs) ? (serverIngestTs as number) : null,
  };
}

/** Returns the names of both sides, or null. */
export function readMatchup(value: unknown): ScheduledMatchup | null {
  return isObject(value) ? { a: nameOrNull(value['a']), b: nameOrNull(value['b']) } : null;
}

function nameOrNull(value: unknown): string | null {
  return typeof value === 'string' ? cleanName(value) : null;
}

/** A frame of any service. A message with `outSeq` and `state` is a frame (feed-protocol, Frames). */
export interface ReceivedFrame {
  outSeq: number;
  state: Snapshot;
  /** Null on a snapshot without an event, and if unreadable. */
  event: ReceivedEvent | null;
  matchup: ScheduledMatchup | null;
  /** Whether a part of the frame violates the contract. */
  isFlawed: boolean;
  /** Whether the frame may have had a press that was unreadable. */
  lacksPress: boolean;
}

/** Returns the frame in a JSON object, or null. */
export function readFrame(value: JsonObject): ReceivedFrame | null {
  const { outSeq, state } = value;
  if (typeof outSeq !== 'number' || !Number.isFinite(outSeq) || !isObject(state)) return null;
  const raw = value['event'];
  const event = raw === null ? null : readEvent(raw);
  const matchup = readMatchup(value['matchup']);
  const isAdvisory = event !== null && event.seq === null && saysNoSeq(event, raw);
  const lacksPress = raw !== null && (event === null || (event.seq === null && !isAdvisory));
  const isEventWhole = event === raw;
  // Advisories may lack names.
  const isMatchupWhole = matchup === null ? isAdvisory : matchup.a !== null && matchup.b !== null;
  return { outSeq, state, event, matchup, isFlawed: !isEventWhole || !isMatchupWhole, lacksPress };
}

/** Returns whether an event has no `seq` because it isn't a scout's press. False if the `seq` is missing by mistake. */
function saysNoSeq(event: ReceivedEvent, raw: unknown): boolean {
  return event.type === SCOUT_STATUS || (isObject(raw) && raw['seq'] === null);
}

/** Returns the scout's state in an advisory, or null. */
export function scoutOf(event: ReceivedEvent): 'live' | 'dark' | null {
  if (event.type !== SCOUT_STATUS) return null;
  const { status } = event.payload;
  return status === 'live' || status === 'dark' ? status : null;
}

/** The first message of a subscription. Missing fields are null. */
export interface ReceivedHello {
  type: 'hello';
  contractVersion: string | null;
  sport: string | null;
  league: string | null;
  sandbox: boolean;
}

export type ReceivedControl =
  | ReceivedHello
  | { type: 'ping' }
  | { type: 'session_closed' }
  /** Null for a code outside the contract. */
  | { type: 'error'; code: RefusalCode | null };

/** Returns a control message; null for an unknown type. */
export function readControl(type: string, value: JsonObject): ReceivedControl | null {
  switch (type) {
    case 'hello':
      return {
        type,
        contractVersion: stringOrNull(value['contractVersion']),
        sport: stringOrNull(value['sport']),
        league: stringOrNull(value['league']),
        sandbox: value['sandbox'] === true,
      };
    case 'ping':
    case 'session_closed':
      return { type };
    case 'error':
      return { type, code: REFUSAL_CODES.find((code) => code === value['code']) ?? null };
    default:
      return null;
  }
}

/** Presses that an undo canceled, by their `seq`, each with the `seq` of the undo. */
export type Retractions = ReadonlyMap<number, number>;
