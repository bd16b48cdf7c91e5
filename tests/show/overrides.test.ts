import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OVERRIDE_FIELDS, OverrideValue } from '../../src/preload/contract/overrides.ts';
import { Page, World } from './world.ts';

const set = (world: World, field: string, value: unknown, release = 'manual'): Promise<unknown> =>
  world.ask('override:set', { channel: 'A', field, value, release });

async function watched(
  delayMs = 0,
): Promise<{ world: World; game: Awaited<ReturnType<World['play']>>; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('output:update', { id: 'program', patch: { delayMs } });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return { world, game, page: new Page(world.show, 'program') };
}

describe('an override', () => {
  it("is on air immediately, without animation, next to the feed's value, until it is released", async () => {
    const { world, game, page } = await watched();
    await set(world, 'score.a', 3);
    expect(page.score).toBe('3-0');
    expect(page.now.motion).toBe('correction');
    game.press('goal', { team: 'A' });
    game.press('goal', { team: 'B' });
    expect(page.score).toBe('3-1');
    expect(world.channel().overrides['score.a']).toMatchObject({ value: 3, feed: 1, release: 'manual' });
    expect(world.channel().match?.view.score).toEqual({ a: 3, b: 1 });
    await world.ask('override:release', { channel: 'A', field: 'score.a' });
    expect(page.score).toBe('1-1');
    expect(world.channel().overrides).toEqual({});
  });

  it.each([
    ['name.a', 'First\nSecond', 'First Second'],
    ['name.a', '\u202eabc', 'abc'],
    ['code.a', 'A\nB', 'A B'],
    ['competition.name', ' Harbor\r\nCup ', 'Harbor Cup'],
    ['line.1', 'Rain\u2028delay', 'Rain delay'],
  ])('is reduced to one line of text: %s, %j', async (field, text, line) => {
    const { world, page } = await watched();
    await set(world, field, text);
    expect(world.channel().overrides[field]?.value).toBe(line);
    expect(JSON.stringify(page.now.match)).toContain(JSON.stringify(line));
    world.restart();
    expect(world.channel().overrides[field]?.value).toBe(line);
    await expect(set(world, field, '\u202e\n')).rejects.toThrow(
      / takes 1 to \d+ characters\. Nothing changed\./,
    );
  });

  it('flattens each part of a substitution to one line', () => {
    expect(OverrideValue.parse({ on: 'Bo\nVale', off: 'Cy\u202e Moss', minute: 60 })).toEqual({
      on: 'Bo Vale',
      off: 'Cy Moss',
      minute: 60,
    });
  });

  it('is released by the next change of its own field only, if it is set to "change"', async () => {
    const { world, game, page } = await watched();
    await set(world, 'score.a', 3, 'change');
    game.press('goal', { team: 'B' });
    expect(page.score).toBe('3-1');
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('1-1');
    expect(world.channel().overrides).toEqual({});
  });

  it('is released when the feed\'s value matches, and not before, if it is set to "agree"', async () => {
    const { world, game, page } = await watched();
    await set(world, 'score.a', 2, 'agree');
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('2-0');
    game.press('goal', { team: 'A' });
    expect(world.channel().overrides).toEqual({});
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('3-0');
  });

  it('stays on an output with a delay until the releasing state arrives, so that the wrong value never returns', async () => {
    const { world, game, page } = await watched(10_000);
    await set(world, 'score.a', 1, 'agree');
    expect(page.score).toBe('1-0');
    await world.clock.advance(1_000);
    game.press('goal', { team: 'A' });
    expect(world.channel().overrides).toEqual({});
    const from = page.frames.length;
    for (let seconds = 0; seconds < 14; seconds += 1) {
      await world.clock.advance(1_000);
      game.ping();
      new Page(world.show, 'program').leave();
      await world.ask('graphic:toggle', { channel: 'A', graphic: 'lower-third' });
    }
    expect(page.frames.slice(from).every(({ match }) => match?.view.score.a === 1)).toBe(true);
  });

  it('changes names, codes, colors and the phase on air', async () => {
    const { world, page } = await watched();
    await set(world, 'name.a', 'Harbor City');
    await set(world, 'code.b', 'MES');
    await set(world, 'color.b', '#123456');
    await set(world, 'phase', 'half_time');
    expect(page.now.match?.teams.a.name).toBe('Harbor City');
    expect(page.now.match?.teams.b).toMatchObject({ code: 'MES', color: '#123456' });
    expect(page.now.graphics['lower-third'].content).toEqual({ form: 'score' });
    expect(page.now.match?.phase).toEqual({ is: 'half-time' });
  });

  it('belongs to its game: another game starts without it, and the same game keeps it when it is bound again', async () => {
    const { world } = await watched();
    await set(world, 'score.a', 9);
    await world.show.sessions.bind('A', 'venue', world.channel().session!.sessionId);
    await world.clock.advance(50);
    expect(world.channel().match?.view.score.a).toBe(9);
    await world.play('nba');
    expect(world.channel().overrides).toEqual({});
  });

  const NONSENSE: [string, unknown, RegExp][] = [
    ['score.a', -1, /whole number from 0 to 999/],
    ['score.a', 1.5, /whole number/],
    ['score.a', '2', /whole number/],
    ['score.a', null, /whole number/],
    ['phase', 'tea', /first_half/],
    ['outs', 2, /soccer has no "outs" to override/],
    ['name.a', '   ', /^"name\.a" takes 1 to 60 characters\. Nothing/],
    ['name.a', 'x'.repeat(61), /^"name\.a" takes 1 to 60 characters\. Nothing/],
    ['color.a', 'red', /color/],
    ['score', 2, /^"score" can't be overridden\. Fields that can:/],
    ['__proto__', 2, /^"__proto__" can't be overridden\. Fields that/],
    ['score.b', { a: 1 }, /whole number/],
  ];
  it.each(NONSENSE)(
    'is refused with an error message, and changes nothing on air: %s = %j',
    async (field, value, sentence) => {
      const { world, page } = await watched();
      await expect(set(world, field, value)).rejects.toThrow(sentence);
      expect(page.frames.length).toBe(1);
      expect(world.channel().overrides).toEqual({});
    },
  );

  it('is refused while there is no game', async () => {
    await expect(set(new World(), 'score.a', 1)).rejects.toThrow(
      /^Channel A has no game data yet\. Pick a game, or/,
    );
  });

  it('is shown or refused for any field and value in any sport, and combines with others', async () => {
    for (const league of ['nba', 'wc', 'mlb', 'nfl'] as const) {
      const world = new World();
      const game = await world.play(league);
      const page = new Page(world.show, 'program');
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...OVERRIDE_FIELDS),
          fc.oneof(
            fc.integer({ min: -3, max: 50 }),
            fc.string(),
            fc.constantFrom(null, 'A', 'top', 'live', 'half_time'),
          ),
          fc.constantFrom('manual', 'change', 'agree'),
          async (field, value, release) => {
            const frames = page.frames.length;
            const isSet = await set(world, field, value, release).then(
              () => true,
              () => false,
            );
            expect(page.frames.length).toBe(frames + (isSet ? 1 : 0));
            game.ping();
          },
        ),
        { numRuns: 150 },
      );
    }
  });
});
