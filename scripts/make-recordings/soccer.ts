import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { otherSide, RecordingWriter } from './writer.ts';

// Follows the 2018 final, 4-2: 18' 1-0, 28' 1-1, 38' 2-1 (penalty after a review), 59' 3-1, 65' 4-1, 69' 4-2; two
// yellow cards to one. Two reviews are added that don't affect the result: one goal stands, one is retracted.

type Happening = (writer: RecordingWriter) => void;

function restart(writer: RecordingWriter, team: Side): void {
  writer.beat(35, 55).press('possession', { team });
}

const goal =
  (team: Side): Happening =>
  (writer) => {
    writer.press('zone', { zone: team === 'A' ? 'b_half' : 'a_half', in_box: true }).beat(1, 3);
    writer.points(team, 1).press('goal', { team });
    restart(writer, otherSide(team));
  };

const goalThatStands =
  (team: Side): Happening =>
  (writer) => {
    writer.press('set_piece', { kind: 'free_kick', team }).beat(14, 20);
    writer.points(team, 1).press('goal', { team }).beat(8, 12);
    writer.press('var_review').beat(40, 50).press('var_resolve', { outcome: 'stands' });
    restart(writer, otherSide(team));
  };

const goalTakenBack =
  (team: Side): Happening =>
  (writer) => {
    writer.press('zone', { zone: team === 'A' ? 'b_half' : 'a_half', in_box: true }).beat(1, 3);
    writer.press('goal', { team }).beat(10, 14);
    writer.press('var_review').beat(55, 70).press('var_resolve', { outcome: 'overturned' });
    writer.beat(12, 18).press('set_piece', { kind: 'free_kick', team: otherSide(team) });
    writer.beat(10, 14).press('possession', { team: otherSide(team) });
  };

/** Writes a review that ends in a penalty, which the referee had missed. */
const penaltyAfterReview =
  (team: Side): Happening =>
  (writer) => {
    writer.press('set_piece', { kind: 'corner', team }).beat(18, 24).press('possession', { team });
    writer.beat(10, 15).press('var_review').beat(80, 100).press('var_resolve', { outcome: 'overturned' });
    writer
      .beat(4, 8)
      .press('penalty_awarded', { team })
      .beat(70, 85)
      .press('pen_kick', { team })
      .beat(1.1, 1.6);
    writer.points(team, 1).press('pen_scored', { team });
    restart(writer, otherSide(team));
  };

/** Writes a goal credited to the wrong side, which the scout corrects by setting the score. */
const goalToTheWrongSide =
  (team: Side): Happening =>
  (writer) => {
    writer
      .points(team, 1)
      .press('goal', { team: otherSide(team) })
      .beat(5, 8)
      .correctScore();
    restart(writer, otherSide(team));
  };

const goalAfterASlip =
  (team: Side): Happening =>
  (writer) => {
    writer.points(team, 1).slip(['goal', { team: otherSide(team) }], ['goal', { team }]);
    restart(writer, otherSide(team));
  };

const yellow =
  (team: Side): Happening =>
  (writer) => {
    writer
      .press('yellow_card', { team })
      .beat(6, 12)
      .press('set_piece', { kind: 'free_kick', team: otherSide(team) });
    writer.beat(14, 25).press('possession', { team: otherSide(team) });
  };

const confirmScore: Happening = (writer) => writer.correctScore();

/** Minutes since the half began, and what happens then. */
const FIRST: readonly [number, Happening][] = [
  [17, goalThatStands('A')],
  [26, yellow('A')],
  [27.5, goalAfterASlip('B')],
  [34, penaltyAfterReview('A')],
  [40, yellow('A')],
  [43, confirmScore],
];
const SECOND: readonly [number, Happening][] = [
  [13, goal('A')],
  [19, goalToTheWrongSide('A')],
  [23.5, goal('B')],
  [31, goalTakenBack('B')],
  [46, yellow('B')],
];

const SET_PIECES = ['throw_in', 'throw_in', 'throw_in', 'goal_kick', 'free_kick', 'corner'] as const;

/** Writes a stretch of open play: possession changes, the ball moves or goes out. */
function openPlay(writer: RecordingWriter, minutes: number): void {
  let leftS = minutes * 60;
  while (leftS > 30) {
    const team: Side = writer.chance(0.55) ? 'A' : 'B';
    writer.pause(8, 22);
    if (writer.chance(0.04)) writer.slip(['possession', { team: otherSide(team) }], ['possession', { team }]);
    else writer.press('possession', { team });
    leftS -= 15;
    if (writer.chance(0.6)) {
      const attacked = team === 'A' ? 'b_half' : 'a_half';
      writer.pause(5, 14).press('zone', { zone: attacked, in_box: false });
      leftS -= 10;
      if (writer.chance(0.3)) {
        writer.beat(3, 7).press('zone', { zone: attacked, in_box: true });
        leftS -= 5;
      }
    }
    if (writer.chance(0.4)) {
      writer.pause(3, 8).press('set_piece', { kind: writer.pick(SET_PIECES), team: otherSide(team) });
      leftS -= 12;
    }
  }
}

function half(writer: RecordingWriter, minutes: number, happenings: readonly [number, Happening][]): void {
  let at = 0;
  for (const [minute, happen] of happenings) {
    openPlay(writer, minute - at);
    writer.pause(2, 6);
    happen(writer);
    writer.segment(minute - at + 2.2);
    at = minute + 2.2;
  }
  openPlay(writer, minutes - at);
}

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('soccer', 2018_07_15);
  writer.press('phase', { phase: 'first_half' }).beat(0.5, 1).press('possession', { team: 'B' });
  half(writer, 48.5, FIRST);
  writer
    .pause(8, 12)
    .press('phase', { phase: 'half_time' })
    .assertScore('half-time')
    .segment(48.5 - 45.2);
  writer.rest(15);
  writer.press('phase', { phase: 'second_half' }).beat(0.5, 1).press('possession', { team: 'A' });
  half(writer, 51, SECOND);
  writer
    .pause(8, 12)
    .press('phase', { phase: 'full_time' })
    .segment(51 - 48.2);
  writer.rest(1.5).beat(1, 2).press('phase', { phase: 'ended' }).segment(0.2);
  return writer.rest(0.2).recording();
}
