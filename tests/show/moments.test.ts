import { describe, expect, it } from 'vitest';
import { Page, World } from './world.ts';

const lowerThird = { channel: 'A', graphic: 'lower-third' };

describe('moments of a channel', () => {
  it('are heard live, newest first, and can be taken to air', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('phase', { phase: 'first_half' });
    const goal = game.press('goal', { team: 'B' });
    expect(world.channel().moments.map(({ kind }) => kind)).toEqual(['goal', 'period_start']);
    await world.ask('moment:take', { channel: 'A', moment: goal });
    expect(page.now.graphics['lower-third']).toEqual({
      isOnAir: true,
      content: { form: 'moment', side: 'B', kind: 'goal', phase: null, state: 'confirmed' },
    });
    expect(world.channel().lowerThird).toEqual(page.now.graphics['lower-third'].content);
    await world.ask('graphic:clear', lowerThird);
    await world.ask('graphic:take', lowerThird);
    expect(page.now.graphics['lower-third'].content.form).toBe('score');
  });

  it.each(['undo', 'score_set', 'var'] as const)(
    'take their graphic off in the same turn when withdrawn by %s, on outputs with a delay too',
    async (how) => {
      const world = new World();
      const game = await world.play('wc');
      const page = new Page(world.show, 'program');
      const late = world.show.outputs.add('Late', 'A');
      world.show.outputs.update(late.id, { delayMs: 60_000 });
      const latePage = new Page(world.show, late.id);
      const goal = game.press('goal', { team: 'A' });
      await world.ask('moment:take', { channel: 'A', moment: goal });
      if (how === 'var') {
        game.press('var_review');
        expect(page.now.graphics['lower-third'].content).toMatchObject({ state: 'pending' });
        game.press('var_resolve', { outcome: 'overturned' });
      } else game.press(how, how === 'score_set' ? { a: 0, b: 0 } : {});
      expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
      expect(latePage.now.graphics['lower-third'].isOnAir).toBe(false);
      expect(page.score).toBe('0-0');
      expect(
        page.frames.filter(({ graphics, match }) => {
          const { isOnAir, content } = graphics['lower-third'];
          return isOnAir && content.form === 'moment' && match?.view.score.a === 0;
        }),
      ).toEqual([]);
      expect(world.channel().moments.find(({ id }) => id === goal)?.state).toBe('withdrawn');
      await expect(world.ask('moment:take', { channel: 'A', moment: goal })).rejects.toThrow(/still stands/);
    },
  );

  it('are not made from history, nor from what happened while the feed was away', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.drop();
    game.press('goal', { team: 'A' }, false);
    await world.clock.advance(20_000);
    expect(page.score).toBe('1-0');
    expect(page.now.motion).toBe('jump');
    expect(world.channel().moments).toEqual([]);
    expect(world.channel().tape.length).toBe(1);
  });

  it('are withdrawn by an undo that only history tells of', async () => {
    const world = new World();
    const game = await world.play('wc');
    const goal = game.press('goal', { team: 'A' });
    await world.ask('moment:take', { channel: 'A', moment: goal });
    game.drop();
    game.press('undo', {}, false);
    await world.clock.advance(20_000);
    expect(world.channel().moments.map(({ state }) => state)).toEqual(['withdrawn']);
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
  });

  it('end with a final one, and with the session', async () => {
    const world = new World();
    const game = await world.play('nba');
    game.press('live');
    game.end();
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', words: 'Final', state: 'confirmed' });
    await world.play('wc');
    expect(world.channel().moments).toEqual([]);
  });

  it('leave no graphic behind after a restart', async () => {
    const world = new World();
    const game = await world.play('wc');
    const goal = game.press('goal', { team: 'A' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('moment:take', { channel: 'A', moment: goal });
    world.restart();
    await world.clock.advance(100);
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
  });

  it.each([999, 1.5, '1', null])('refuses the moment %j and changes nothing on air', async (moment) => {
    const world = new World();
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    const page = new Page(world.show, 'program');
    await expect(world.ask('moment:take', { channel: 'A', moment })).rejects.toThrow(/moment/);
    expect(page.frames.length).toBe(1);
  });

  it('stay few, however long the game', async () => {
    const world = new World();
    const game = await world.play('nba');
    game.press('live');
    for (let baskets = 0; baskets < 300; baskets += 1) {
      game.press('2pt_attempt', { team: 'A' });
      game.press('made', { team: 'A', shot_type: '2pt' });
    }
    expect(world.channel().moments.length).toBe(40);
  });
});
