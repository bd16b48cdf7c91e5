import { describe, expect, it } from 'vitest';
import { FakeGame, Page, World } from './world.ts';

/** What the producer has written for the game on a channel, when another game comes on it. */

const LINES = { form: 'lines', lines: [{ text: 'Harbor lead the cup' }], breaking: null } as const;

const tickerOf = (world: World) => world.channel().graphics.ticker;

describe('lines that were written for the ticker', () => {
  it('leave with their game while the ticker stays', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
    const basketball = await world.play('nba');
    basketball.say(null, basketball.snapshot);
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: null });
  });

  it('do not come back with a take during the next game', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    await world.ask('graphic:clear', { channel: 'A', graphic: 'ticker' });
    const basketball = await world.play('nba');
    basketball.say(null, basketball.snapshot);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: null });
  });

  it('stay for the next take of the same game', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    await world.ask('graphic:clear', { channel: 'A', graphic: 'ticker' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
  });

  it('stay when they were written for the game that is about to come on', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    const basketball = await world.play('nba');
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    basketball.say(null, basketball.snapshot);
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
  });
});

describe('what was written for a game', () => {
  const A = { channel: 'A' };
  const DELAY_MS = 10_000;

  /** A game on air on two outputs, one with a delay; the next game is chosen but has no state yet. */
  async function beforeAnother() {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    const { id } = (await world.ask('output:add', { name: 'Delayed', ...A })) as { id: string };
    await world.ask('output:update', { id, patch: { delayMs: DELAY_MS } });
    await world.clock.advance(DELAY_MS + 1_000);
    const next = new FakeGame('wc', 'next', world.clock);
    next.script.matchup = { a: 'Kingston', b: 'Copperhill' };
    next.saysHelloOnly = true;
    world.addGame(next);
    const choose = (): Promise<unknown> =>
      world.ask('channel:bind', { ...A, source: 'venue', sessionId: next.sessionId });
    const comesOn = async (): Promise<void> => {
      next.saysHelloOnly = false;
      next.say(null);
      await world.clock.advance(500);
    };
    return {
      world,
      choose,
      comesOn,
      program: new Page(world.show, 'program'),
      delayed: new Page(world.show, id),
      team: world.channel().match?.teams.a.name ?? '',
    };
  }

  const PERSON = { form: 'person', name: 'Ada Lee', title: 'Head coach', side: 'A' };
  const CASES = [
    ['a matchup with a note', 'full-frame', { form: 'matchup', note: 'Group D' }],
    ['a matchup with a note', 'lower-third', { form: 'matchup', note: 'Group D' }],
    ['a person of a team', 'lower-third', PERSON],
    ['a text that names a team', 'full-frame', { form: 'text', title: 'TEAM on a run', lines: [] }],
  ] as const;
  const written = (content: object, team: string): unknown =>
    JSON.parse(JSON.stringify(content).replace('TEAM', team.toLowerCase()));

  it.each(CASES)('%s leaves the %s with its game', async (_, graphic, content) => {
    const { world, choose, comesOn, program, delayed, team } = await beforeAnother();
    const on = (page: Page): boolean => page.now.graphics[graphic].isOnAir;
    await world.ask('graphic:take', { ...A, graphic, content: written(content, team) });
    await choose();
    await world.clock.advance(1_000);
    expect([on(program), on(delayed)]).toEqual([true, true]);
    await comesOn();
    expect([on(program), on(delayed)]).toEqual([false, false]);
    expect(world.channel().graphics[graphic]).toMatchObject({ onAir: false, content: null });
    expect(world.asRun.at(-1)).toMatchObject({ action: 'clear', subject: graphic, cause: 'feed' });
    await world.clock.advance(DELAY_MS + 1_000);
    expect([on(program), on(delayed)]).toEqual([false, false]);
  });

  it.each(CASES)('%s is not taken from a cue on the %s during the next game', async (_, graphic, content) => {
    const { world, choose, comesOn, team } = await beforeAnother();
    await world.ask('graphic:cue', { ...A, graphic, content: written(content, team) });
    await choose();
    await comesOn();
    expect(world.channel().graphics[graphic].next).toBeNull();
  });

  it.each(CASES.slice(0, 3))(
    '%s for the next game is on the %s with that game alone',
    async (_, graphic, content) => {
      const { world, choose, comesOn, program, delayed } = await beforeAnother();
      const on = (page: Page): boolean => page.now.graphics[graphic].isOnAir;
      await choose();
      await world.ask('graphic:take', { ...A, graphic, content });
      await world.clock.advance(1_000);
      expect([on(program), on(delayed)]).toEqual([false, false]);
      expect(world.channel().unseen[graphic]?.sentence).toMatch(/written for the game that is still to come/);
      await comesOn();
      expect([on(program), on(delayed)]).toEqual([true, false]);
      await world.clock.advance(DELAY_MS);
      expect([on(program), on(delayed)]).toEqual([true, true]);
    },
  );

  it.each([
    ['a text that names no team', 'full-frame', { form: 'text', title: 'Back after the break', lines: [] }],
    ['a person of no team', 'lower-third', { ...PERSON, side: null }],
    ['a matchup without words', 'full-frame', { form: 'matchup' }],
  ] as const)('%s stays on the %s', async (_, graphic, content) => {
    const { world, choose, comesOn, program, delayed } = await beforeAnother();
    await world.ask('graphic:take', { ...A, graphic, content });
    await choose();
    await comesOn();
    await world.clock.advance(DELAY_MS);
    expect(program.now.graphics[graphic].isOnAir).toBe(true);
    expect(delayed.now.graphics[graphic].isOnAir).toBe(true);
  });
});
