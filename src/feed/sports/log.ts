import { supportedVersion, type Sport } from '../contract/versions.ts';
import { definitionOf } from './definitions.ts';
import { foldLog, newGame, RECENT_LIMIT, targetOf, type LogRow, type Recent } from './fold.ts';
import type { Game, GameRules } from './game.ts';
import { refusal } from './press.ts';
import type { Refusal } from './press.ts';

/** The most recent presses that count, as an immutable stack. Moments share its lower entries. */
interface FoldedLog extends Recent {
  below: FoldedLog | null;
  /** The number of entries down to the bottom, including this one. */
  depth: number;
}

/** The limit of recent presses in saved earlier moments. */
const KEPT_RECENT_LIMIT = 32;
/** The number of presses between two moments that are saved for late presses. */
const KEEP_EVERY = 256;

/** A log as of one of its presses. Immutable, so that it can be saved and restored. */
export interface Moment {
  readonly game: Game;
  readonly lastSeq: number | null;
  /** The most recent presses that count, latest on top. */
  readonly recent: FoldedLog | null;
  /** The number of presses that count. */
  readonly standing: number;
  /** The number of rows up to this moment. */
  readonly count: number;
  /** Earlier saved moments, oldest first, spaced wider the further back. They have no saved moments themselves. */
  readonly checkpoints: readonly Moment[];
}

function onTop(below: FoldedLog | null, { row, before }: Recent): FoldedLog {
  return { row, before, below, depth: (below?.depth ?? 0) + 1 };
}

function topOf(pile: FoldedLog | null, limit: number): FoldedLog | null {
  const top: FoldedLog[] = [];
  for (let one = pile; one !== null && top.length < limit; one = one.below) top.push(one);
  return top.reduceRight<FoldedLog | null>(onTop, null);
}

/**
 * Saves another moment. Of three consecutive ones, drops the middle if the oldest is at most twice as far back as the
 * youngest. About two moments remain for each doubling of the distance, so folding from the moment before any place
 * costs at most a small multiple of folding the rows after that place.
 */
function withNextMoment(checkpoints: readonly Moment[], moment: Moment): Moment[] {
  const all = [
    ...checkpoints,
    { ...moment, recent: topOf(moment.recent, KEPT_RECENT_LIMIT), checkpoints: [] },
  ];
  const back = (at: number): number => moment.count - (all[at]?.count ?? 0);
  for (let at = all.length - 2; at > 0; at -= 1) {
    if (back(at - 1) <= 2 * back(at + 1)) all.splice(at, 1);
  }
  return all;
}

/** The results of folding, in addition to the state. */
interface Findings {
  retracts: Map<number, number>;
  refused: Map<number, Refusal>;
}

/**
 * Returns the moment after a row, even if the rules refuse the row; null for an undo that reaches further back than the
 * known presses.
 */
function after(from: Moment, row: LogRow, rules: GameRules, findings: Findings): Moment | null {
  const next = played(from, row, rules, findings);
  if (!next) return null;
  const { recent } = next;
  const moment: Moment = {
    ...next,
    recent: recent && recent.depth > 2 * RECENT_LIMIT ? topOf(recent, RECENT_LIMIT) : recent,
    lastSeq: row.seq,
    count: from.count + 1,
  };
  return moment.count % KEEP_EVERY === 0
    ? { ...moment, checkpoints: withNextMoment(moment.checkpoints, moment) }
    : moment;
}

function played(from: Moment, row: LogRow, rules: GameRules, findings: Findings): Moment | null {
  if (row.type === 'undo') return undone(from, row, findings);
  if (row.type === 'resume' && from.lastSeq === null) {
    const resumed = rules.resumedGame(row);
    if ('refusal' in resumed) findings.refused.set(row.seq, resumed.refusal);
    return 'refusal' in resumed ? from : { ...from, game: resumed.game };
  }
  return { ...pressed(from, row, findings), standing: from.standing + 1 };
}

