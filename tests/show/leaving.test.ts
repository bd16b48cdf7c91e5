import { describe, expect, it } from 'vitest';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/** Data that remains after a game is replaced, released, or removed with its channel. */

const takeover = { channel: 'A', league: 'nba', a: 'Mesa', b: 'Bayview' };

async function rehearsal(): Promise<{ world: World; desk: FakeDesk; first: string; page: Page }> {
  const world = new World();
  const desk = new FakeDesk(world);
  const first = (await world.ask('rehearsal:start', { league: 'nba', speed: 20 })) as { session: string };
  await world.clock.advance(1_000);
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return { world, desk, first: first.session, page: new Page(world.show, 'program') };
}

describe('a rehearsal that is replaced', () => {
  const next = { league: 'wc', speed: 20 };

  it('is never final on air, and its score causes no notice', async () => {
    const { world, first, page } = await rehearsal();
    await world.ask('rehearsal:start', next);
    await world.clock.advance(1_000);
    expect(world.games.get(first)!.isClosed).toBe(true);
    expect(page.frames.filter(({ match }) => match === null || match.isFinal)).toEqual([]);
    expect(page.frames.every(({ graphics }) => graphics.scorebug.isOnAir)).toBe(true);
    expect(page.now.match?.league).toBe('wc');
    expect(world.asRun.filter(({ action }) => action === 'bind')).toHaveLength(2);
  });

  it.each(['before', 'after'])(
    'keeps playing if the request for the next rehearsal fails %s the service has started it',
    async (when) => {
      const { world, first, page } = await rehearsal();
      const respond = world.provider.respond.bind(world.provider);
      world.provider.respond = async (request, usual) => {
        if (!request.path.startsWith('/api/sandbox')) return respond(request, usual);
        if (when === 'after') await respond(request, usual);
        throw new Error('no answer');
      };
      await expect(world.ask('rehearsal:start', next)).rejects.toMatchObject({
        code: 'source_failed',
        message: "The rehearsal service isn't responding, so nothing changed on air. Try again in a moment.",
      });
      const game = world.games.get(first)!;
      game.press('2pt_attempt', { team: 'A' });
      game.press('made', { team: 'A', shot_type: '2pt' });
      await world.clock.advance(60_000);
      expect(page.frames.filter(({ match }) => match?.isFinal !== false)).toEqual([]);
      expect(page.now.match).toMatchObject({ league: 'nba', view: { score: game.score } });
      expect(game.isClosed).toBe(false);
    },
  );

  it('is final on air when it ends while the next rehearsal is starting', async () => {
    const { world, first, page } = await rehearsal();
    world.provider.delay('/api/sandbox', 2_000);
    const started = world.ask('rehearsal:start', next);
    await world.clock.advance(500);
    world.games.get(first)!.end();
    await world.clock.advance(500);
    expect(page.now.match).toMatchObject({ isFinal: true, league: 'nba' });
    await world.clock.advance(5_000);
    await started;
    expect(page.now.match).toMatchObject({ isFinal: false, league: 'wc' });
  });
});

describe('a rehearsal on two channels', () => {
  /** Starts a rehearsal on the first channel, and shows it on the second too. */
  async function shared(): Promise<{ world: World; session: string; page: Page }> {
    const { world, first: session } = await rehearsal();
    const B = await world.ask('channel:add', {});
    await world.show.sessions.bind(B.channel, 'rehearsal', session);
    await world.ask('graphic:take', { ...B, graphic: 'scorebug' });
    await world.clock.advance(1_000);
    return { world, session, page: new Page(world.show, world.show.outputs.add('B', B.channel).id) };
  }

  it.each([
    ['is shown there', () => Promise.resolve()],
    [
      'can be restored there after a manual takeover',
      (world: World) => world.ask('manual:takeover', { channel: 'B' }).then(() => undefined),
    ],
  ])('continues on the second channel when the first starts another, if it %s', async (_, prepare) => {
    const { world, session, page } = await shared();
    await prepare(world);
    await world.clock.advance(1_000);
    await world.ask('rehearsal:start', { league: 'wc', speed: 20 });
    await world.clock.advance(60_000);
    expect(world.channel().session?.league).toBe('wc');
    expect(world.games.get(session)!.isClosed).toBe(false);
    expect(page.frames.some(({ match }) => match?.isFinal)).toBe(false);
    expect(page.now.match?.league).toBe('nba');
  });

  it('ends when it leaves the second channel as well', async () => {
    const { world, session } = await shared();
    await world.ask('rehearsal:start', { league: 'wc', speed: 20 });
    await world.ask('channel:release', { channel: 'B' });
    await world.clock.advance(60_000);
    expect(world.games.get(session)!.isClosed).toBe(true);
  });
});

