import { describe, expect, it } from 'vitest';
import { Page, World } from './world.ts';

const BO = { number: '9', name: 'Bo Vale', short: 'Vale' };
const lowerThird = { channel: 'A', graphic: 'lower-third' };

async function withGoal() {
  const world = new World();
  const game = await world.play('wc');
  const page = new Page(world.show, 'program');
  game.press('phase', { phase: 'first_half' });
  await world.ask('clock:set', { channel: 'A', ms: 22 * 60_000 });
  const goal = game.press('goal', { team: 'A' });
  await world.clock.advance(10);
  const name = (moment: number, player: object | null = BO, more: object = {}) =>
    world.ask('moment:player', { channel: 'A', moment, player, ...more });
  const entries = () => {
    const { content } = page.now.graphics['full-frame'];
    return content !== null && 'entries' in content ? content.entries : [];
  };
  return { world, game, page, goal, name, entries };
}

describe('a player on a moment', () => {
  it('is named by its lower third, the full frame and the as-run log, with the minute of the clock', async () => {
    const { world, page, goal, name, entries } = await withGoal();
    await name(goal);
    await world.ask('moment:take', { channel: 'A', moment: goal });
    expect(page.now.graphics['lower-third'].content).toMatchObject({
      form: 'moment',
      player: BO,
      instant: { minute: { number: 23, added: null } },
    });
    expect(world.asRun.slice(-2)).toMatchObject([
      { action: 'player', subject: 'Goal', detail: '9 Bo Vale', cause: 'operator' },
      { action: 'take', subject: 'lower-third', detail: 'Goal, 9 Bo Vale' },
    ]);
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'scoring' } });
    expect(entries()).toMatchObject([{ id: goal, player: BO, minute: { number: 23, added: null } }]);
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      scorers: { a: [{ player: BO, minutes: [{ number: 23 }] }], b: [] },
    });
  });

  it.each([
    ['5 Brown', '5', 'Brown'],
    ['#00 Lee Ann', '00', 'Lee Ann'],
    ['5 5', null, '5 5'],
  ])('is split into a number and a name if it is typed as "%s"', async (typed, number, expectedName) => {
    const { world, goal, name } = await withGoal();
    await name(goal, { number: null, name: typed });
    expect(world.channel().moments[0]?.player).toMatchObject({ number, name: expectedName });
  });

  it('can be corrected or removed on air without another take', async () => {
    const { world, page, goal, name } = await withGoal();
    await world.ask('moment:take', { channel: 'A', moment: goal });
    const { since } = world.channel().graphics['lower-third'];
    const takes = () => world.asRun.filter(({ action }) => action === 'take').length;
    const before = takes();
    await world.clock.advance(1_000);
    await name(goal);
    expect(page.now).toMatchObject({ motion: 'correction' });
    await name(goal, { name: 'Ada Lee' }, { minute: '45+2' });
    expect(page.now).toMatchObject({ motion: 'correction' });
    expect(page.now.graphics['lower-third'].content).toMatchObject({
      player: { number: null, name: 'Ada Lee', short: null },
      instant: { minute: { number: 45, added: 2 } },
    });
    expect(world.channel().moments[0]).toMatchObject({ when: "45+2'", player: { name: 'Ada Lee' } });
    await name(goal, null);
    expect(page.now.graphics['lower-third'].content).not.toHaveProperty('player');
    expect(world.channel().graphics['lower-third'].since).toBe(since);
    expect(takes()).toBe(before);
  });

  it('survives a restart with its moment, on air and in the list', async () => {
    const { world, game, goal, name } = await withGoal();
    await name(goal);
    await world.ask('moment:take', { channel: 'A', moment: goal });
    await world.clock.advance(2_000);
    world.restart();
    await world.clock.advance(10);
    const page = new Page(world.show, 'program');
    expect(page.now.graphics['lower-third'].content).toMatchObject({ form: 'moment', player: BO });
    game.press('goal', { team: 'B' });
    expect(world.channel().moments.map(({ player }) => player?.name)).toEqual([
      undefined,
      'Bo Vale',
      undefined,
    ]);
  });

  it.each(['undo', 'score_set', 'var'] as const)(
    "is removed with a goal that is retracted by %s, and isn't shown on the next goal",
    async (how) => {
      const { world, game, goal, name, entries } = await withGoal();
      await name(goal);
      if (how === 'var') {
        game.press('var_review');
        expect(world.channel().moments.find(({ id }) => id === goal)).toMatchObject({
          state: 'pending',
          player: BO,
        });
        game.press('var_resolve', { outcome: 'overturned' });
      } else game.press(how, how === 'score_set' ? { a: 0, b: 0 } : {});
      expect(world.channel().moments.find(({ id }) => id === goal)).toMatchObject({ state: 'withdrawn' });
      expect(world.channel().moments.some(({ player }) => player !== undefined)).toBe(false);
      await expect(name(goal)).rejects.toThrow(/^Channel A doesn't have this moment, or it was/);
      const next = game.press('goal', { team: 'A' });
      await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'final' } });
      await world.clock.advance(10);
      expect(entries().find(({ id }) => id === next)).not.toHaveProperty('player');
    },
  );

  it('is listed among the scorers of a side with all minutes', async () => {
    const { world, game, page, goal, name } = await withGoal();
    await name(goal);
    await world.ask('clock:set', { channel: 'A', ms: 40 * 60_000 });
    const second = game.press('goal', { team: 'A' });
    await name(second);
    const card = game.press('red_card', { team: 'B' });
    await name(card, { name: 'Ida Voss' });
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: { form: 'final' } });
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      scorers: { a: [{ player: BO, minutes: [{ number: 23 }, { number: 41 }] }], b: [] },
      entries: [{}, {}, { kind: 'red_card', player: { name: 'Ida Voss' } }],
    });
  });

  it('is sent to the scorebug once the goal stands, on each output after its own delay', async () => {
    const { world, game, page, goal, name } = await withGoal();
    const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
    await world.ask('output:update', { id, patch: { delayMs: 8_000 } });
    const late = new Page(world.show, id);
    await world.clock.advance(9_000);
    await name(goal);
    const scorers = { a: [{ player: BO, minutes: [{ number: 23 }] }], b: [] };
    const second = game.press('goal', { team: 'B' });
    await name(second, { name: 'Ada Lee' });
    await world.clock.advance(10);
    const other = { player: { name: 'Ada Lee' } };
    expect(page.now.match).toMatchObject({ scorers: { ...scorers, b: [other] } });
    expect(late.now.match).toMatchObject({ scorers: scorers });
    await world.clock.advance(8_000);
    expect(late.now.match).toMatchObject({ scorers: { ...scorers, b: [other] } });
    game.press('var_review');
    await world.clock.advance(10);
    expect(page.now.match).toMatchObject({ scorers: scorers });
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(10);
    expect(page.now.match).toMatchObject({ scorers: { ...scorers, b: [other] } });
    await name(goal, null);
    await name(second, null);
    expect(page.now.match).not.toHaveProperty('scorers');
  });

  it('can be marked as the scorer of an own goal, but not on any other moment', async () => {
    const { world, game, page, goal, name } = await withGoal();
    await name(goal, BO, { isOwnGoal: true });
    expect(world.asRun.at(-1)).toMatchObject({ action: 'player', detail: '9 Bo Vale (OG)' });
    game.press('goal', { team: 'A' });
    const second = world.channel().moments[0]!;
    await name(second.id);
    const own = { ...BO, isOwnGoal: true };
    expect(page.now.match).toMatchObject({ scorers: { a: [{ player: own }, { player: BO }], b: [] } });
    const card = game.press('red_card', { team: 'B' });
    await expect(name(card, BO, { isOwnGoal: true })).rejects.toThrow(
      '"Red card" can\'t be an own goal. Only a goal can. Nothing changed.',
    );
    await world.clock.advance(2_000);
    world.restart();
    await world.clock.advance(10);
    expect(world.channel().moments.some(({ player }) => player?.isOwnGoal)).toBe(true);
  });

  it('can be added to a touchdown, whose sport has no minutes', async () => {
    const world = new World();
    const game = await world.play('nfl');
    game.press('snap');
    const touchdown = game.press('touchdown', { team: 'A' });
    const put = (more: object) =>
      world.ask('moment:player', { channel: 'A', moment: touchdown, player: BO, ...more });
    await put({});
    await world.ask('moment:take', { channel: 'A', moment: touchdown });
    expect(world.channel().lowerThird).toMatchObject({ player: BO });
    await expect(put({ minute: '12' })).rejects.toThrow(
      'Nothing changed: football has no minutes. Leave the minute out.',
    );
    await world.ask('graphic:clear', lowerThird);
  });

  it('is refused on a moment without a player', async () => {
    const { world, name } = await withGoal();
    const { id } = world.channel().moments.find(({ kind }) => kind === 'period_start')!;
    await expect(name(id)).rejects.toThrow('"1st half" takes no player.');
  });

  it("isn't copied to moments of the next game", async () => {
    const { world, goal, name } = await withGoal();
    await name(goal);
    const next = await world.play('wc');
    const other = next.press('goal', { team: 'A' }, true, goal);
    expect(world.channel().moments).toMatchObject([{ id: other }]);
    expect(world.channel().moments[0]).not.toHaveProperty('player');
  });
});
