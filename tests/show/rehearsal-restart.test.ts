import { describe, expect, it } from 'vitest';
import { serviceRestarted } from '../../src/main/rehearsals.ts';
import { clockMs } from '../../src/words/clock.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, Page, World } from './world.ts';

/** A restart resumes a rehearsal where it stopped. Its recording is paused in between. */

const A = { channel: 'A' };
const SPEED = 1;

function clockOf(world: World, { match }: OutputFrame): number {
  return clockMs(match!.clock!, world.clock.wall());
}

/** Returns everything that a new page shows, except instants. */
function seen(world: World): { match: object; graphics: object; isDimmed: boolean; clockMs: number } {
  const page = new Page(world.show, 'program');
  page.leave();
  const { match, graphics, isDimmed } = page.now;
  return { match: { ...match, clock: null }, graphics, isDimmed, clockMs: clockOf(world, page.now) };
}

/**
 * Opens a running soccer rehearsal with a scorebug, an overridden score, assigned teams and a running clock, and its
 * state on disk.
 */
async function rehearsing(): Promise<{ world: World; desk: FakeDesk; game: FakeGame }> {
  const world = new World();
  const desk = new FakeDesk(world);
  const { session } = await world.ask('rehearsal:start', { league: 'wc', speed: SPEED });
  await world.clock.advance(10);
  const game = world.games.get(session)!;
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.ask('rehearsal:dress', {
    ...A,
    a: { name: 'Spain', league: 'wc' },
    b: { name: 'France', league: 'wc' },
  });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  await world.ask('override:set', { ...A, field: 'score.b', value: 2, release: 'manual' });
  await world.ask('clock:start', A);
  // By this time, the goal's takeovers are over.
  await world.clock.advance(60_000);
  return { world, desk, game };
}

