import { describe, expect, it } from 'vitest';
import { HEAD_START_MS } from '../../src/feed/client/subscription-model.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import { FakeDesk } from './fake-desk.ts';
import { listedGame, Page, START, World, FakeGame } from './world.ts';

/** Sources that take seconds to answer, while the producer continues. */

const A = { channel: 'A' };
const SUPERSEDED = {
  code: 'conflict',
  message: expect.stringMatching(/^The game on channel [A-D] changed in the meantime\./) as string,
};

/** Adds a game that its source has and that is on no channel. */
function offered(world: World, sessionId: string, league: League = 'wc'): FakeGame {
  const game = new FakeGame(league, sessionId, world.clock);
  world.addGame(game);
  return game;
}

/** Requests a game. The outcome may come later, and the caller may ignore a refusal. */
function bind(world: World, sessionId: string, channel = 'A'): Promise<unknown> {
  const bound = world.ask('channel:bind', { channel, source: 'venue', sessionId });
  bound.catch(() => undefined);
  return bound;
}

const bound = (world: World, channel = 'A'): string | undefined => world.channel(channel).session?.sessionId;

describe('a game whose source is slow to describe it', () => {
  it("doesn't replace a game picked later", async () => {
    const world = new World();
    offered(world, 'slow');
    const fast = offered(world, 'fast');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await world.clock.advance(500);
    await bind(world, 'fast');
    fast.press('goal', { team: 'A' });
    await world.clock.advance(5_000);
    expect(bound(world)).toBe('fast');
    await expect(first).rejects.toMatchObject(SUPERSEDED);
    expect(new Page(world.show, 'program').score).toBe('1-0');
  });

  it("doesn't return to a channel released in the meantime", async () => {
    const world = new World();
    await world.play('wc');
    offered(world, 'slow');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await world.clock.advance(500);
    await world.ask('channel:release', A);
    await world.clock.advance(5_000);
    expect(world.channel().session).toBeNull();
    await expect(first).rejects.toMatchObject(SUPERSEDED);
  });

  it("doesn't go to a channel that was released while it had no game", async () => {
    const world = new World();
    offered(world, 'slow');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await world.ask('channel:release', A);
    await world.clock.advance(5_000);
    expect(world.channel().session).toBeNull();
    await expect(first).rejects.toMatchObject(SUPERSEDED);
  });

  it("doesn't go to a new channel with the ID of a removed one", async () => {
    const world = new World();
    await world.ask('channel:add', {});
    offered(world, 'slow');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow', 'B');
    await world.ask('channel:remove', { channel: 'B' });
    await world.ask('channel:add', {});
    await world.clock.advance(5_000);
    expect(world.channel('B').session).toBeNull();
    await expect(first).rejects.toMatchObject(SUPERSEDED);
  });

  it('goes to its channel if a later pick was refused', async () => {
    const world = new World();
    offered(world, 'slow');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await expect(bind(world, 'unknown')).rejects.toMatchObject({ code: 'unknown_session' });
    await world.clock.advance(5_000);
    await first;
    expect(bound(world)).toBe('slow');
  });

  it('is replaced if both games are slow and the later pick is described first', async () => {
    const world = new World();
    for (const id of ['first', 'second']) offered(world, id);
    world.provider.delay('/api/health/first', 2_500);
    world.provider.delay('/api/health/second', 1_500);
    const first = bind(world, 'first');
    const second = bind(world, 'second');
    await world.clock.advance(5_000);
    await second;
    await expect(first).rejects.toMatchObject(SUPERSEDED);
    expect(bound(world)).toBe('second');
  });

  it('is followed by its ID after 3 seconds, and the late response changes nothing', async () => {
    const world = new World();
    const game = offered(world, 'slow');
    world.provider.delay('/api/health/slow', 8_000);
    const first = bind(world, 'slow');
    await world.clock.advance(3_100);
    await first;
    game.press('goal', { team: 'A' });
    const before = { ...world.channel(), link: null };
    expect(before).toMatchObject({ session: { sessionId: 'slow', league: 'wc' } });
    await world.clock.advance(6_000);
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
    expect(world.channel().session).toEqual(before.session);
  });

  it("doesn't replace a match that was taken over manually in the meantime", async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    offered(world, 'slow');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await world.ask('manual:takeover', A);
    await world.clock.advance(5_000);
    expect(world.channel()).toMatchObject({ manual: { before: { sessionId: game.sessionId } } });
    expect(new Page(world.show, 'program').score).toBe('1-0');
    await expect(first).rejects.toMatchObject(SUPERSEDED);
  });

  it("doesn't affect other channels", async () => {
    const world = new World();
    await world.ask('channel:add', {});
    offered(world, 'slow');
    offered(world, 'fast');
    world.provider.delay('/api/health/slow', 2_000);
    const first = bind(world, 'slow');
    await bind(world, 'fast', 'B');
    await world.clock.advance(5_000);
    await first;
    expect([bound(world, 'A'), bound(world, 'B')]).toEqual(['slow', 'fast']);
  });
});

