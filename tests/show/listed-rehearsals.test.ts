import { describe, expect, it } from 'vitest';
import type { GameRow } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { World } from './world.ts';

const A = { channel: 'A' };
const CELTICS = { name: 'Boston Celtics', league: 'nba' };
const JAZZ = { name: 'Utah Jazz', league: 'nba' };
const nba = { ...A, league: 'nba', speed: 1 };

/** A show with its rehearsal service, which lists the rehearsals of an account that have ended. */
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
  it('is listed as finished when it was played to its end', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    world.games.get(session)!.end();
    await world.ask('rehearsal:start', nba);
    expect(await listed()).toMatchObject([{ status: 'closed', sessions: [{ sessionId: session }] }]);
  });

  it('stays listed as finished while the next one on its channel plays, and after that one', async () => {
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

  it('stays listed as finished when the next one starts after its final whistle, before its session closes', async () => {
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

  it('is not listed when another one has stopped it', async () => {
    const { world, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.ask('rehearsal:start', nba);
    expect(await listed()).toEqual([]);
    expect(world.show.sources.get('rehearsal').find(session)).toMatchObject({ sessionId: session });
  });

  it('is not listed when it was taken off its last channel', async () => {
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

  it('is over when another game has taken its place, once the slowest output has shown it', async () => {
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

  it('goes on while another channel has it, or while manual scoring can give the game back to it', async () => {
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

  it('is not listed when its service crashed after it was stopped', async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    desk.isAway = true;
    await world.play('wc');
    await world.clock.advance(1_000);
    desk.isAway = false;
    world.games.get(session)!.end();
    world.show.sources.openRehearsal(desk);
    // The next rehearsal opens the account that the list is read with.
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    expect(sessionsOf(await listed())).not.toContain(session);
  });

  it('is not listed when its service does not resume it', async () => {
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

  it('stays listed as finished when a kill comes before its session closes', async () => {
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

  it('stays listed as finished when it is on a channel during a kill', async () => {
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

  it('is forgotten after a restart when its service no longer has it', async () => {
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

  it('is not listed when its channel was released before it started', async () => {
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

  /** A rehearsal on channel A that every service would call "Sandbox A v Sandbox B". */
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

  it('are placeholder clubs until teams are assigned, on and off a channel', async () => {
    const { world, teams, end } = await played();
    await end();
    expect(await teams()).toEqual(OTTERS);
    await world.ask('channel:release', A);
    expect(await teams()).toEqual(OTTERS);
  });

  it('are the teams assigned on its channel, after it has left the channel too', async () => {
    const { world, teams, end } = await played();
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await end();
    await world.ask('channel:release', A);
    expect(await teams()).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('stay those that it was played under when its channel gives other teams to the next one', async () => {
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

  it('stay those that it was played under when it is put on a channel with other teams again', async () => {
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

  it('change as soon as other teams are assigned, without another reading of the list', async () => {
    const { world, teams, end } = await played();
    await end();
    expect(await teams()).toEqual(OTTERS);
    const rows = () => world.show.sources.catalogs().find(({ source }) => source === 'rehearsal');
    const before = rows();
    expect(rows()).toBe(before);
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    expect(rows()?.games[0]?.matchup).toEqual({ a: 'Boston Celtics', b: 'Utah Jazz' });
  });

  it('are those of the channel that has it, where that is another one than it was started for', async () => {
    const { world, session, teams, end } = await played();
    await end();
    const { channel } = await world.ask('channel:add', {});
    await world.ask('rehearsal:dress', { ...A, a: CELTICS, b: JAZZ });
    await world.ask('channel:release', A);
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: session });
    expect(await teams()).toEqual(OTTERS);
  });

  it('are those assigned after manual scoring took it over, and stay when the next one gets others', async () => {
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

  it('are those on air when manual scoring takes it over', async () => {
    const { world, desk } = open();
    world.mockMatchup = { a: 'Sandbox A', b: 'Sandbox B' };
    await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    expect(desk.calls.find(({ call }) => call === 'POST /sessions')?.body).toMatchObject({ matchup: OTTERS });
    expect(world.channel().session).toMatchObject({ ofRehearsal: true, matchup: world.mockMatchup });
  });
});

describe('the shoot-out of an own game in the list', () => {
  it('has its tally after the game has ended, left its channel, and after a restart', async () => {
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

describe('an own game among the finished games', () => {
  /** A football game on A, and how far its row says that it came, off its channel. */
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

  it('says in which quarter it was taken off the air, after a restart too', async () => {
    const { world, press, reached } = await open();
    await press('kickoff');
    await press('touchdown', { team: 'A' });
    const firstQuarter = { is: 'period', part: 'quarter', number: 1 };
    expect(await reached()).toEqual(firstQuarter);
    world.restart();
    expect((await world.show.sources.catalogOf('rehearsal')).games[0]!.reached).toEqual(firstQuarter);
  });

  it('says that it had not begun', async () => {
    const { reached } = await open();
    expect(await reached()).toEqual({ is: 'before' });
  });

  it('is final once its end was pressed, after a restart on its channel too', async () => {
    const { world, press, reached } = await open();
    await press('kickoff');
    await world.ask('manual:end', A);
    await world.clock.advance(1_000);
    world.restart();
    await world.clock.advance(1_000);
    expect(await reached()).toMatchObject({ is: 'final' });
  });

  it('says nothing where it is not known how far it came', async () => {
    const { world, reached } = await open();
    await reached();
    world.persisted = { ...world.persisted, ownGames: [] };
    world.restart();
    expect((await world.show.sources.catalogOf('rehearsal')).games[0]!.reached).toBeNull();
  });
});

describe('an own game that is put on a channel again', () => {
  /** A football game that left channel A in its first quarter, or at its end. */
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

  it('stays in the quarter where it was stopped, after a restart too', async () => {
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

  it('is final where its end was pressed', async () => {
    const world = await putBack({ ended: true });
    expect(world.channel().match).toMatchObject({ isFinal: true, phase: { is: 'final' } });
  });
});

describe('the competition of an own game in the list', () => {
  /** A show whose own games have left their channel: with a competition, without one, and taken over from a feed. */
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

  it('is what its producer typed, after the game has left its channel and after a restart', async () => {
    const { world, competitions } = await played();
    expect(await competitions()).toEqual(COMPETITIONS);
    world.restart();
    expect(await competitions()).toEqual(COMPETITIONS);
  });

  it('is on air again when the game is put on a channel again', async () => {
    const { world, ids } = await played();
    await world.show.sources.catalogOf('rehearsal');
    await world.ask('channel:bind', { ...A, source: 'rehearsal', sessionId: ids[0]! });
    expect(world.channel().session).toMatchObject({ competition: { name: 'Harbor Cup' } });
  });

  it('is not that of a league where nothing is known of the game', async () => {
    const { world, competitions } = await played();
    world.persisted = { ...world.persisted, ownGames: [] };
    world.restart();
    expect(await competitions()).toEqual([{ name: null }, { name: null }, { name: null }]);
  });
});

describe('a game that was taken over from its feed, in the list of games', () => {
  /** A game of a feed or a rehearsal, taken over on channel A, and the rows of both services. */
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
    'is the manual game alone while it is scored, from a %s',
    async (from) => {
      const { manual, listed } = await takenOver(from);
      expect(await listed()).toEqual([[manual, 'live']]);
    },
  );

  it.each(['feed', 'rehearsal'] as const)('is the %s alone after Back to the feed', async (from) => {
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
    'is the final manual game alone once it was ended, from a %s',
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

  it('is no game at all when its rehearsal leaves the channel before its end', async () => {
    const { world, listed } = await takenOver('rehearsal');
    await world.ask('channel:release', A);
    expect(await listed()).toEqual([]);
    world.restart();
    expect(await listed()).toEqual([]);
  });

  it('is the row of its feed when it leaves the channel before its end', async () => {
    const { world, before, listed } = await takenOver('feed');
    await world.ask('channel:release', A);
    expect(await listed()).toEqual([[before, 'live']]);
  });
});
