import { describe, expect, it } from 'vitest';
import type { TestPicture } from '../../src/preload/contract/test-picture.ts';
import { Page, World } from './world.ts';

const picture: TestPicture = { kind: 'whole', code: 0xa5c };

async function drawn(): Promise<{ world: World; page: Page }> {
  const world = new World();
  await world.play('wc');
  // A goal would bring up its lower third, and a graphic has priority over the test picture.
  await world.ask('automation:hold', { isHeld: true });
  return { world, page: new Page(world.show, 'program') };
}

const take = (world: World, graphic = 'scorebug'): Promise<unknown> =>
  world.ask('graphic:take', { channel: 'A', graphic });

describe('a test picture', () => {
  it('is in every frame from when it is set until it ends', async () => {
    const { world, page } = await drawn();
    expect(world.show.outputs.test('program', picture)).toBe(true);
    expect(page.now).toMatchObject({ test: picture, motion: 'jump' });
    world.games.values().next().value!.press('goal', { team: 'A' });
    expect(page.now).toMatchObject({ test: picture, match: { view: { score: { a: 1, b: 0 } } } });
    expect(new Page(world.show, 'program').now.test).toEqual(picture);
    expect(world.show.outputs.testOf('program')).toEqual(picture);
    expect(world.show.outputs.test('program', null)).toBe(true);
    expect(page.now.motion).toBe('jump');
    expect(page.now).not.toHaveProperty('test');
    expect(world.show.outputs.testOf('program')).toBeNull();
  });

  it('ends when a graphic is taken, in the frame that shows the graphic', async () => {
    const { world, page } = await drawn();
    world.show.outputs.test('program', picture);
    const before = page.frames.length;
    await take(world);
    expect(page.frames.slice(before).every((frame) => frame.test === undefined)).toBe(true);
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    expect(world.show.outputs.testOf('program')).toBeNull();
    expect(world.show.outputs.states()[0]?.shown.graphics).toEqual(['scorebug']);
  });

  it.each([null, 'program'] as const)('is never shown over a graphic on air (place %s)', async (place) => {
    const { world, page } = await drawn();
    world.show.outputs.setPlace('program', place);
    await take(world);
    expect(world.show.outputs.test('program', picture)).toBe(false);
    expect(page.frames.every((frame) => frame.test === undefined)).toBe(true);
  });

  it.each(['preview', 'hidden'] as const)(
    'may replace graphics only while OBS has the output in %s, until another graphic is taken',
    async (place) => {
      const { world, page } = await drawn();
      await take(world);
      world.show.outputs.setPlace('program', place);
      expect(world.show.outputs.test('program', picture)).toBe(true);
      expect(page.now.test).toEqual(picture);
      await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'matchup' } });
      expect(page.now.test).toBeUndefined();
    },
  );

  it('ends when its output enters program with a graphic on air', async () => {
    const { world, page } = await drawn();
    await take(world);
    world.show.outputs.setPlace('program', 'hidden');
    world.show.outputs.test('program', picture);
    world.show.outputs.setPlace('program', 'program');
    expect(page.now).toMatchObject({ motion: 'jump', graphics: { scorebug: { isOnAir: true } } });
    expect(page.now.test).toBeUndefined();
  });

  it('ends for the intro of an output that waits for its scene', async () => {
    const { world, page } = await drawn();
    await world.ask('output:update', { id: 'program', patch: { entrance: 'intro' } });
    world.show.outputs.setPlace('program', 'hidden');
    await take(world);
    expect(world.show.outputs.test('program', picture)).toBe(true);
    world.show.outputs.setPlace('program', 'program');
    expect(page.now).toMatchObject({ motion: 'live', graphics: { scorebug: { isOnAir: true } } });
    expect(page.now.test).toBeUndefined();
  });

  it('sends one frame if it is ended twice', async () => {
    const { world, page } = await drawn();
    world.show.outputs.test('program', picture);
    world.show.outputs.test('program', null);
    const { length } = page.frames;
    expect(world.show.outputs.test('program', null)).toBe(true);
    expect(page.frames).toHaveLength(length);
  });

  it("is refused for an output that doesn't exist", async () => {
    const { world } = await drawn();
    expect(world.show.outputs.test('other', picture)).toBe(false);
    expect(world.show.outputs.testOf('other')).toBeNull();
  });
});
