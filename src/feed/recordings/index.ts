import { LEAGUE_SPORT } from '../contract/versions.ts';
import type { League, Sport } from '../contract/versions.ts';
import * as registered from './registry.ts';
import type { RecordedGame } from './recording.ts';

export type { RecordedGame, EventLogRow } from './recording.ts';

// TypeScript infers loose types for JSON modules, so rows are arrays of anything; recordings.test.ts checks every row.
const recorded = registered as unknown as Readonly<Record<keyof typeof registered, RecordedGame>>;

/** The recorded game of each sport (feed-protocol, Sandbox). */
export const RECORDINGS: Readonly<Record<Sport, RecordedGame>> = recorded;

/**
 * Returns the same game in two halves, as in men's college basketball: without the breaks after the first and third
 * quarters. The break in the middle is halftime.
 */
function inHalves(recording: RecordedGame): RecordedGame {
  let quarter = 0;
  const rows = recording.rows.filter(([, type]) => {
    if (type === 'period_end') {
      quarter += 1;
      return quarter % 2 === 0;
    }
    return type !== 'live' || quarter % 2 === 0;
  });
  return { ...recording, rows };
}

const COLLEGE = inHalves(RECORDINGS.basketball);

/** Returns the recording that a sandbox session of `league` replays. */
export function recordingOf(league: League): RecordedGame {
  return league === 'ncaab' ? COLLEGE : RECORDINGS[LEAGUE_SPORT[league]];
}
