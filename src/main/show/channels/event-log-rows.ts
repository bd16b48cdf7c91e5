import type { EventLog } from '../../../feed/client/event-log.ts';
import type { LoggedEvent } from '../../../feed/contract/received.ts';
import { labelOf, nowhere, pressReader, sideOf, type LastEvent } from '../../../feed/sports/index.ts';
import type { EventLogRow, EventLogState } from '../../../preload/contract/show-state.ts';
import type { PlayedRecording } from './line-score.ts';

/** A tape with what is known of it. */
export interface OpenedRecording extends PlayedRecording {
  sport: string;
  /** Nothing is known to be missing on it. */
  isTapeComplete: boolean;
}

/** Rows the control window gets; the whole tape stays in main. */
const RECENT_ROWS = 40;

/** The end of a tape in words, newest first; retracted rows stay and say so. */
export function eventLogState({ tape, sport, tapeVersion, isTapeComplete }: OpenedRecording): EventLogState {
  if (tape === null) return { length: 0, lastSeq: null, complete: false, recent: [] };
  const { retracted } = tape;
  const read = pressReader(sport, tapeVersion);
  const told = (event: LoggedEvent): Pick<EventLogRow, 'label' | 'side'> => {
    const now = read(event, nowhere) ?? event;
    return { label: labelOf(sport, now, lastBefore(tape, event.seq)), side: sideOf(now) };
  };
  return {
    length: tape.length,
    lastSeq: tape.lastSeq,
    complete: isTapeComplete,
    recent: tape.events
      .slice(-RECENT_ROWS)
      .reverse()
      .map((event) => ({
        seq: event.seq,
        type: event.type,
        ...told(event),
        at: event.serverIngestTs === null ? null : Math.round(event.serverIngestTs * 1000),
        isRetracted: retracted.has(event.seq),
      })),
  };
}

/** The newest event of each type before a press, of those that stand. */
export function lastBefore({ events, retracted }: EventLog, seq: number): LastEvent {
  return (type) =>
    events.findLast((event) => event.seq < seq && event.type === type && !retracted.has(event.seq)) ?? null;
}
