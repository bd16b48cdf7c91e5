import { describe, expect, it } from 'vitest';
import type { BugReaction } from '../../src/preload/contract/bug-reaction.ts';
import { Page, World, type FakeGame } from './world.ts';

/** The scorebug's reactions to moments: NO GOAL for four seconds, and a side filled with color for a three-pointer. */

async function late(world: World, delayMs: number): Promise<Page> {
  const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
  await world.ask('output:update', { id, patch: { delayMs } });
  return new Page(world.show, id);
}

const says = (page: Page): BugReaction['kind'] | null => page.now.graphics.scorebug.reaction?.kind ?? null;

async function playing(league: 'wc' | 'nba'): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play(league);
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  if (league === 'nba') game.press('live');
  await world.clock.advance(1_000);
  return { world, game, page: new Page(world.show, 'program') };
}

function overturnedGoal(game: FakeGame): void {
  game.press('goal', { team: 'A' });
  game.press('var_review');
  game.press('var_resolve', { outcome: 'overturned' });
}

describe('a goal that a review overturns', () => {
  it('shows NO GOAL for four seconds, with the old score', async () => {
    const { world, game, page } = await playing('wc');
    overturnedGoal(game);
    expect([says(page), page.score]).toEqual(['no_goal', '0-0']);
    expect(page.now.graphics.scorebug.reaction).toMatchObject({ side: 'A', startedAt: world.clock.wall() });
    await world.clock.advance(3_999);
    expect(says(page)).toBe('no_goal');
    expect(world.show.outputs.dataOf('program')).toMatchObject({ situation: 'No goal' });
    await world.clock.advance(1);
    expect(says(page)).toBeNull();
    expect(world.show.outputs.dataOf('program')).toMatchObject({ situation: '' });
  });

  it.each([
    ['another goal', 'goal', { team: 'B' }],
    ['a penalty', 'penalty_awarded', { team: 'A' }],
    ['half-time', 'phase', { phase: 'half_time' }],
  ])('stops showing NO GOAL once %s follows, even on outputs with a delay', async (_, type, payload) => {
    const { world, game, page } = await playing('wc');
    const latePage = await late(world, 8_000);
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(9_000);
    overturnedGoal(game);
    await world.clock.advance(1_000);
    game.press('yellow_card', { team: 'A' });
    expect(says(page)).toBe('no_goal');
    await world.clock.advance(2_000);
    game.press(type, payload);
    expect(says(page)).toBeNull();
    await world.clock.advance(7_999);
    expect(says(latePage)).toBe('no_goal');
    await world.clock.advance(1);
    expect(says(latePage)).toBeNull();
  });

  it('shows NO GOAL on an output with a delay in sync with its video', async () => {
    const { world, game } = await playing('wc');
    const latePage = await late(world, 8_000);
    await world.clock.advance(9_000);
    overturnedGoal(game);
    await world.clock.advance(7_999);
    expect(says(latePage)).toBeNull();
    await world.clock.advance(1);
    expect([says(latePage), latePage.now.motion]).toEqual(['no_goal', 'live']);
    await world.clock.advance(4_000);
    expect(says(latePage)).toBeNull();
  });

  it("shows nothing if the goal was a scout's error", async () => {
    const { game, page } = await playing('wc');
    game.press('goal', { team: 'A' });
    game.press('undo');
    expect([says(page), page.score, page.now.motion]).toEqual([null, '0-0', 'correction']);
  });

  it('shows nothing while the scorebug is off air', async () => {
    const { world, game, page } = await playing('wc');
    await world.ask('graphic:clear', { channel: 'A', graphic: 'scorebug' });
    overturnedGoal(game);
    expect(says(page)).toBeNull();
  });
});

describe('a three-pointer', () => {
  const three = (game: FakeGame): void => {
    game.press('3pt_attempt', { team: 'B' });
    game.press('made', { team: 'B', shot_type: '3pt' });
  };

  it("fills its side with color for 1.3 s, and a two-pointer doesn't", async () => {
    const { world, game, page } = await playing('nba');
    game.press('2pt_attempt', { team: 'A' });
    game.press('made', { team: 'A', shot_type: '2pt' });
    expect(says(page)).toBeNull();
    three(game);
    expect(page.now.graphics.scorebug.reaction).toMatchObject({ kind: 'three_pointer', side: 'B' });
    expect(page.now.motion).toBe('live');
    await world.clock.advance(1_300);
    expect(says(page)).toBeNull();
  });

  it('ends its fill without animation in the frame that undoes it', async () => {
    const { world, game, page } = await playing('nba');
    three(game);
    await world.clock.advance(300);
    game.press('undo');
    expect([says(page), page.now.motion]).toEqual([null, 'correction']);
    const wrong = page.frames.filter(
      ({ motion, graphics }) => motion === 'correction' && graphics.scorebug.reaction !== undefined,
    );
    expect(wrong).toEqual([]);
  });

  it("doesn't repeat the fill within two seconds", async () => {
    const { world, game, page } = await playing('nba');
    three(game);
    await world.clock.advance(1_500);
    three(game);
    expect(says(page)).toBeNull();
    await world.clock.advance(1_000);
    three(game);
    expect(says(page)).toBe('three_pointer');
  });

  it("doesn't trigger a fill if it comes from history", async () => {
    const { world, game, page } = await playing('nba');
    game.drop();
    game.press('3pt_attempt', { team: 'B' }, false);
    game.press('made', { team: 'B', shot_type: '3pt' }, false);
    await world.clock.advance(5_000);
    expect(page.score).toBe('0-3');
    expect(page.frames.some(({ graphics }) => graphics.scorebug.reaction !== undefined)).toBe(false);
  });
});