describe('a rehearsal after a restart', () => {
  it.each([
    ['a kill', 0],
    ['a kill', 86_400_000],
    ['a quit', 1_500],
    ['a quit', 86_400_000],
  ])('is restored on air after %s and %s ms', async (how, afterMs) => {
    const { world, game } = await rehearsing();
    const before = seen(world);
    if (how === 'a quit') await world.quit();
    world.restart({ afterMs });
    const page = new Page(world.show, 'program');
    const { clockMs: readsMs, ...picture } = seen(world);
    expect({ ...picture, clockMs: 0 }).toEqual({ ...before, clockMs: 0 });
    // The state of a rehearsal is saved every second.
    expect(readsMs).toBeLessThanOrEqual(before.clockMs);
    expect(readsMs).toBeGreaterThan(before.clockMs - (how === 'a quit' ? 1 : 1_000));
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      session: { sessionId: game.sessionId, replay: { speed: SPEED } },
      link: { state: 'live' },
      tape: { length: game.rows.length, complete: true },
      overrides: { 'score.b': { value: 2 } },
      names: { a: { name: 'Spain' }, b: { name: 'France' } },
    });
    expect(new Set(page.frames.map(({ match }) => JSON.stringify(match?.view.score)))).toEqual(
      new Set(['{"a":1,"b":2}']),
    );
    expect(page.frames.every(({ graphics, motion }) => graphics.scorebug.isOnAir && motion !== 'live')).toBe(
      true,
    );
    expect(world.show.state().notices).toEqual([]);
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('2-2');
  });

  it('resumes its recording at the same position', async () => {
    const { world, desk, game } = await rehearsing();
    const { replay } = world.channel().session!;
    const playedMs = world.clock.wall() - replay!.at;
    world.restart({ afterMs: 3_600_000 });
    await world.clock.advance(1_000);
    const resumed = desk.calls.filter(({ call }) => call === `POST /sessions/${game.sessionId}/resume`);
    expect(resumed).toHaveLength(1);
    const { accountId, speed, positionMs } = resumed[0]!.body as Record<string, number>;
    expect({ accountId, speed }).toEqual({
      accountId: expect.stringMatching(/^rehearsal A,/) as string,
      speed: SPEED,
    });
    expect(positionMs).toBeGreaterThan(playedMs - 2_000);
    expect(positionMs).toBeLessThanOrEqual(playedMs);
  });

  it("doesn't start any takeover again", async () => {
    const { world, game } = await rehearsing();
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'B' });
    expect(page.now.graphics.takeover.content).not.toBeNull();
    await world.clock.advance(30_000);
    expect(page.now.graphics.takeover.content).toBeNull();
    world.restart({ afterMs: 1_000 });
    const after = new Page(world.show, 'program');
    await world.clock.advance(30_000);
    expect(after.frames.filter(({ graphics }) => graphics.takeover.content !== null)).toEqual([]);
  });

  it.each([0, 6_000, 3_600_000])(
    'shows a goal together with its score on an output with a delay, %s ms later',
    async (afterMs) => {
      const { world, game } = await rehearsing();
      const { id } = await world.ask('output:add', { name: 'Delayed', ...A });
      await world.ask('output:update', { id, patch: { delayMs: 12_000 } });
      await world.clock.advance(30_000);
      game.press('goal', { team: 'A' });
      await world.clock.advance(2_000);
      world.restart({ afterMs });
      const delayed = new Page(world.show, id);
      await world.clock.advance(30_000);
      const takeoverFrames = delayed.frames.filter(({ graphics }) => graphics.takeover.content !== null);
      expect(takeoverFrames.length).toBeGreaterThan(0);
      expect(new Set(takeoverFrames.map(({ match }) => JSON.stringify(match?.view.score)))).toEqual(
        new Set(['{"a":2,"b":2}']),
      );
      expect(delayed.now.graphics.takeover.content).toBeNull();
    },
  );

  it("keeps its last picture if it can't be resumed, with one notice", async () => {
    const { world, desk } = await rehearsing();
    const before = seen(world);
    desk.cannotResume = true;
    world.restart();
    await world.clock.advance(1_000);
    expect(seen(world)).toMatchObject({ graphics: before.graphics });
    expect(new Page(world.show, 'program').score).toBe('1-2');
    expect(world.show.state().notices.map(({ sentence }) => sentence)).toEqual([
      "The rehearsal on channel A can't be resumed, so its last picture stays. Start a new rehearsal.",
    ]);
  });

  it('is replaced by a game that was put on its channel in the meantime', async () => {
    const { world, desk } = await rehearsing();
    let other: Promise<FakeGame> | null = null;
    desk.meanwhile = () => {
      desk.meanwhile = () => undefined;
      other = world.play('nba');
    };
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().session?.sessionId).toBe((await other!).sessionId);
    expect(world.show.state().notices).toEqual([]);
  });

  it.each([
    ['with Touchline', true],
    ['alone', false],
  ])('is resumed if its service lost it and restarted %s', async (_, withProgram) => {
    const { world, desk, game } = await rehearsing();
    const before = seen(world);
    const page = new Page(world.show, 'program');
    world.loseGames();
    game.drop();
    if (withProgram) world.restart();
    else await serviceRestarted(world.show, desk, true);
    await world.clock.advance(2_000);
    expect(world.channel()).toMatchObject({
      session: { sessionId: game.sessionId },
      link: { state: 'live' },
      overrides: { 'score.b': { value: 2 } },
      names: { a: { name: 'Spain' }, b: { name: 'France' } },
    });
    expect(seen(world).graphics).toEqual(before.graphics);
    expect(new Set(page.frames.map(({ match }) => JSON.stringify(match?.view.score)))).toEqual(
      new Set(['{"a":1,"b":2}']),
    );
    expect(world.show.state().notices.map(({ id }) => id)).toEqual(['rehearsal-lost']);
    const { league, sessionId } = game;
    expect(desk.calls.find(({ call }) => call === `POST /sessions/${sessionId}/resume`)?.body).toMatchObject({
      lost: { league, lastSeq: 2 },
    });
    world.games.get(sessionId)!.press('goal', { team: 'A' });
    expect(new Page(world.show, 'program').score).toBe('2-2');
  });

  it.each([
    ['has none of the accounts', 401, ['rehearsal-lost']],
    ['fails', 500, []],
  ])('is resumed if its service restarts alone and %s', async (_, status, notices) => {
    const { world, desk, game } = await rehearsing();
    world.provider.answer('/api/sessions?status=open&sandbox=true', () => new Response(null, { status }));
    await serviceRestarted(world.show, desk, false);
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      session: { sessionId: game.sessionId },
      link: { state: 'live' },
    });
    expect(world.show.state().notices.map(({ id }) => id)).toEqual(notices);
    const [resumeCall] = desk.calls.filter(({ call }) => call.endsWith('/resume'));
    const account = expect.stringMatching(status === 401 ? /account 2$/ : /account 1$/) as unknown;
    expect(resumeCall?.body).toMatchObject({ accountId: account });
  });

  it('is resumed when its service restarts alone', async () => {
    const { world, desk, game } = await rehearsing();
    await world.show.sessions.serviceRestarted();
    expect(desk.count(/resume$/)).toBe(1);
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel().match?.view.score).toEqual({ a: 2, b: 2 });
  });
});

