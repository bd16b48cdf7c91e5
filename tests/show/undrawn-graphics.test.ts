import { describe, expect, it } from 'vitest';
import { World, type FakeGame } from './world.ts';

/**
 * "On air" means that outputs draw a graphic. If a graphic is on but no output draws it, the state says so, and why.
 */

const A = { channel: 'A' };

function take(world: World, graphic: string): Promise<unknown> {
  return world.ask('graphic:take', { ...A, graphic });
}

/** Opens a match on channel A that sends no state until requested. */
async function unheard(world: World): Promise<FakeGame> {
  const game = await world.play('wc', 'A');
  await world.ask('channel:release', A);
  game.saysHelloOnly = true;
  await world.show.sessions.bind('A', 'venue', game.sessionId);
  await world.clock.advance(1_000);
  return game;
}

describe('the warning about a graphic that no output draws', () => {
  it("shows the link's message until the first state arrives", async () => {
    const world = new World();
    const game = await unheard(world);
    await take(world, 'scorebug');
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
    expect(world.show.outputs.states()[0]?.shown).toEqual({ score: null, graphics: [] });
    expect(world.channel().unseen).toEqual({
      scorebug: {
        why: 'no-state',
        sentence: 'No data of this game has arrived yet. The graphic appears when it arrives.',
      },
    });
    // The client gives up on the silent connection after a while, and reports that until it retries.
    while (world.channel().link.state !== 'waiting') await world.clock.advance(100);
    expect(world.channel().unseen.scorebug?.sentence).toBe(
      'No data of this game has arrived yet. It is no_snapshot.',
    );
    game.saysHelloOnly = false;
    await world.clock.advance(30_000);
    expect(world.channel().unseen).toEqual({});
    expect(world.show.outputs.states()[0]?.shown.graphics).toEqual(['scorebug']);
  });

  it("appears if the graphic's channel has no output", async () => {
    const world = new World();
    await world.play('wc');
    await take(world, 'scorebug');
    await world.ask('channel:add', {});
    await world.ask('output:update', { id: 'program', patch: { channel: 'B' } });
    expect(world.channel().unseen.scorebug?.sentence).toBe(
      'Channel A has no output. Add one, or move one to this channel.',
    );
  });

  it('appears if no output has the graphic enabled', async () => {
    const world = new World();
    await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'matchup' } });
    expect(world.channel().unseen).toEqual({});
    await world.ask('output:update', { id: 'program', patch: { graphics: ['scorebug'] } });
    expect(world.channel().unseen['full-frame']?.sentence).toBe(
      'No output on channel A shows the full frame. Turn it on in an output.',
    );
    const other = world.show.outputs.add('Second', 'A');
    expect(world.channel().unseen).toEqual({});
    await world.ask('output:remove', { id: other.id });
    expect(world.channel().unseen['full-frame']).toBeDefined();
  });

  it("appears for a ticker without other games, which isn't on air", async () => {
    const world = new World();
    await world.play('wc');
    await take(world, 'ticker');
    expect(world.show.outputs.states()[0]?.shown.graphics).toEqual([]);
    expect(world.channel().unseen.ticker?.sentence).toMatch(/^There are no other games to show\./);
  });

  it('appears if the outputs hide the graphic because the feed is stale', async () => {
    const world = new World();
    const game = await world.play('wc');
    await take(world, 'scorebug');
    await world.ask('output:update', {
      id: 'program',
      patch: { stale: { clock: 'hide', dimAfterMs: null, hideAfterMs: 1_000 } },
    });
    game.isSilent = true;
    await world.clock.advance(40_000);
    expect(world.channel().unseen.scorebug?.sentence).toMatch(
      /^The feed is stale, and the outputs are set to/,
    );
  });

  it('appears until an output with a delay reaches the graphic', async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    await world.clock.advance(6_000);
    game.press('goal', { team: 'A' });
    expect(world.channel().graphics['lower-third']).toMatchObject({ onAir: true, cause: 'rule' });
    expect(world.channel().unseen['lower-third']?.sentence).toBe(
      'The graphic appears after the output delay of 5 s.',
    );
    await world.clock.advance(5_000);
    expect(world.channel().unseen).toEqual({});
  });

  it("doesn't appear while the graphic is off", async () => {
    const world = new World();
    await unheard(world);
    expect(world.channel().unseen).toEqual({});
  });
});
