import { describe, expect, it } from 'vitest';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, listedGame, Page, World } from './world.ts';

/** Games that are open in the embedded service and belong to no channel. */

const GAME = { channel: 'A', league: 'wc', a: 'Mesa', b: 'Bayview' };

const idsOf = (world: World, isClosed: boolean): string[] =>
  [...world.games.values()]
    .filter((game) => game.sessionId.startsWith('byhand') && game.isClosed === isClosed)
    .map(({ sessionId }) => sessionId);

/** Opens a show whose embedded service lists the manual games, unless it hangs. */
function stage(world = new World()): {
  world: World;
  desk: FakeDesk;
  open: () => string[];
  closed: () => string[];
  listed: () => Promise<string[]>;
  standStill: (isStill: boolean) => void;
} {
  const desk = new FakeDesk(world);
  const { provider } = world;
  const respond = provider.respond.bind(provider);
  provider.respond = async (request, usual) => {
    if (desk.isAway) throw new Error('no answer');
    if (request.path !== '/api/sessions' || request.query.has('sandbox')) return respond(request, usual);
    const ids = idsOf(world, request.query.get('status') === 'closed');
    return Response.json({ sessions: ids.map((sessionId) => listedGame({ sessionId, gameId: sessionId })) });
  };
  const listed = async (): Promise<string[]> => {
    const { games } = await world.show.sources.catalogOf('rehearsal');
    return games.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId));
  };
  return {
    world,
    desk,
    open: () => idsOf(world, false),
    closed: () => idsOf(world, true),
    listed,
    standStill: (isStill) => (desk.isAway = isStill),
  };
}

const chosen = (world: World): string | undefined => world.channel().session?.sessionId;

describe('a manual start without an answer', () => {
  it('leaves no game open, and the second start creates one', async () => {
    const { world, desk, open, closed, listed } = stage();
    desk.lostAnswers = 1;
    await expect(world.ask('manual:start', GAME)).rejects.toMatchObject({ code: 'source_failed' });
    expect(open()).toEqual(['byhand1']);
    await world.ask('manual:start', GAME);
    expect([open(), await listed()]).toEqual([['byhand1', 'byhand2'], ['byhand2']]);
    await world.clock.advance(10_000);
    expect([open(), closed()]).toEqual([['byhand2'], ['byhand1']]);
    expect(chosen(world)).toBe('byhand2');
    expect(await listed()).toEqual(['byhand2']);
  });

  it('leaves no game open once the service responds again', async () => {
    const { world, desk, open, listed, standStill } = stage();
    desk.lostAnswers = 1;
    desk.meanwhile = () => standStill(true);
    await expect(world.ask('manual:start', GAME)).rejects.toMatchObject({ code: 'source_failed' });
    await world.clock.advance(60_000);
    expect(open()).toEqual(['byhand1']);
    standStill(false);
    desk.meanwhile = () => undefined;
    await world.clock.advance(2_000);
    expect(open()).toEqual([]);
    expect(await listed()).toEqual([]);
    await world.clock.advance(10_000);
    const { length } = world.requests;
    await world.clock.advance(600_000);
    expect(world.requests).toHaveLength(length);
  });

  it('leaves no game open if the service opens it only after the first check', async () => {
    const { world, desk, open } = stage();
    desk.isAway = true;
    await expect(world.ask('manual:start', GAME)).rejects.toMatchObject({ code: 'source_failed' });
    desk.isAway = false;
    await world.clock.advance(3_000);
    world.addGame(new FakeGame('wc', 'byhand-late', world.clock));
    await world.clock.advance(3_000);
    expect(open()).toEqual([]);
  });

  it('leaves no game in the list after a restart', async () => {
    const { world, desk, listed } = stage();
    desk.lostAnswers = 1;
    await expect(world.ask('manual:start', GAME)).rejects.toThrow();
    await world.clock.advance(10_000);
    world.restart();
    await world.clock.advance(10_000);
    expect(await listed()).toEqual([]);
  });
});