describe('a rehearsal that is slow to start', () => {
  const rehearse = (world: World): Promise<unknown> => {
    const started = world.ask('rehearsal:start', { ...A, league: 'wc', speed: 1 });
    started.catch(() => undefined);
    return started;
  };

  it("doesn't replace a game picked later", async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    offered(world, 'fast');
    world.provider.delay('/api/sandbox', 4_000);
    const rehearsal = rehearse(world);
    await world.clock.advance(500);
    await bind(world, 'fast');
    await world.clock.advance(10_000);
    expect(bound(world)).toBe('fast');
    await expect(rehearsal).rejects.toMatchObject(SUPERSEDED);
    expect(desk.count(/^POST \/sessions\/[^/]+\/close$/)).toBe(1);
  });

  it("is refused because its channel was released, even if the service can't end it", async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    desk.isAway = true;
    world.provider.delay('/api/sandbox', 4_000);
    const rehearsal = rehearse(world);
    await world.clock.advance(500);
    await world.ask('channel:release', A);
    await world.clock.advance(10_000);
    await expect(rehearsal).rejects.toMatchObject(SUPERSEDED);
    expect(desk.count(/close$/)).toBeGreaterThan(0);
  });

  it("doesn't start on a channel released in the meantime", async () => {
    const world = new World();
    new FakeDesk(world);
    world.provider.delay('/api/sandbox', 4_000);
    const rehearsal = rehearse(world);
    await world.clock.advance(500);
    await world.ask('channel:release', A);
    await world.clock.advance(10_000);
    expect(world.channel().session).toBeNull();
    await expect(rehearsal).rejects.toMatchObject(SUPERSEDED);
  });

  it('is refused after 10 seconds, and its late start reaches no channel', async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('wc');
    world.provider.delay('/api/sandbox', 15_000);
    const rehearsal = rehearse(world);
    await world.clock.advance(10_100);
    await expect(rehearsal).rejects.toMatchObject({ code: 'source_failed' });
    await world.clock.advance(10_000);
    expect(bound(world)).toBe(game.sessionId);
    world.provider.delay('/api/sandbox', null);
    await rehearse(world);
    expect(world.channel().session).toMatchObject({ sandbox: true });
  });

  it('starts if no other game was picked', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    world.provider.delay('/api/sandbox', 4_000);
    const rehearsal = rehearse(world);
    await world.clock.advance(10_000);
    await rehearsal;
    expect(world.channel().session).toMatchObject({ sandbox: true });
    expect(desk.count(/close$/)).toBe(0);
  });
});

