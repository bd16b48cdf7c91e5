import { cleanName } from './text.ts';
import { REFUSAL_CODES, SCOUT_STATUS, type RefusalCode, type Snapshot } from './messages.ts';
import type { ScheduledMatchup } from './values.ts';

/**
 * What any service says, as far as it can be used. `messages.ts` and `rows.ts` are what a service ought to say, and ours
 * does; here a part that is missing or wrong costs that part and nothing else. Read by hand: a schema copies every
 * object it reads, which would be most of what a frame costs. Unknown fields stay in place.
 */

export type JsonObject = Record<string, unknown>;

/** Any JSON object; no list. */
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
  /** The scout's press number: identity and order. Null on advisories, and where it can't be read. */
  seq: number | null;
  /** Server receipt time, Unix seconds with fraction; null where the service did not say. */
  serverIngestTs: number | null;
}

/** An event that belongs on a tape. */
export type LoggedEvent = ReceivedEvent & { seq: number };

export function isLoggedEvent(event: ReceivedEvent): event is LoggedEvent {
  return event.seq !== null;
}

/** The event, the very same where nothing had to be mended; null where not even its type can be read. */
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

/** Names of both sides; null where there is none. */
export function readMatchup(value: unknown): ScheduledMatchup | null {
  return isObject(value) ? { a: nameOrNull(value['a']), b: nameOrNull(value['b']) } : null;
}

function nameOrNull(value: unknown): string | null {
  return typeof value === 'string' ? cleanName(value) : null;
}

/** A frame of any service: `outSeq` and `state` make one (feed-protocol, Frames). */
export interface ReceivedFrame {
  outSeq: number;
  state: Snapshot;
  /** Null on a snapshot alone, and where it can't be read. */
  event: ReceivedEvent | null;
  matchup: ScheduledMatchup | null;
  /** Something of it is not as the contract says. */
  isFlawed: boolean;
  /** It may have brought a press, which could not be read. */
  lacksPress: boolean;
}

/** The frame in a JSON object; null where it is none. */
export function readFrame(value: JsonObject): ReceivedFrame | null {
  const { outSeq, state } = value;
  if (typeof outSeq !== 'number' || !Number.isFinite(outSeq) || !isObject(state)) return null;
  const told = value['event'];
  const event = told === null ? null : readEvent(told);
  const matchup = readMatchup(value['matchup']);
  const isAdvisory = event !== null && event.seq === null && saysNoSeq(event, told);
  const lacksPress = told !== null && (event === null || (event.seq === null && !isAdvisory));
  const isEventWhole = event === told;
  // Advisories may come without names.
  const isMatchupWhole = matchup === null ? isAdvisory : matchup.a !== null && matchup.b !== null;
  return { outSeq, state, event, matchup, isFlawed: !isEventWhole || !isMatchupWhole, lacksPress };
}

/** It has no `seq` because it is none of the scout's presses, rather than lacking one. */
function saysNoSeq(event: ReceivedEvent, told: unknown): boolean {
  return event.type === SCOUT_STATUS || (isObject(told) && told['seq'] === null);
}

/** What an advisory says of the scout; null where it says nothing of that. */
export function scoutOf(event: ReceivedEvent): 'live' | 'dark' | null {
  if (event.type !== SCOUT_STATUS) return null;
  const { status } = event.payload;
  return status === 'live' || status === 'dark' ? status : null;
}

/** The first message of a subscription. Null where it does not say. */
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
  /** Null: a code that is none of the contract's. */
  | { type: 'error'; code: RefusalCode | null };

/** A control message; null for a type that this build does not know. */
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
