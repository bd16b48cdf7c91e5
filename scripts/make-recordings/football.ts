import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { otherSide, RecordingWriter } from './writer.ts';

// Follows the final of the 2016 season, 34-28 after overtime: 0-21 in the second quarter, 3-21 at halftime, 3-28 in the
// third. Then the home side scored 31 points in a row, with two two-point tries, a missed extra point and a strip sack.

type Ending =
  | 'touchdown' // with the extra point
  | 'touchdown-missed-try'
  | 'touchdown-two-point'
  | 'touchdown-wins'
  | 'field-goal'
  | 'punt'
  | 'strip' // the ball is knocked loose and lost
  | 'returned' // intercepted and run back all the way
  | 'whistle'; // the period ends first

interface Drive {
  team: Side;
  plays: number;
  end: Ending;
}

const drive = (team: Side, plays: number, end: Ending): Drive => ({ team, plays, end });

const QUARTERS: readonly { minutes: number; drives: readonly Drive[] }[] = [
  {
    minutes: 36,
    drives: [
      drive('A', 7, 'punt'),
      drive('B', 6, 'punt'),
      drive('A', 8, 'punt'),
      drive('B', 6, 'punt'),
      drive('A', 8, 'punt'),
      drive('B', 4, 'whistle'),
    ],
  },
  {
    minutes: 40,
    drives: [
      drive('A', 6, 'strip'),
      drive('B', 6, 'touchdown'),
      drive('A', 4, 'punt'),
      drive('B', 7, 'touchdown'),
      drive('A', 12, 'returned'),
      drive('A', 10, 'field-goal'),
    ],
  },
  {
    minutes: 36,
    drives: [
      drive('A', 4, 'punt'),
      drive('B', 5, 'punt'),
      drive('A', 4, 'punt'),
      drive('B', 8, 'touchdown'),
      drive('A', 13, 'touchdown-missed-try'),
      drive('B', 4, 'punt'),
    ],
  },
  {
    minutes: 42,
    drives: [
      drive('A', 12, 'field-goal'),
      drive('B', 4, 'strip'),
      drive('A', 6, 'touchdown-two-point'),
      drive('B', 7, 'punt'),
      drive('A', 11, 'touchdown-two-point'),
      drive('B', 4, 'whistle'),
    ],
  },
  { minutes: 9, drives: [drive('A', 9, 'touchdown-wins')] },
];

class Series {
  readonly #writer: RecordingWriter;
  #down = 1;
  #distance = 10;

  constructor(writer: RecordingWriter) {
    this.#writer = writer;
  }

  #snap(): void {
    this.#writer.pause(22, 38).press('snap').beat(3.5, 8);
  }

  kickoff(kicking: Side): void {
    this.#writer.pause(30, 45).press('kickoff', { team: kicking }).beat(5, 9).press('end');
  }

  #touchdown(team: Side): void {
    this.#writer.points(team, 6).press('touchdown', { team }).beat(1, 2).press('end');
  }

  #kickedPoint(team: Side, isGood: boolean): void {
    this.#writer.pause(25, 35).press('snap').beat(1.8, 2.6);
    if (isGood) {
      this.#writer.points(team, 1);
      // The scout missed the point, and corrects the score later.
      if (this.#writer.chance(0.3)) this.#writer.press('end').beat(6, 10).correctScore();
      else this.#writer.press('extra_point', { team }).beat(0.6, 1.2).press('end');
    } else this.#writer.press('end');
  }

  /** Writes one play from scrimmage; `mustMove` keeps the drive alive. */
  #play(team: Side, mustMove: boolean): void {
    const writer = this.#writer;
    this.#snap();
    if (writer.chance(0.06)) writer.press('flag').beat(1, 3);
    writer.press('end');
    if (writer.state['flagOpen'] === true) {
      writer.beat(14, 26).press('flag_resolve').beat(2, 4);
      this.#distance = Math.min(25, this.#distance + 5);
      writer.press('down', { down: this.#down, distance: this.#distance });
      return;
    }
    const gained = Math.floor(writer.between(-2, 9));
    if (gained >= this.#distance || this.#down >= 3 || (mustMove && writer.chance(0.3))) this.firstDown(team);
    else {
      this.#down += 1;
      this.#distance = Math.max(1, this.#distance - gained);
      const right = { down: this.#down, distance: this.#distance };
      writer.beat(3, 7);
      if (writer.chance(0.03)) writer.slip(['down', { down: 4, distance: 1 }], ['down', right]);
      else writer.press('down', right);
    }
  }

  firstDown(team: Side): void {
    this.#down = 1;
    this.#distance = 10;
    this.#writer.beat(3, 7).press('first_down', { team, distance: 10 });
  }

  /** Plays the drive. Returns the side that kicks off next; null: no kickoff follows. */
  run({ team, plays, end }: Drive): Side | null {
    const writer = this.#writer;
    for (let play = 0; play < plays; play++) this.#play(team, true);
    const other = otherSide(team);
    switch (end) {
      case 'touchdown':
      case 'touchdown-missed-try':
        this.#snap();
        this.#touchdown(team);
        this.#kickedPoint(team, end === 'touchdown');
        return team;
      case 'touchdown-two-point':
        this.#snap();
        this.#touchdown(team);
        this.#snap();
        writer.points(team, 2).press('two_point_conversion', { team }).beat(1, 2).press('end');
        return team;
      case 'touchdown-wins':
        this.#snap();
        this.#touchdown(team);
        return null;
      case 'field-goal':
        writer.beat(3, 6).press('down', { down: 4, distance: 6 });
        this.#snap();
        writer.points(team, 3);
        writer
          .slip(['field_goal', { team: other }], ['field_goal', { team }])
          .beat(0.6, 1.2)
          .press('end');
        return team;
      case 'punt':
        writer.beat(3, 6).press('down', { down: 4, distance: 7 });
        this.#snap();
        writer.press('turnover', { team: other }).beat(4, 7).press('end');
        return null;
      case 'strip':
        this.#snap();
        writer
          .press('loose_ball', { team })
          .beat(1.5, 3)
          .press('turnover', { team: other })
          .beat(1, 3)
          .press('end');
        return null;
      case 'returned':
        this.#snap();
        writer.press('turnover', { team: other }).beat(6, 9);
        this.#touchdown(other);
        this.#kickedPoint(other, true);
        return other;
      case 'whistle':
        return null;
    }
  }
}

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('football', 2017_02_05);
  const series = new Series(writer);
  /** Receivers of the opening kicks: first quarter, second half, overtime. */
  const openers = new Map<number, Side>([
    [0, 'B'],
    [2, 'B'],
    [4, 'B'],
  ]);
  let kicking: Side | null = null;
  for (const [index, { minutes, drives }] of QUARTERS.entries()) {
    kicking = openers.get(index) ?? kicking;
    for (const one of drives) {
      if (kicking) series.kickoff(kicking);
      series.firstDown(one.team);
      kicking = series.run(one);
    }
    if (index === 1 || index === 3) writer.beat(5, 8).correctScore();
    writer
      .pause(10, 15)
      .press('period_end')
      .assertScore(`quarter ${index + 1}`)
      .segment(minutes);
    if (index < QUARTERS.length - 1) writer.rest(index === 1 ? 20 : 2);
  }
  return writer.rest(0.2).recording();
}