function pressed(from: Moment, row: LogRow, { refused }: Findings): Moment {
  const result = from.game.press(row);
  if ('refusal' in result) refused.set(row.seq, result.refusal);
  const recent = onTop(from.recent, { row, before: from.game });
  return { ...from, recent, game: 'refusal' in result ? from.game : result.game };
}

function undone(from: Moment, undo: LogRow, findings: Findings): Moment | null {
  const target = targetOf(undo);
  const above: LogRow[] = [];
  let one = from.recent;
  for (; one !== null && target !== null && one.row.seq !== target; one = one.below) above.push(one.row);
  if (one === null) return from.standing > (from.recent?.depth ?? 0) ? null : from;
  findings.retracts.set(undo.seq, one.row.seq);
  for (const { seq } of [...above, one.row]) findings.refused.delete(seq);
  const without: Moment = { ...from, game: one.before, recent: one.below, standing: from.standing - 1 };
  return above.reduceRight((moment, row) => pressed(moment, row, findings), without);
}

function beginning(sport: Sport, league: string): Moment {
  return {
    game: newGame(sport, league),
    lastSeq: null,
    recent: null,
    standing: 0,
    count: 0,
    checkpoints: [],
  };
}

export interface Placed {
  /** The press as recorded on the wire: an undo has the `retractsSeq` that it was assigned. */
  row: LogRow;
  game: Game;
  /** Set if later presses were folded again, so that an undo may cancel a different press. */
  retracts: ReadonlyMap<number, number> | null;
}

/** An acceptable press, and the log after it. */
export interface Judged extends Placed {
  moment: Moment;
}

function wireRow(row: LogRow, retractsSeq: number | undefined): LogRow {
  return retractsSeq === undefined ? row : { ...row, payload: { ...row.payload, retractsSeq } };
}

/**
 * The log of one session while it is being pressed. Has the current game, and accepts presses one by one. The rows
 * themselves stay in storage; this class holds only the recent past and some earlier moments, so its memory doesn't
 * grow. Every log it accepts folds without a refusal, and has this build's version.
 */
export class GameLog {
  readonly #sport: Sport;
  readonly #league: string;
  readonly #stored: (afterSeq: number) => Iterable<LogRow>;
  /** Presses that already had no effect when the log was opened, so later presses aren't the cause. */
  readonly #refusedBefore: Set<number>;
  #now: Moment;

  /** @param stored returns at least the rows with a larger `seq`, in any order */
  constructor(sport: Sport, league: string, stored: (afterSeq: number) => Iterable<LogRow>) {
    this.#sport = sport;
    this.#league = league;
    this.#stored = stored;
    const { moment, refused } = this.#foldedWhole([]);
    this.#now = moment;
    this.#refusedBefore = new Set(refused.keys());
  }

  get now(): Moment {
    return this.#now;
  }

  get game(): Game {
    return this.#now.game;
  }

  get lastSeq(): number | null {
    return this.#now.lastSeq;
  }

