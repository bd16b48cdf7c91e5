import { describe, expect, it } from 'vitest';
import { Page, World, type FakeGame } from './world.ts';

const SECOND = 1_000;

/** Puts soccer on channel A, with a running clock and its graphics on air. */
async function onAir(): Promise<{ world: World; game: FakeGame; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.clock.advance(60 * SECOND);
  const page = new Page(world.show, 'program');
  expect(page.now.match?.clock?.isRunning).toBe(true);
  return { world, game, page };
}

function darkAdvisory(game: FakeGame, world: World, status: 'dark' | 'live'): void {
  const serverIngestTs = world.clock.wall() / 1000;
  game.say({ type: 'scout_status', payload: { status, lastHeartbeat: null }, seq: null, serverIngestTs });
}

function alarms(world: World): string[] {
  return world.show
    .state()
    .notices.filter(({ level }) => level === 'alarm')
    .map(({ sentence }) => sentence);
}

function patch(world: World, stale: object): Promise<unknown> {
  return world.ask('output:update', { id: 'program', patch: { stale } });
}

const hide = { clock: 'hide', dimAfterMs: null, hideAfterMs: null } as const;

describe('a feed that goes stale', () => {
  it('hides the clock after 20 s of silence, keeps the score, and notifies the producer', async () => {
    const { world, game, page } = await onAir();
    game.ping();
    const heardAt = world.clock.wall();
    game.isSilent = true;
    await world.clock.advance(19_900);
    expect(page.now.match?.clock).not.toBeNull();
    expect(world.channel().freshness).toEqual({ since: null, cause: null });
    expect(alarms(world)).toEqual([]);
    await world.clock.advance(200);
    expect(page.now.match?.clock).toBeNull();
    expect([page.score, page.now.graphics.scorebug.isOnAir, page.now.isDimmed]).toEqual(['1-0', true, false]);
    expect(world.channel().freshness).toEqual({ since: heardAt, cause: 'silent' });
    expect(alarms(world)).toEqual([expect.stringMatching(/^Channel A: no data from the feed since/)]);
    game.ping();
    await world.clock.advance(600);
    expect(page.now.match?.clock?.isRunning).toBe(true);
    expect(world.channel().freshness).toEqual({ since: null, cause: null });
    expect(alarms(world)).toEqual([]);
  });

  it('hides the clock after 20 s without a link, for any reason, until the link is live', async () => {
    const { world, game, page } = await onAir();
    game.isDown = true;
    game.drop();
    const downAt = world.clock.wall();
    await world.clock.advance(19_900);
    expect(page.now.match?.clock).not.toBeNull();
    await world.clock.advance(200);
    expect(page.now.match?.clock).toBeNull();
    expect(page.score).toBe('1-0');
    expect(world.channel().freshness.cause).toBe('link');
    expect(world.channel().freshness.since).toBeLessThanOrEqual(downAt);
    expect(alarms(world).join()).toMatch(/^Channel A: disconnected from the feed since/);
    await world.clock.advance(60 * SECOND);
    game.isDown = false;
    world.show.channels.retryAll();
    await world.clock.advance(2 * SECOND);
    expect(world.channel().link.state).toBe('live');
    expect(world.channel().freshness).toEqual({ since: null, cause: null });
    expect(page.now.match?.clock?.isRunning).toBe(true);
    expect(alarms(world)).toEqual([]);
  });

  it('hides the clock as soon as the scout goes dark, until the scout returns', async () => {
    const { world, game, page } = await onAir();
    darkAdvisory(game, world, 'dark');
    expect(page.now.match?.clock).toBeNull();
    expect(world.channel().freshness).toEqual({ since: world.clock.wall(), cause: 'scout' });
    expect(alarms(world).join()).toMatch(/scout/);
    await world.clock.advance(90 * SECOND);
    expect(world.channel().freshness.cause).toBe('scout');
    darkAdvisory(game, world, 'live');
    expect(page.now.match?.clock).not.toBeNull();
    expect(alarms(world)).toEqual([]);
  });

  it("is fresh again with the first press of a scout that was dark, even if the scout's return isn't reported", async () => {
    const { world, game, page } = await onAir();
    darkAdvisory(game, world, 'dark');
    game.press('goal', { team: 'B' });
    expect(world.channel()).toMatchObject({ freshness: { cause: null }, link: { scout: 'live' } });
    expect(page.now.match?.clock).not.toBeNull();
    expect(alarms(world)).toEqual([]);
  });

  it('hides the clock on a link that responds but sends no data', async () => {
    const { world, game, page } = await onAir();
    game.saysHelloOnly = true;
    game.drop();
    const downAt = world.clock.wall();
    await world.clock.advance(19_900);
    expect(world.channel().link.silentMs).toBeLessThan(19_000);
    expect(page.now.match?.clock).not.toBeNull();
    await world.clock.advance(200);
    expect(page.now.match?.clock).toBeNull();
    expect(world.channel().freshness).toEqual({ since: downAt, cause: 'link' });
  });

  it('counts as stopped on a link that was refused, and is reported', async () => {
    const { world, game } = await onAir();
    game.history = () => Promise.resolve(Response.json({}, { status: 403 }));
    game.script.close(4403);
    await world.clock.advance(30 * SECOND);
    expect(world.channel()).toMatchObject({ freshness: { cause: 'stopped' }, link: { state: 'refused' } });
    expect(alarms(world).join()).toContain('Channel A: disconnected from the feed since');
  });

  it('counts as stale from the first of several causes', async () => {
    const { world, game } = await onAir();
    darkAdvisory(game, world, 'dark');
    const darkAt = world.clock.wall();
    await world.clock.advance(5 * SECOND);
    game.ping();
    game.isDown = true;
    game.drop();
    await world.clock.advance(40 * SECOND);
    expect(world.channel().freshness).toEqual({ since: darkAt, cause: 'link' });
    expect(alarms(world).length).toBe(1);
  });

  it("isn't reported again after the producer has dismissed it, unless it goes stale again", async () => {
    const { world, game } = await onAir();
    darkAdvisory(game, world, 'dark');
    await world.ask('notice:dismiss', { id: 'stale-A' });
    await world.clock.advance(10 * SECOND);
    expect(alarms(world)).toEqual([]);
    darkAdvisory(game, world, 'live');
    await world.clock.advance(10 * SECOND);
    darkAdvisory(game, world, 'dark');
    expect(alarms(world).length).toBe(1);
  });

  it.each([
    ['a game that is over', ({ game }: { game: FakeGame; world: World }): void => game.end()],
    [
      'a channel whose game was cleared',
      ({ world }: { world: World }): void => world.show.sessions.release('A'),
    ],
  ])("isn't reported for %s", async (_what, act) => {
    const { world, game } = await onAir();
    act({ world, game });
    game.isSilent = true;
    await world.clock.advance(120 * SECOND);
    expect(world.channel().freshness).toEqual({ since: null, cause: null });
    expect(alarms(world)).toEqual([]);
  });

  it("isn't reported for a finished game while the next one is pending", async () => {
    const { world, game, page } = await onAir();
    game.end();
    await world.clock.advance(SECOND);
    const next = world.play('wc');
    for (const one of world.games.values()) one.isDown = true;
    await next;
    await world.clock.advance(60 * SECOND);
    expect([page.score, world.channel().link.state]).toEqual(['1-0', 'waiting']);
    expect(world.channel().freshness.cause).toBeNull();
  });

  it('is reported before the first state, until its channel is removed', async () => {
    const world = new World();
    await world.ask('channel:add', {});
    const game = await world.play('wc', 'B');
    darkAdvisory(game, world, 'dark');
    expect(alarms(world).length).toBe(1);
    await world.ask('channel:remove', { channel: 'B' });
    expect(alarms(world)).toEqual([]);
  });
});

