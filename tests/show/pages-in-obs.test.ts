import { describe, expect, it } from 'vitest';
import type { OutputPlace } from '../../src/preload/contract/output-place.ts';
import { Page, World } from './world.ts';

async function drawn(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await world.play('wc');
  return { world, page: new Page(world.show, 'program') };
}

const inObs = (isActive: boolean | null, isVisible: boolean | null): object => ({
  version: '2.26.8',
  isActive,
  isVisible,
});
const placeOf = (world: World): OutputPlace | null => world.show.outputs.state('program').place;

describe('the pages of an output', () => {
  it('are listed with their build and OBS state, excluding monitors', async () => {
    const { world, page } = await drawn();
    new Page(world.show, 'program', { isMonitor: true });
    const { pagesOf } = { pagesOf: () => world.show.outputs.pagesOf('program') };
    expect(pagesOf()).toEqual([{ build: 'test', obs: null }]);
    page.say('output:obs', inObs(true, null));
    expect(pagesOf()).toEqual([
      { build: 'test', obs: { version: '2.26.8', isActive: true, isVisible: null } },
    ]);
    page.leave();
    expect(pagesOf()).toEqual([]);
    expect(world.show.outputs.pagesOf('other')).toEqual([]);
  });

  it('keep their last state if they send an invalid message, which is refused', async () => {
    const { world, page } = await drawn();
    page.say('output:obs', inObs(true, true));
    for (const input of [{}, { ...inObs(true, true), version: 1 }, inObs(1 as never, null), null])
      expect(() => page.say('output:obs', input)).toThrow();
    expect(() => page.say('graphic:take', {})).toThrow("An output page can't change the show.");
    expect(placeOf(world)).toBe('program');
  });
});

describe('the status of an output in OBS', () => {
  it.each([
    [true, true, 'program'],
    [true, null, 'program'],
    [false, true, 'preview'],
    [null, true, 'preview'],
    [false, false, 'hidden'],
    [null, false, 'hidden'],
    [false, null, null],
    [null, null, null],
  ] as const)('comes from its page: active %s, visible %s is %s', async (isActive, isVisible, place) => {
    const { world, page } = await drawn();
    page.say('output:obs', inObs(isActive, isVisible));
    expect(placeOf(world)).toBe(place);
  });

  it('is that of its best page, and unknown once its pages are closed', async () => {
    const { world, page } = await drawn();
    const second = new Page(world.show, 'program');
    page.say('output:obs', inObs(false, false));
    second.say('output:obs', inObs(false, true));
    expect(placeOf(world)).toBe('preview');
    second.leave();
    expect(placeOf(world)).toBe('hidden');
    page.leave();
    expect(placeOf(world)).toBeNull();
  });

  it('comes from OBS while it is connected, and from pages otherwise', async () => {
    const { world, page } = await drawn();
    page.say('output:obs', inObs(true, true));
    world.show.outputs.setPlace('program', 'hidden');
    expect(placeOf(world)).toBe('hidden');
    page.say('output:obs', inObs(false, true));
    expect(placeOf(world)).toBe('hidden');
    world.show.outputs.setPlace('program', null);
    expect(placeOf(world)).toBe('preview');
  });

  it('is pushed when a page reports a change, and only then', async () => {
    const { world, page } = await drawn();
    const { revision } = world.show.state();
    page.say('output:obs', inObs(true, true));
    expect(world.show.state().revision).toBe(revision + 1);
    page.say('output:obs', inObs(true, null));
    expect(world.show.state().revision).toBe(revision + 1);
  });
});

describe('an output with an intro', () => {
  it.each([
    [false, false],
    [false, true],
  ] as const)("doesn't wait for its page (active %s, visible %s)", async (active, visible) => {
    const { world, page } = await drawn();
    await world.ask('output:update', { id: 'program', patch: { entrance: 'intro' } });
    page.say('output:obs', inObs(active, visible));
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
  });

  it('waits for OBS, whatever its page reports, and then goes live', async () => {
    const { world, page } = await drawn();
    await world.ask('output:update', { id: 'program', patch: { entrance: 'intro' } });
    world.show.outputs.setPlace('program', 'preview');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    page.say('output:obs', inObs(true, true));
    expect(page.now.graphics.scorebug.isOnAir).toBe(false);
    world.show.outputs.setPlace('program', 'program');
    expect(page.now).toMatchObject({ motion: 'live', graphics: { scorebug: { isOnAir: true } } });
  });
});
