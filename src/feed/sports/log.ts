import type { Sport } from '../contract/versions.ts';
import { DEFINITIONS } from './definitions.ts';
import type { Game } from './game.ts';
import { refusal } from './press.ts';
import type { Press, Refusal } from './press.ts';

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
  /** The most recent presses not cancelled, each with the game before it; oldest first. */
  recent: readonly Standing[];
  /** How many presses stand in all. */
  standing: number;
}

interface Standing {
  seq: number;
  before: Game;
}

/** How far back an undo is instant; beyond it the log is folded again. */
const RECENT_LIMIT = 256;

function targetOf(row: Press): number | null {
  const target = Object.hasOwn(row.payload, 'retractsSeq') ? row.payload['retractsSeq'] : null;
  return typeof target === 'number' ? target : null;
}

/**
 * The state a log leads to (contract, history: replay rule). Rows count by `seq`, however they come; each undo cancels
 * the most recent earlier press not yet cancelled, or the one it names. A press that the rules refuse where it stands
 * has no effect and is listed: logs of other services are folded as far as they go. A `resume` that begins the log is
 * the ground of all others: no undo cancels it.
 */
export function foldLog(sport: Sport, league: string, rows: Iterable<LogRow>): Folded {
  const sorted = [...rows].sort((one, other) => one.seq - other.seq);
  const standing: LogRow[] = [];
  const retracts = new Map<number, number>();
  const refused: { seq: number; refusal: Refusal }[] = [];
  let game = newGame(sport, league);
  for (const [index, row] of sorted.entries()) {
    if (row.type === 'resume' && index === 0) {
      const resumed = DEFINITIONS[sport].rules.resumedGame(row);
      if ('refusal' in resumed) refused.push({ seq: row.seq, refusal: resumed.refusal });
      else game = resumed.game;
      continue;
    }
    if (row.type !== 'undo') {
      standing.push(row);
      continue;
    }
    const target = targetOf(row);
    const at = target === null ? standing.length - 1 : standing.findLastIndex(({ seq }) => seq === target);
    const cancelled = standing[at];
    if (!cancelled) continue;
    standing.splice(at, 1);
    retracts.set(row.seq, cancelled.seq);
  }

  const recent: Standing[] = [];
  const recentFrom = standing.length - RECENT_LIMIT;
  for (const [index, row] of standing.entries()) {
    if (index >= recentFrom) recent.push({ seq: row.seq, before: game });
    const pressed = game.press(row);
    if ('refusal' in pressed) refused.push({ seq: row.seq, refusal: pressed.refusal });
    else game = pressed.game;
  }
  const lastSeq = sorted.at(-1)?.seq ?? null;
  return { game, lastSeq, retracts, refused, recent, standing: standing.length };
}

export interface Placed {
  /** The press as recorded on the wire: an undo carries the `retractsSeq` it got. */
  row: LogRow;
  game: Game;
  /** Set where the whole log was folded again: an undo may have come to cancel another press than before. */
  retracts: ReadonlyMap<number, number> | null;
}

function wireRow(row: LogRow, retractsSeq: number | undefined): LogRow {
  return retractsSeq === undefined ? row : { ...row, payload: { ...row.payload, retractsSeq } };
}

/**
 * The log of one session while it is being pressed: knows the game now, and takes presses one by one. The rows
 * themselves stay in storage (`stored`, any order); only the recent past is kept here, so memory doesn't grow.
 * Every log it lets through folds without a refusal.
 */
export class GameLog {
  readonly #sport: Sport;
  readonly #league: string;
  readonly #stored: () => Iterable<LogRow>;
  #game: Game;
  #lastSeq: number | null;
  #recent: Standing[];
  #standing: number;

  constructor(sport: Sport, league: string, stored: () => Iterable<LogRow>) {
    this.#sport = sport;
    this.#league = league;
    this.#stored = stored;
    const folded = foldLog(sport, league, stored());
    this.#game = folded.game;
    this.#lastSeq = folded.lastSeq;
    this.#recent = [...folded.recent];
    this.#standing = folded.standing;
  }

  get game(): Game {
    return this.#game;
  }

  get lastSeq(): number | null {
    return this.#lastSeq;
  }

  /**
   * Takes a press whose `seq` is not in the log yet. A late one is placed by its `seq` and the log folded again
   * (contract, WireEvent: `serverIngestTs` is no order). Refused presses change nothing.
   */
  place(row: LogRow): Placed | { refusal: Refusal } {
    const refused = DEFINITIONS[this.#sport].rules.refusalOf(row);
    if (refused) return { refusal: refused };
    if (row.type === 'resume') return this.#resume(row);
    const isLate = this.#lastSeq !== null && row.seq < this.#lastSeq;
    if (isLate) return this.#placeByFolding(row);
    if (row.type === 'undo') return this.#undo(row);
    const pressed = this.#game.press(row);
    if ('refusal' in pressed) return pressed;
    this.#recent.push({ seq: row.seq, before: this.#game });
    if (this.#recent.length > 2 * RECENT_LIMIT) this.#recent = this.#recent.slice(-RECENT_LIMIT);
    this.#standing += 1;
    this.#game = pressed.game;
    this.#lastSeq = row.seq;
    return { row, game: pressed.game, retracts: null };
  }

  #resume(row: LogRow): Placed | { refusal: Refusal } {
    const resumed =
      this.#lastSeq === null ? DEFINITIONS[this.#sport].rules.resumedGame(row) : this.#game.press(row);
    if ('refusal' in resumed) return resumed;
    this.#game = resumed.game;
    this.#lastSeq = row.seq;
    return { row, game: resumed.game, retracts: null };
  }

  #undo(row: LogRow): Placed | { refusal: Refusal } {
    if (this.#standing === 0) return refusal('nothing_to_undo', 'There is no press left to undo.');
    const latest = this.#recent.at(-1);
    const target = targetOf(row);
    if (!latest || (target !== null && target !== latest.seq)) return this.#placeByFolding(row);
    this.#recent.pop();
    this.#standing -= 1;
    this.#game = latest.before;
    this.#lastSeq = row.seq;
    return { row: wireRow(row, latest.seq), game: this.#game, retracts: null };
  }

  #placeByFolding(row: LogRow): Placed | { refusal: Refusal } {
    const folded = foldLog(this.#sport, this.#league, [...this.#stored(), row]);
    const broken = folded.refused[0];
    if (broken?.seq === row.seq) return { refusal: broken.refusal };
    if (broken) {
      return refusal(
        'breaks_later_press',
        `Press ${broken.seq} could not stand after this: ${broken.refusal.sentence}`,
      );
    }
    const retractsSeq = folded.retracts.get(row.seq);
    if (row.type === 'undo' && retractsSeq === undefined) {
      const target = targetOf(row);
      return target === null
        ? refusal('nothing_to_undo', 'There is no earlier press left to undo.')
        : refusal('nothing_to_undo', `Press ${target} is no earlier press that can be undone.`);
    }
    this.#game = folded.game;
    this.#lastSeq = folded.lastSeq;
    this.#recent = [...folded.recent];
    this.#standing = folded.standing;
    return { row: wireRow(row, retractsSeq), game: folded.game, retracts: folded.retracts };
  }
}