describe('an output of a stale feed', () => {
  it('goes stale and recovers in sync with its own video', async () => {
    const { world, game } = await onAir();
    const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
    await world.ask('output:update', { id, patch: { delayMs: 8_000 } });
    const late = new Page(world.show, id);
    await world.clock.advance(10 * SECOND);
    darkAdvisory(game, world, 'dark');
    await world.clock.advance(7_999);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(late.now.match?.clock).not.toBeNull();
    await world.clock.advance(1);
    expect(late.now.match?.clock).toBeNull();
    darkAdvisory(game, world, 'live');
    await world.clock.advance(7_999);
    expect(late.now.match?.clock).toBeNull();
    await world.clock.advance(1);
    expect(late.now.match?.clock).not.toBeNull();
  });

  it("applies the producer's stale settings step by step, without waiting for another event", async () => {
    const { world, game, page } = await onAir();
    await patch(world, { clock: 'keep', dimAfterMs: 10_000, hideAfterMs: 30_000 });
    darkAdvisory(game, world, 'dark');
    const reported = (): unknown[] => [
      page.now.match?.clock !== null,
      page.now.isDimmed,
      page.now.graphics.scorebug.isOnAir,
    ];
    expect(reported()).toEqual([true, false, true]);
    await world.clock.advance(9_999);
    expect(reported()).toEqual([true, false, true]);
    await world.clock.advance(1);
    expect(reported()).toEqual([true, true, true]);
    await world.clock.advance(20_000);
    expect(reported()).toEqual([true, true, false]);
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
    await patch(world, hide);
    expect(reported()).toEqual([false, false, true]);
    await patch(world, { ...hide, hideAfterMs: 0 });
    expect(reported()).toEqual([false, false, false]);
    darkAdvisory(game, world, 'live');
    expect(reported()).toEqual([true, false, true]);
  });

  it.each([
    { clock: 'blink' },
    { ...hide, dimAfterMs: -1 },
    { ...hide, hideAfterMs: 'never' },
    { clock: 'hide' },
  ])('refuses the stale settings %j, and changes nothing', async (stale) => {
    const { world, page } = await onAir();
    const before = page.frames.length;
    await expect(patch(world, stale)).rejects.toThrow(/stale/);
    expect(page.frames.length).toBe(before);
    expect(world.persisted.outputs[0]?.stale).toEqual(hide);
  });
});

