import { describe, expect, it } from 'vitest';
import { listedGame, Page, World } from './world.ts';

const take = (graphic: string, content?: unknown) => ({
  channel: 'A',
  graphic,
  ...(content ? { content } : {}),
});

describe('the announcement of the next game', () => {
  const inSeconds = (world: World, seconds: number) => ({
    form: 'next',
    game: {
      league: 'nba',
      a: 'Mesa',
      b: 'Bayview',
      scheduledStart: new Date(world.clock.wall() + seconds * 1_000).toISOString(),
    },
  });

  it('leaves every output when the announced game is due, and the window says why', async () => {
    const world = new World();
    await world.play('nba');
    const page = new Page(world.show, 'program');
    await world.ask('graphic:take', take('lower-third', inSeconds(world, 60)));
    await world.clock.advance(59_000);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
    await world.clock.advance(2_000);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    expect(world.show.state().channels[0]?.unseen['lower-third']).toMatchObject({ why: 'no-game' });
  });

  it("explains in the channel's state why it is disabled while the list has no upcoming game", async () => {
    const world = new World();
    world.provider.listsGames = true;
    expect(world.channel().noNextGame).toBeNull();
    await world.play('nba');
    const next = take('lower-third', { form: 'next' });
    const isRefusedAsStated = async () => {
      const message = world.channel().noNextGame;
      await expect(world.ask('graphic:take', next)).rejects.toMatchObject({ message });
      return message;
    };
    expect(await isRefusedAsStated()).toBe('The list of games has no scheduled game to announce.');
    const scheduledStart = new Date(world.clock.wall() + 600_000).toISOString();
    const matchup = { a: 'Mesa', b: 'Harbor' };
    world.provider.rows.upcoming = [listedGame({ gameId: 'mesa', matchup, summary: null, scheduledStart })];
    await world.show.sources.get('venue').refresh();
    expect(world.channel().noNextGame).toBeNull();
    await world.clock.advance(601_000);
    expect(await isRefusedAsStated()).toMatch(/^The list of games has no upcoming game\. Mesa v/);
  });

  it("can't be taken from a cue once the announced game is due", async () => {
    const world = new World();
    await world.play('nba');
    await world.ask('graphic:cue', take('lower-third', inSeconds(world, 60)));
    await world.clock.advance(61_000);
    const sentence = /That game was due at .* Pick an upcoming game/;
    await expect(world.ask('graphic:take', take('lower-third'))).rejects.toThrow(sentence);
    await expect(world.ask('graphic:toggle', take('lower-third'))).rejects.toThrow(sentence);
    await expect(world.ask('channel:take', { channel: 'A' })).rejects.toThrow(sentence);
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
  });

  it('leaves when the list reports an early start, and is refused from then on', async () => {
    const world = new World();
    world.provider.listsGames = true;
    await world.play('nba');
    const ofMesa = { gameId: 'mesa', matchup: { a: 'Mesa', b: 'Harbor' } };
    const scheduledStart = new Date(world.clock.wall() + 600_000).toISOString();
    world.provider.rows.upcoming = [listedGame({ ...ofMesa, summary: null, scheduledStart })];
    await world.show.sources.get('venue').refresh();
    await world.ask('graphic:take', take('lower-third', { form: 'next' }));
    const page = new Page(world.show, 'program');
    expect(page.now.graphics['lower-third']).toMatchObject({
      isOnAir: true,
      content: { form: 'next', teams: { a: { name: 'Mesa' } } },
    });
    const { content } = world.channel().graphics['lower-third'];
    world.listed = [listedGame({ ...ofMesa, sessionId: 'early', score: { a: 1, b: 0 } })];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(1_000);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    // The lower third stays off when the list loses the game, and after a restart.
    world.listed = [];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(new Page(world.show, 'program').now.graphics['lower-third'].isOnAir).toBe(false);
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    world.listed = [listedGame({ ...ofMesa, sessionId: 'early', score: { a: 1, b: 0 } })];
    await world.show.sources.get('venue').refresh();
    await expect(world.ask('graphic:take', take('lower-third', content))).rejects.toThrow(
      'That game has started. Pick an upcoming game.',
    );
  });
});

describe('a matchup on a full frame', () => {
  it.each([
    ['omits the start time once that day has passed', -86_400_000, null],
    ['shows an upcoming start time', 3_600_000, {}],
  ])('%s', async (_, awayMs, starts) => {
    const world = new World();
    await world.play('nba');
    const page = new Page(world.show, 'program');
    const startsAt = new Date(world.clock.wall() + awayMs).toISOString();
    await world.ask('graphic:take', take('full-frame', { form: 'matchup', startsAt }));
    const { content } = page.now.graphics['full-frame'];
    if (starts === null) expect(content).toMatchObject({ form: 'matchup', starts: null });
    else expect(content).toMatchObject({ form: 'matchup', starts });
  });
});

describe('the content of a graphic', () => {
  it('is the cued content after a take, until a take with other content', async () => {
    const world = new World();
    await world.play('nba');
    const page = new Page(world.show, 'program');
    const person = { form: 'person', name: 'Coach', title: 'Head coach', side: 'A' };
    await world.ask('graphic:cue', take('lower-third', person));
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    await world.ask('graphic:take', take('lower-third'));
    expect(page.now.graphics['lower-third']).toEqual({ isOnAir: true, content: person });
    await world.ask('graphic:take', take('lower-third', { form: 'score' }));
    expect(page.now.graphics['lower-third'].content.form).toBe('score');
    expect(world.channel().graphics['lower-third'].content).toBeNull();
  });

  it('is logged in the as-run log each time it changes', async () => {
    const world = new World();
    await world.play('nba');
    const game = { league: 'nba', a: 'Mesa', b: 'Bayview', scheduledStart: '2026-06-14T20:00:00Z' };
    world.asRun.length = 0;
    for (const content of [
      { form: 'person', name: 'Ada', title: 'Head coach' },
      { form: 'person', name: 'Ada', title: 'Head coach' },
      { form: 'person', name: 'Grace' },
      { form: 'matchup' },
      { form: 'next', game },
      { form: 'score' },
    ]) {
      await world.ask('graphic:take', take('lower-third', content));
    }
    await world.ask('graphic:clear', take('lower-third'));
    expect(world.asRun.map(({ action, detail }) => [action, detail])).toEqual([
      ['take', 'Ada, Head coach'],
      ['take', 'Grace'],
      ['take', 'matchup'],
      ['take', 'Mesa – Bayview'],
      ['take', null],
      ['clear', null],
    ]);
  });

  it.each([
    ['scorebug', { form: 'person', name: 'Coach' }, /^The graphic "scorebug" takes no custom content\./],
    ['lower-third', { form: 'line' }, /It takes: score, person, matchup, next/],
    ['lower-third', { form: 'person', name: '' }, /name/],
    ['lower-third', { form: 'next' }, /^The list of games has no scheduled game to/],
  ])(
    'is refused by a %s with an error message, and changes nothing on air: %j',
    async (graphic, content, sentence) => {
      const world = new World();
      await world.play('nba');
      const page = new Page(world.show, 'program');
      const before = page.now.revision;
      await expect(world.ask('graphic:take', take(graphic, content))).rejects.toThrow(sentence);
      expect(page.now.revision).toBe(before);
    },
  );
});
