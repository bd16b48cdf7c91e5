import type { RecordedGame } from '../../src/feed/recordings/recording.ts';
import type { Side } from '../../src/feed/contract/values.ts';
import { RecordingWriter } from './writer.ts';

// Totals are those of the men's final of the Twenty20 World Cup of 2016: 155-9 in 20 overs, 161-6 in 19.4 overs, with
// the scores at which wickets fell, and four sixes off four consecutive balls at the end. The other balls are
// generated.

/** The scores at which wickets fell, and the score at the end of the generated balls. */
const FIRST = { wickets: [0, 8, 23, 84, 110, 110, 111, 136, 142], total: 155, balls: 120 };
const CHASE = { wickets: [1, 5, 11, 86, 104, 107], total: 137, balls: 114 };

const BALL_SECONDS = [35, 55] as const;
const RUNS = [1, 1, 1, 1, 2, 4, 6] as const;

/** Returns the runs off each of `count` balls, `runs` in total. */
function ballsOf(writer: RecordingWriter, runs: number, count: number): number[] {
  const balls: number[] = Array.from({ length: count }, () => 0);
  let left = runs;
  for (let tries = 0; left > 0; tries += 1) {
    const place = Math.floor(writer.random() * count);
    const scored = writer.pick(RUNS);
    if (tries > 10_000) throw new Error(`${runs} runs don't fit into ${count} balls.`);
    if (scored > left || balls[place] !== 0) continue;
    // The last free ball must get all remaining runs.
    if (balls.filter((one) => one === 0).length === 1 && scored !== left) continue;
    balls[place] = scored;
    left -= scored;
  }
  return balls;
}

function ball(writer: RecordingWriter, side: Side, runs: number): void {
  writer.pause(...BALL_SECONDS).points(side, runs);
  if (runs === 1 && writer.chance(0.05)) {
    // A wide doesn't count as a ball of the over.
    writer.press('ball', { runs: 0, extra: 'wide' });
    writer.pause(...BALL_SECONDS).press('ball', { runs: 0 });
  } else if (runs === 1 && writer.chance(0.04)) writer.press('ball', { runs, extra: 'leg-bye' });
  else if (runs === 4 && writer.chance(0.1)) writer.slip(['ball', { runs: 6 }], ['ball', { runs }]);
  // The scout sees a boundary late, and corrects the score.
  else if (runs === 4 && writer.chance(0.08)) writer.press('ball', { runs: 1 }).beat(4, 9).correctScore();
  else writer.press('ball', { runs });
}

function play(writer: RecordingWriter, side: Side, { wickets, total, balls }: typeof FIRST): void {
  writer.press('innings_start', { team: side });
  const dismissals = wickets.length;
  let [from, left] = [0, balls - dismissals];
  for (const [index, at] of [...wickets, total].entries()) {
    const isLast = index === dismissals;
    const share = (at - from) / (total - from || 1);
    const count = isLast ? left : Math.min(left, Math.max(at - from > 0 ? 1 : 0, Math.round(left * share)));
    for (const runs of ballsOf(writer, at - from, count)) ball(writer, side, runs);
    if (!isLast) writer.pause(90, 150).press('ball', { runs: 0, wicket: true });
    from = at;
    left -= count;
  }
}

export function makeRecording(): RecordedGame {
  const writer = new RecordingWriter('x-cricket', 2016_04_03);
  play(writer, 'A', FIRST);
  writer.assertScore('the first innings').segment(92).rest(15);
  play(writer, 'B', CHASE);
  for (let six = 0; six < 4; six += 1) writer.pause(60, 90).points('B', 6).press('ball', { runs: 6 });
  return writer.segment(94).rest(1).recording();
}