describe('a channel that is removed', () => {
  it('clears its graphics, and logs the clear and the removal in the as-run log', async () => {
    const world = new World();
    const { channel } = await world.ask('channel:add', {});
    const game = await world.play('nba', channel);
    await world.ask('graphic:take', { channel, graphic: 'scorebug' });
    const output = world.show.outputs.add('Second', channel);
    const page = new Page(world.show, output.id);
    world.asRun.length = 0;
    await world.ask('channel:remove', { channel });
    expect(
      world.asRun.map((entry) => [entry.channel, entry.action, entry.subject, entry.detail, entry.cause]),
    ).toEqual([
      [channel, 'clear', 'scorebug', null, 'operator'],
      [channel, 'release', 'venue', null, 'operator'],
      [channel, 'remove', 'channel', null, 'operator'],
    ]);
    expect(page.now.match).toBeNull();
    expect(game.connections.size).toBe(0);
  });

  it('leaves a log entry if it was empty, and none if the removal is refused', async () => {
    const world = new World();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:remove', { channel });
    expect(world.asRun.map(({ action }) => action)).toEqual(['remove']);
    await expect(world.ask('channel:remove', { channel: 'A' })).rejects.toThrow(
      /^Channel A can't be removed\./,
    );
    await expect(world.ask('channel:remove', { channel })).rejects.toThrow(/doesn't exist/);
    expect(world.asRun).toHaveLength(1);
  });
});

describe('a manual game', () => {
  it.each([
    ['is released', (world: World, channel: string) => world.ask('channel:release', { channel })],
    ['leaves with its channel', (world: World, channel: string) => world.ask('channel:remove', { channel })],
    ['makes room for a feed', (world: World, channel: string) => world.play('wc', channel)],
    [
      'makes room for another manual game',
      (world: World, channel: string) => world.ask('manual:start', { ...takeover, channel }),
    ],
  ])('is closed once it %s, and sends no more heartbeats', async (_how, leave) => {
    const world = new World();
    const desk = new FakeDesk(world);
    const { channel } = await world.ask('channel:add', {});
    await world.ask('manual:start', { ...takeover, channel });
    await world.clock.advance(10);
    const { sessionId } = world.channel(channel).session!;
    const calls = (verb: string): number => desk.count(new RegExp(`/${sessionId}/${verb}$`));
    expect(calls('heartbeat')).toBe(1);
    expect(calls('close')).toBe(0);
    await leave(world, channel);
    await world.clock.advance(60_000);
    expect(calls('close')).toBe(1);
    expect(calls('heartbeat')).toBe(1);
    expect(world.games.get(sessionId)!.isClosed).toBe(true);
  });

  it('continues where it stopped when it is picked from the list and taken over again', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    await world.ask('manual:start', { ...takeover, league: 'wc' });
    await world.clock.advance(10);
    const { sessionId } = world.channel().session!;
    await world.ask('manual:press', { channel: 'A', button: 'phase-first-half' });
    await world.clock.advance(10);
    await world.ask('manual:press', { channel: 'A', button: 'goal-a' });
    await world.ask('channel:release', { channel: 'A' });
    await world.clock.advance(10);
    await world.show.sessions.bind('A', 'rehearsal', sessionId);
    await world.clock.advance(10);
    expect(world.channel()).toMatchObject({ link: { state: 'ended' }, manual: null });
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    expect(world.channel()).toMatchObject({
      link: { state: 'live' },
      match: { isFinal: false, view: { score: { a: 1, b: 0 } } },
    });
    expect(desk.count(/\/close$/)).toBe(1);
  });

  it("isn't started by a takeover if the channel gets another game in the meantime", async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    await world.ask('channel:add', {});
    const other = await world.play('nba', 'B');
    await world.play('wc');
    world.show.sources.openRehearsal(
      Object.assign(Object.create(desk) as FakeDesk, {
        desk: async (call: Parameters<FakeDesk['desk']>[0]) => {
          const reply = await desk.desk(call);
          if (call.path.endsWith('/presses')) await world.show.sessions.bind('A', 'venue', other.sessionId);
          return reply;
        },
      }),
    );
    await expect(world.ask('manual:takeover', { channel: 'A' })).rejects.toMatchObject({
      code: 'conflict',
      message:
        'Channel A has another game now, so nothing was taken over. Check the channel, then try again.',
    });
    expect(world.channel()).toMatchObject({ session: { sessionId: other.sessionId }, manual: null });
    expect(desk.count(/POST \/sessions$/)).toBe(1);
    expect(desk.count(/close$/)).toBe(1);
  });
});
