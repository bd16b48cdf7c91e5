import type { Sport } from '../../src/feed/contract/versions.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { otherSide, sideKey } from '../../src/feed/contract/values.ts';
import { GameLog } from '../../src/feed/sports/index.ts';
import type { LogRow } from '../../src/feed/sports/index.ts';
import type { RecordedGame, EventLogRow } from '../../src/feed/recordings/recording.ts';

const MINUTE_MS = 60_000;

/** A seeded stream of numbers in [0, 1), so that the script always writes the same recording (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Pending {
  gapMs: number;
  isElastic: boolean;
  row: LogRow;
}

/**
 * Writes one game press by press with the real rules, so an illegal press fails here and not on air. Time runs in
 * segments (a half, a quarter) of a given length. Gaps inside a play keep their length; gaps between plays stretch so
 * that the segment ends on time.
 */
export class RecordingWriter {
  readonly random: () => number;
  /** The real score. The log may differ until the scout corrects it. */
  readonly truth = { a: 0, b: 0 };
  readonly #sport: Sport;
  readonly #rows: EventLogRow[] = [];
  readonly #log: GameLog;
  readonly #pressed: LogRow[] = [];
  #pending: Pending[] = [];
  #gap = { tightMs: 0, elasticMs: 0 };
  #nowMs = 0;

  constructor(sport: Sport, seed: number) {
    this.#sport = sport;
    this.random = seeded(seed);
    this.#log = new GameLog(sport, 'tape', () => this.#pressed);
  }

  get state(): Record<string, unknown> {
    return this.#log.game.snapshot;
  }

  between(low: number, high: number): number {
    return low + this.random() * (high - low);
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.random() * from.length)]!;
  }

  /** Adds a pause inside a play, in seconds. */
  beat(low: number, high: number): this {
    this.#gap.tightMs += Math.round(this.between(low, high) * 1000);
    return this;
  }

  /** Adds a pause between plays, in seconds. `segment` stretches or shortens it to fill the segment. */
  pause(low: number, high: number): this {
    this.#gap.elasticMs += Math.round(this.between(low, high) * 1000);
    return this;
  }

  press(type: string, payload: Record<string, unknown> = {}): this {
    const row: LogRow = { seq: this.#pressed.length + 1, type, payload };
    const placed = this.#log.place(row);
    if ('refusal' in placed) throw new Error(`${this.#sport} press ${row.seq}: ${placed.refusal.sentence}`);
    this.#pressed.push(row);
    const { tightMs, elasticMs } = this.#gap;
    if (elasticMs > 0) this.#pending.push({ gapMs: elasticMs, isElastic: true, row: { ...row, seq: -1 } });
    this.#pending.push({ gapMs: tightMs, isElastic: false, row });
    this.#gap = { tightMs: 0, elasticMs: 0 };
    return this;
  }

  /** Simulates a wrong press that the scout undoes and replaces. */
  slip(wrong: [string, Record<string, unknown>?], right: [string, Record<string, unknown>?]): this {
    return this.press(wrong[0], wrong[1] ?? {})
      .beat(1.4, 4.2)
      .press('undo')
      .beat(0.6, 1.6)
      .press(right[0], right[1] ?? {});
  }

  points(side: Side, points: number): this {
    this.truth[sideKey(side)] += points;
    return this;
  }

  /** Simulates the scout setting the score to that of the scoreboard. */
  correctScore(): this {
    return this.press('score_set', { ...this.truth });
  }

  /** Throws if the score of the log isn't the real score, for example because a correction is missing. */
  assertScore(where: string): this {
    const { a, b } = this.#log.game.score;
    if (a !== this.truth.a || b !== this.truth.b) {
      throw new Error(
        `${this.#sport}, ${where}: the log has ${a}-${b}, the scoreboard ${this.truth.a}-${this.truth.b}`,
      );
    }
    return this;
  }

  /** Ends a segment of `minutes`: sets the times of its presses. */
  segment(minutes: number): this {
    const tight = this.#pending.filter((one) => !one.isElastic).reduce((sum, one) => sum + one.gapMs, 0);
    const elastic = this.#pending.filter((one) => one.isElastic).reduce((sum, one) => sum + one.gapMs, 0);
    const room = minutes * MINUTE_MS - tight;
    if (room < 0)
      throw new Error(`${this.#sport}: the segment's plays need ${tight} ms, but it has only ${minutes} min`);
    const startMs = this.#nowMs;
    for (const { gapMs, isElastic, row } of this.#pending) {
      this.#nowMs += isElastic && elastic > 0 ? (gapMs * room) / elastic : gapMs;
      if (row.seq !== -1) this.#rows.push([Math.round(this.#nowMs), row.type, row.payload]);
    }
    this.#pending = [];
    this.#nowMs = startMs + minutes * MINUTE_MS;
    return this;
  }

  /** Adds a time without events, such as halftime. */
  rest(minutes: number): this {
    this.#nowMs += minutes * MINUTE_MS;
    return this;
  }

  recording(): RecordedGame {
    if (this.#pending.length > 0) throw new Error(`${this.#sport}: the last segment has no duration`);
    this.assertScore('the end');
    return {
      sport: this.#sport,
      durationMs: Math.round(this.#nowMs),
      finalScore: { ...this.truth },
      rows: this.#rows,
    };
  }
}

export const SIDES: readonly Side[] = ['A', 'B'];
export { otherSide };
