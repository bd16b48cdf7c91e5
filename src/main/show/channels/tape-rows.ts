import type { Tape } from '../../../feed/client/tape.ts';
import { labelOf, sideOf } from '../../../feed/sports/index.ts';
import type { TapeState } from '../../../preload/contract/show-state.ts';

/** Rows the control window gets; the whole tape stays in main. */
const RECENT_ROWS = 40;

/**
 * The end of a tape in words, newest first; retracted rows stay and say so.
 *
 * @param isComplete nothing is known to be missing on it
 */
export function tapeState(tape: Tape | null, sport: string, isComplete: boolean): TapeState {
  if (tape === null) return { length: 0, lastSeq: null, complete: false, recent: [] };
  const { retracted } = tape;
  return {
    length: tape.length,
    lastSeq: tape.lastSeq,
    complete: isComplete,
    recent: tape.events
      .slice(-RECENT_ROWS)
      .reverse()
      .map((event) => ({
        seq: event.seq,
        type: event.type,
        label: labelOf(sport, event),
        side: sideOf(event),
        at: event.serverIngestTs === null ? null : Math.round(event.serverIngestTs * 1000),
        isRetracted: retracted.has(event.seq),
      })),
  };
}