describe('two outputs with the same settings after a restart', () => {
  it.each([
    ['one minute', 60_000],
    ['ten minutes', 600_000],
  ])('have the same data after %s of downtime, whether or not a page draws it', async (_how, afterMs) => {
    const { world } = await onAir();
    const ids = ['Page', 'Titles'].map((name) => {
      const { id } = world.show.outputs.add(name, 'A');
      world.show.outputs.update(id, { delayMs: 10_000 });
      return id;
    });
    await world.ask('clock:set', { channel: 'A', ms: 600_000 });
    await world.ask('clock:start', { channel: 'A' });
    await world.clock.advance(50_000);
    world.restart({ afterMs });
    const page = new Page(world.show, ids[0]!);
    const isHidden: boolean[] = [];
    for (let second = 0; second < 13; second += 1) {
      await world.clock.advance(1_000);
      const clocks = ids.map((id) => world.show.outputs.dataOf(id)['clock']);
      expect(clocks[1]).toBe(clocks[0]);
      expect(clocks[0] === '').toBe(page.now.match?.clock === null);
      isHidden.push(clocks[0] === '');
    }
    expect([isHidden[0], isHidden.at(-1)]).toEqual([true, false]);
  });
});

/** Plays a script of faults, and checks every 100 ms that link, age and badge match it within a second. */
describe('the link state, feed age and stale badge', () => {
  type Fault = 'fine' | 'silent' | 'down' | 'dark';
  const script: [Fault, number][] = [
    ['fine', 35],
    ['silent', 33],
    ['fine', 31],
    ['dark', 12],
    ['fine', 20],
    ['down', 15],
    ['fine', 40],
    ['down', 75],
    ['fine', 45],
    ['silent', 29],
    ['fine', 20],
    ['silent', 15],
    ['fine', 30],
  ];

  it('match the script of faults within 1 s', async () => {
    const { world, game, page } = await onAir();
    darkAdvisory(game, world, 'live');
    let heardAt = world.clock.wall();
    let eventAt = world.clock.wall();
    const disagreements: string[] = [];
    let wrongSince: number | null = null;
    for (const [fault, seconds] of script) {
      game.isSilent = fault === 'silent';
      if (fault === 'down') {
        game.isDown = true;
        game.drop();
      } else {
        game.isDown = false;
        if (world.channel().link.state !== 'live') world.show.channels.retryAll();
        if (fault === 'dark') darkAdvisory(game, world, 'dark');
        else if (fault === 'fine') darkAdvisory(game, world, 'live');
      }
      const faultAt = world.clock.wall();
      if (game.connections.size > 0 && fault !== 'silent') eventAt = faultAt;
      for (let tick = 0; tick < seconds * 10; tick += 1) {
        await world.clock.advance(100);
        const now = world.clock.wall();
        const { link, freshness } = world.channel();
        if (link.silentMs !== null) heardAt = now - link.silentMs;
        const isSilentFault = fault === 'silent' || fault === 'down';
        const since = isSilentFault ? Math.min(heardAt, faultAt) : faultAt;
        const isStale = fault === 'dark' || (isSilentFault && now - since >= 20_000);
        const isLive = fault !== 'down';
        const agrees =
          (freshness.cause !== null) === isStale &&
          (page.now.match?.clock === null) === isStale &&
          (alarms(world).length === 1) === isStale &&
          (link.state === 'live') === isLive &&
          Math.abs((link.feedAgeMs ?? Infinity) - (now - eventAt)) <= SECOND &&
          (!isSilentFault || (link.silentMs ?? 0) >= now - faultAt - 1_000);
        wrongSince = agrees ? null : (wrongSince ?? now);
        if (wrongSince !== null && now - wrongSince > SECOND) {
          disagreements.push(
            `${fault} after ${String(now - faultAt)} ms: ${JSON.stringify({ freshness, state: link.state, feedAge: link.feedAgeMs, silentMs: link.silentMs })}`,
          );
          wrongSince = now;
        }
      }
    }
    expect(disagreements).toEqual([]);
  });
});