describe('a rehearsal on air while a request for its channel waits', () => {
  const GAME = { source: 'venue', gameId: 'game-1' };
  /** Every request that gives a channel another game, or none. */
  const WISHES: Record<string, (world: World) => Promise<unknown>> = {
    'another rehearsal': (world) => world.ask('rehearsal:start', { ...A, league: 'wc', speed: 1 }),
    'a game': (world) => bind(world, 'slow'),
    'a game to come': (world) => world.ask('channel:arm', { ...A, ...GAME }),
    'a manual game': (world) => world.ask('manual:start', { ...A, league: 'nfl', a: 'Mesa', b: 'Harbor' }),
    'a takeover': (world) => world.ask('manual:takeover', A),
    'a release': (world) => world.ask('channel:release', A),
  };
  const NAMES = Object.keys(WISHES);
  const PAIRS = NAMES.filter((name) => name !== 'a release').flatMap((earlier) =>
    NAMES.map((later) => [earlier, later] as const),
  );

  /** Returns the kind of game on a channel, as a key of `WISHES`. */
  function kindOn({ session, manual }: ReturnType<World['channel']>, first: string): string {
    if (session === null) return 'a release';
    if (session.armed) return 'a game to come';
    if (manual) return manual.before?.sessionId === first ? 'a takeover' : 'a manual game';
    if (session.sandbox) return session.sessionId === first ? 'the first rehearsal' : 'another rehearsal';
    return 'a game';
  }

  async function onAir(): Promise<{ world: World; first: string; page: Page }> {
    const world = new World();
    const desk = new FakeDesk(world);
    const call = desk.desk;
    desk.desk = async (deskCall) => {
      await world.clock.sleeps(deskCall.method === 'POST' && deskCall.path === '/sessions' ? 1_000 : 0);
      return call(deskCall);
    };
    const { session: first } = await world.ask('rehearsal:start', { ...A, league: 'nba', speed: 1 });
    await world.clock.advance(1_000);
    offered(world, 'slow');
    world.provider.rows.upcoming = [
      {
        ...listedGame({ sessionId: null, gameId: GAME.gameId }),
        summary: 'Mesa vs. Harbor',
        scheduledStart: new Date(START + 3_600_000).toISOString(),
      },
    ];
    for (const path of ['/api/sandbox', '/api/health/slow', '/api/upcoming'])
      world.provider.delay(path, 2_000);
    return { world, first, page: new Page(world.show, 'program') };
  }

  it.each(PAIRS)('is never final, and after %s the later request counts: %s', async (earlier, later) => {
    const { world, first, page } = await onAir();
    const requests = [earlier, later].map((name) => WISHES[name]!(world).catch((error: unknown) => error));
    await world.clock.advance(20_000);
    await Promise.all(requests);
    expect(kindOn(world.channel(), first)).toBe(later);
    const wrong = page.frames.filter(
      ({ match }) => match?.isFinal || (match === null && later !== 'a release'),
    );
    expect(wrong.length).toBe(0);
    const ended = world.games.get(first)!.isClosed;
    expect(ended).toBe(later !== 'a takeover');
  });

  it('can be restored from a manual takeover that was made while the next one was starting', async () => {
    const { world, first, page } = await onAir();
    const next = world.ask('rehearsal:start', { ...A, league: 'wc', speed: 1 });
    next.catch(() => undefined);
    await world.clock.advance(500);
    const takenOver = world.ask('manual:takeover', A);
    await world.clock.advance(20_000);
    await takenOver;
    await expect(next).rejects.toMatchObject(SUPERSEDED);
    expect(world.channel().manual?.feed).toMatchObject({ isEnded: false });
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(bound(world)).toBe(first);
    expect(page.frames.filter(({ match }) => match?.isFinal !== false)).toEqual([]);
    const rehearsals = [...world.games.values()].filter(({ sessionId }) => sessionId.includes('sandbox'));
    expect(rehearsals.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  });
});

const SANDBOX = '/api/sandbox/sessions';

/** The latency of rehearsal requests in each direction, in ms. */
interface Journey {
  there: number;
  back: number;
}

describe('two rehearsals that are started for one channel at the same time', () => {
  /** Creates a service that handles each request when it has arrived, so that one can overtake another. */
  function slowService(journeys: readonly Journey[]): { world: World; desk: FakeDesk } {
    const world = new World();
    const desk = new FakeDesk(world);
    const { provider } = world;
    const respond = provider.respond.bind(provider);
    const left = [...journeys];
    provider.respond = async (request, usual) => {
      const journey = request.path === SANDBOX ? left.shift() : undefined;
      if (journey) await world.clock.sleeps(journey.there);
      const response = await respond(request, usual);
      if (journey) await world.clock.sleeps(journey.back);
      return response;
    };
    return { world, desk };
  }

  function start(world: World, league: League): Promise<unknown> {
    const started = world.ask('rehearsal:start', { ...A, league, speed: 1 });
    started.catch(() => undefined);
    return started;
  }

  const openOnes = (world: World): string[] =>
    [...world.games.values()].filter(({ isClosed }) => !isClosed).map(({ sessionId }) => sessionId);

  const TIMES = [0, 300, 900];
  const JOURNEYS = TIMES.flatMap((there) => TIMES.map((back) => ({ there, back })));

  it.each(JOURNEYS)('leave only the later one on air and open, if the first takes %o', async (first) => {
    for (const second of JOURNEYS) {
      const { world } = slowService([{ there: 0, back: 0 }, first, second]);
      const before = start(world, 'nba');
      await world.clock.advance(1_000);
      await before;
      const page = new Page(world.show, 'program');
      const earlier = start(world, 'nfl');
      await world.clock.advance(100);
      const later = start(world, 'wc');
      await world.clock.advance(10_000);
      await later;
      await Promise.allSettled([earlier]);
      const secondText = JSON.stringify(second);
      expect(world.channel().session?.league, secondText).toBe('wc');
      expect(openOnes(world), secondText).toEqual([bound(world)]);
      expect(page.now.match?.league, secondText).toBe('wc');
      const wrong = page.frames.filter(({ match }) => match === null || match.isFinal);
      expect(wrong, secondText).toEqual([]);
    }
  });

  it('end the previous rehearsal only when the next is on air, and never if another channel has picked it', async () => {
    const { world } = slowService([
      { there: 0, back: 0 },
      { there: 300, back: 900 },
      { there: 300, back: 900 },
    ]);
    const first = start(world, 'nba');
    await world.clock.advance(1_000);
    await first;
    const before = bound(world)!;
    const { channel } = await world.ask('channel:add', {});
    const second = start(world, 'wc');
    await world.clock.advance(600);
    expect(world.games.get(before)!.isClosed).toBe(false);
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: before });
    await world.clock.advance(10_000);
    await second;
    const next = bound(world)!;
    expect(openOnes(world)).toEqual([before, next]);
    const third = start(world, 'nfl');
    await world.clock.advance(10_000);
    await third;
    expect(openOnes(world)).toEqual([before, bound(world)]);
    expect(world.channel(channel)).toMatchObject({ link: { state: 'live' }, match: { isFinal: false } });
  });

  it("leave the rehearsal on air available to other channels if the next one doesn't start", async () => {
    const { world } = slowService([]);
    await start(world, 'nba');
    await world.clock.advance(1_000);
    const { channel } = await world.ask('channel:add', {});
    const { provider } = world;
    const respond = provider.respond.bind(provider);
    provider.respond = async (request, usual) => {
      if (request.path === SANDBOX) throw new Error('no answer');
      return respond(request, usual);
    };
    await expect(start(world, 'wc')).rejects.toMatchObject({ code: 'source_failed' });
    const pick = { channel, source: 'rehearsal', sessionId: bound(world) };
    await world.ask('channel:bind', pick);
    expect(bound(world, channel)).toBe(bound(world));
  });

  it("use two accounts in turn, so that one start doesn't end the other rehearsal", async () => {
    const { world, desk } = slowService([]);
    const { newAccount } = desk;
    const names: string[] = [];
    desk.newAccount = async (name) => {
      names.push(name);
      await world.clock.sleeps(names.length === 1 ? 900 : 300);
      return newAccount(name);
    };
    const earlier = start(world, 'nfl');
    const later = start(world, 'wc');
    await world.clock.advance(10_000);
    await Promise.allSettled([earlier]);
    await later;
    for (const league of ['nba', 'mlb', 'wc'] as const) {
      const next = start(world, league);
      await world.clock.advance(10_000);
      await next;
    }
    expect(names).toEqual(['rehearsal A', 'rehearsal A']);
    expect(openOnes(world)).toEqual([bound(world)]);
  });

  it('are both discarded if a game is picked last', async () => {
    const { world } = slowService([
      { there: 300, back: 300 },
      { there: 300, back: 300 },
    ]);
    const game = offered(world, 'game');
    const started = [start(world, 'nfl'), start(world, 'wc')];
    await world.clock.advance(400);
    await bind(world, 'game');
    await world.clock.advance(10_000);
    for (const one of started) await expect(one).rejects.toMatchObject(SUPERSEDED);
    expect(bound(world)).toBe(game.sessionId);
    expect(openOnes(world)).toEqual([game.sessionId]);
    // The second rehearsal was never started.
    expect(world.requests.filter(({ path }) => path === SANDBOX)).toHaveLength(1);
  });

  it('continue with the second if the first gets no response', async () => {
    const { world, desk } = slowService([]);
    const { newAccount } = desk;
    desk.newAccount = () => Promise.reject(new Error('no answer'));
    const refused = start(world, 'nfl');
    desk.newAccount = newAccount;
    const started = start(world, 'wc');
    await world.clock.advance(1_000);
    await expect(refused).rejects.toMatchObject({ code: 'source_failed' });
    await started;
    expect(world.channel().session?.league).toBe('wc');
  });
});

