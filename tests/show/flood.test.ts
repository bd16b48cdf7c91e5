import { describe, expect, it } from 'vitest';
import { BURST, PICTURE_MS, PicturePace } from '../../src/main/show/outputs/picture-pace.ts';
import type { Motion } from '../../src/preload/contract/output-frame.ts';
import { FakeClock, Page, World } from './world.ts';

/** A feed that sends more states than a screen can show. */

const A_SECOND = 500;

async function onAir(): Promise<{ world: World; game: Awaited<ReturnType<World['play']>>; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.clock.advance(1_000);
  return { world, game, page: new Page(world.show, 'program') };
}

describe('a feed with 500 frames a second', () => {
  it('reaches an output as one frame per picture, the newest last', async () => {
    const { world, game, page } = await onAir();
    const before = page.frames.length;
    for (let sent = 0; sent < A_SECOND; sent += 1) {
      game.press('goal', { team: 'A' });
      await world.clock.advance(2);
    }
    const inIt = page.frames.length - before;
    expect(inIt).toBeGreaterThan(50);
    expect(inIt).toBeLessThanOrEqual(1_000 / PICTURE_MS + BURST + 1);
    await world.clock.advance(PICTURE_MS);
    expect(page.score).toBe(`${A_SECOND}-0`);
    const scores = page.frames.map(({ match }) => match?.view.score.a ?? 0);
    expect(scores).toEqual(scores.toSorted((one, other) => one - other));
  });

  it("doesn't delay the producer: a clear takes effect immediately, with the newest score", async () => {
    const { world, game, page } = await onAir();
    for (let sent = 0; sent < 100; sent += 1) game.press('goal', { team: 'B' });
    expect(page.score).not.toBe('0-100');
    await world.ask('graphic:clear', { channel: 'A', graphic: 'scorebug' });
    expect(page.score).toBe('0-100');
    expect(page.now.graphics.scorebug.isOnAir).toBe(false);
    const after = page.frames.length;
    await world.clock.advance(1_000);
    expect(page.frames.length).toBe(after);
  });

  it('continues in order if a delay is set while it runs', async () => {
    const { world, game, page } = await onAir();
    for (let sent = 0; sent < 100; sent += 1) {
      game.press('goal', { team: 'A' });
      await world.clock.advance(1);
      if (sent === 50) await world.ask('output:update', { id: 'program', patch: { delayMs: 2_000 } });
    }
    const shownScore = page.score;
    expect(shownScore).not.toBe('100-0');
    await world.clock.advance(1_000);
    expect(page.score).toBe(shownScore);
    await world.clock.advance(1_000);
    expect(page.score).toBe('100-0');
    const ats = page.frames.map(({ at }) => at);
    expect(ats).toEqual(ats.toSorted((one, other) => one - other));
  });
});

describe('PicturePace', () => {
  function stand(): {
    clock: FakeClock;
    pace: PicturePace;
    shown: Motion[];
    follow: (motion: Motion) => void;
  } {
    const clock = new FakeClock();
    const pace = new PicturePace(clock);
    const shown: Motion[] = [];
    const show = (motion: Motion): void => void shown.push(pace.take(motion));
    return {
      clock,
      pace,
      shown,
      follow: (motion) => pace.follow(motion, show),
    };
  }

  it('sends the first few frames immediately, and merges the following ones into the next picture', async () => {
    const { clock, shown, follow } = stand();
    for (let sent = 0; sent < BURST; sent += 1) follow('live');
    expect(shown).toHaveLength(BURST);
    follow('correction');
    follow('live');
    follow('correction');
    expect(shown).toHaveLength(BURST);
    await clock.advance(PICTURE_MS);
    expect(shown.slice(BURST)).toEqual(['live']);
    await clock.advance(10 * PICTURE_MS);
    expect(shown).toHaveLength(BURST + 1);
  });

  it("doesn't animate a merged frame if one of its frames is a jump", async () => {
    const { clock, shown, follow } = stand();
    for (let sent = 0; sent <= BURST; sent += 1) follow('live');
    follow('jump');
    follow('live');
    await clock.advance(PICTURE_MS);
    expect(shown.at(-1)).toBe('jump');
  });

  it('merges a waiting frame into a frame that is sent for another reason, once', async () => {
    const { clock, pace, shown, follow } = stand();
    for (let sent = 0; sent < BURST; sent += 1) follow('live');
    follow('live');
    expect(pace.take('correction')).toBe('live');
    await clock.advance(1_000);
    expect(shown).toHaveLength(BURST);
  });

  it('sends as many frames immediately again after a pause', async () => {
    const { clock, shown, follow } = stand();
    for (let sent = 0; sent < 3 * BURST; sent += 1) follow('live');
    await clock.advance(2 * BURST * PICTURE_MS);
    const before = shown.length;
    for (let sent = 0; sent < BURST; sent += 1) follow('live');
    expect(shown.length - before).toBe(BURST);
  });
});