describe('a manual takeover without an answer', () => {
  it.each([
    ['to the opening of its game', 1],
    ['to the state that its game begins from', 0],
  ])('leaves no game open, and the feed stays on air: no answer %s', async (_, lost) => {
    const { world, desk, open, listed } = stage();
    const game = await world.play('wc');
    game.press('goal', { team: 'A' });
    desk.lostAnswers = lost;
    desk.meanwhile = (path) => {
      if (path.endsWith('/presses')) desk.lostAnswers = 4;
    };
    await expect(world.ask('manual:takeover', { channel: 'A' })).rejects.toMatchObject({
      code: 'source_failed',
      message: "The rehearsal service isn't responding. Try again in a moment.",
    });
    await world.clock.advance(10_000);
    expect(open()).toEqual([]);
    expect(await listed()).toEqual([]);
    expect(chosen(world)).toBe(game.sessionId);
    expect(new Page(world.show, 'program').score).toBe('1-0');
  });
});

describe("a manual game that leaves its channel while the service doesn't respond", () => {
  async function left(): Promise<ReturnType<typeof stage>> {
    const on = stage();
    const { world, standStill } = on;
    await world.ask('manual:start', GAME);
    await world.clock.advance(10);
    await world.ask('manual:press', { channel: 'A', button: 'phase-first-half' });
    standStill(true);
    await world.ask('channel:release', { channel: 'A' });
    await world.clock.advance(60_000);
    expect(on.open()).toEqual(['byhand1']);
    return on;
  }

  it('is closed as soon as the service responds again, and is listed as stopped', async () => {
    const { world, open, listed, standStill } = await left();
    standStill(false);
    await world.clock.advance(2_000);
    expect(open()).toEqual([]);
    expect(await listed()).toEqual(['byhand1']);
  });

  it('is closed at the next startup', async () => {
    const { world, open, standStill } = await left();
    world.restart();
    standStill(false);
    await world.clock.advance(2_000);
    expect(open()).toEqual([]);
  });

  it('stays open if it is on another channel by then', async () => {
    const { world, open, standStill } = stage();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('manual:start', GAME);
    await world.clock.advance(10);
    await world.show.sessions.bind(channel, 'rehearsal', 'byhand1');
    standStill(true);
    await expect(world.ask('manual:start', GAME)).rejects.toThrow();
    await world.ask('channel:release', { channel: 'A' });
    standStill(false);
    await world.clock.advance(60_000);
    expect(open()).toEqual(['byhand1']);
  });
});

