import { describe, expect, it } from 'vitest';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

const lowerThird = { channel: 'A', graphic: 'lower-third' };

describe('the moments of a channel', () => {
  it('are received live, newest first, and can be taken to air', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = new Page(world.show, 'program');
    game.press('phase', { phase: 'first_half' });
    const goal = game.press('goal', { team: 'B' });
    expect(world.channel().moments.map(({ kind }) => kind)).toEqual(['goal', 'period_start']);
    await world.ask('moment:take', { channel: 'A', moment: goal });
    expect(page.now.graphics['lower-third']).toEqual({
      isOnAir: true,
      content: {
        form: 'moment',
        side: 'B',
        kind: 'goal',
        phase: null,
        state: 'confirmed',
        instant: {
          score: { a: 0, b: 1 },
          phase: { is: 'period', part: 'half', number: 1 },
          clock: { ms: 0, direction: 'up', showsTenths: false },
          minute: { number: 1, added: null },
        },
        scorer: 'B',
      },
    });
    expect(world.channel().lowerThird).toEqual(page.now.graphics['lower-third'].content);
    await world.ask('graphic:clear', lowerThird);
    await world.ask('graphic:take', lowerThird);
    expect(page.now.graphics['lower-third'].content.form).toBe('score');
  });

  it.each(['undo', 'score_set', 'var'] as const)(
    'clear their graphic in the same event loop turn when they are retracted by %s, even on outputs with a delay',
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
      await expect(world.ask('moment:take', { channel: 'A', moment: goal })).rejects.toThrow(
        /^Channel A doesn't have this moment, or it was/,
      );
    },
  );

  describe('with values from when they happened', () => {
    async function atHalfTime() {
      const world = new World();
      const game = await world.play('wc');
      const page = new Page(world.show, 'program');
      game.press('phase', { phase: 'first_half' });
      const goals = (['A', 'B', 'A', 'A'] as const).map((team) => game.press('goal', { team }));
      const halfTime = game.press('phase', { phase: 'half_time' });
      const takenMoment = async (moment: number | null): Promise<unknown> => {
        await world.ask('moment:take', { channel: 'A', moment });
        const { content } = page.now.graphics['lower-third'];
        if (content.form !== 'moment') throw new Error('no moment');
        return Object.values(content.instant.score).join('-');
      };
      return { world, game, page, goals, halfTime, takenMoment };
    }

    it('show the score at the break for a break that is taken after a goal of the next half', async () => {
      const { game, page, goals, halfTime, takenMoment } = await atHalfTime();
      game.press('phase', { phase: 'second_half' });
      game.press('goal', { team: 'B' });
      expect([await takenMoment(halfTime), page.score]).toEqual(['3-1', '3-2']);
      expect([await takenMoment(goals[1]!), page.score]).toEqual(['1-1', '3-2']);
    });

    it("show their own minute and the match clock's time at that minute", async () => {
      const world = new World();
      const game = await world.play('wc');
      game.press('phase', { phase: 'first_half' });
      await world.ask('clock:set', { channel: 'A', ms: 44 * 60_000 + 59_000 });
      game.press('goal', { team: 'A' });
      await world.clock.advance(72_000);
      game.press('goal', { team: 'B' });
      await world.clock.advance(60_000);
      expect(
        world
          .channel()
          .moments.slice(0, 2)
          .map(({ when, instant }) => [when, instant.clock?.ms]),
      ).toEqual([
        ["45+2'", 46 * 60_000 + 11_000],
        ["45'", 44 * 60_000 + 59_000],
      ]);
    });

    it('exclude an earlier goal from their score if it is retracted later', async () => {
      const { game, page, goals, halfTime, takenMoment } = await atHalfTime();
      game.press('undo', { retractsSeq: goals[0]! });
      expect([await takenMoment(halfTime), await takenMoment(goals[1]!), page.score]).toEqual([
        '2-1',
        '0-1',
        '2-1',
      ]);
    });

    it('exclude an earlier goal from their score if only history retracts it', async () => {
      const { world, game, goals, halfTime, takenMoment } = await atHalfTime();
      game.drop();
      game.press('undo', { retractsSeq: goals[0]! }, false);
      await world.clock.advance(20_000);
      expect(await takenMoment(halfTime)).toBe('2-1');
    });

    it('show an overridden score only in the moment with the current score', async () => {
      const { world, game, page, goals, halfTime, takenMoment } = await atHalfTime();
      await world.ask('override:set', { channel: 'A', field: 'score.b', value: 2, release: 'manual' });
      expect([await takenMoment(halfTime), page.score]).toEqual(['3-2', '3-2']);
      const another = game.press('goal', { team: 'A' });
      expect([await takenMoment(another), await takenMoment(halfTime), page.score]).toEqual([
        '4-2',
        '3-1',
        '4-2',
      ]);
      await world.ask('override:release', { channel: 'A', field: 'score.b' });
      expect([await takenMoment(another), await takenMoment(goals[3]!), page.score]).toEqual([
        '4-1',
        '3-1',
        '4-1',
      ]);
    });

    describe('after an override of the score is released', () => {
      it('show the score of the feed, with the overrides that are still active', async () => {
        const { world, game, halfTime, takenMoment } = await atHalfTime();
        const release = (field: string): Promise<unknown> =>
          world.ask('override:release', { channel: 'A', field });
        const override = (field: string, value: number): Promise<unknown> =>
          world.ask('override:set', { channel: 'A', field, value, release: 'manual' });
        await override('score.a', 4);
        await override('score.b', 2);
        await world.clock.advance(1_000);
        await world.ask('override:step', { channel: 'A', field: 'score.a', by: 1 });
        const secondHalf = game.press('phase', { phase: 'second_half' });
        await world.ask('override:step', { channel: 'A', field: 'score.a', by: 1 });
        await release('score.a');
        game.press('goal', { team: 'B' });
        expect([await takenMoment(secondHalf), await takenMoment(halfTime)]).toEqual(['3-2', '3-1']);
        expect(world.channel().moments.find(({ id }) => id === secondHalf)?.instant.score).toEqual({
          a: 3,
          b: 2,
        });
      });

      it('show the override if the feed has caught up with it', async () => {
        const { world, game, takenMoment } = await atHalfTime();
        await world.ask('override:set', { channel: 'A', field: 'score.a', value: 4, release: 'manual' });
        const secondHalf = game.press('phase', { phase: 'second_half' });
        game.press('score_set', { a: 4, b: 1 });
        await world.ask('override:release', { channel: 'A', field: 'score.a' });
        game.press('goal', { team: 'B' });
        expect(await takenMoment(secondHalf)).toBe('4-1');
      });

      it("aren't changed by a later override that was also released", async () => {
        const { world, game, takenMoment } = await atHalfTime();
        await world.ask('override:set', { channel: 'A', field: 'score.a', value: 4, release: 'manual' });
        const secondHalf = game.press('phase', { phase: 'second_half' });
        game.press('score_set', { a: 4, b: 1 });
        await world.ask('override:release', { channel: 'A', field: 'score.a' });
        await world.clock.advance(1_000);
        await world.ask('override:set', { channel: 'A', field: 'score.a', value: 9, release: 'manual' });
        await world.ask('override:release', { channel: 'A', field: 'score.a' });
        game.press('goal', { team: 'B' });
        expect(await takenMoment(secondHalf)).toBe('4-1');
      });
    });

    it('show the same values on outputs with a delay', async () => {
      const { world, game, halfTime } = await atHalfTime();
      const late = world.show.outputs.add('Late', 'A');
      world.show.outputs.update(late.id, { delayMs: 60_000 });
      const latePage = new Page(world.show, late.id);
      await world.clock.advance(1_000);
      game.press('phase', { phase: 'second_half' });
      game.press('goal', { team: 'B' });
      await world.ask('moment:take', { channel: 'A', moment: halfTime });
      expect([latePage.score, latePage.now.graphics['lower-third']]).toMatchObject([
        '3-1',
        { isOnAir: true, content: { instant: { score: { a: 3, b: 1 } } } },
      ]);
    });

    it.each(['taken', 'cued, in the preview'])(
      "don't show a goal before its score on an output with a delay: %s",
      async (how) => {
        const { world, game } = await atHalfTime();
        const late = world.show.outputs.add('Late', 'A');
        world.show.outputs.update(late.id, { delayMs: 10_000 });
        const monitor = { isMonitor: true, showsNext: true };
        const latePage = new Page(world.show, late.id, how === 'taken' ? {} : monitor);
        await world.clock.advance(20_000);
        const goal = game.press('goal', { team: 'B' });
        await world.clock.advance(2_000);
        if (how === 'taken') await world.ask('moment:take', { channel: 'A', moment: goal });
        else await world.ask('moment:cue', { channel: 'A', moment: goal });
        const shown = (): string =>
          `${String(latePage.now.match?.view.score.b)} ${String(latePage.now.graphics['lower-third'].isOnAir)}`;
        const seen = [shown()];
        for (let second = 0; second < 10; second += 1) {
          await world.clock.advance(1_000);
          if (shown() !== seen.at(-1)) seen.push(shown());
        }
        expect(seen).toEqual(['1 false', '2 true']);
      },
    );

    it('show the final score in the final moment', async () => {
      const { world, game } = await atHalfTime();
      game.end();
      await world.clock.advance(1_000);
      expect(world.channel().moments[0]).toMatchObject({
        kind: 'final',
        instant: { score: { a: 3, b: 1 }, phase: { is: 'final' } },
      });
    });

    it('lose the final moment when the session reopens and the game continues', async () => {
      const { world, game, page } = await atHalfTime();
      game.end();
      await world.clock.advance(1_000);
      const final = world.channel().moments[0]!.id;
      await world.ask('moment:take', { channel: 'A', moment: final });
      game.isClosed = false;
      await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: game.sessionId });
      await world.clock.advance(1_000);
      expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
      expect(world.channel().moments.map(({ kind }) => kind)).not.toContain('final');
      const goal = game.press('goal', { team: 'B' });
      expect(goal).toBe(final);
      expect(world.channel().moments[0]).toMatchObject({ id: goal, kind: 'goal', state: 'confirmed' });
      game.end();
      await world.clock.advance(1_000);
      expect(world.channel().moments[0]).toMatchObject({
        kind: 'final',
        instant: { score: { a: 3, b: 2 } },
      });
    });

    it('show the same values after a restart', async () => {
      const { world, game, halfTime } = await atHalfTime();
      game.press('goal', { team: 'B' });
      await world.clock.advance(2_000);
      world.restart();
      await world.clock.advance(100);
      const page = new Page(world.show, 'program');
      await world.ask('moment:take', { channel: 'A', moment: halfTime });
      expect(page.now.graphics['lower-third'].content).toMatchObject({ instant: { score: { a: 3, b: 1 } } });
    });
  });

  it("aren't created from history, or from what happened during an outage", async () => {
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

  it('are retracted by an undo that only the history has', async () => {
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

  it('end with a final moment, and are cleared by another game', async () => {
    const world = new World();
    const game = await world.play('nba');
    game.press('live');
    game.end();
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', words: 'Final', state: 'confirmed' });
    await world.play('wc');
    expect(world.channel().moments).toEqual([]);
  });

  it('leave no graphic behind if a restart loses them', async () => {
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

  it.each([999, 1.5, '1', null])('refuse the moment %j and change nothing on air', async (moment) => {
    const world = new World();
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    const page = new Page(world.show, 'program');
    await expect(world.ask('moment:take', { channel: 'A', moment })).rejects.toThrow(/moment/);
    expect(page.frames.length).toBe(1);
  });

  it('are limited in number, however long the game is', async () => {
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

describe('a score that was corrected manually', () => {
  it.each([
    ['nba', 'Score'],
    ['wc', 'Goal'],
    ['mlb', 'Run'],
    ['nfl', 'Extra point'],
  ])('is listed in %s as a moment, without triggering automation', async (league, words) => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { channel: 'A', league, a: 'Mesa', b: 'Bayview' });
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.ask('manual:press', { channel: 'A', button: 'score-up-b' });
    await world.clock.advance(100);
    const [moment] = world.channel().moments;
    expect(moment).toMatchObject({ words, side: 'B', state: 'confirmed' });
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(new Page(world.show, 'program').now.graphics.scorebug.reaction).toBeUndefined();
    await world.ask('manual:press', { channel: 'A', button: 'score-down-b' });
    await world.clock.advance(100);
    expect(world.channel().moments).toMatchObject([{ words, state: 'withdrawn' }]);
  });
});
