import { describe, expect, it } from 'vitest';
import type { GameRow } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { World } from './world.ts';

const A = { channel: 'A' };
const CELTICS = { name: 'Boston Celtics', league: 'nba' };
const JAZZ = { name: 'Utah Jazz', league: 'nba' };
const nba = { ...A, league: 'nba', speed: 1 };

/** Opens a show with its rehearsal service, which lists the ended rehearsals of an account. */
function open(): { world: World; desk: FakeDesk; listed: () => Promise<GameRow[]> } {
  const world = new World();
  const desk = new FakeDesk(world);
  world.provider.answer('/api/sessions?status=closed&sandbox=true', ({ headers }) => {
    const rehearsals = [...world.games.values()].filter(
      ({ sessionId }) => world.accountOf.get(sessionId) === headers.get('authorization'),
    );
    return Response.json({
      sessions: rehearsals.filter(({ isClosed }) => isClosed).map(({ script }) => script.row()),
    });
  });
  const listed = async (): Promise<GameRow[]> => (await world.show.sources.catalogOf('rehearsal')).games;
  return { world, desk, listed };
}

const sessionsOf = (games: readonly GameRow[]): string[] =>
  games.flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId));

describe('a rehearsal in the list of games', () => {
  it('is listed as finished if it was played to its end', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    world.games.get(session)!.end();
    await world.ask('rehearsal:start', nba);
    expect(await listed()).toMatchObject([{ status: 'closed', sessions: [{ sessionId: session }] }]);
  });

  it('stays listed as finished during the next rehearsal on its channel, and after it', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    const next = await world.ask('rehearsal:start', nba);
    await world.clock.advance(10_000);
    expect(sessionsOf(await listed())).toEqual([session]);
    world.games.get(next.session)!.end();
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).toEqual([session, next.session]);
  });

  it('stays listed as finished if the next rehearsal starts after its final whistle, before its session closes', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', { ...nba, league: 'wc' });
    await world.clock.advance(1_000);
    const game = world.games.get(session)!;
    for (const phase of ['first_half', 'half_time', 'second_half', 'full_time', 'ended'])
      game.press('phase', { phase });
    await world.clock.advance(1_000);
    expect(game.isClosed).toBe(false);
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(10_000);
    expect(sessionsOf(await listed())).toEqual([session]);
  });

  it("isn't listed after another rehearsal has stopped it", async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.ask('rehearsal:start', nba);
    expect(await listed()).toEqual([]);
    expect(world.show.sources.get('rehearsal').find(session)).toMatchObject({ sessionId: session });
  });

  it("isn't listed after it was taken off its last channel", async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: session });
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    expect(desk.count(/close$/)).toBe(0);
    await world.ask('channel:release', { channel });
    await world.clock.advance(1_000);
    expect(world.games.get(session)!.isClosed).toBe(true);
    expect(await listed()).toEqual([]);
  });

  it('ends when another game has replaced it, once the output with the longest delay has shown it', async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 10_000 } });
    await world.play('wc');
    await world.clock.advance(9_000);
    expect(desk.count(/close$/)).toBe(0);
    await world.clock.advance(2_000);
    expect(world.games.get(session)!.isClosed).toBe(true);
    expect(await listed()).toEqual([]);
  });

  it('continues while it is on another channel, or while a manual game can return to it', async () => {
    const { world, desk } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: session });
    await world.clock.advance(1_000);
    await world.play('wc');
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', { channel });
    await world.clock.advance(1_000);
    expect(world.channel(channel).session?.sessionId).not.toBe(session);
    expect(world.games.get(session)!.isClosed).toBe(false);
    await world.ask('channel:release', { channel });
    await world.clock.advance(1_000);
    expect(world.games.get(session)!.isClosed).toBe(true);
    expect(desk.count(/close$/)).toBeGreaterThan(0);
  });

  it("isn't listed if its service crashed after it was stopped", async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    desk.isAway = true;
    await world.play('wc');
    await world.clock.advance(1_000);
    desk.isAway = false;
    world.games.get(session)!.end();
    world.show.sources.openRehearsal(desk);
    // The next rehearsal opens the account that is used to read the list.
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).not.toContain(session);
  });

  it("isn't listed if its service doesn't resume it", async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    desk.cannotResume = true;
    world.show.sources.openRehearsal(desk);
    await world.show.sessions.serviceRestarted();
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).not.toContain(session);
  });

  it('stays listed as finished when it is taken off its channel after its end', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    expect(await listed()).toMatchObject([{ status: 'closed', sessions: [{ sessionId: session }] }]);
  });

  it('stays listed as finished after a kill, with its score and teams, and can be put on a channel', async () => {
    const { world, listed } = open();
    world.mockMatchup = { a: 'Sandbox A', b: 'Sandbox B' };
    const { session } = await world.ask('rehearsal:start', { ...nba, league: 'wc' });
    await world.ask('rehearsal:dress', {
      ...A,
      a: { name: 'Spain', league: 'wc' },
      b: { name: 'France', league: 'wc' },
    });
    await world.clock.advance(1_000);
    const game = world.games.get(session)!;
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    game.end();
    await world.clock.advance(1_000);
    const stopped = await world.ask('rehearsal:start', nba);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    for (let restarts = 0; restarts < 2; restarts += 1) {
      world.restart();
      await world.clock.advance(1_000);
      expect(await listed()).toMatchObject([
        {
          status: 'closed',
          score: { a: 1, b: 0 },
          matchup: { a: 'Spain', b: 'France' },
          sessions: [{ sessionId: session }],
        },
      ]);
    }
    expect(world.games.get(stopped.session)!.isClosed).toBe(true);
    await world.ask('channel:bind', { ...A, source: 'rehearsal', sessionId: session });
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      link: { state: 'ended' },
      match: { view: { score: { a: 1, b: 0 } } },
    });
  });

  it('stays listed as finished if a kill comes before its session closes', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', { ...nba, league: 'wc' });
    await world.clock.advance(1_000);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 10_000 } });
    const game = world.games.get(session)!;
    for (const phase of ['first_half', 'half_time', 'second_half', 'full_time', 'ended'])
      game.press('phase', { phase });
    await world.clock.advance(1_000);
    await world.ask('channel:release', A);
    expect(game.isClosed).toBe(false);
    world.restart();
    await world.clock.advance(1_000);
    expect(game.isClosed).toBe(true);
    expect(sessionsOf(await listed())).toEqual([session]);
  });

  it('stays listed as finished if it is on a channel during a kill', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).toEqual([session]);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).toEqual([session]);
  });

  it('is removed after a restart if its service no longer has it', async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    expect(world.persisted.finishedRehearsals).toHaveLength(1);
    desk.cannotResume = true;
    world.restart();
    await world.clock.advance(1_000);
    expect(await listed()).toEqual([]);
    expect(world.persisted.finishedRehearsals).toEqual([]);
  });

  it("isn't listed if its channel was released before it started", async () => {
    const { world, desk, listed } = open();
    world.provider.delay('/api/sandbox', 1_000);
    const started = world.ask('rehearsal:start', nba);
    const refused = expect(started).rejects.toMatchObject({ code: 'conflict' });
    await world.ask('channel:release', A);
    await world.clock.advance(2_000);
    await refused;
    expect(desk.count(/close$/)).toBe(1);
    expect(sessionsOf(await listed())).toEqual([]);
  });
});