describe('startup', () => {
  /** Opens a show whose service has an open game that isn't in the saved settings. */
  function withOrphan(hasLostSettings: boolean): ReturnType<typeof stage> {
    const world = new World({ hasLostSettings });
    world.addGame(new FakeGame('wc', 'byhand-orphan', world.clock));
    return stage(world);
  }

  it("closes a game that isn't in the saved settings", async () => {
    const { world, open, listed } = withOrphan(false);
    await world.clock.advance(2_000);
    expect(open()).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('leaves the game open after settings were lost, but not a game whose start was refused since', async () => {
    const { world, desk, open, listed } = withOrphan(true);
    expect(await listed()).toEqual(['byhand-orphan']);
    await world.clock.advance(2_000);
    expect(await listed()).toEqual(['byhand-orphan']);
    desk.lostAnswers = 1;
    await expect(world.ask('manual:start', GAME)).rejects.toThrow();
    await world.clock.advance(60_000);
    expect(open()).toEqual(['byhand-orphan']);
  });

  it('leaves open a game that was picked from the list, even if it is taken over', async () => {
    const { world, open } = withOrphan(false);
    await world.show.sessions.bind('A', 'rehearsal', 'byhand-orphan');
    await world.clock.advance(10_000);
    expect(open()).toEqual(['byhand-orphan']);
    await world.ask('manual:takeover', { channel: 'A' });
    world.show.manual.serviceOpened(false);
    await world.clock.advance(10_000);
    expect(open()).toEqual(['byhand-orphan', 'byhand1']);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(10_000);
    expect(open()).toEqual(['byhand-orphan']);
  });

  it('leaves open a game that was in play when settings were saved', async () => {
    const { world, open } = withOrphan(false);
    await world.clock.advance(0);
    world.persisted = { ...world.persisted, channels: [], ownGames: [{ sessionId: 'byhand-saved' }] };
    world.restart();
    world.addGame(new FakeGame('wc', 'byhand-saved', world.clock));
    await world.clock.advance(10_000);
    expect(open()).toEqual(['byhand-saved']);
  });

  it('leaves open games that are on a channel, chosen or still on air', async () => {
    const { world, open } = stage();
    await world.ask('manual:start', GAME);
    await world.clock.advance(10);
    const mute = new FakeGame('wc', 'mute', world.clock);
    mute.saysHelloOnly = true;
    world.addGame(mute);
    await world.show.sessions.bind('A', 'venue', 'mute');
    const { channel } = await world.ask('channel:add', {});
    await world.ask('manual:start', { ...GAME, channel });
    await world.clock.advance(10);
    await world.show.saved();
    world.restart();
    await world.clock.advance(60_000);
    expect(open()).toEqual(['byhand1', 'byhand2']);
    expect(chosen(world)).toBe('mute');
  });
});

describe('a rehearsal whose start gets no answer', () => {
  const A = { channel: 'A' };
  const wc = { ...A, league: 'wc', speed: 1 };

  /** Opens a show whose embedded service lists open rehearsals, and loses answers to their starts. */
  function rehearsals() {
    const world = new World();
    const desk = new FakeDesk(world);
    const open = (): FakeGame[] =>
      [...world.games.values()].filter((game) => game.sessionId.includes('sandbox') && !game.isClosed);
    const service = { world, desk, open, losesAnswers: true, isAway: false };
    const { provider } = world;
    provider.answer('/api/sessions?status=open&sandbox=true', () =>
      Response.json({ sessions: open().map(({ script }) => script.row()) }),
    );
    const respond = provider.respond.bind(provider);
    provider.respond = async (request, usual) => {
      if (service.isAway) throw new Error('no answer');
      const answer = await respond(request, usual);
      if (request.path === '/api/sandbox/sessions' && service.losesAnswers) throw new Error('no answer');
      return answer;
    };
    return service;
  }
  const refused = { code: 'source_failed' };

  it("is closed, and isn't listed", async () => {
    const { world, open } = rehearsals();
    await expect(world.ask('rehearsal:start', wc)).rejects.toMatchObject(refused);
    expect(open()).toHaveLength(1);
    await world.clock.advance(10_000);
    expect(open()).toEqual([]);
    expect((await world.show.sources.catalogOf('rehearsal')).games).toEqual([]);
    const { length } = world.requests;
    await world.clock.advance(600_000);
    expect(world.requests).toHaveLength(length);
  });

  it('is closed as soon as the service responds again', async () => {
    const service = rehearsals();
    const { world, open } = service;
    await expect(world.ask('rehearsal:start', wc)).rejects.toMatchObject(refused);
    service.isAway = true;
    await world.clock.advance(60_000);
    expect(open()).toHaveLength(1);
    service.isAway = false;
    await world.clock.advance(10_000);
    expect(open()).toEqual([]);
  });

  it('stays open if it was picked from the list', async () => {
    const { world, open } = rehearsals();
    await expect(world.ask('rehearsal:start', wc)).rejects.toMatchObject(refused);
    await world.show.sources.catalogOf('rehearsal');
    const { sessionId } = open()[0]!;
    await world.ask('channel:bind', { ...A, source: 'rehearsal', sessionId });
    await world.clock.advance(60_000);
    expect(open().map((game) => game.sessionId)).toEqual([sessionId]);
    expect(chosen(world)).toBe(sessionId);
  });

  it("doesn't affect rehearsals on channels, or rehearsals that a channel can go back to", async () => {
    const service = rehearsals();
    const { world, open } = service;
    service.losesAnswers = false;
    const { channel } = await world.ask('channel:add', {});
    await world.ask('rehearsal:start', wc);
    await world.clock.advance(10);
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    await world.ask('rehearsal:start', { ...wc, channel });
    await world.clock.advance(10);
    const before = open();
    const third = await world.ask('channel:add', {});
    service.losesAnswers = true;
    await expect(world.ask('rehearsal:start', { ...wc, ...third })).rejects.toMatchObject(refused);
    expect(open()).toHaveLength(3);
    await world.clock.advance(60_000);
    expect(open()).toEqual(before);
  });
});

it("a manual game that is being started isn't closed as orphaned", async () => {
  const { world, desk, open } = stage();
  desk.lostAnswers = 1;
  await expect(world.ask('manual:start', GAME)).rejects.toThrow();
  const { desk: call } = desk;
  desk.desk = async (deskCall) => {
    const answer = await call(deskCall);
    if (deskCall.path === '/sessions') await world.clock.sleeps(4_500);
    return answer;
  };
  const started = world.ask('manual:start', GAME);
  await world.clock.advance(60_000);
  await started;
  expect(open()).toEqual(['byhand2']);
  expect(chosen(world)).toBe('byhand2');
});
