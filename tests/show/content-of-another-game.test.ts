import { describe, expect, it } from 'vitest';
import type { GraphicId } from '../../src/preload/contract/output-frame.ts';
import { FakeGame, Page, World } from './world.ts';

/** The producer's content for a channel's game, after that game is replaced. */

const LINES = { form: 'lines', lines: [{ text: 'Harbor lead the cup' }], breaking: null } as const;

const tickerOf = (world: World) => world.channel().graphics.ticker;

describe('ticker lines written for a game', () => {
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

  it("don't return when the ticker is taken during the next game", async () => {
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

  it('stay for the next take in the same game', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    await world.ask('graphic:clear', { channel: 'A', graphic: 'ticker' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
  });

  it('leave with their game after a breaking line was cleared', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    const ticker = { channel: 'A', graphic: 'ticker' };
    const breaking = { text: 'Kickoff delayed' };
    await world.ask('graphic:take', { ...ticker, content: { ...LINES, breaking } });
    await world.ask('graphic:clear', ticker);
    const basketball = await world.play('nba');
    basketball.say(null, basketball.snapshot);
    expect(tickerOf(world).content).toBeNull();
  });

  it('stay if they were written for the next game', async () => {
    const world = new World();
    const soccer = await world.play('wc');
    soccer.say(null, soccer.snapshot);
    const basketball = await world.play('nba');
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: LINES });
    basketball.say(null, basketball.snapshot);
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
  });
});