describe('a rehearsal that another channel took over, after a restart', () => {
  async function takenOver(): Promise<{
    world: World;
    desk: FakeDesk;
    game: FakeGame;
    B: { channel: string };
  }> {
    const { world, desk, game } = await rehearsing();
    const B = await world.ask('channel:add', {});
    await world.ask('channel:bind', { ...B, source: 'rehearsal', sessionId: game.sessionId });
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', B);
    await world.clock.advance(1_000);
    await world.show.saved();
    return { world, desk, game, B };
  }

  it('can be restored in place of the manual game', async () => {
    const { world, desk, game, B } = await takenOver();
    world.restart({ afterMs: 60_000 });
    await world.clock.advance(1_000);
    expect(desk.count(/resume$/)).toBe(1);
    expect(world.channel(B.channel).manual).toMatchObject({
      before: { sessionId: game.sessionId, replay: world.channel('A').session!.replay },
      feed: { isBack: true, isEnded: false },
    });
    game.press('goal', { team: 'A' });
    await world.ask('manual:back', B);
    await world.clock.advance(1_000);
    expect(world.channel(B.channel)).toMatchObject({
      session: { sessionId: game.sessionId },
      match: { isFinal: false, view: { score: { a: 2, b: 0 } } },
    });
  });

  it("can't be restored before it is resumed", async () => {
    const { world, desk, game, B } = await takenOver();
    const { desk: call } = desk;
    desk.desk = async (deskCall) => {
      if (deskCall.path.endsWith('/resume')) await world.clock.sleeps(3_000);
      return call(deskCall);
    };
    world.restart();
    await world.clock.advance(2_000);
    await expect(world.ask('manual:back', B)).rejects.toThrow(
      /^Channel B has no feed to return to\. Pick a game/,
    );
    await world.clock.advance(2_000);
    expect(world.channel(B.channel).manual).toMatchObject({ before: { sessionId: game.sessionId } });
  });

  it.each([
    ["doesn't respond", (desk: FakeDesk) => (desk.isAway = true)],
    ['crashes again before its answer arrives', (desk: FakeDesk) => (desk.lostAnswers = 1)],
  ])('can be restored after a crash if its service %s', async (_, crash) => {
    const { world, desk, game } = await rehearsing();
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    crash(desk);
    await world.show.sessions.serviceRestarted();
    expect(world.channel().manual).toMatchObject({ before: { sessionId: game.sessionId } });
    desk.isAway = false;
    await Promise.all([world.show.sessions.serviceRestarted(), world.show.sessions.serviceRestarted()]);
    const resumeCount = desk.count(/resume$/);
    await world.clock.advance(60_000);
    expect(desk.count(/resume$/)).toBe(resumeCount);
    expect(world.show.state().notices).toEqual([]);
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      session: { sessionId: game.sessionId },
      match: { isFinal: false },
      link: { state: 'live' },
    });
  });

  it("is requested for half a minute if its service doesn't respond, and then abandoned", async () => {
    const { world, desk } = await rehearsing();
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    desk.isAway = true;
    await world.show.sessions.serviceRestarted();
    await world.clock.advance(25_000);
    expect(world.channel().manual?.before).not.toBeNull();
    await world.clock.advance(10_000);
    expect(world.channel().manual).toMatchObject({ before: null, feed: null });
    expect(world.show.state().notices).toHaveLength(1);
  });

  it("can't be restored if it can't be resumed", async () => {
    const { world, desk, B } = await takenOver();
    desk.cannotResume = true;
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel(B.channel).manual).toMatchObject({ before: null, feed: null });
    expect(world.show.state().notices.map(({ sentence }) => sentence)).toEqual([
      "The rehearsal on channel A can't be resumed, so its last picture stays. Start a new rehearsal.",
      "Channel B can't go back to its rehearsal. Keep scoring manually, or pick another game.",
    ]);
  });
});

