import { describe, expect, it } from 'vitest';
import { StageTime } from './stage-time.ts';

describe('stage time', () => {
  function timeAt(start: number): { time: StageTime; pass: (ms: number) => void } {
    let now = start;
    return { time: new StageTime(() => now), pass: (ms) => (now += ms) };
  }

  it("is behind the wall clock by the output's delay", () => {
    const { time, pass } = timeAt(100_000);
    time.frameShows(70_000, true);
    expect(time.at()).toBe(70_000);
    pass(500);
    expect(time.at()).toBe(70_500);
  });

  it("doesn't step back for a late frame", () => {
    const { time, pass } = timeAt(100_000);
    time.frameShows(99_990, true);
    pass(1_000);
    time.frameShows(100_800, false);
    expect(time.at()).toBe(100_990);
  });

  it("doesn't step back for a frame that is a second late", () => {
    const { time, pass } = timeAt(100_000);
    time.frameShows(100_000, true);
    pass(5_000);
    time.frameShows(104_000, false);
    expect(time.at()).toBe(105_000);
  });

  it('follows frames that are increasingly late, as they are from a slower clock', () => {
    const { time, pass } = timeAt(100_000);
    time.frameShows(100_000, true);
    for (let frame = 1; frame <= 20; frame += 1) {
      pass(60_000);
      time.frameShows(100_000 + frame * 59_995, false);
    }
    // The drift is at most that of eight frames.
    expect(time.at()).toBe(100_000 + 20 * 60_000 - 13 * 5);
  });

  it('follows a jump of time or delay', () => {
    const { time } = timeAt(100_000);
    time.frameShows(99_900, true);
    time.frameShows(99_700, true);
    expect(time.at()).toBe(99_700);
    time.frameShows(60_000, false);
    expect(time.at()).toBe(60_000);
  });
});