describe('the teams of a rehearsal in the list of games', () => {
  const OTTERS = { a: 'Redwater Otters', b: 'Saltmarsh Herons' };

  /** Plays a rehearsal on channel A whose service names the teams "Sandbox A" and "Sandbox B". */
  async function played() {
    const { world, listed } = open();
    world.mockMatchup = { a: 'Sandbox A', b: 'Sandbox B' };
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    const end = async (): Promise<void> => {
      world.games.get(session)!.end();
      await world.clock.advance(1_000);
    };
    const teams = async (): Promise<unknown> => (await listed())[0]?.matchup;
    return { world, session, listed, teams, end };
  }

  it('are placeholder teams if none are assigned, on and off a channel', async () => {
    const { world, teams, end } = await played();
    await end();
    expect(await teams()).toEqual(OTTERS);
    await world.ask('channel:release', A);
    expect(await teams()).toEqual(OTTERS);
  });

  it('are the teams assigned on its channel, even after the rehearsal has left it', async () => {
    const { world, teams, end } = await played();
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await end();
    await world.ask('channel:release', A);
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('stay the same when its channel assigns other teams to the next rehearsal', async () => {
    const { world, session, listed, end } = await played();
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await end();
    const next = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    const LAKERS = { name: 'Los Angeles Lakers', league: 'nba' };
    await world.ask('rehearsal:dress', { ...A, a: LAKERS, b: JAZZ });
    await world.clock.advance(1_000);
    const teamsOf = async (id: string): Promise<unknown> =>
      (await listed()).find(({ sessions }) => sessions.some(({ sessionId }) => sessionId === id))?.matchup;
    expect(await teamsOf(session)).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
    world.games.get(next.session)!.end();
    await world.clock.advance(1_000);
    await world.ask('rehearsal:undress', A);
    await world.ask('channel:release', A);
    world.restart();
    await world.clock.advance(1_000);
    expect(await teamsOf(session)).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
    expect(await teamsOf(next.session)).toEqual(OTTERS);
  });

  it('stay the same when the rehearsal returns to a channel with other assigned teams', async () => {
    const { world, session, teams, end } = await played();
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await end();
    await world.ask('channel:release', A);
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: session });
    await world.clock.advance(1_000);
    await world.ask('channel:release', { channel });
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('change when other teams are assigned, without a reload of the list', async () => {
    const { world, teams, end } = await played();
    await end();
    expect(await teams()).toEqual(OTTERS);
    const rows = () => world.show.sources.catalogs().find(({ source }) => source === 'rehearsal');
    const before = rows();
    expect(rows()).toBe(before);
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    expect(rows()?.games[0]?.matchup).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('are those of the channel that shows the rehearsal, even if another channel started it', async () => {
    const { world, session, teams, end } = await played();
    await end();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await world.ask('channel:release', A);
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: session });
    expect(await teams()).toEqual(OTTERS);
  });

  it('are the assigned ones after a manual takeover, and stay when the next rehearsal is assigned other teams', async () => {
    const { world, listed } = open();
    world.mockMatchup = { a: 'Sandbox A', b: 'Sandbox B' };
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    const { sessionId } = world.channel().session!;
    world.provider.listsGames = true;
    const teams = async (): Promise<unknown> =>
      (await listed()).find(({ sessions }) => sessions.some((one) => one.sessionId === sessionId))?.matchup;
    expect(await teams()).toEqual(OTTERS);
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
    await world.ask('manual:end', A);
    await world.clock.advance(1_000);
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    await world.ask('rehearsal:undress', A);
    await world.clock.advance(1_000);
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
    world.restart();
    await world.clock.advance(1_000);
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('are those on air when the rehearsal is taken over manually', async () => {
    const { world, desk } = open();
    world.mockMatchup = { a: 'Sandbox A', b: 'Sandbox B' };
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    expect(desk.calls.find(({ call }) => call === 'POST /sessions')?.body).toMatchObject({ matchup: OTTERS });
    expect(world.channel().session).toMatchObject({ ofRehearsal: true, matchup: world.mockMatchup });
  });
});

describe('the shootout tally of a listed manual game', () => {
  it('stays after the game has ended, has left its channel, and after a restart', async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, a: 'Mesa', b: 'Bayview', league: 'wc' });
    const { sessionId } = world.channel().session!;
    const press = async (type: string, payload: object): Promise<void> => {
      await world.ask('manual:press', { ...A, type, payload });
      await world.clock.advance(100);
    };
    for (const phase of ['first_half', 'half_time', 'second_half', 'full_time', 'penalties'])
      await press('phase', { phase });
    for (const end of ['pen_scored', 'pen_missed'])
      for (const type of ['penalty_awarded', 'pen_kick', end]) await press(type, { team: 'A' });
    await world.ask('manual:end', A);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    world.provider.listsGames = true;
    const tally = async () => {
      const { games } = await world.show.sources.catalogOf('rehearsal');
      return games.find(({ key }) => key === `session:${sessionId}`)?.shootout;
    };
    expect(await tally()).toEqual({ a: 1, b: 0 });
    world.restart();
    expect(await tally()).toEqual({ a: 1, b: 0 });
  });
});

describe('a manual game among the finished games', () => {
  /** Starts a manual football game on channel A. `reached` takes it off the channel and returns its listed phase. */
  async function open() {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, a: 'Mesa', b: 'Bayview', league: 'nfl' });
    await world.clock.advance(100);
    const { sessionId } = world.channel().session!;
    const press = async (type: string, payload: object = {}): Promise<void> => {
      await world.ask('manual:press', { ...A, type, payload });
      await world.clock.advance(100);
    };
    const reached = async (): Promise<GameRow['reached']> => {
      await world.ask('channel:release', A);
      await world.clock.advance(1_000);
      world.provider.listsGames = true;
      const { games } = await world.show.sources.catalogOf('rehearsal');
      return games.find(({ key }) => key === `session:${sessionId}`)!.reached;
    };
    return { world, press, reached };
  }

  it('is listed with the quarter in which it left the channel, even after a restart', async () => {
    const { world, press, reached } = await open();
    await press('kickoff');
    await press('touchdown', { team: 'A' });
    const firstQuarter = { is: 'period', part: 'quarter', number: 1 };
    expect(await reached()).toEqual(firstQuarter);
    world.restart();
    expect((await world.show.sources.catalogOf('rehearsal')).games[0]!.reached).toEqual(firstQuarter);
  });

  it('is listed as not started if it left its channel before the kickoff', async () => {
    const { reached } = await open();
    expect(await reached()).toEqual({ is: 'before' });
  });

  it('is final once its end was pressed, even after a restart on its channel', async () => {
    const { world, press, reached } = await open();
    await press('kickoff');
    await world.ask('manual:end', A);
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(await reached()).toMatchObject({ is: 'final' });
  });

  it('has no phase if the saved one is lost', async () => {
    const { world, reached } = await open();
    await reached();
    world.persisted = { ...world.persisted, ownGames: [] };
    world.restart();
    expect((await world.show.sources.catalogOf('rehearsal')).games[0]!.reached).toBeNull();
  });
});

