import type { Statement } from './statement.ts';

/** Event logs are deleted this many days after they were last written. */
export const EVENT_LOG_DAYS = 30;

const CLEAR = 'DELETE FROM event WHERE log = ?';
const PUT_HEADER = 'INSERT OR REPLACE INTO event_log (id, header, saved_at) VALUES (?, ?, ?)';
/** Input is a JSON array of pairs of `seq` and event. */
const PUT_EVENTS =
  'INSERT OR REPLACE INTO event (log, seq, event) SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)';

/** `seq` and the event as JSON. */
export type EventText = [seq: number, event: string];

/**
 * Returns statements that replace a whole event log.
 *
 * @param header history response without its events, as JSON
 * @param savedAt Unix ms
 */
export function replaceLog(id: string, header: string, events: EventText[], savedAt: number): Statement[] {
  return [
    { sql: CLEAR, values: [id] },
    { sql: PUT_HEADER, values: [id, header, savedAt] },
    putEvents(id, events),
  ];
}

export function putEvents(id: string, events: EventText[]): Statement {
  return { sql: PUT_EVENTS, values: [id, JSON.stringify(events)] };
}
