import type { Side } from '../../src/feed/contract/values.ts';
import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import { fileSports } from '../../src/feed/sports/file/registry.ts';
import type { SportFile } from '../../src/feed/sports/file/sport-file.ts';
import { otherSide, RecordingWriter } from './writer.ts';

/**
 * An event of a match: the time played in the period, such as "12:50", the side, and the event's ID in the sport file.
 * "+" or "-" before the ID of a mark sets or clears it. `slip`: the scout first presses for the wrong side.
 * `corrected`: the scout misses the score, and then enters the score on the scoreboard.
 */
export type Happening = readonly [at: string, team: Side, id: string, how?: 'slip' | 'corrected'];

/** Settings for recording a match with periods. */
export interface PeriodSport {
  sport: `x-${string}`;
  seed: number;
  /** The match rules that differ from the file's. */
  rules?: Record<string, number | string>;
  /** The number of real minutes per minute of the match clock. */
  pace: number;
}

const MINUTE_MS = 60_000;
const SHOOTOUT_SHOT_SECONDS = 45;
/** The maximum time that a slip and its correction take, in minutes. */
const SLIP_MINUTES = 0.12;

function ms(reading: string): number {
  const [minutes = 0, seconds = 0] = reading.split(':').map(Number);
  return minutes * MINUTE_MS + seconds * 1_000;
}

function reading(at: number): string {
  const seconds = Math.round(at / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Writes the recording of a match with periods whose scores are known. */
export class PeriodMatch {
  readonly #writer: RecordingWriter;
  readonly #settings: PeriodSport;
  readonly #file: SportFile;

  constructor(settings: PeriodSport) {
    this.#settings = settings;
    this.#writer = new RecordingWriter(settings.sport, settings.seed);
    const file = fileSports().get(settings.sport)?.file;
    if (!file) throw new Error(`${settings.sport} isn't shipped.`);
    this.#file = file;
    if (settings.rules) this.#writer.press('rules_set', { rules: settings.rules });
  }

  /** Returns events of one kind at random times of a period, the given number for each side. */
  spread(id: string, count: Record<Side, number>, from: string, to: string): Happening[] {
    const [first, last] = [ms(from), ms(to)];
    return (['A', 'B'] as const).flatMap((team) =>
      Array.from({ length: count[team] }, (): Happening => {
        const at = this.#writer.between(first, last);
        return [reading(at), team, id];
      }),
    );
  }

  /**
   * Plays a period.
   *
   * @param end the time played at its end; null: the last event ends the match
   * @param rest the minutes of the break after the period
   */
  period(end: string | null, happenings: readonly Happening[], rest = 0): this {
    const writer = this.#writer;
    const ordered = happenings.toSorted(([one], [other]) => ms(one) - ms(other));
    let lastMs = 0;
    const advance = (atMs: number): void => {
      writer.segment(((atMs - lastMs) / MINUTE_MS) * this.#settings.pace);
      lastMs = atMs;
    };
    writer.press('period_start');
    for (const happening of ordered) {
      writer.pause(1, 1);
      this.#press(happening);
      advance(ms(happening[0]));
    }
    if (end !== null) {
      writer.pause(1, 1).press('period_end', { clock: ms(end) });
      advance(ms(end));
    }
    writer.assertScore('the end of a period').rest(rest);
    return this;
  }

  /** Plays a shootout. Each letter is a shot of side A or B; a capital letter is a shot that scores. */
  shootout(shots: string): this {
    const writer = this.#writer;
    writer.press('shootout_start');
    for (const shot of shots.replaceAll(' ', '')) {
      const team = shot.toUpperCase() as Side;
      writer.pause(SHOOTOUT_SHOT_SECONDS, SHOOTOUT_SHOT_SECONDS);
      writer.press('shot', { team, scored: shot === team });
    }
    writer.segment((shots.replaceAll(' ', '').length * SHOOTOUT_SHOT_SECONDS) / 60);
    return this;
  }

  recording(): RecordedGame {
    return this.#writer.rest(1).recording();
  }

  #press([at, team, id, how]: Happening): void {
    const writer = this.#writer;
    const [type, payload] = this.#pressOf(id, team, ms(at));
    const score = this.#file.scores.find((one) => one.id === id);
    if (score) writer.points(team, score.points);
    if (how === 'corrected') writer.correctScore();
    else if (how === 'slip') {
      writer.press(type, { ...payload, team: otherSide(team) }).beat(1.4, 0.6 * SLIP_MINUTES * 60);
      writer.press('undo').beat(0.6, 1.6).press(type, payload);
    } else writer.press(type, payload);
  }

  #pressOf(id: string, team: Side, clock: number): [type: string, payload: Record<string, unknown>] {
    const { scores, penalties, events, counters, marks } = this.#file;
    const has = (list: readonly { id: string }[] | undefined): boolean =>
      list?.some((one) => one.id === id.replace(/^[+-]/, '')) === true;
    if (has(scores)) return ['score', { team, id, clock }];
    if (has(penalties?.kinds)) {
      const player = String(2 + Math.floor(this.#writer.random() * 20));
      return ['penalty', { team, id, clock, player }];
    }
    if (has(events)) return ['event', { team, id, clock }];
    if (has(marks)) return ['mark', { team, id: id.slice(1), isOn: id.startsWith('+') }];
    const counter = counters.find((one) => one.id === id);
    if (!counter) throw new Error(`${this.#settings.sport} has no "${id}".`);
    return ['count', { team, id, change: counter.from > 0 ? -1 : 1 }];
  }
}
