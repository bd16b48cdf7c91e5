import { describe, expect, it } from 'vitest';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { Page, World, type FakeGame } from './world.ts';

const A = { channel: 'A' };
const LOWER_THIRD = { ...A, graphic: 'lower-third' };
const person = (name: string) => ({ form: 'person', name, title: null, side: null });

/** Opens a soccer match with its scorebug on air, in Program and in Preview. */
async function match(delayMs = 0): Promise<{ world: World; game: FakeGame; program: Page; preview: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('output:update', { id: 'program', patch: { delayMs } });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  game.press('phase', { phase: 'first_half' });
  await world.clock.advance(delayMs + 1_000);
  return {
    world,
    game,
    program: new Page(world.show, 'program'),
    preview: new Page(world.show, 'program', { isMonitor: true, showsNext: true }),
  };
}

/** Returns the graphics that a page has on air. */
const onAir = ({ now: { graphics } }: Page): string[] =>
  Object.entries(graphics).flatMap(([id, { isOnAir }]) => (isOnAir ? [id] : []));
const third = ({ now }: Page): string | null => {
  const { isOnAir, content } = now.graphics['lower-third'];
  if (!isOnAir) return null;
  return content.form === 'person' ? content.name : content.form === 'moment' ? content.kind : content.form;
};
/** Returns a frame without its number, its time and how it is animated. */
const picture = ({
  now: { revision: _, at: __, motion: ___, isTimed: ____, ...rest },
}: Page): Partial<OutputFrame> => rest;

describe('Preview', () => {
  it('shows what is on air if no graphic is cued', async () => {
    const { game, program, preview } = await match();
    expect(picture(preview)).toEqual(picture(program));
    game.press('score_set', { a: 2, b: 1 });
    expect(preview.score).toBe('2-1');
    expect(picture(preview)).toEqual(picture(program));
  });

  it('shows exactly what the next take puts on air, while Program continues', async () => {
    const { world, program, preview } = await match();
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Ada Vale') });
    expect([third(program), third(preview)]).toEqual([null, 'Ada Vale']);
    const promised = picture(preview);
    await world.ask('channel:take', A);
    expect(picture(program)).toEqual(promised);
    expect(picture(preview)).toEqual(promised);
  });

  it('animates a cue like Program animates the take', async () => {
    const { world, program, preview } = await match();
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Ada Vale') });
    const first = preview.frames.find(({ graphics }) => graphics['lower-third'].isOnAir);
    await world.ask('channel:take', A);
    expect([first?.motion, program.now.motion]).toEqual(['live', 'live']);
  });

  it('hides other graphics like Program does: a cued full frame is shown alone', async () => {
    const { world, program, preview } = await match();
    await world.ask('graphic:cue', {
      ...A,
      graphic: 'full-frame',
      content: { form: 'text', title: 'Delay', lines: [] },
    });
    expect(onAir(program)).toEqual(['scorebug']);
    expect(onAir(preview)).toEqual(['full-frame']);
  });

  it("keeps the delay of its output, so that the score isn't shown before Program shows it", async () => {
    const { world, game, program, preview } = await match(5_000);
    game.press('score_set', { a: 1, b: 0 });
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Ada Vale') });
    expect([program.score, preview.score, third(preview)]).toEqual(['0-0', '0-0', 'Ada Vale']);
    await world.clock.advance(5_000);
    expect([program.score, preview.score]).toEqual(['1-0', '1-0']);
  });

  it('shows what a rule has cued, even the takeover of a goal, until the cue expires', async () => {
    const { world, game, program, preview } = await match();
    for (const rule of ['soccer.goal', 'soccer.goal-takeover'])
      await world.ask('automation:rule', { ...A, rule, patch: { action: 'cue', seconds: 8 } });
    await world.ask('automation:rule', { ...A, rule: 'soccer.goal', patch: { isOn: false } });
    game.press('goal', { team: 'A' });
    expect(onAir(program)).toEqual(['scorebug']);
    expect(onAir(preview)).toEqual(['scorebug', 'takeover']);
    expect(preview.now.graphics.takeover.content).toMatchObject({ kind: 'goal', side: 'A' });
    await world.ask('channel:take', A);
    expect(onAir(program)).toEqual(['scorebug', 'takeover']);
  });

  it('removes a moment that is retracted', async () => {
    const { world, game, preview } = await match();
    await world.ask('automation:rule', { ...A, rule: 'soccer.goal', patch: { isOn: false } });
    await world.ask('automation:rule', { ...A, rule: 'soccer.goal-takeover', patch: { isOn: false } });
    const goal = game.press('goal', { team: 'A' });
    await world.ask('moment:cue', { ...A, moment: goal });
    expect(third(preview)).toBe('goal');
    game.press('undo');
    expect(third(preview)).toBeNull();
    await expect(world.ask('moment:cue', { ...A, moment: goal })).rejects.toThrow(
      /^Channel A doesn't have this moment, or it was/,
    );
  });

  it("isn't counted as a page on air, and its frame rate is ignored", async () => {
    const { world, preview, program } = await match();
    program.leave();
    preview.say('output:pace', { isSlow: true });
    expect(world.show.outputs.state('program')).toMatchObject({ renderers: 0, isSlow: false });
  });
});

describe('a cue while its graphic is on air', () => {
  it('waits for the take, which replaces the graphic on air', async () => {
    const { world, program } = await match();
    await world.ask('graphic:take', { ...LOWER_THIRD, content: person('Ada Vale') });
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Grace Moor') });
    expect(third(program)).toBe('Ada Vale');
    expect(world.channel().graphics['lower-third']).toMatchObject({
      onAir: true,
      content: { name: 'Ada Vale' },
      next: { content: { name: 'Grace Moor' }, cause: 'operator' },
    });
    await world.ask('graphic:toggle', LOWER_THIRD);
    expect(third(program)).toBe('Grace Moor');
    expect(world.channel().graphics['lower-third'].next).toBeNull();
    await world.ask('graphic:toggle', LOWER_THIRD);
    expect(third(program)).toBeNull();
  });

  it('has no effect for content that is already on air, and is removed by a second request', async () => {
    const { world } = await match();
    const next = (): unknown => world.channel().graphics['lower-third'].next;
    await world.ask('graphic:take', { ...LOWER_THIRD, content: person('Ada Vale') });
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Ada Vale') });
    expect(next()).toBeNull();
    await world.ask('graphic:cue', LOWER_THIRD);
    expect(next()).toBeNull();
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Grace Moor') });
    await world.ask('graphic:cue', LOWER_THIRD);
    expect(next()).toBeNull();
  });

  it("changes nothing on air, and isn't logged in the as-run log", async () => {
    const { world, program } = await match();
    await world.ask('graphic:take', { ...LOWER_THIRD, content: person('Ada Vale') });
    const before = picture(program);
    world.asRun.length = 0;
    await world.ask('graphic:cue', { ...LOWER_THIRD, content: person('Grace Moor') });
    expect(picture(program)).toEqual(before);
    expect(world.asRun).toEqual([]);
  });
});

it('a take of the cue is refused if nothing is cued', async () => {
  const { world, program } = await match();
  const { revision } = program.now;
  await expect(world.ask('channel:take', A)).rejects.toThrow(
    'Nothing is cued on channel A. Cue a graphic first.',
  );
  expect(program.now.revision).toBe(revision);
});
