import { supportedVersion, isContractSport, sportOf } from '../contract/versions.ts';
import type { ContractSport, FileSport, League } from '../contract/versions.ts';
import { lookUp } from '../contract/lookup.ts';
import * as fileRecordings from './file-sports.ts';
import { improvised } from './improvised.ts';
import * as registered from './registry.ts';
import type { RecordedGame } from './recording.ts';

export type { RecordedGame, EventLogRow } from './recording.ts';

// TypeScript infers loose types for JSON modules, so rows are arrays of anything; recordings.test.ts checks every row.
const recorded = registered as unknown as Readonly<Record<keyof typeof registered, RecordedGame>>;

/** The recorded game of each sport (feed-protocol, Sandbox). */
export const RECORDINGS: Readonly<Record<ContractSport, RecordedGame>> = recorded;

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
  const sport = sportOf(league);
  if (!isContractSport(sport)) return fileRecordingOf(sport);
  return league === 'ncaab' ? COLLEGE : RECORDINGS[sport];
}

/** The games of sports without a recording, by sport and version. */
const improvisedGames = new Map<string, RecordedGame>();

function fileRecordingOf(sport: FileSport): RecordedGame {
  const recorded = lookUp<Record<string, unknown>>(fileRecordings, sport.slice(2).replaceAll('-', '_'));
  if (recorded !== undefined) return recorded as RecordedGame;
  const key = `${sport} ${supportedVersion(sport)}`;
  const known = improvisedGames.get(key) ?? improvised(sport);
  improvisedGames.set(key, known);
  return known;
}