describe("a rehearsal that isn't chosen on its channel, after its service restarts alone", () => {
  const resumes = (desk: FakeDesk): string[] =>
    desk.calls.flatMap(({ call }) => /^POST \/sessions\/(.+)\/resume$/.exec(call)?.[1] ?? []);

  /** Chooses another game, which sends nothing, so the rehearsal stays on air. */
  async function awaitMute(world: World): Promise<void> {
    const mute = new FakeGame('wc', 'mute', world.clock);
    mute.saysHelloOnly = true;
    world.addGame(mute);
    await world.ask('channel:bind', { ...A, source: 'venue', sessionId: 'mute' });
  }

  it.each([
    ['was taken over manually', (world: World) => world.ask('manual:takeover', A)],
    ['is on air until another game sends something', awaitMute],
  ])('is resumed if it %s', async (_, leave) => {
    const { world, desk, game } = await rehearsing();
    await leave(world);
    await world.clock.advance(1_000);
    await world.show.sessions.serviceRestarted();
    expect(resumes(desk)).toEqual([game.sessionId]);
    expect(world.show.state().notices).toEqual([]);
  });

  it('is restored with its clock at the position of its recording', async () => {
    const { world, game } = await rehearsing();
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    const { replay } = world.channel().manual!.before!;
    await world.clock.advance(5_000);
    await world.show.sessions.serviceRestarted();
    expect(world.channel().manual).toMatchObject({
      before: { sessionId: game.sessionId },
      feed: { isBack: true },
    });
    const resumed = world.channel().manual!.before!.replay!;
    expect(resumed.at).toBe(world.clock.wall());
    expect(resumed.positionMs).toBe(replay!.positionMs + (resumed.at - replay!.at) * SPEED);
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.channel().session).toMatchObject({ sessionId: game.sessionId, replay: resumed });
  });

  it('is resumed together with the next rehearsal of its channel, if another channel can go back to it', async () => {
    const { world, desk, game } = await rehearsing();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: game.sessionId });
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', { channel });
    await world.clock.advance(1_000);
    const { session } = await world.ask('rehearsal:start', { ...A, league: 'nba', speed: SPEED });
    await world.clock.advance(1_000);
    await world.show.sessions.serviceRestarted();
    expect(resumes(desk).sort()).toEqual([session, game.sessionId].sort());
    expect(world.show.state().notices).toEqual([]);
    expect(world.channel(channel).manual).toMatchObject({ before: { sessionId: game.sessionId } });
  });

  it("can't be restored if it can't be resumed", async () => {
    const { world, desk, game } = await rehearsing();
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    desk.cannotResume = true;
    await world.show.sessions.serviceRestarted();
    expect(world.channel().manual).toMatchObject({ before: null, feed: null });
    expect(world.show.state().notices.map(({ sentence }) => sentence)).toEqual([
      "Channel A can't go back to its rehearsal. Keep scoring manually, or pick another game.",
    ]);
    await expect(world.ask('manual:back', A)).rejects.toThrow(
      /^Channel A has no feed to return to\. Pick a game/,
    );
    game.end();
    await world.clock.advance(1_000);
    expect(new Page(world.show, 'program').now.match).toMatchObject({ isFinal: false });
  });

  it("isn't resumed if it ended before", async () => {
    const { world, desk, game } = await rehearsing();
    await world.ask('manual:takeover', A);
    await world.clock.advance(10);
    game.end();
    await world.clock.advance(1_000);
    await world.show.sessions.serviceRestarted();
    expect(resumes(desk)).toEqual([]);
    expect(world.channel().manual).toMatchObject({ feed: { isBack: true, isEnded: true } });
  });
});
