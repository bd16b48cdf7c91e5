import { describe, expect, it } from 'vitest';
import type { OutputState } from '../../src/preload/contract/show-state.ts';
import { RequestRefused } from '../../src/main/show/refused.ts';
import { Page, World, type FakeGame } from './world.ts';

async function playing(delayMs = 0): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('automation:hold', { isHeld: true });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  if (delayMs > 0) await world.ask('output:update', { id: 'program', patch: { delayMs } });
  await world.clock.advance(2_000);
  return { world, game, page: new Page(world.show, 'program') };
}

const latency = (world: World): OutputState['latency'] => world.show.outputs.state('program').latency;
const answer = (page: Page): void => page.say('output:painted', { revision: page.now.revision });

describe('the latency from received to painted', () => {
  it("is measured from the arrival of the state to the page's response", async () => {
    const { world, game, page } = await playing();
    expect(latency(world).painted).toBeNull();
    game.press('goal', { team: 'A' });
    expect(page.now.isTimed).toBe(true);
    await world.clock.advance(17);
    answer(page);
    expect(latency(world).painted).toEqual({ p50: 17, p95: 17, count: 1 });
  });

  it('excludes the delay of the output, however many states are queued', async () => {
    const { world, game, page } = await playing(5_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    game.press('goal', { team: 'B' });
    await world.clock.advance(3_000);
    expect(page.now.isTimed).toBe(true);
    await world.clock.advance(30);
    answer(page);
    expect(latency(world).painted).toEqual({ p50: 30, p95: 30, count: 1 });
  });

  it('is requested at most once a second', async () => {
    const { world, game, page } = await playing();
    const timed = (): number => page.frames.filter((frame) => frame.isTimed).length;
    game.press('goal', { team: 'A' });
    for (let press = 0; press < 9; press += 1) {
      await world.clock.advance(100);
      game.press('goal', { team: 'A' });
    }
    expect(timed()).toBe(1);
    await world.clock.advance(100);
    game.press('goal', { team: 'A' });
    expect(timed()).toBe(2);
  });

  it("isn't requested for producer actions, another game, or a page that opens", async () => {
    const { world, page } = await playing();
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'matchup' } });
    await world.ask('output:update', { id: 'program', patch: { theme: 'key' } });
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 7, release: 'manual' });
    new Page(world.show, 'program');
    await world.play('wc');
    expect(page.frames.some((frame) => frame.isTimed)).toBe(false);
  });

  it("isn't requested if only monitors are open, and ignores their answers", async () => {
    const { world, game, page } = await playing();
    page.leave();
    const monitor = new Page(world.show, 'program', { isMonitor: true });
    game.press('goal', { team: 'A' });
    expect(monitor.now.isTimed).toBeUndefined();
    new Page(world.show, 'program');
    await world.clock.advance(1_000);
    game.press('goal', { team: 'A' });
    expect(monitor.now.isTimed).toBe(true);
    answer(monitor);
    expect(latency(world).painted).toBeNull();
  });

  it('counts the first answer of each page, to the newest request, within the time limit', async () => {
    const { world, game, page } = await playing();
    const second = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    page.say('output:painted', { revision: page.now.revision - 1 });
    answer(page);
    answer(page);
    answer(second);
    expect(latency(world).painted?.count).toBe(2);
    await world.clock.advance(1_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(5_001);
    answer(page);
    expect(latency(world).painted?.count).toBe(2);
  });

  it('is sent with the next push, without triggering one', async () => {
    const { world, game, page } = await playing();
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    const { revision } = world.show.state();
    answer(page);
    expect(world.show.state().revision).toBe(revision);
    expect(latency(world).painted?.count).toBe(1);
  });

  it('ignores invalid answers, and answers of closed pages', async () => {
    const { world, game, page } = await playing();
    game.press('goal', { team: 'A' });
    page.leave();
    answer(page);
    for (const input of [{}, { revision: 'x' }, { revision: 1.5 }, null])
      expect(() => page.say('output:painted', input)).toThrow(RequestRefused);
    expect(latency(world).painted).toBeNull();
  });
});

describe('the latency from press to receipt', () => {
  it("is measured from the provider's timestamp on live events, not on history", async () => {
    const { world, game } = await playing();
    expect(latency(world).received).toBeNull();
    game.press('goal', { team: 'A' });
    expect(latency(world).received).toEqual({ p50: 0, p95: 0, count: 1 });
    game.say({ ...game.events().at(-1)!, seq: 2, serverIngestTs: (world.clock.wall() - 240) / 1_000 });
    expect(latency(world).received).toEqual({ p50: 0, p95: 240, count: 2 });
    // An event without a timestamp, and one that is already known.
    game.say({ ...game.events().at(-1)!, seq: 3, serverIngestTs: null });
    game.say({ ...game.events().at(-1)!, seq: 2 });
    expect(latency(world).received?.count).toBe(2);
  });

  it('is reset for another game', async () => {
    const { world, game } = await playing();
    game.press('goal', { team: 'A' });
    await world.play('wc');
    expect(latency(world).received).toBeNull();
  });
});

it('the OBS share of the latency is shown as measured, until it is unknown again', async () => {
  const { world } = await playing();
  const percentiles = { p50: 40, p95: 71, count: 12 };
  world.show.outputs.setSeen('program', percentiles);
  expect(latency(world).seen).toEqual(percentiles);
  world.show.outputs.setSeen('program', null);
  world.show.outputs.setSeen('other', percentiles);
  expect(latency(world).seen).toBeNull();
});
