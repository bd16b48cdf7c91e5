import { describe, expect, it } from 'vitest';
import { LIVE_POLL_MS } from '../../src/feed/client/session-lists.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, listedGame, Page, START, World } from './world.ts';

const A = { channel: 'A' };
const upcoming = (parts: object = {}) => ({
  gameId: 'game-1',
  league: 'wc',
  sport: 'soccer',
  matchup: { a: 'Brazil', b: 'Mexico' },
  summary: 'Group A',
  scheduledStart: new Date(START + 30 * 60_000).toISOString(),
  ...parts,
});

/** Schedules a game on channel A that starts in half an hour. */
async function armed() {
  const world = new World();
  world.provider.rows.upcoming = [upcoming()];
  await world.ask('channel:arm', { ...A, source: 'venue', gameId: 'game-1' });
  await world.clock.advance(10);
  const page = new Page(world.show, 'program');
  const state = () => world.show.state().armed['A'];
  const open = (sessionId: string) => {
    const game = new FakeGame('wc', sessionId, world.clock);
    game.script.matchup = { a: 'Brazil', b: 'Mexico' };
    world.addGame(game);
    world.listed = [
      ...world.listed,
      listedGame({ sessionId, gameId: 'game-1', matchup: { a: 'Brazil', b: 'Mexico' } }),
    ];
    return game;
  };
  return { world, page, state, open };
}

