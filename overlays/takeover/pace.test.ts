import { expect, it } from 'vitest';
import { begun, framed, LATE_FRAME_MS, STEADY, type Pace } from './pace.ts';

const LATE = LATE_FRAME_MS + 1;
const IN_TIME = [16.7, 33.3, 40, LATE_FRAME_MS];

/** Returns the pace after a takeover with these frame times. */
const after = (pace: Pace, frames: readonly number[]): Pace => frames.reduce(framed, begun(pace));

it.each([
  ['frames in time', [...IN_TIME, ...IN_TIME], false],
  ['one late frame', [...IN_TIME, 900, ...IN_TIME], false],
  ['two late frames, one after the other', [LATE, LATE], true],
  ['two late frames apart', [LATE, ...IN_TIME, LATE], true],
])('a takeover with %s is measured as slow or steady', (_, frames, isSlow) => {
  expect(after(STEADY, frames).isSlow).toBe(isSlow);
});

it("the pace doesn't add up late frames of two takeovers", () => {
  const first = after(STEADY, [LATE]);
  expect(after(first, [LATE]).isSlow).toBe(false);
});

it('the pace stays slow until the end of a slow takeover, and for the next one', () => {
  const slow = after(STEADY, [LATE, LATE, ...IN_TIME]);
  expect(slow.isSlow).toBe(true);
  expect(begun(slow).isSlow).toBe(true);
});

it('the pace is steady again after a takeover without a late frame', () => {
  const calm = after(after(STEADY, [LATE, LATE]), IN_TIME);
  expect(calm.isSlow).toBe(true);
  expect(begun(calm).isSlow).toBe(false);
});

it('the pace stays slow for the next takeover after one late frame in a slow takeover', () => {
  const restless = after(after(STEADY, [LATE, LATE]), [...IN_TIME, LATE]);
  expect(begun(restless).isSlow).toBe(true);
});

it('the pace waits longer each time a page gets slow again', () => {
  let pace = STEADY;
  const waits: number[] = [];
  for (let fall = 0; fall < 4; fall += 1) {
    pace = after(pace, [LATE, LATE]);
    let waited = 0;
    for (pace = begun(pace); pace.isSlow; pace = begun(pace)) {
      pace = IN_TIME.reduce(framed, pace);
      waited += 1;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([1, 2, 3, 4]);
});
