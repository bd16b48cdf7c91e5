import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { delayOf, matchTaps } from '../../src/main/show/outputs/tap-sync.ts';
import type { OutputState } from '../../src/preload/contract/show-state.ts';
import { Page, World, type FakeGame } from './world.ts';

describe('the offset from taps at scores', () => {
  it.each<[string, number[], number[], (number | null)[], number | null, boolean]>([
    ['is unknown without a score', [10_000], [], [null], null, false],
    ['explains one score', [10_000], [2_000], [8_000], 8_000, false],
    [
      'is the one that explains the most taps',
      [10_000, 30_100, 52_050],
      [2_000, 12_000, 22_000, 44_000],
      [8_000, 8_100, 8_050],
      8_050,
      true,
    ],
    [
      'excludes a tap that fits nothing',
      [10_000, 18_000, 30_200, 52_100],
      [2_000, 22_000, 44_000],
      [8_000, null, 8_200, 8_100],
      8_100,
      true,
    ],
    [
      'detects video that is ahead of the feed',
      [1_000, 21_100, 41_050],
      [2_000, 22_000, 42_000],
      [-1_000, -900, -950],
      -950,
      true,
    ],
    [
      'counts a score once, however often it is tapped',
      [10_000, 10_200, 10_400],
      [2_000],
      [8_000, null, null],
      8_000,
      false,
    ],
    [
      'allows the video to be five seconds ahead, and no more',
      [1_000, 1_000],
      [6_000, 6_001],
      [-5_000, null],
      -5_000,
      false,
    ],
    ['allows a delay of two minutes, and no more', [120_000, 120_001], [0], [120_000, null], 120_000, false],
    [
      'excludes a tap that differs by more than human reaction times',
      [10_000, 31_501],
      [2_000, 22_000],
      [8_000, null],
      8_000,
      false,
    ],
    [
      'uses the newest three taps that agree',
      [8_000, 29_000, 50_100, 71_200, 92_300],
      [0, 20_000, 41_000, 62_000, 83_000],
      [8_000, 9_000, 9_100, 9_200, 9_300],
      9_200,
      true,
    ],
    [
      "doesn't take the next score for the one that was seen",
      [10_000],
      [7_000, 12_000],
      [3_000],
      3_000,
      false,
    ],
    [
      'prefers video behind the feed to video ahead, if reaction times explain the difference',
      [10_000, 30_300, 50_100],
      [7_000, 12_000, 27_000, 32_400, 47_000, 52_150],
      [3_000, 3_300, 3_100],
      3_100,
      true,
    ],
    ['prefers video a little ahead to video far behind', [60_000], [20_000, 61_000], [-1_000], -1_000, false],
    [
      'prefers the closest taps among equals',
      [10_000, 20_000],
      [1_000, 2_000, 11_900],
      [8_000, 8_100],
      8_050,
      false,
    ],
  ])('%s', (_what, taps, moments, offsets, offsetMs, isSettled) => {
    const match = matchTaps(taps, moments);
    expect(match.taps.map((tap) => tap.offsetMs)).toEqual(offsets);
    expect([match.offsetMs, match.isSettled]).toEqual([offsetMs, isSettled]);
  });

  it.each([
    [-950, 0],
    [49, 0],
    [50, 100],
    [8_149, 8_100],
    [119_990, 120_000],
  ])('is converted from %d ms to a delay of %d', (offsetMs, delayMs) => {
    expect(delayOf(offsetMs)).toBe(delayMs);
  });

  it('is found among any scores, despite late reactions and a wrong tap', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 4_000, max: 40_000 }), { minLength: 3, maxLength: 30 }),
        fc.integer({ min: -5_000, max: 119_000 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 5, maxLength: 5 }),
        (gaps, offset, late) => {
          let at = 0;
          const moments = gaps.map((gap) => (at += gap));
          const seen = moments.slice(-5);
          const taps = seen.map((moment, index) => moment + offset + late[index]!).toSorted((a, b) => a - b);
          const match = matchTaps(taps, moments);
          // No other offset explains more taps. If all are explained, they are as close together as the reactions were.
          expect(match.taps.every((tap) => tap.offsetMs !== null)).toBe(true);
          expect(match.spreadMs!).toBeLessThanOrEqual(400);
          const distance = Math.min(...match.taps.map((tap) => Math.abs(tap.offsetMs! - match.offsetMs!)));
          expect(distance).toBeLessThanOrEqual(match.spreadMs!);
        },
      ),
      { numRuns: 300 },
    );
  });
});

