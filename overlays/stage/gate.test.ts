import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

/** Frames are `sport` and a number; a sport is fetched when the test says so. */
function setUp() {
  const here = new Set<string>();
  const through: string[] = [];
  const waits: number[] = [];
  const asked: { sport: string; answer: (isHere: boolean) => void }[] = [];
  const woken: (() => void)[] = [];
  const sportOf = (frame: string): string => frame.slice(0, 1);
  const take = createGate<string>(
    (frame) => here.has(sportOf(frame)),
    (frame) =>
      new Promise((resolve) => {
        asked.push({ sport: sportOf(frame), answer: resolve });
      }),
    (frame) => void through.push(frame),
    (ms) => {
      waits.push(ms);
      return new Promise((resolve) => woken.push(resolve));
    },
  );
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    take,
    through,
    waits,
    asked: () => asked.map(({ sport }) => sport).join(''),
    async answer(isHere: boolean) {
      const { sport, answer } = asked.at(-1)!;
      if (isHere) here.add(sport);
      answer(isHere);
      await settled();
    },
    async wake() {
      woken.shift()!();
      await settled();
    },
  };
}

describe('the gate', () => {
  it('lets the newest of those that waited through, once, and what follows at once', async () => {
    const gate = setUp();
    for (const frame of ['b1', 'b2', 'b3']) gate.take(frame);
    expect(gate.asked()).toBe('b');
    await gate.answer(true);
    expect(gate.through).toEqual(['b3']);
    gate.take('b4');
    expect(gate.through).toEqual(['b3', 'b4']);
  });

  it('asks again after a failure, each time later, up to two seconds', async () => {
    const gate = setUp();
    gate.take('b1');
    for (let failure = 0; failure < 6; failure += 1) {
      await gate.answer(false);
      await gate.wake();
    }
    expect(gate.waits).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
    expect(gate.through).toEqual([]);
    await gate.answer(true);
    expect(gate.through).toEqual(['b1']);
  });

  it('forgets what waits when something newer goes through', async () => {
    const gate = setUp();
    gate.take('b1');
    await gate.answer(true);
    gate.take('s1');
    gate.take('b2');
    expect(gate.through).toEqual(['b1', 'b2']);
    await gate.answer(true);
    expect(gate.through).toEqual(['b1', 'b2']);
  });

  it('turns to another sport that comes while one fails', async () => {
    const gate = setUp();
    gate.take('b1');
    gate.take('s1');
    await gate.answer(false);
    await gate.wake();
    expect(gate.asked()).toBe('bs');
    await gate.answer(true);
    expect(gate.through).toEqual(['s1']);
  });
});
