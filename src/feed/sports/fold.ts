import { EffectivePresses } from '../contract/effective-presses.ts';
import { supportedVersion, type Sport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import { payloadField, whole } from './event.ts';
import type { Game } from './game.ts';
import type { Press, Refusal } from './press.ts';
import { pressReader } from './versions.ts';

/** Returns a game of `sport` in `league` before its first press. */
export function newGame(sport: Sport, league: string): Game {
  return definitionOf(sport).rules.newGame(league);
}

/** A recorded press. The payload of an `undo` has `retractsSeq` only if the scout chose the target. */
export interface LogRow extends Press {
  seq: number;
}

export interface Folded {
  game: Game;
  lastSeq: number | null;
  /** Which press each undo cancels, by the `seq` of the undo. */
  retracts: ReadonlyMap<number, number>;
  /**
   * Presses without effect, because the rules refuse them at their place in the log. Empty for every log that Touchline
   * recorded.
   */
  refused: readonly { seq: number; refusal: Refusal }[];
  /** The most recent presses not canceled, each with the game before it; oldest first. */
  recent: readonly Recent[];
  /** The number of presses that count. */
  standing: number;
  /** How many refused presses since the last `score_set` may have changed the score. Zero: the score is known. */
  doubts: number;
}

/** A press that counts, and the game before it. */
export interface Recent {
  row: LogRow;
  before: Game;
}
/** How many presses back an undo is instant. Beyond this, the log is folded again. */
export const RECENT_LIMIT = 256;

/** Returns the `seq` of the press that an undo names, or null. An impossible `seq` counts as missing. */
export function targetOf(row: Press): number | null {
  return whole(payloadField(row, 'retractsSeq'));
}

/** A press of a log that counts, in today's form, and its result. */
interface Play {
  row: LogRow;
  before: Game;
  after: Game;
  /** Set if the rules refuse the press, which then has no effect. */
  refusal: Refusal | null;
}

/** A log with its corrections applied: the presses that count, and their starting state. */
interface Corrected {
  ground: Game;
  standing: readonly LogRow[];
  retracts: ReadonlyMap<number, number>;
  lastSeq: number | null;
  /** Contains a `resume` at the start whose state isn't valid for the sport. */
  refused: readonly { seq: number; refusal: Refusal }[];
}

function corrected(sport: Sport, league: string, rows: Iterable<LogRow>): Corrected {
  const sorted = [...rows].sort((one, other) => one.seq - other.seq);
  const standing = new EffectivePresses<LogRow>();
  const retracts = new Map<number, number>();
  const refused: { seq: number; refusal: Refusal }[] = [];
  let ground = newGame(sport, league);
  for (const [index, row] of sorted.entries()) {
    // A repeated press in a log counts once.
    if (row.seq === sorted[index - 1]?.seq) continue;
    if (row.type === 'resume' && index === 0) {
      const resumed = definitionOf(sport).rules.resumedGame(row);
      if ('refusal' in resumed) refused.push({ seq: row.seq, refusal: resumed.refusal });
      else ground = resumed.game;
    } else if (row.type === 'undo') {
      const canceled = standing.cancel(targetOf(row));
      if (canceled) retracts.set(row.seq, canceled.seq);
    } else standing.add(row);
  }
  return { ground, standing: standing.list(), retracts, refused, lastSeq: sorted.at(-1)?.seq ?? null };
}

/**
 * Applies the presses that count, each read by its version. Presses that mean nothing in today's version are omitted.
 */
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
 * Returns the state that a log leads to (feed-protocol, Undo). Rows count by `seq`, in any order; each undo cancels the
 * most recent earlier press not yet canceled, or the press that it names. A press that the rules refuse at its place
 * has no effect and is listed: logs of other services are folded as far as possible. A `resume` at the start is the
 * basis of all other presses, and no undo cancels it.
 *
 * @param version the version that the log was recorded under; null: unknown
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
      // The scout has set the whole score, so earlier refused presses no longer matter.
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
 * Returns whether a refused press may have changed the score. An unknown type is ignored in a log of this build's
 * version (feed-protocol, Versioning); in any other version it may have been a score.
 */
function isDoubt(sport: Sport, version: string | null, type: string): boolean {
  const { presses, scoring } = definitionOf(sport).rules;
  return Object.hasOwn(presses, type) ? scoring.has(type) : version !== supportedVersion(sport);
}

/**
 * Yields the presses of a log that count and that the rules accept, in today's form, each with the game before and
 * after it. A generator, so that a long log is never in memory with all its games.
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
