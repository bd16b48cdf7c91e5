import { STALE_AFTER_MS } from '../../../feed/contract/limits.ts';
import type { Moment, MomentKind } from '../../../feed/contract/moments.ts';
import type { PerSide, Side, ViewScore } from '../../../feed/contract/values.ts';
import { definitionOf } from '../../../feed/sports/index.ts';
import type { ScoreReport } from '../../../preload/contract/output-frame.ts';
import type { GameRow } from '../../../preload/contract/show-state.ts';
import type { PlayedGame } from './played-game.ts';

/**
 * Scores of other games that the ticker reports, one after another. A channel that follows the game knows the kind of
 * score and whether it is valid; a list has only figures, so only a rise is reported, with its likely kind. Scores from
 * before watching are not reported, nor is a score that is restored.
 */

/** Duration of a report: enter, show, leave (`overlays/kit/motion.ts`). */
export const SCORE_REPORT_MS = 6_640;
/** Maximum age of a score for a report. An older one changes only the figures. */
const NEWS_MS = 8_000;
/** Maximum wait for other reports. A score that would have to wait longer isn't reported. */
const WAIT_MAX_MS = 20_000;

/** Kinds of scores that are worth a report. Baskets and runs are too frequent, except for home runs. */
const KINDS: ReadonlySet<MomentKind> = new Set([
  'goal',
  'penalty_goal',
  'touchdown',
  'field_goal',
  'safety',
  'home_run',
]);

interface TimedReport extends ScoreReport {
  game: string;
  /** The moment of the channel that reported it; null: from a list. */
  moment: number | null;
}

/** A game's figures in its list. */
interface Reading {
  score: PerSide;
  /** When this list was read, Unix ms. */
  at: number;
  /** The highest score of each team so far. */
  most: PerSide;
}

/** The current data of another game. */
export interface FollowedGame {
  /** Stable while the game is listed. */
  key: string;
  row: GameRow;
  /** When the game's list was read, Unix ms; null: not since the start. */
  readAt: number | null;
  /** Null if no channel follows the game, or not reliably. */
  played: PlayedGame | null;
}

const SIDES = { A: 'a', B: 'b' } as const;

export class ScoreReports {
  #reports: TimedReport[] = [];
  #readings = new Map<string, Reading>();
  /** From when on a channel's moments are reported, by game. */
  #followed = new Map<string, number>();
  /** Moments already reported, by game. */
  #had = new Map<string, Set<number>>();
  #freeAt = 0;

  /**
   * Adds reports of new scores, and removes those of scores that were corrected or games that are no longer followed.
   *
   * @param now Unix ms
   * @returns whether a current or waiting report was removed
   */
  follow(games: readonly FollowedGame[], now: number): boolean {
    const keys = new Set(games.map(({ key }) => key));
    this.#reports = this.#reports.filter(({ until }) => until > now);
    const before = this.#reports;
    this.#reports = before.filter(({ game }) => keys.has(game));
    for (const known of [this.#readings, this.#followed, this.#had])
      for (const key of known.keys()) if (!keys.has(key)) known.delete(key);
    for (const game of games) {
      const { key, played } = game;
      const wasFollowed = this.#followed.has(key);
      if (played === null) this.#followed.delete(key);
      else if (!wasFollowed) this.#followed.set(key, now);
      if (played !== null) this.#hear(key, played.moments, now);
      this.#read(game, now);
    }
    return before.some((report) => !this.#reports.includes(report));
  }

  /** Returns the report about a game at an instant, or null. */
  at(key: string, now: number): ScoreReport | null {
    const found = this.#reports.find(
      ({ game, startedAt, until }) => game === key && startedAt <= now && now < until,
    );
    if (!found) return null;
    const { kind, side, minute, startedAt, until } = found;
    return { kind, side, minute, startedAt, until };
  }

  /** Returns the next start or end of a report; null: none known. */
  edgeAfter(now: number): number | null {
    const edges = this.#reports
      .flatMap(({ startedAt, until }) => [startedAt, until])
      .filter((at) => at > now);
    return edges.length === 0 ? null : Math.min(...edges);
  }

  #hear(key: string, moments: readonly Moment[], now: number): void {
    const since = this.#followed.get(key) ?? now;
    const had = this.#had.get(key) ?? new Set<number>();
    this.#had.set(key, had);
    const stands = new Set(moments.filter(({ state }) => state === 'confirmed').map(({ id }) => id));
    this.#reports = this.#reports.filter(
      ({ game, moment }) => game !== key || moment === null || stands.has(moment),
    );
    for (const { id, kind, side, state, at, instant } of moments) {
      const isNews = state === 'confirmed' && side !== null && KINDS.has(kind) && at >= since;
      if (!isNews || had.has(id) || now - at > NEWS_MS) continue;
      had.add(id);
      this.#note(key, instant.score);
      this.#tell({ game: key, moment: id, kind, side, minute: instant.minute }, now);
    }
  }

  /** Notes a score that a channel reported, so that the list's update doesn't report it again. */
  #note(key: string, { a, b }: ViewScore): void {
    const reading = this.#readings.get(key);
    if (reading === undefined) return;
    const most = { a: Math.max(a ?? 0, reading.most.a), b: Math.max(b ?? 0, reading.most.b) };
    this.#readings.set(key, { ...reading, most });
  }

  #read({ key, row, readAt, played }: FollowedGame, now: number): void {
    const { score, status, sport, isOld } = row;
    const before = this.#readings.get(key);
    if (score === null || status !== 'live' || isOld || readAt === null) return;
    if (before !== undefined && readAt <= before.at) return;
    const most = {
      a: Math.max(score.a, before?.most.a ?? 0),
      b: Math.max(score.b, before?.most.b ?? 0),
    };
    this.#readings.set(key, { score, at: readAt, most });
    if (before === undefined || played !== null) return;
    this.#takeBack(key, before.score, score);
    const side = risen(before, score);
    if (side === null || readAt - before.at > STALE_AFTER_MS) return;
    const points = score[SIDES[side]] - before.score[SIDES[side]];
    const kind = definitionOf(sport)?.line.corrections[points];
    if (kind !== undefined && KINDS.has(kind))
      this.#tell({ game: key, moment: null, kind, side, minute: null }, now);
  }

  /** Removes a list's reports about a team whose score went down. */
  #takeBack(key: string, before: PerSide, score: PerSide): void {
    this.#reports = this.#reports.filter(
      ({ game, moment, side }) =>
        game !== key || moment !== null || score[SIDES[side]] >= before[SIDES[side]],
    );
  }

  #tell(what: Pick<TimedReport, 'game' | 'moment' | 'kind' | 'side' | 'minute'>, now: number): void {
    const startedAt = Math.max(now, this.#freeAt);
    if (startedAt - now > WAIT_MAX_MS) return;
    this.#freeAt = startedAt + SCORE_REPORT_MS;
    this.#reports.push({ ...what, startedAt, until: this.#freeAt });
  }
}

/** Returns the only team with more points than ever before, or null. */
function risen({ score: before, most }: Reading, score: PerSide): Side | null {
  const [a, b] = [score.a - before.a, score.b - before.b];
  if (a > 0 && b === 0 && score.a > most.a) return 'A';
  return b > 0 && a === 0 && score.b > most.b ? 'B' : null;
}
