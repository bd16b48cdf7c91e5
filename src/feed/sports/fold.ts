import { StandingPresses } from '../contract/standing-presses.ts';
import { BUILT_FOR, type Sport } from '../contract/versions.ts';
import { DEFINITIONS } from './definitions.ts';
import { payloadField, whole } from './event.ts';
import type { Game } from './game.ts';
import type { Press, Refusal } from './press.ts';
import { pressReader } from './versions.ts';

/** Whole logs, read at once. */

/** A game of `sport` in `league` before its first press. */
export function newGame(sport: Sport, league: string): Game {
  return DEFINITIONS[sport].rules.newGame(league);
}

/** A recorded press. The payload of an `undo` holds `retractsSeq` only where the scout chose the target. */
export interface LogRow extends Press {
  seq: number;
}

export interface Folded {
  game: Game;
  lastSeq: number | null;
  /** Which press each undo cancels, by seq of the undo. */
  retracts: ReadonlyMap<number, number>;
  /** Presses without effect, because the rules refuse them where they stand; empty for every log we recorded. */
  refused: readonly { seq: number; refusal: Refusal }[];
  /** The most recent presses not canceled, each with the game before it; oldest first. */
  recent: readonly Recent[];
  /** How many presses stand in all. */
  standing: number;
  /**
   * Presses that nobody could make sense of since the whole score was set last, and that may have changed the score.
   * Zero: the score is known.
   */
  doubts: number;
}

/** A press that stands, and the game before it. */
export interface Recent {
  row: LogRow;
  before: Game;
}
/** How far back an undo is instant; beyond it the log is folded again. */
export const RECENT_LIMIT = 256;

/** The press that an undo names, if it names one: a number that no press can have names none. */
export function targetOf(row: Press): number | null {
  return whole(payloadField(row, 'retractsSeq'));
}

/** One press of a log that stands, as it would be pressed now, and what it comes to. */
interface Play {
  row: LogRow;
  before: Game;
  after: Game;
  /** Set where the rules refuse it: it has no effect. */
  refusal: Refusal | null;
}

/** A log with its corrections carried out: the presses that stand, and the ground they stand on. */
interface Corrected {
  ground: Game;
  standing: readonly LogRow[];
  retracts: ReadonlyMap<number, number>;
  lastSeq: number | null;
  /** A `resume` that begins it, where that is no state of the sport. */
  refused: readonly { seq: number; refusal: Refusal }[];
}

function corrected(sport: Sport, league: string, rows: Iterable<LogRow>): Corrected {
  const sorted = [...rows].sort((one, other) => one.seq - other.seq);
  const standing = new StandingPresses<LogRow>();
  const retracts = new Map<number, number>();
  const refused: { seq: number; refusal: Refusal }[] = [];
  let ground = newGame(sport, league);
  for (const [index, row] of sorted.entries()) {
    // A log that repeats a press has pressed it once.
    if (row.seq === sorted[index - 1]?.seq) continue;
    if (row.type === 'resume' && index === 0) {
      const resumed = DEFINITIONS[sport].rules.resumedGame(row);
      if ('refusal' in resumed) refused.push({ seq: row.seq, refusal: resumed.refusal });
      else ground = resumed.game;
    } else if (row.type === 'undo') {
      const canceled = standing.cancel(targetOf(row));
      if (canceled) retracts.set(row.seq, canceled.seq);
    } else standing.add(row);
  }
  return { ground, standing: standing.list(), retracts, refused, lastSeq: sorted.at(-1)?.seq ?? null };
}

/** Plays what stands, each press read as its version had it; those that say nothing any more are left out. */
function* plays(
  sport: Sport,
  version: string | null,
  { ground, standing }: Corrected,
): Generator<Play, void, undefined> {
  const read = pressReader(sport, version);
  const newest = new Map<string, Press>();
  const last = (type: string): Press | null => newest.get(type) ?? null;
  let game = ground;
  for (const recorded of standing) {
    const press = read(recorded, { before: game.snapshot, last });
    newest.set(recorded.type, recorded);
    if (press === null) continue;
    const row: LogRow = press === recorded ? recorded : { ...recorded, ...press };
    const pressed = game.press(row);
    const isRefused = 'refusal' in pressed;
    const after = isRefused ? game : pressed.game;
    yield { row, before: game, after, refusal: isRefused ? pressed.refusal : null };
    game = after;
  }
}

/**
 * The state a log leads to (feed-protocol, Undo). Rows count by `seq`, however they come; each undo cancels
 * the most recent earlier press not yet canceled, or the one it names. A press that the rules refuse where it stands
 * has no effect and is listed: logs of other services are folded as far as they go. A `resume` that begins the log is
 * the ground of all others: no undo cancels it.
 *
 * @param version the one that the log was recorded under; null: nobody said
 */
export function foldLog(
  sport: Sport,
  league: string,
  version: string | null,
  rows: Iterable<LogRow>,
): Folded {
  const log = corrected(sport, league, rows);
  const refused = [...log.refused];
  const recent: Recent[] = [];
  let game = log.ground;
  let doubts = refused.length;
  for (const { row, before, after, refusal: refusedFor } of plays(sport, version, log)) {
    recent.push({ row, before });
    if (recent.length > 2 * RECENT_LIMIT) recent.splice(0, RECENT_LIMIT);
    if (refusedFor === null) {
      // The whole score, by the scout's own word: whatever was missed before it no longer counts.
      if (row.type === 'score_set') doubts = 0;
    } else {
      refused.push({ seq: row.seq, refusal: refusedFor });
      if (isDoubt(sport, version, row.type)) doubts += 1;
    }
    game = after;
  }
  const { lastSeq, retracts, standing } = log;
  return {
    game,
    lastSeq,
    retracts,
    refused,
    recent: recent.slice(-RECENT_LIMIT),
    standing: standing.length,
    doubts,
  };
}

/**
 * Whether a press that the rules refuse may have changed the score. A type that nobody knows is to be ignored where the
 * log is of the version that this build is for (feed-protocol, Versioning); in another one it may have been anything.
 */
function isDoubt(sport: Sport, version: string | null, type: string): boolean {
  const { presses, scoring } = DEFINITIONS[sport].rules;
  return Object.hasOwn(presses, type) ? scoring.has(type) : version !== BUILT_FOR[sport];
}

/**
 * The presses of a log that stand and that the rules take, as they would be pressed now, each with the game around it.
 * They are played as they are asked for: a long log is never in memory with all its games.
 */
export function* playedLog(
  sport: Sport,
  league: string,
  version: string | null,
  rows: Iterable<LogRow>,
): Generator<Omit<Play, 'refusal'>, void, undefined> {
  for (const play of plays(sport, version, corrected(sport, league, rows))) {
    if (play.refusal === null) yield play;
  }
}