describe('an upcoming game whose list is slow', () => {
  it("doesn't replace a game picked later", async () => {
    const world = new World();
    offered(world, 'fast');
    world.provider.delay('/api/upcoming', 2_000);
    world.provider.rows.upcoming = [
      {
        ...listedGame({ sessionId: null, gameId: 'game-1' }),
        summary: 'Mesa vs. Harbor',
        scheduledStart: new Date(START + 3_600_000).toISOString(),
      },
    ];
    const armed = world.ask('channel:arm', { ...A, source: 'venue', gameId: 'game-1' });
    armed.catch(() => undefined);
    await world.clock.advance(500);
    await bind(world, 'fast');
    await world.clock.advance(5_000);
    expect(bound(world)).toBe('fast');
    await expect(armed).rejects.toMatchObject(SUPERSEDED);
  });
});

describe('a manual game that is slow to start', () => {
  it("doesn't go to a channel released in the meantime, and is closed", async () => {
    const world = new World();
    await world.play('wc');
    const desk = new FakeDesk(world);
    desk.meanwhile = (path) => {
      if (path.endsWith('/sessions')) world.show.sessions.release('A');
    };
    await expect(
      world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Harbor' }),
    ).rejects.toMatchObject(SUPERSEDED);
    await world.clock.advance(50);
    expect(world.channel()).toMatchObject({ session: null, manual: null });
    expect(desk.count(/close$/)).toBe(1);
  });
});