describe('a scheduled game', () => {
  it('shows its names, colors, matchup, countdown and lineups on air before it begins', async () => {
    const { world, page, state } = await armed();
    expect(state()).toMatchObject({
      state: 'waiting',
      sentence: 'Goes live automatically when its feed opens. Nothing on air changes.',
    });
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    expect(page.now.match).toMatchObject({
      teams: { a: { name: 'Brazil', code: 'BRA' }, b: { name: 'Mexico', code: 'MEX' } },
      view: { score: { a: null, b: null } },
      countdown: { isRunning: true, direction: 'down' },
    });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: { form: 'matchup' } });
    expect(page.now.graphics['full-frame'].content).toMatchObject({
      form: 'matchup',
      starts: { minutes: 30 },
    });
    await world.ask('roster:set', { name: 'Brazil', league: 'wc', players: [{ name: 'Ada', starts: true }] });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame', content: { form: 'line-up', side: 'A' } });
    expect(page.now.graphics['full-frame'].content).toMatchObject({ starters: [{ name: 'Ada' }] });
    await world.ask('override:set', { ...A, field: 'code.a', value: 'BRZ' });
    expect(page.now.match?.teams.a.code).toBe('BRZ');
    expect(world.channel().link).toMatchObject({ state: 'idle', sentence: null });
    expect(world.show.state().notices).toEqual([]);
  });

  it('goes live automatically within one poll after its session opens, and keeps what is on air', async () => {
    const { world, page, state, open } = await armed();
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    await world.ask('graphic:take', {
      ...A,
      graphic: 'lower-third',
      content: { form: 'person', name: 'Ada' },
    });
    await world.ask('override:set', { ...A, field: 'competition.season', value: 'Final' });
    await world.clock.advance(60_000);
    const frames = page.frames.length;
    const game = open('live-1');
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(world.channel().session).toMatchObject({ sessionId: 'live-1' });
    expect(world.channel().session).not.toHaveProperty('armed');
    expect(world.channel().link.state).toBe('live');
    expect(state()).toBeUndefined();
    const since = page.frames.slice(frames);
    expect(since.every(({ graphics }) => graphics.scorebug.isOnAir && graphics['lower-third'].isOnAir)).toBe(
      true,
    );
    expect(since.every(({ match }) => match?.teams.a.name === 'Brazil')).toBe(true);
    expect(page.now.match?.competition.season).toBe('Final');
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    expect(page.score).toBe('1-0');
    expect(world.asRun.filter(({ action }) => action === 'bind')).toMatchObject([
      { detail: 'Brazil – Mexico', cause: 'operator', sessionId: null },
      { detail: 'Brazil – Mexico', cause: 'feed', sessionId: 'live-1' },
    ]);
  });

  it('waits for the producer if it has several sessions, and reports which session is live', async () => {
    const { world, page, state, open } = await armed();
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    const health = (sessionId: string, scoutDark: boolean) => {
      const { script } = open(sessionId);
      const reportedHealth = script.health();
      script.health = () => ({ ...reportedHealth, scoutDark });
    };
    health('dark-1', true);
    health('live-1', false);
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(state()).toMatchObject({
      state: 'choose',
      sentence: '2 feeds cover Brazil vs. Mexico. Choose the one to follow. Nothing on air changes.',
      choices: [
        { sessionId: 'live-1', isLive: true },
        { sessionId: 'dark-1', isLive: false },
      ],
    });
    expect(world.show.state().notices).toMatchObject([{ id: 'armed-A', level: 'warning' }]);
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    await world.ask('channel:bind', { ...A, source: 'venue', sessionId: 'live-1' });
    await world.clock.advance(50);
    expect(world.channel().session?.sessionId).toBe('live-1');
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    expect(world.show.state().notices).toEqual([]);
  });

  it('stays as prepared with a notice when it has left every list, and still goes live once it opens', async () => {
    const { world, page, state, open } = await armed();
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    world.provider.rows.upcoming = [];
    await world.clock.advance(LIVE_POLL_MS + 50);
    const sentence =
      'Venue no longer lists Brazil vs. Mexico, and its feed never opened. It may be canceled. Release channel A, schedule another game, or score it manually.';
    expect(state()).toMatchObject({ state: 'gone', sentence });
    expect(world.show.state().notices).toMatchObject([{ sentence: `Channel A: ${sentence}` }]);
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    open('late-1');
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(world.channel().session?.sessionId).toBe('late-1');
    expect(world.show.state().notices).toEqual([]);
  });

  it("isn't reported missing while its lists can't be read", async () => {
    const { world, state } = await armed();
    world.provider.rows.upcoming = null as never;
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(state()).toMatchObject({
      state: 'waiting',
      sentence: expect.stringMatching(/^The game lists of Venue can't be read right now/) as string,
    });
  });

  it('adopts names and a start time that its source sends later', async () => {
    const world = new World();
    world.provider.rows.upcoming = [upcoming({ matchup: { a: null, b: null } })];
    await world.ask('channel:arm', { ...A, source: 'venue', gameId: 'game-1' });
    const later = new Date(START + 45 * 60_000).toISOString();
    world.provider.rows.upcoming = [upcoming({ scheduledStart: later })];
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(world.channel().session).toMatchObject({
      matchup: { a: 'Brazil', b: 'Mexico' },
      armed: { scheduledStart: later },
    });
    expect(new Page(world.show, 'program').now.match?.teams.a.name).toBe('Brazil');
  });

  it('is scheduled and on air again after a restart, and goes live from there', async () => {
    const { world, open } = await armed();
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    await world.clock.advance(2_000);
    world.restart({ afterMs: 60_000 });
    const page = new Page(world.show, 'program');
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    expect(page.now.match?.teams.b.name).toBe('Mexico');
    expect(world.show.state().armed['A']?.state).toBe('waiting');
    open('live-1');
    await world.clock.advance(LIVE_POLL_MS + 50);
    expect(world.channel().session?.sessionId).toBe('live-1');
  });

  it('can be released, replaced by another game, or taken over manually with what is on air', async () => {
    const { world, page, state } = await armed();
    new FakeDesk(world);
    world.provider.rows.upcoming = [
      upcoming(),
      upcoming({ gameId: 'game-2', matchup: { a: 'Japan', b: 'Canada' } }),
    ];
    await world.ask('channel:arm', { ...A, source: 'venue', gameId: 'game-2' });
    expect(world.channel().session?.matchup).toEqual({ a: 'Japan', b: 'Canada' });
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    await world.ask('manual:takeover', A);
    await world.clock.advance(50);
    expect(world.channel()).toMatchObject({ manual: { before: null }, session: { matchup: { a: 'Japan' } } });
    expect([state(), page.now.graphics.scorebug.isOnAir]).toEqual([undefined, true]);
    await expect(world.ask('manual:back', A)).rejects.toThrow(
      /^Channel A has no feed to return to\. Pick a game/,
    );
    await world.ask('channel:arm', { ...A, source: 'venue', gameId: 'game-1' });
    await world.ask('channel:release', A);
    expect([world.channel().session, state()]).toEqual([null, undefined]);
  });

  it.each(['manual', 'agree', 'change'])(
    'keeps an overridden score in a manual takeover (release: %s)',
    async (release) => {
      const { world, page } = await armed();
      new FakeDesk(world);
      await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
      await world.ask('override:set', { ...A, field: 'score.a', value: 2, release });
      expect(page.now.match?.view.score).toEqual({ a: 2, b: null });
      await world.ask('manual:takeover', A);
      await world.clock.advance(50);
      expect(page.score).toBe('2-0');
      expect(world.channel()).toMatchObject({
        overrides: {},
        manual: { before: null, undo: null },
        snapshot: { score: { a: 2, b: 0 } },
      });
      for (const button of ['phase-first-half', 'goal-a']) {
        const pressed = world.ask('manual:press', { ...A, button });
        await world.clock.advance(1);
        await pressed;
      }
      expect(page.score).toBe('3-0');
      expect(page.frames.map(({ match }) => match?.view.score.a)).not.toContain(0);
    },
  );

  it.each(['taken over manually', 'live'])('keeps a running clock when it is %s', async (how) => {
    const { world, page, open } = await armed();
    new FakeDesk(world);
    await world.ask('clock:start', A);
    await world.clock.advance(5_000);
    if (how === 'live') {
      open('live-1').press('phase', { phase: 'first_half' });
      await world.clock.advance(LIVE_POLL_MS + 50);
    } else await world.ask('manual:takeover', A);
    await world.clock.advance(50);
    expect(world.channel().session?.armed).toBeUndefined();
    expect(page.now.match?.clock).toMatchObject({ isRunning: true, baseMs: 0, at: START + 10 });
    expect(world.channel().clock.needsCheck).toBe(false);
  });

  it('keeps an overridden name in a manual takeover, and has nothing to undo', async () => {
    const { world, page } = await armed();
    const desk = new FakeDesk(world);
    await world.ask('override:set', { ...A, field: 'name.a', value: 'Brasil' });
    await world.ask('manual:takeover', A);
    await world.clock.advance(50);
    expect([page.now.match?.teams.a.name, page.score]).toEqual(['Brasil', '0-0']);
    expect(desk.count(/presses/)).toBe(0);
  });

  it("isn't taken over manually if its session opens during the request", async () => {
    const { world, open } = await armed();
    const desk = new FakeDesk(world);
    let bound = false;
    desk.meanwhile = (path) => {
      if (!path.endsWith('/sessions') || bound) return;
      bound = true;
      open('live-1');
      world.show.sessions.put(
        'A',
        { ...world.channel().session!, sessionId: 'live-1', armed: undefined! },
        { isRealTime: true, cause: 'feed', isSameMatch: true },
      );
    };
    await expect(world.ask('manual:takeover', A)).rejects.toThrow(/has another game now/);
    await world.clock.advance(50);
    expect(world.channel()).toMatchObject({ session: { sessionId: 'live-1' }, manual: null });
  });
});
