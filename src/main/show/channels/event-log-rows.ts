import type { EventLog } from '../../../feed/client/event-log.ts';
import type { LoggedEvent } from '../../../feed/contract/received.ts';
import { labelOf, nowhere, pressReader, sideOf, type LastEvent } from '../../../feed/sports/index.ts';
import type { EventLogRow, EventLogState } from '../../../preload/contract/show-state.ts';
import type { PlayedRecording } from './line-score.ts';

/** An event log with its metadata. */
export interface OpenedRecording extends PlayedRecording {
  sport: string;
  /** True if the log is known to be complete. */
  isLogComplete: boolean;
}

/** Maximum number of rows sent to the control window; the main process has the whole log. */
const RECENT_ROWS = 40;

/** Returns the end of an event log in words, newest first; retracted rows are marked. */
export function eventLogState({
  eventLog,
  sport,
  logVersion,
  isLogComplete,
}: OpenedRecording): EventLogState {
  if (eventLog === null) return { length: 0, lastSeq: null, complete: false, recent: [] };
  const { retracted } = eventLog;
  const read = pressReader(sport, logVersion);
  const describe = (event: LoggedEvent): Pick<EventLogRow, 'label' | 'side'> => {
    const now = read(event, nowhere) ?? event;
    return { label: labelOf(sport, now, lastBefore(eventLog, event.seq)), side: sideOf(now) };
  };
  return {
    length: eventLog.length,
    lastSeq: eventLog.lastSeq,
    complete: isLogComplete,
    recent: eventLog.events
      .slice(-RECENT_ROWS)
      .reverse()
      .map((event) => ({
        seq: event.seq,
        type: event.type,
        ...describe(event),
        at: event.serverIngestTs === null ? null : Math.round(event.serverIngestTs * 1000),
        isRetracted: retracted.has(event.seq),
      })),
  };
}

/** Returns a function that finds the newest event of a type before `seq` that isn't retracted. */
export function lastBefore({ events, retracted }: EventLog, seq: number): LastEvent {
  return (type) =>
    events.findLast((event) => event.seq < seq && event.type === type && !retracted.has(event.seq)) ?? null;
}
