import type { LogRow } from '../sports/index.ts';

/** A stored press. Its payload is exactly what the scout sent. */
export interface StoredPress extends LogRow {
  /** The press that an undo canceled. A late press can change it. */
  retractsSeq: number | null;
  /** Unix seconds. */
  ingestTs: number;
}

type Payload = Record<string, unknown>;

/** Serializes an event for history and frames (feed-protocol, Events). */
export function eventText(press: { seq: number; type: string; payload: string; ingestTs: number }): string {
  return `{"type":${JSON.stringify(press.type)},"payload":${press.payload},"seq":${press.seq},"serverIngestTs":${press.ingestTs}}`;
}

export function wirePayload(payload: Payload, retractsSeq: number | null): Payload {
  return retractsSeq === null ? payload : { ...payload, retractsSeq };
}