describe('a manual game that returns to a channel', () => {
  /** Plays a football game that leaves channel A in its first quarter, or at its end. */
  async function putBack({ ended = false } = {}) {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, a: 'Mesa', b: 'Bayview', league: 'nfl' });
    await world.clock.advance(100);
    const { sessionId } = world.channel().session!;
    for (const [type, payload] of [['kickoff', {}] as const, ['touchdown', { team: 'A' }] as const]) {
      await world.ask('manual:press', { ...A, type, payload });
      await world.clock.advance(100);
    }
    if (ended) await world.ask('manual:end', A);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    world.provider.listsGames = true;
    await world.show.sources.catalogOf('rehearsal');
    await world.ask('channel:bind', { ...A, source: 'rehearsal', sessionId });
    await world.clock.advance(5_000);
    return world;
  }

  it('stays in the quarter in which it was stopped, even after a restart', async () => {
    const world = await putBack();
    const stopped = {
      isFinal: false,
      phase: { is: 'period', part: 'quarter', number: 1 },
      view: { score: { a: 6, b: 0 } },
      clock: null,
    };
    expect(world.channel().match).toMatchObject(stopped);
    expect(world.channel().moments).toEqual([]);
    expect(world.channel().link.sentence).toMatch(/^This game was stopped before its end\. /);
    world.restart();
    await world.clock.advance(5_000);
    expect(world.channel().match).toMatchObject(stopped);
  });

  it('is final if its end was pressed', async () => {
    const world = await putBack({ ended: true });
    expect(world.channel().match).toMatchObject({ isFinal: true, phase: { is: 'final' } });
  });
});