describe('content written for a game', () => {
  const A = { channel: 'A' };
  const DELAY_MS = 10_000;

  /**
   * Puts a game on air on two outputs, one with a delay. `choose` binds the next game, which has no state until
   * `comesOn`.
   */
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
    const goesBack = (): Promise<unknown> =>
      world.ask('channel:bind', { ...A, source: 'venue', sessionId: soccer.sessionId });
    /** Takes a lower third that stays for 5 s. */
    const takeFor5s = async (content: object): Promise<void> => {
      const item = { kind: 'graphic', graphic: 'lower-third', content, seconds: 5 };
      const { row } = await world.ask('rundown:add', { ...A, item });
      await world.ask('rundown:take', { ...A, row });
    };
    return {
      world,
      takeFor5s,
      soccer,
      next,
      choose,
      goesBack,
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

  it.each(CASES)('is cleared with its game: %s on the %s', async (_, graphic, content) => {
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

  it.each(CASES)("isn't taken from a cue during the next game: %s on the %s", async (_, graphic, content) => {
    const { world, choose, comesOn, team } = await beforeAnother();
    await world.ask('graphic:cue', { ...A, graphic, content: written(content, team) });
    await choose();
    await comesOn();
    expect(world.channel().graphics[graphic].next).toBeNull();
  });

  it.each(CASES.slice(0, 3))(
    'appears only with its own game if it was written for the next one: %s on the %s',
    async (_, graphic, content) => {
      const { world, choose, comesOn, program, delayed } = await beforeAnother();
      const on = (page: Page): boolean => page.now.graphics[graphic].isOnAir;
      await choose();
      await world.ask('graphic:take', { ...A, graphic, content });
      await world.clock.advance(1_000);
      expect([on(program), on(delayed)]).toEqual([false, false]);
      expect(world.channel().unseen[graphic]?.sentence).toMatch(
        /^This graphic was written for the next game on/,
      );
      await comesOn();
      expect([on(program), on(delayed)]).toEqual([true, false]);
      await world.clock.advance(DELAY_MS);
      expect([on(program), on(delayed)]).toEqual([true, true]);
    },
  );

  it.each([
    ['a text that names no team', 'full-frame', { form: 'text', title: 'Back after the break', lines: [] }],
    ['a person without a team', 'lower-third', { ...PERSON, side: null }],
    ['a matchup without words', 'full-frame', { form: 'matchup' }],
  ] as const)('stays if it fits any game: %s on the %s', async (_, graphic, content) => {
    const { world, choose, comesOn, program, delayed } = await beforeAnother();
    await world.ask('graphic:take', { ...A, graphic, content });
    await choose();
    await comesOn();
    await world.clock.advance(DELAY_MS);
    expect(program.now.graphics[graphic].isOnAir).toBe(true);
    expect(delayed.now.graphics[graphic].isOnAir).toBe(true);
  });

  it.each(['cue', 'take'])(
    'stays with its game if a %s for the next game has the same text',
    async (verb) => {
      const { world, choose, comesOn, program } = await beforeAnother();
      const on = (): boolean => program.now.graphics['lower-third'].isOnAir;
      const person = { ...A, graphic: 'lower-third', content: PERSON };
      await world.ask('graphic:take', person);
      await choose();
      await world.ask(`graphic:${verb}`, person);
      await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
      expect(on()).toBe(true);
      expect(world.channel().graphics['lower-third'].onAir).toBe(true);
      await comesOn();
      expect(on()).toBe(false);
      const cued = verb === 'cue' ? { content: PERSON } : null;
      expect(world.channel().graphics['lower-third']).toMatchObject({ onAir: false, next: cued });
    },
  );

  it('is dropped if it was written for the next game and the producer goes back to the game on air', async () => {
    const { world, choose, goesBack, program } = await beforeAnother();
    const third = { ...A, graphic: 'lower-third' };
    await choose();
    await world.ask('graphic:take', { ...third, content: PERSON });
    await goesBack();
    expect(world.channel().graphics['lower-third']).toMatchObject({ onAir: false, content: null });
    expect(world.channel().unseen).toEqual({});
    await world.ask('graphic:take', { ...third, content: PERSON });
    expect(program.now.graphics['lower-third'].isOnAir).toBe(true);
  });

  it('is dropped if it was written for the next game and a third game is chosen', async () => {
    const { world, choose } = await beforeAnother();
    await choose();
    await world.ask('graphic:take', { ...A, graphic: 'lower-third', content: PERSON });
    await world.ask('graphic:cue', {
      ...A,
      graphic: 'full-frame',
      content: { form: 'matchup', note: 'Group D' },
    });
    const third = new FakeGame('nba', 'third', world.clock);
    third.saysHelloOnly = true;
    world.addGame(third);
    await world.ask('channel:bind', { ...A, source: 'venue', sessionId: third.sessionId });
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(world.channel().graphics['full-frame'].next).toBeNull();
  });

  it("doesn't delay takeovers or dwell times while it waits for the next game", async () => {
    const { world, soccer, choose, takeFor5s, program } = await beforeAnother();
    const on = (graphic: GraphicId): boolean => program.now.graphics[graphic].isOnAir;
    await choose();
    const matchup = { form: 'matchup', note: 'Group D' };
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: matchup });
    const person = { ...PERSON, side: null };
    await takeFor5s(person);
    expect([on('full-frame'), on('lower-third')]).toEqual([false, true]);
    await world.clock.advance(5_500);
    expect(on('lower-third')).toBe(false);
    soccer.press('goal', { team: 'A' });
    await world.clock.advance(500);
    expect(on('takeover')).toBe(true);
    await world.clock.advance(4_000);
    expect([on('takeover'), on('lower-third')]).toEqual([false, true]);
    expect(world.channel().graphics['full-frame'].onAir).toBe(true);
  });

  it('lets a rule take a lower third while another one waits for the next game', async () => {
    const { world, soccer, choose, comesOn, takeFor5s, program } = await beforeAnother();
    const third = () => program.now.graphics['lower-third'];
    await choose();
    await takeFor5s(PERSON);
    soccer.press('goal', { team: 'A' });
    await world.clock.advance(5_000);
    expect(third().isOnAir).toBe(true);
    expect(world.channel().graphics['lower-third']).toMatchObject({ onAir: true, cause: 'rule' });
    await world.clock.advance(30_000);
    expect(third().isOnAir).toBe(false);
    expect(world.channel().graphics['lower-third']).toMatchObject({ onAir: true, cause: 'operator' });
    await comesOn();
    expect(third().isOnAir).toBe(true);
    await world.clock.advance(5_500);
    expect(third().isOnAir).toBe(false);
  });

  it('leaves with the game on air if its text names a team of that game and it was taken while the next game was pending', async () => {
    const { world, choose, comesOn, program, team } = await beforeAnother();
    const on = (): boolean => program.now.graphics['full-frame'].isOnAir;
    await choose();
    const content = { form: 'text', title: `${team} lead`, lines: [] };
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content });
    expect(on()).toBe(true);
    await comesOn();
    expect(on()).toBe(false);
  });

  it('is removed from the ticker together with its game, while lines cued for the next game stay cued', async () => {
    const { world, choose, comesOn } = await beforeAnother();
    await world.ask('graphic:take', { ...A, graphic: 'ticker', content: LINES });
    await choose();
    const others = { ...LINES, lines: [{ text: 'Tip-off at nine' }] };
    await world.ask('graphic:cue', { ...A, graphic: 'ticker', content: others });
    expect(tickerOf(world).content).toMatchObject(LINES);
    await comesOn();
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: null, next: { content: others } });
  });

  it('leaves the ticker with the game on air after the producer has gone back to that game', async () => {
    const { world, choose, goesBack, comesOn } = await beforeAnother();
    await choose();
    await world.ask('graphic:take', { ...A, graphic: 'ticker', content: LINES });
    await goesBack();
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: LINES });
    await choose();
    await comesOn();
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: null });
  });

  it('returns with its own game after a restart while the next game is pending', async () => {
    const { world, next, choose, comesOn } = await beforeAnother();
    await world.ask('graphic:take', { ...A, graphic: 'ticker', content: LINES });
    const text = { form: 'text', title: 'Kingston are next', lines: [] };
    await choose();
    await world.ask('graphic:take', { ...A, graphic: 'lower-third', content: PERSON });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: text });
    await world.clock.advance(10_000);
    world.restart({ afterMs: 2_000 });
    await world.clock.advance(2_000);
    const program = new Page(world.show, 'program');
    const on = (): boolean[] =>
      (['lower-third', 'full-frame', 'ticker'] as const).map((id) => program.now.graphics[id].isOnAir);
    expect(program.now.match?.teams.a.name).not.toBe(next.script.matchup.a);
    expect(on()).toEqual([false, false, true]);
    expect(tickerOf(world).content).toMatchObject(LINES);
    await comesOn();
    expect(program.now.match?.teams.a.name).toBe(next.script.matchup.a);
    expect(on().slice(0, 2)).toEqual([false, true]);
    await world.ask('graphic:clear', { ...A, graphic: 'full-frame' });
    expect(on()[0]).toBe(true);
    expect(tickerOf(world)).toMatchObject({ onAir: true, content: null });
  });
});
