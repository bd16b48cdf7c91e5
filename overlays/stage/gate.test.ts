import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

/** Sets up a gate. A frame is a match and a number; the test decides when a match's resources are loaded. */
function setUp() {
  const here = new Set<string>();
  const through: string[] = [];
  const requests: { match: string; answer: () => void }[] = [];
  const matchOf = (frame: string): string => frame.slice(0, 1);
  const take = createGate<string>(
    (frame) => here.has(matchOf(frame)),
    (frame) =>
      new Promise((resolve) => {
        requests.push({ match: matchOf(frame), answer: resolve });
      }),
    (frame) => void through.push(frame),
  );
  return {
    take,
    through,
    requested: () => requests.map(({ match }) => match).join(''),
    /** Resolves the resources of the last requested match. */
    async arrive() {
      const { match, answer } = requests.at(-1)!;
      here.add(match);
      answer();
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
  };
}

describe('the frame gate', () => {
  it('lets the newest waiting frame through once, and later ones immediately', async () => {
    const gate = setUp();
    for (const frame of ['b1', 'b2', 'b3']) gate.take(frame);
    expect(gate.requested()).toBe('b');
    await gate.arrive();
    expect(gate.through).toEqual(['b3']);
    gate.take('b4');
    expect(gate.through).toEqual(['b3', 'b4']);
  });

  it('drops a waiting frame when a newer one goes through', async () => {
    const gate = setUp();
    gate.take('b1');
    await gate.arrive();
    gate.take('s1');
    gate.take('b2');
    expect(gate.through).toEqual(['b1', 'b2']);
    await gate.arrive();
    expect(gate.through).toEqual(['b1', 'b2']);
  });

  it('prepares another match that arrives while a frame is waiting', async () => {
    const gate = setUp();
    gate.take('b1');
    gate.take('s1');
    await gate.arrive();
    expect(gate.requested()).toBe('bs');
    expect(gate.through).toEqual([]);
    await gate.arrive();
    expect(gate.through).toEqual(['s1']);
  });
});