describe('the competition of a manual game in the list', () => {
  /**
   * Opens a show whose own games have left their channel: with a competition, without one, and taken over from a feed.
   */
  async function played() {
    const world = new World();
    new FakeDesk(world);
    const ids: string[] = [];
    const note = (): void => void ids.push(world.channel().session!.sessionId);
    const teams = { ...A, a: 'Mesa', b: 'Bayview' };
    await world.ask('manual:start', { ...teams, league: 'wc', competition: 'Harbor Cup' });
    note();
    await world.ask('manual:start', { ...teams, league: 'wc' });
    note();
    await world.play('wc');
    await world.ask('manual:takeover', A);
    note();
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    world.provider.listsGames = true;
    const competitions = async (): Promise<unknown[]> => {
      const { games } = await world.show.sources.catalogOf('rehearsal');
      return ids.map((id) => games.find(({ key }) => key === `session:${id}`)?.competition);
    };
    return { world, ids, competitions };
  }
  const COMPETITIONS = [{ name: 'Harbor Cup' }, { name: null }, undefined];

  it('is the one that the producer typed, even after the game has left its channel and after a restart', async () => {
    const { world, competitions } = await played();
    expect(await competitions()).toEqual(COMPETITIONS);
    world.restart();
    expect(await competitions()).toEqual(COMPETITIONS);
  });

  it('is on air again when the game returns to a channel', async () => {
    const { world, ids } = await played();
    await world.show.sources.catalogOf('rehearsal');
    await world.ask('channel:bind', { ...A, source: 'rehearsal', sessionId: ids[0]! });
    expect(world.channel().session).toMatchObject({ competition: { name: 'Harbor Cup' } });
  });

  it("isn't that of a league if the league of the game is unknown", async () => {
    const { world, competitions } = await played();
    world.persisted = { ...world.persisted, ownGames: [] };
    world.restart();
    expect(await competitions()).toEqual([{ name: null }, { name: null }, { name: null }]);
  });
});

