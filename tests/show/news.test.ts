import { describe, expect, it } from 'vitest';
import { Page, World, type FakeGame } from './world.ts';

/** A goal counts as new when it is received live for the first time. A repetition changes nothing on air. */

async function afterGoal(): Promise<{ world: World; game: FakeGame; page: Page; goal: object }> {
  const world = new World();
  const game = await world.play('wc');
  const page = new Page(world.show, 'program');
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  const goal = { ...game.rows.at(-1)!, serverIngestTs: world.clock.wall() / 1_000 };
  expect(page.now.motion).toBe('live');
  expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
  await world.clock.advance(30_000);
  expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  page.frames.length = 0;
  return { world, game, page, goal };
}

function expectNoNews({ world, page }: { world: World; page: Page }): void {
  expect(page.frames.filter(({ motion }) => motion === 'live')).toEqual([]);
  expect(page.frames.filter(({ graphics }) => graphics['lower-third'].isOnAir)).toEqual([]);
  expect(world.channel().moments.map(({ kind }) => kind)).toEqual(['goal', 'period_start']);
  expect(world.channel().tape.length).toBe(2);
  expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
}

describe('an event that was received before', () => {
  it('has no effect in a new frame if the event log contains it', async () => {
    const stage = await afterGoal();
    stage.game.say(stage.goal);
    expect(stage.page.frames).toHaveLength(1);
    expect(stage.page.now.motion).toBe('jump');
    expectNoNews(stage);
  });

  it('has no effect in a frame with a repeated number', async () => {
    const stage = await afterGoal();
    const { game, page, world } = stage;
    for (const connection of game.connections) connection.outSeq -= 1;
    game.say(stage.goal, { ...game.snapshot, zone: 'b_half' });
    // The frame's state is used, because every frame carries the whole state.
    expect(page.now.match?.view).toMatchObject({ zone: 'b_half' });
    expect(page.now.motion).toBe('jump');
    expect(world.channel().link).toMatchObject({ state: 'live', dropped: 0, gaps: 0 });
    expectNoNews(stage);
  });

  it('has no effect as the first event of a connection, even if the event log lacks it', async () => {
    const stage = await afterGoal();
    const { game, page, world } = stage;
    game.history = () => Promise.reject(new Error('no'));
    game.drop();
    game.saysHelloOnly = true;
    await world.clock.advance(5_000);
    const second = game.press('goal', { team: 'B' });
    await world.clock.advance(30_000);
    expect(page.score).toBe('1-1');
    expect(page.now.motion).toBe('jump');
    expect(page.frames.filter(({ graphics }) => graphics['lower-third'].isOnAir)).toEqual([]);
    expect(world.channel().moments.some(({ id }) => id === second)).toBe(false);
  });

  it('has no effect if it was already in the history', async () => {
    const stage = await afterGoal();
    const { game, page, world } = stage;
    game.drop();
    const second = game.press('goal', { team: 'B' }, false);
    await world.clock.advance(5_000);
    expect(page.score).toBe('1-1');
    expect(world.channel().tape.lastSeq).toBe(second);
    page.frames.length = 0;
    game.say({ ...game.rows.at(-1)!, serverIngestTs: world.clock.wall() / 1_000 });
    await world.clock.advance(30_000);
    expect(page.frames.filter(({ motion }) => motion === 'live')).toEqual([]);
    expect(page.frames.filter(({ graphics }) => graphics['lower-third'].isOnAir)).toEqual([]);
    expect(world.channel().moments.some(({ id }) => id === second)).toBe(false);
  });
});
