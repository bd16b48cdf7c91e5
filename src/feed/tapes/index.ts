import { LEAGUE_SPORT } from '../contract/versions.ts';
import type { League, Sport } from '../contract/versions.ts';
import * as registered from './registry.ts';
import type { GameTape } from './tape.ts';

export type { GameTape, TapeRow } from './tape.ts';

// JSON modules are typed by example, so rows come as arrays of anything; tapes.test.ts reads every row.
const recorded = registered as unknown as Readonly<Record<keyof typeof registered, GameTape>>;

/** The recorded game of each sport (feed-protocol, Sandbox). */
export const TAPES: Readonly<Record<Sport, GameTape>> = recorded;

/**
 * The same game in two halves, as men's college plays it: without the breaks after the first and the third quarter. The
 * break in the middle is half-time.
 */
function inHalves(tape: GameTape): GameTape {
  let quarter = 0;
  const rows = tape.rows.filter(([, type]) => {
    if (type === 'period_end') {
      quarter += 1;
      return quarter % 2 === 0;
    }
    return type !== 'live' || quarter % 2 === 0;
  });
  return { ...tape, rows };
}

const COLLEGE = inHalves(TAPES.basketball);

/** What a sandbox session of `league` replays. */
export function tapeOf(league: League): GameTape {
  return league === 'ncaab' ? COLLEGE : TAPES[LEAGUE_SPORT[league]];
}