describe('a listed game that was taken over from its feed', () => {
  /** Takes over a game of a feed or a rehearsal on channel A. Returns the rows of both services. */
  async function takenOver(from: 'feed' | 'rehearsal') {
    const world = new World();
    const desk = new FakeDesk(world);
    const before =
      from === 'feed'
        ? (await world.play('nba')).sessionId
        : (await world.ask('rehearsal:start', nba)).session;
    await world.clock.advance(1_000);
    const game = world.games.get(before)!;
    game.press('live');
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    const manual = world.channel().session!.sessionId;
    world.provider.answer('/api/sessions', ({ query, headers }) => {
      const account = headers.get('authorization');
      const isVenue = account === 'Bearer token';
      const rows = [...world.games.values()].filter(({ sessionId, isClosed }) => {
        if (isClosed !== (query.get('status') === 'closed')) return false;
        if (query.get('sandbox') === 'true') return world.accountOf.get(sessionId) === account;
        return !world.accountOf.has(sessionId) && (sessionId === before) === isVenue;
      });
      return Response.json({ sessions: rows.map(({ script }) => script.row()) });
    });
    const listed = async (): Promise<[string, GameRow['status']][]> => {
      await world.clock.advance(1_000);
      for (const { id } of world.show.sources.states()) await world.show.sources.catalogOf(id);
      const { catalogs } = world.show.state();
      return catalogs.flatMap(({ games }) =>
        games.flatMap(({ sessions, status }): [string, GameRow['status']][] =>
          sessions.map(({ sessionId }) => [sessionId, status]),
        ),
      );
    };
    const press = (button: string) => world.ask('manual:press', { ...A, button });
    return { world, desk, game, before, manual, listed, press };
  }

  it.each(['feed', 'rehearsal'] as const)(
    'is shown once, as the manual game, while it is scored (taken over from a %s)',
    async (from) => {
      const { manual, listed } = await takenOver(from);
      expect(await listed()).toEqual([[manual, 'live']]);
    },
  );

  it.each(['feed', 'rehearsal'] as const)('is shown once, as the %s, after Return to feed', async (from) => {
    const { world, before, manual, listed, press } = await takenOver(from);
    await press('two-a');
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.games.get(manual)!.isClosed).toBe(true);
    expect(await listed()).toEqual([[before, 'live']]);
    world.restart();
    expect(await listed()).toEqual([[before, 'live']]);
  });

  it.each(['feed', 'rehearsal'] as const)(
    'is shown once, as the final manual game, if it was ended (taken over from a %s)',
    async (from) => {
      const { world, manual, listed } = await takenOver(from);
      await world.ask('manual:end', A);
      expect(await listed()).toEqual([[manual, 'closed']]);
      await world.ask('channel:release', A);
      expect(await listed()).toEqual([[manual, 'closed']]);
      world.restart();
      expect(await listed()).toEqual([[manual, 'closed']]);
    },
  );

  it("isn't shown if its rehearsal leaves the channel before its end", async () => {
    const { world, listed } = await takenOver('rehearsal');
    await world.ask('channel:release', A);
    expect(await listed()).toEqual([]);
    world.restart();
    expect(await listed()).toEqual([]);
  });

  it("is shown as its feed's game if it leaves the channel before its end", async () => {
    const { world, before, listed } = await takenOver('feed');
    await world.ask('channel:release', A);
    expect(await listed()).toEqual([[before, 'live']]);
  });
});
