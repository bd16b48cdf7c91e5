import { sideKey, type PerSide, type Side } from '../../src/feed/contract/values.ts';
import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { otherSide, RecordingWriter } from './writer.ts';

/** The points needed to win a set or a game. */
export interface Goal {
  target: number;
  lead: number;
  /** The count that wins regardless of the lead; 0: none. */
  cap: number;
}

/** Settings for recording a match with sets. */
export interface SetSport {
  sport: `x-${string}`;
  seed: number;
  /** The match rules that differ from the file's. */
  rules?: Record<string, number | string>;
  /** The side that serves first; omitted: the sport has no serve. */
  serve?: Side;
  /** The average time of a point and the break after it, in seconds. */
  pointSeconds: number;
  /** The number of the point, from 1, that the scout misses and then corrects. It must not decide a set or a game. */
  correctedPoint: number;
  /** The probability of a timeout before a point. */
  timeouts?: number;
  /** The probability that a point of the serving side is an ace. */
  aces?: number;
}

const BREAK_MINUTES = 3;
const SLIPS = 0.015;

/** Writes the recording of a match whose set results are known. The order of the points is generated. */
export class SetMatch {
  readonly #writer: RecordingWriter;
  readonly #settings: SetSport;
  #points = 0;
  /** The points since the last break. */
  #pointsOfSet = 0;

  constructor(settings: SetSport) {
    this.#settings = settings;
    this.#writer = new RecordingWriter(settings.sport, settings.seed);
    if (settings.rules) this.#writer.press('rules_set', { rules: settings.rules });
    if (settings.serve) this.#writer.press('serve', { team: settings.serve });
  }

  /** Plays a set of points, or the tie-break of a set, to its final count. */
  unit(final: PerSide, goal: Goal): this {
    for (const side of this.#orderOf(final, goal)) this.#point(side);
    return this;
  }

  /** Plays one game of tennis per letter, won by that side. */
  games(winners: string): this {
    for (const winner of winners.replaceAll(' ', '')) {
      const { random } = this.#writer;
      // Love, 15, 30, or a number of deuces.
      const lost = Math.floor(random() * 4);
      const won = lost < 3 ? 4 : 5 + Math.floor(random() * 2);
      const [own, other] = [won, lost < 3 ? lost : won - 2];
      this.unit(winner === 'A' ? { a: own, b: other } : { a: other, b: own }, {
        target: 4,
        lead: 2,
        cap: 0,
      });
    }
    return this;
  }

  /** Plays one point per letter, won by that side. */
  points(winners: string): this {
    for (const side of winners) this.#point(side as Side);
    return this;
  }

  /** Ends a set that `winner` has won. */
  endSet(winner: Side): this {
    this.#writer.points(winner, 1).assertScore(`set ${this.#writer.truth.a + this.#writer.truth.b}`);
    this.#writer.segment((this.#pointsOfSet * this.#settings.pointSeconds) / 60).rest(BREAK_MINUTES);
    this.#pointsOfSet = 0;
    return this;
  }

  /** Plays sets without games, with the given results: "25-20". */
  sets(results: readonly string[], goalOf: (set: number) => Goal): this {
    for (const [index, result] of results.entries()) {
      const [a = 0, b = 0] = result.split('-').map(Number);
      this.unit({ a, b }, goalOf(index + 1)).endSet(a > b ? 'A' : 'B');
    }
    return this;
  }

  recording(): RecordedGame {
    if (this.#writer.state['isOver'] !== true)
      throw new Error(`${this.#settings.sport}: the match isn't over`);
    return this.#writer.recording();
  }

  #point(team: Side): void {
    const writer = this.#writer;
    this.#points += 1;
    this.#pointsOfSet += 1;
    this.#timeout();
    const { pointSeconds, aces = 0 } = this.#settings;
    writer.pause(0.5 * pointSeconds, 1.5 * pointSeconds);
    if (writer.state['serving'] === team && writer.chance(aces)) writer.press('event', { team, id: 'ace' });
    if (this.#points === this.#settings.correctedPoint) this.#correct(team);
    else if (this.#points === 2 || writer.chance(SLIPS))
      writer.slip(['point', { team: otherSide(team) }], ['point', { team }]);
    else writer.press('point', { team });
  }

  #timeout(): void {
    const writer = this.#writer;
    if (!writer.chance(this.#settings.timeouts ?? 0)) return;
    const team = writer.pick(['A', 'B'] as const);
    const { timeouts } = writer.state['counters'] as Record<string, PerSide>;
    if (timeouts && timeouts[sideKey(team)] > 0)
      writer.pause(20, 40).press('count', { team, id: 'timeouts', change: -1 });
  }

  /** Sets the counts to those on the scoreboard, after a point that the scout has missed. */
  #correct(team: Side): void {
    const writer = this.#writer;
    const [points, ...higher] = writer.state['counts'] as PerSide[];
    if (!points) throw new Error(`${this.#settings.sport} has no points`);
    const key = sideKey(team);
    writer.press('counts_set', { counts: [{ ...points, [key]: points[key] + 1 }, ...higher] });
    if (this.#settings.serve && higher.length === 1) writer.beat(1, 2).press('serve', { team });
  }

  /** Returns a random order of points that reaches the final count, in which only the last point wins. */
  #orderOf(final: PerSide, { target, lead, cap }: Goal): Side[] {
    const hasWon = (own: number, other: number): boolean =>
      (own >= target && own - other >= lead) || (cap > 0 && own >= cap && own > other);
    const leadsTo = (a: number, b: number): boolean => {
      if (a === final.a && b === final.b) return true;
      if (a > final.a || b > final.b || hasWon(a, b) || hasWon(b, a)) return false;
      return leadsTo(a + 1, b) || leadsTo(a, b + 1);
    };
    const order: Side[] = [];
    let [a, b] = [0, 0];
    while (a < final.a || b < final.b) {
      const isOfA = this.#writer.random() < (final.a - a) / (final.a - a + final.b - b);
      const side = leadsTo(a + 1, b) && (isOfA || !leadsTo(a, b + 1)) ? 'A' : 'B';
      if (side === 'A') a += 1;
      else b += 1;
      order.push(side);
    }
    return order;
  }
}