  /**
   * Accepts a press with a new `seq`. A late press is placed by its `seq`, and the presses after it are folded again
   * (feed-protocol, Events). A refused press changes nothing.
   */
  place(row: LogRow): Placed | { refusal: Refusal } {
    const judged = this.judge(row, this.#now);
    if ('moment' in judged) this.#now = judged.moment;
    return judged;
  }

  /**
   * Adds a press that is already in the stored log, because another node accepted it. It counts even if this build's
   * rules refuse it, as if the log were opened again. If all presses come from this build, none is refused.
   */
  take(row: LogRow): { game: Game; retractsSeq: number | null } {
    const placed = this.place(row);
    if ('refusal' in placed) {
      const { moment, refused } = this.#foldedWhole([row]);
      for (const seq of refused.keys()) this.#refusedBefore.add(seq);
      this.#now = moment;
    }
    return { game: this.#now.game, retractsSeq: 'refusal' in placed ? null : targetOf(placed.row) };
  }

  /** Continues from a moment that `judge` returned, or from an earlier one. */
  goTo(moment: Moment): void {
    this.#now = moment;
  }

  /**
   * Returns what `place` would return at a moment of this log, without changing the log. `stored` has the rows up to
   * that moment.
   */
  judge(row: LogRow, from: Moment): Judged | { refusal: Refusal } {
    const { rules } = definitionOf(this.#sport);
    const schemaRefusal = rules.refusalOf(row);
    if (schemaRefusal) return { refusal: schemaRefusal };
    if (row.type === 'resume' && from.lastSeq !== null) {
      const misplaced = from.game.press(row);
      if ('refusal' in misplaced) return misplaced;
    }
    if (from.lastSeq !== null && row.seq < from.lastSeq) return this.#judgeFolding(row, from);
    if (row.type === 'undo' && from.standing === 0)
      return refusal('nothing_to_undo', 'There is nothing left to undo.');
    const findings: Findings = { retracts: new Map(), refused: new Map() };
    const moment = after(from, row, rules, findings);
    return moment ? this.#judged(row, moment, findings, false) : this.#judgeFolding(row, from);
  }

  #judgeFolding(row: LogRow, from: Moment): Judged | { refusal: Refusal } {
    const { rules } = definitionOf(this.#sport);
    for (let at = from.checkpoints.length - 1; at >= 0; at -= 1) {
      const start = from.checkpoints[at];
      if (!start || start.lastSeq === null || start.lastSeq >= row.seq) continue;
      const findings: Findings = { retracts: new Map(), refused: new Map() };
      let moment: Moment | null = { ...start, checkpoints: from.checkpoints.slice(0, at + 1) };
      for (const one of this.#sorted(start.lastSeq, [row])) {
        moment = after(moment, one, rules, findings);
        if (!moment) break;
      }
      if (moment) return this.#judged(row, moment, findings, true);
    }
    const { moment, ...findings } = this.#foldedWhole([row]);
    return this.#judged(row, moment, findings, true);
  }

  #judged(
    row: LogRow,
    moment: Moment,
    { retracts, refused }: Findings,
    isFolded: boolean,
  ): Judged | { refusal: Refusal } {
    const broken = [...refused].filter(([seq]) => seq === row.seq || !this.#refusedBefore.has(seq));
    const [first] = broken.sort(([one], [other]) => one - other);
    if (first?.[0] === row.seq) return { refusal: first[1] };
    if (first) {
      return refusal(
        'breaks_later_press',
        `Press ${first[0]} would no longer be valid: ${first[1].sentence}`,
      );
    }
    const retractsSeq = retracts.get(row.seq);
    if (row.type === 'undo' && retractsSeq === undefined) {
      const target = targetOf(row);
      return target === null
        ? refusal('nothing_to_undo', 'There is no earlier press left to undo.')
        : refusal('nothing_to_undo', `Press ${target} can't be undone, or isn't an earlier press.`);
    }
    const { game } = moment;
    return { row: wireRow(row, retractsSeq), game, retracts: isFolded ? retracts : null, moment };
  }

  #sorted(afterSeq: number, more: readonly LogRow[]): LogRow[] {
    const rows = [...this.#stored(afterSeq), ...more].filter(({ seq }) => seq > afterSeq);
    return rows.sort((one, other) => one.seq - other.seq);
  }

  /** Folds the whole log with additional rows, step by step if possible, so that moments are saved. */
  #foldedWhole(more: readonly LogRow[]): Findings & { moment: Moment } {
    const rows = this.#sorted(-Infinity, more);
    const { rules } = definitionOf(this.#sport);
    const findings: Findings = { retracts: new Map(), refused: new Map() };
    let moment: Moment | null = beginning(this.#sport, this.#league);
    for (const row of rows) {
      moment = after(moment, row, rules, findings);
      if (!moment) break;
    }
    if (moment) return { ...findings, moment };
    const { game, lastSeq, recent, standing, retracts, refused } = foldLog(
      this.#sport,
      this.#league,
      supportedVersion(this.#sport),
      rows,
    );
    const pile = recent.reduce<FoldedLog | null>(onTop, null);
    return {
      moment: { game, lastSeq, recent: pile, standing, count: rows.length, checkpoints: [] },
      retracts: new Map(retracts),
      refused: new Map(refused.map(({ seq, refusal: why }) => [seq, why])),
    };
  }
}
