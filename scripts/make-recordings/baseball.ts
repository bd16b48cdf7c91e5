import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { RecordingWriter } from './writer.ts';

// Follows the seventh game of the 2016 world series, 7-8 after ten innings. Runs by inning: visitors (B) 100 221 000 2,
// home (A) 001 020 030 1, with the home runs in the same innings.

type AtBat =
  | 'out' // in play, caught or thrown out
  | 'strikeout'
  | 'walk'
  | 'single'
  | 'score' // a hit that brings a runner home
  | 'double-score' // a hit that brings two runners home
  | 'homer'
  | 'two-run-homer';

type Bases = [boolean, boolean, boolean];

const TOP: readonly (readonly AtBat[])[] = [
  ['homer', 'out', 'single', 'strikeout', 'out'],
  ['out', 'single', 'out', 'strikeout'],
  ['strikeout', 'out', 'single', 'out'],
  ['single', 'single', 'score', 'out', 'score', 'strikeout', 'out'],
  ['homer', 'walk', 'strikeout', 'score', 'out', 'out'],
  ['out', 'homer', 'single', 'strikeout', 'out'],
  ['strikeout', 'out', 'walk', 'out'],
  ['single', 'out', 'strikeout', 'out'],
  ['walk', 'out', 'strikeout', 'out'],
  ['single', 'out', 'walk', 'score', 'walk', 'score', 'strikeout', 'out'],
];
const BOTTOM: readonly (readonly AtBat[])[] = [
  ['out', 'strikeout', 'single', 'out'],
  ['single', 'out', 'out', 'strikeout'],
  ['single', 'score', 'out', 'strikeout', 'out'],
  ['out', 'walk', 'strikeout', 'out'],
  ['walk', 'single', 'out', 'double-score', 'strikeout', 'out'],
  ['out', 'strikeout', 'out'],
  ['single', 'out', 'strikeout', 'out'],
  ['out', 'walk', 'score', 'two-run-homer', 'single', 'strikeout', 'out'],
  ['strikeout', 'out', 'out'],
  ['strikeout', 'out', 'walk', 'score', 'out'],
];

class Inning {
  readonly #writer: RecordingWriter;
  readonly #batting: Side;
  #bases: Bases = [false, false, false];

  constructor(writer: RecordingWriter, batting: Side) {
    this.#writer = writer;
    this.#batting = batting;
  }

  #pitch(call: 'ball' | 'strike' | 'foul'): void {
    this.#writer.pause(16, 26).press('pitch').beat(0.6, 1.3);
    if (call !== 'foul' && this.#writer.chance(0.03)) {
      this.#writer.slip([call === 'ball' ? 'strike' : 'ball'], [call]);
    } else this.#writer.press(call);
    this.#writer.beat(0.5, 1.2).press('end');
  }

  /** Writes the pitches before the decisive one: too few balls and strikes to end the at-bat. */
  #lead(balls: number, strikes: number, fouls: number): void {
    const calls = [...Array<'ball'>(balls).fill('ball'), ...Array<'strike'>(strikes).fill('strike')].sort(
      () => this.#writer.random() - 0.5,
    );
    for (const call of calls) this.#pitch(call);
    for (let foul = 0; foul < fouls; foul++) this.#pitch('foul');
  }

  #runners(): void {
    const [first, second, third] = this.#bases;
    this.#writer.press('bases', { first, second, third });
  }

  #run(isSeen: boolean): void {
    this.#writer.points(this.#batting, 1);
    if (isSeen) this.#writer.press('run');
    else this.#writer.beat(4, 9).correctScore();
  }

  #inPlay(after: () => void): void {
    this.#writer.pause(16, 26).press('pitch').beat(0.5, 0.9).press('contact').beat(2, 5);
    after();
    this.#writer.beat(1, 3).press('end');
  }

  #hit(runs: number, bases: Bases, isSeen = true): void {
    this.#inPlay(() => {
      for (let run = 0; run < runs; run++) {
        this.#run(isSeen || run > 0);
        this.#writer.beat(0.8, 2);
      }
      this.#bases = bases;
      this.#runners();
    });
  }

  play(atBat: AtBat): void {
    const writer = this.#writer;
    const fouls = writer.chance(0.4) ? 1 : 0;
    const lead = (): void =>
      this.#lead(Math.floor(writer.between(0, 4)), Math.floor(writer.between(0, 3)), fouls);
    const [first, second, third] = this.#bases;
    switch (atBat) {
      case 'out':
        lead();
        this.#inPlay(() => {
          writer.press('out').beat(0.6, 1.4);
          this.#runners();
        });
        break;
      case 'strikeout':
        this.#lead(Math.floor(writer.between(0, 4)), 2, fouls);
        this.#pitch('strike');
        break;
      case 'walk':
        this.#lead(3, Math.floor(writer.between(0, 3)), fouls);
        this.#pitch('ball');
        this.#bases = [true, first || second, (first && second) || third];
        break;
      case 'single':
        lead();
        this.#hit(0, [true, first, second || third]);
        break;
      case 'score':
        lead();
        this.#hit(1, [true, first && writer.chance(0.7), false], !writer.chance(0.3));
        break;
      case 'double-score':
        lead();
        this.#hit(2, [false, true, false]);
        break;
      case 'homer':
      case 'two-run-homer': {
        lead();
        const isTwo = atBat === 'two-run-homer';
        this.#inPlay(() => {
          if (isTwo) {
            this.#run(true);
            writer.beat(1, 3);
          }
          writer.points(this.#batting, 1).press('home_run');
          this.#bases = [false, false, false];
        });
        break;
      }
    }
  }
}

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('baseball', 2016_11_02);
  const innings = TOP.length;
  for (let index = 0; index < innings; index++) {
    for (const [batting, plan] of [
      ['B', TOP[index]!],
      ['A', BOTTOM[index]!],
    ] as const) {
      const half = new Inning(writer, batting);
      for (const atBat of plan) half.play(atBat);
      if (writer.state['outs'] !== 3) throw new Error(`Inning ${index + 1}: ${batting} is not out yet`);
      writer.assertScore(`inning ${index + 1}, ${batting} at bat`);
      writer.segment(plan.length * 1.5);
      if (batting === 'A' && index === innings - 1) break;
      writer.rest(index === 6 && batting === 'B' ? 3 : 1.6);
      if (index === 4 && batting === 'A') writer.correctScore().beat(2, 3);
      writer.press('half_inning').segment(0.1);
    }
  }
  return writer.rest(0.2).recording();
}
