import { expect, it } from 'vitest';
import { drillKinds } from './kinds.ts';
import type { ChannelReading, DrillStage } from './script.ts';

const look: ChannelReading = {
  link: { state: 'live', reason: null, scout: 'live', gaps: 0, dropped: 0 },
  stale: null,
  eventLog: { isComplete: true, lastSeq: 4 },
  score: { a: 0, b: 0 },
  graphics: [],
  moments: [],
};

it('the retracted-goal drill presses nothing in a sport without rules, and gives the reason', async () => {
  const pressed: string[] = [];
  const stage: DrillStage = {
    sport: 'curling',
    before: look,
    fault: () => Promise.resolve(),
    faultForAll: () => Promise.resolve(),
    hold: () => Promise.resolve({ snapshot: {}, score: { a: 0, b: 0 }, seq: 4 }),
    press: (type) => Promise.resolve(pressed.push(type)),
    undo: () => Promise.resolve(6),
    wait: () => Promise.resolve(),
    detects: () => Promise.resolve(),
    recovers: () => Promise.resolve(),
  };
  const drill = drillKinds.find(({ id }) => id === 'withdrawn-goal');
  await expect(drill?.play(stage)).rejects.toThrow(/no rules for this sport/);
  expect(pressed).toEqual([]);
});
