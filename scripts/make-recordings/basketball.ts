import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { otherSide, RecordingWriter } from './writer.ts';

// Follows the seventh game of the 2016 finals, 89-93. Quarters: 22-23, 27-19, 27-33, 13-18. The score was level at 89
// in the last four and a half minutes, until a three-pointer and a free throw of the visitors decided the game.

type Play = '2' | '3' | 'ft2' | 'ft1' | 'miss' | 'rebound' | 'turnover';

const QUARTERS: readonly { minutes: number; points: Record<Side, number> }[] = [
  { minutes: 29, points: { A: 22, B: 23 } },
  { minutes: 30, points: { A: 27, B: 19 } },
  { minutes: 29, points: { A: 27, B: 33 } },
  { minutes: 31, points: { A: 13, B: 14 } },
];
const POSSESSIONS = 26;

const SHOT = { '2': '2pt', '3': '3pt', ft: 'ft' } as const;

function make(writer: RecordingWriter, team: Side, kind: keyof typeof SHOT, isMade: boolean): void {
  const shotType = SHOT[kind];
  writer.press(`${shotType}_attempt`, { team }).beat(0.8, 2.1);
  if (isMade) writer.points(team, kind === 'ft' ? 1 : Number(kind));
  const right = { team, shot_type: shotType };
  if (writer.chance(0.03)) writer.slip([isMade ? 'miss' : 'made', right], [isMade ? 'made' : 'miss', right]);
  else if (isMade && kind !== 'ft' && writer.chance(0.025)) {
    // The scout pressed a miss by mistake, and corrects the score later.
    writer.press('miss', right).beat(6, 14).correctScore();
  } else writer.press(isMade ? 'made' : 'miss', right);
}

/** Splits points into baskets and trips to the line, and fills the remaining possessions with plays without points. */
function plan(writer: RecordingWriter, points: number): Play[] {
  const plays: Play[] = [];
  let left = points;
  while (left > 0) {
    const play: Play =
      left === 1 ? 'ft1' : writer.chance(0.3) && left >= 3 ? '3' : writer.chance(0.16) ? 'ft2' : '2';
    plays.push(play);
    left -= play === '3' ? 3 : play === 'ft1' ? 1 : 2;
  }
  while (plays.length < POSSESSIONS)
    plays.push(writer.chance(0.22) ? 'turnover' : writer.chance(0.2) ? 'rebound' : 'miss');
  for (let index = plays.length - 1; index > 0; index--) {
    const other = Math.floor(writer.random() * (index + 1));
    [plays[index], plays[other]] = [plays[other]!, plays[index]!];
  }
  return plays;
}

function play(writer: RecordingWriter, team: Side, kind: Play): void {
  writer.pause(4, 9);
  if (writer.chance(0.015)) writer.slip(['possession', { team: otherSide(team) }], ['possession', { team }]);
  else writer.press('possession', { team });
  writer.pause(5, 14);
  switch (kind) {
    case '2':
    case '3':
      make(writer, team, kind, true);
      break;
    case 'ft1':
    case 'ft2':
      writer.press('to_the_line', { team, shots: 2 });
      for (const isMade of kind === 'ft2' ? [true, true] : [false, true]) {
        writer.beat(9, 14);
        make(writer, team, 'ft', isMade);
      }
      break;
    case 'rebound':
      make(writer, team, writer.chance(0.3) ? '3' : '2', false);
      writer.beat(2, 6);
      make(writer, team, '2', false);
      break;
    case 'miss':
      make(writer, team, writer.chance(0.35) ? '3' : '2', false);
      break;
    case 'turnover':
      break;
  }
}

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('basketball', 2016_06_19);
  for (const [index, { minutes, points }] of QUARTERS.entries()) {
    writer.press('live', index === 0 ? { team: 'A' } : {});
    const plans = { A: plan(writer, points.A), B: plan(writer, points.B) };
    let team: Side = index % 3 === 0 ? 'A' : 'B';
    while (plans.A.length > 0 || plans.B.length > 0) {
      const kind = plans[team].shift();
      if (kind) play(writer, team, kind);
      team = otherSide(team);
    }
    if (index < 3) {
      writer
        .pause(6, 10)
        .press('period_end')
        .assertScore(`quarter ${index + 1}`)
        .segment(minutes);
      writer.rest(index === 1 ? 15 : 2.5);
    } else {
      for (const side of ['A', 'B', 'A', 'B', 'A'] as const) play(writer, side, 'miss');
      writer
        .pause(8, 10)
        .press('possession', { team: 'B' })
        .pause(8, 10)
        .press('3pt_attempt', { team: 'B' })
        .beat(1, 1.4);
      writer.points('B', 3).press('made', { team: 'B', shot_type: '3pt' });
      play(writer, 'A', 'miss');
      play(writer, 'B', 'ft1');
      play(writer, 'A', 'miss');
      writer.beat(1, 2).press('period_end').segment(minutes);
    }
  }
  return writer.rest(0.2).recording();
}
