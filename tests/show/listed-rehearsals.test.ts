import { describe, expect, it } from 'vitest';
import type { GameRow } from '../../src/preload/contract/show-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { World } from './world.ts';

const A = { channel: 'A' };
const nba = { ...A, league: 'nba', speed: 1 };

/** A show with its rehearsal service, which lists every rehearsal that has ended. */
function open(): { world: World; desk: FakeDesk; listed: () => Promise<GameRow[]> } {
  const world = new World();
  const desk = new FakeDesk(world);
  world.provider.answer('/api/sessions?status=closed&sandbox=true', () => {
    const rehearsals = [...world.games.values()].filter(({ sessionId }) => sessionId.includes('sandbox'));
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

  it('stays listed as finished when it is taken off its channel after its end', async () => {
    const { world, desk, listed } = open();
    const { session } = await world.ask('rehearsal:start', nba);
    await world.clock.advance(1_000);
    world.games.get(session)!.end();
    await world.clock.advance(1_000);
    await world.ask('channel:release', A);
    await world.clock.advance(1_000);
    expect(desk.count(/close$/)).toBe(0);
    expect(await listed()).toMatchObject([{ status: 'closed', sessions: [{ sessionId: session }] }]);
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