describe('a slow history', () => {
  const seqs = (world: World): number[] =>
    world.show.channels.get('A').feed.eventLog?.events.map(({ seq }) => seq) ?? [];

  it('delays the first score only briefly, and is merged with events received in the meantime', async () => {
    const world = new World();
    const game = offered(world, 'game');
    for (let goal = 0; goal < 3; goal += 1) game.press('goal', { team: 'A' }, false);
    world.provider.delay('/api/history/game', 20_000);
    await bind(world, 'game');
    await world.clock.advance(HEAD_START_MS + 10);
    const page = new Page(world.show, 'program');
    expect(page.score).toBe('3-0');
    game.press('goal', { team: 'B' });
    expect(page.score).toBe('3-1');
    await world.clock.advance(60_000);
    expect(page.score).toBe('3-1');
    expect(seqs(world)).toEqual([1, 2, 3, 4]);
  });

  it('changes nothing in the current game if it belongs to the previous one', async () => {
    const world = new World();
    const before = offered(world, 'before');
    const now = offered(world, 'now');
    for (let goal = 0; goal < 3; goal += 1) before.press('goal', { team: 'A' }, false);
    now.press('goal', { team: 'B' }, false);
    world.provider.delay('/api/history/before', 20_000);
    await bind(world, 'before');
    await world.clock.advance(1_000);
    await bind(world, 'now');
    await world.clock.advance(60_000);
    expect(new Page(world.show, 'program').score).toBe('0-1');
    expect(seqs(world)).toEqual([1]);
  });

  it.each([1, 10, 20, 40, 59])('is read even if its first byte takes %i s', async (seconds) => {
    const world = new World();
    const game = offered(world, 'game');
    for (let goal = 0; goal < 3; goal += 1) game.press('goal', { team: 'A' }, false);
    world.provider.delay('/api/history/game', seconds * 1_000);
    await bind(world, 'game');
    await world.clock.advance(5 * 60_000);
    expect(seqs(world)).toEqual([1, 2, 3]);
    const { length } = world.requests.filter(({ path }) => path === '/api/history/game');
    await world.clock.advance(5 * 60_000);
    expect(world.requests.filter(({ path }) => path === '/api/history/game')).toHaveLength(length);
  });

  it('is requested again after a minute without a response', async () => {
    const world = new World();
    const game = offered(world, 'game');
    game.press('goal', { team: 'A' }, false);
    world.provider.delay('/api/history/game', 90_000);
    await bind(world, 'game');
    await world.clock.advance(61_000);
    expect(seqs(world)).toEqual([]);
    world.provider.delay('/api/history/game', null);
    await world.clock.advance(60_000);
    expect(seqs(world)).toEqual([1]);
    expect(new Page(world.show, 'program').score).toBe('1-0');
  });
});