const output = 'program';

function state(world: World): OutputState {
  return world.show.outputs.states()[0]!;
}

async function tap(world: World): Promise<void> {
  await world.ask('sync:tap', { output });
}

/** Sends a score, and taps when it appears in the video, which is this much later. */
async function seen(world: World, game: FakeGame, laterMs: number): Promise<void> {
  game.press('2pt_attempt', { team: 'A' });
  game.press('made', { team: 'A', shot_type: '2pt' });
  await world.clock.advance(laterMs);
  await tap(world);
}

async function basketball(): Promise<{ world: World; game: FakeGame }> {
  const world = new World();
  const game = await world.play('nba');
  game.press('live');
  return { world, game };
}

describe('tap-to-sync', () => {
  it('proposes a delay with the first tap, and sets it with the third tap that agrees', async () => {
    const { world, game } = await basketball();
    expect(state(world).sync).toBeNull();
    await seen(world, game, 8_000);
    expect(state(world).sync).toMatchObject({ delayMs: 8_000, spreadMs: null });
    expect(state(world).sync?.sentence).toMatch(/8\.0 s behind\. Tap at 2 more scores/);
    await world.clock.advance(15_000);
    await seen(world, game, 8_300);
    expect(state(world).sync).toMatchObject({ delayMs: 8_200, spreadMs: 300 });
    expect(state(world).delayMs).toBe(0);
    await world.clock.advance(11_000);
    await seen(world, game, 8_100);
    expect(state(world)).toMatchObject({ delayMs: 8_100, sync: { delayMs: 8_100, spreadMs: 300 } });
    expect(state(world).sync?.sentence).toMatch(
      /^Three taps agree within 0\.3 s\. The delay is now 8\.1 s\.$/,
    );
    expect(world.persisted.outputs[0]?.delayMs).toBe(8_100);
  });

  it('leaves the delay to the producer afterwards, until another tap agrees', async () => {
    const { world, game } = await basketball();
    for (const late of [6_000, 6_100, 6_200]) {
      await seen(world, game, late);
      await world.clock.advance(9_000 + late);
    }
    await world.ask('output:update', { id: output, patch: { delayMs: 6_500 } });
    await world.clock.advance(1_000);
    game.press('possession', { team: 'A' });
    expect(state(world).delayMs).toBe(6_500);
    await tap(world);
    expect(state(world).delayMs).toBe(6_500);
    await world.clock.advance(7_000);
    await seen(world, game, 6_000);
    expect(state(world).delayMs).toBe(6_100);
  });

  it('keeps reporting late video when the next score follows a tap', async () => {
    const { world, game } = await basketball();
    await seen(world, game, 3_000);
    expect(state(world).sync?.sentence).toMatch(/^The video seems to be 3\.0 s behind\./);
    await world.clock.advance(2_000);
    game.press('2pt_attempt', { team: 'B' });
    game.press('made', { team: 'B', shot_type: '2pt' });
    expect(state(world).sync?.sentence).toMatch(/^The video seems to be 3\.0 s behind\./);
  });

  it('reports video that is ahead of the feed, and sets no delay', async () => {
    const { world, game } = await basketball();
    for (let score = 0; score < 3; score += 1) {
      await tap(world);
      await world.clock.advance(1_200);
      game.press('2pt_attempt', { team: 'A' });
      game.press('made', { team: 'A', shot_type: '2pt' });
      await world.clock.advance(20_000 + score * 4_000);
    }
    expect(state(world)).toMatchObject({ delayMs: 0, sync: { delayMs: 0, spreadMs: 0 } });
    expect(state(world).sync?.sentence).toMatch(/^Three taps agree within 0\.0 s\. The video is 1\.2/);
  });

  it('sets a delay with a score that arrives after its tap', async () => {
    const { world, game } = await basketball();
    await world.ask('output:update', { id: output, patch: { delayMs: 3_000 } });
    for (let score = 0; score < 3; score += 1) {
      await tap(world);
      await world.clock.advance(1_000);
      expect(state(world).delayMs).toBe(3_000);
      game.press('2pt_attempt', { team: 'A' });
      game.press('made', { team: 'A', shot_type: '2pt' });
      if (score < 2) await world.clock.advance(20_000 + score * 5_000);
    }
    expect(state(world).delayMs).toBe(0);
  });

  it("isn't affected by a tap without a score", async () => {
    const { world, game } = await basketball();
    const page = new Page(world.show, output);
    await tap(world);
    expect(state(world).sync).toMatchObject({ taps: [{ offsetMs: null }], delayMs: null });
    expect(state(world).sync?.sentence).toMatch(/^No score in the feed matches your taps, so/);
    expect([state(world).delayMs, page.frames.length]).toEqual([0, 1]);
    await world.clock.advance(130_000);
    for (const late of [4_000, 4_100, 4_300]) {
      await seen(world, game, late);
      await world.clock.advance(12_000 + late * 2);
    }
    expect(state(world).delayMs).toBe(4_100);
  });

  it('drops taps that are old or cleared, or that belong to another game', async () => {
    const { world, game } = await basketball();
    await seen(world, game, 5_000);
    await world.clock.advance(599_000);
    expect(state(world).sync?.taps.length).toBe(1);
    await world.clock.advance(1_001);
    expect(state(world).sync).toBeNull();
    await seen(world, game, 5_000);
    await world.ask('sync:clear', { output });
    expect(state(world).sync).toBeNull();
    await seen(world, game, 5_000);
    await world.play('nba');
    expect(state(world).sync).toBeNull();
  });

  it('ends with its output, and changes nothing else', async () => {
    const { world, game } = await basketball();
    const { id } = (await world.ask('output:add', { name: 'Second', channel: 'A' })) as { id: string };
    game.press('2pt_attempt', { team: 'A' });
    await world.ask('sync:tap', { output: id });
    await world.ask('output:remove', { id });
    game.press('made', { team: 'A', shot_type: '2pt' });
    expect(world.channel().match?.view.score).toEqual({ a: 2, b: 0 });
  });

  it('ignores a score that was retracted', async () => {
    const { world, game } = await basketball();
    game.press('2pt_attempt', { team: 'A' });
    game.press('made', { team: 'A', shot_type: '2pt' });
    game.press('undo');
    await world.clock.advance(5_000);
    await tap(world);
    expect(state(world).sync?.taps[0]?.offsetMs).toBeNull();
  });

  it.each([
    ['sync:tap', { output: 'nowhere' }, /^Output "nowhere" doesn't exist\. Pick an output/],
    ['sync:clear', { output: 'nowhere' }, /^Output "nowhere" doesn't exist\. Pick an output/],
    ['sync:tap', { output }, /^This output has no game to sync to\. Pick/],
  ])('refuses %s %j with an error message', async (request, input, sentence) => {
    await expect(new World().ask(request, input)).rejects.toThrow(sentence);
  });
});

describe('the state of an output', () => {
  it("contains what the output shows, which a delay can make older than the channel's state", async () => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('output:update', { id: output, patch: { delayMs: 5_000 } });
    await world.clock.advance(6_000);
    game.press('goal', { team: 'A' });
    const pushes: string[] = [];
    world.show.changes.listen((message) => void pushes.push(message));
    await world.clock.advance(4_900);
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
    expect(state(world).shown).toEqual({ score: { a: 0, b: 0 }, graphics: ['scorebug'] });
    const before = pushes.length;
    await world.clock.advance(200);
    expect(state(world).shown).toEqual({
      score: { a: 1, b: 0 },
      graphics: ['scorebug', 'lower-third', 'takeover'],
    });
    expect(pushes.length).toBeGreaterThan(before);
    await world.ask('channel:clear', { channel: 'A' });
    expect(state(world).shown.graphics).toEqual([]);
    world.show.sessions.release('A');
    await world.clock.advance(5_000);
    expect(state(world).shown).toEqual({ score: null, graphics: [] });
  });

  it('is available from the start, even for an output added in mid-game', async () => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    game.press('goal', { team: 'B' });
    const added = await world.ask('output:add', { name: 'Second', channel: 'A' });
    expect(added).toMatchObject({
      shown: { score: { a: 0, b: 1 }, graphics: ['scorebug', 'lower-third', 'takeover'] },
    });
  });
});
