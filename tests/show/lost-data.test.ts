import { describe, expect, it } from 'vitest';
import { serviceRestarted } from '../../src/main/rehearsals.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/** The database of the embedded service disappears, or is set aside because it is damaged. */

const A = { channel: 'A' };
const DELETED =
  'The database of the feed service was deleted, so earlier games and rehearsals are lost. Nothing on air changes. Check the score on air.';

const press = async (world: World, button: string, channel = 'A'): Promise<void> => {
  await world.ask('manual:press', { channel, button });
  await world.clock.advance(10);
};

const sentences = (world: World): string[] => world.show.state().notices.map(({ sentence }) => sentence);

/**
 * Opens a manual soccer game on channels A and B, at 1-2 with an override of the second score, a scorebug and a running
 * clock.
 */
async function scoring(): Promise<{ world: World; desk: FakeDesk; sessionId: string }> {
  const world = new World();
  const desk = new FakeDesk(world);
  await world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Bayview' });
  await world.clock.advance(10);
  const { source, sessionId } = world.channel().session!;
  await world.ask('channel:add', {});
  await world.ask('channel:bind', { channel: 'B', source, sessionId });
  await world.clock.advance(10);
  for (const button of ['phase-first-half', 'goal-a']) await press(world, button);
  await world.ask('override:set', { ...A, field: 'score.b', value: 2, release: 'manual' });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  await world.ask('clock:start', A);
  // By this time, the last state is saved, and the goal's takeovers are over.
  await world.clock.advance(60_000);
  return { world, desk, sessionId };
}

describe('a manual game whose service lost its data while the program was down', () => {
  it('continues from what was on air, on all its channels, with one notice', async () => {
    const { world, sessionId } = await scoring();
    const { overrides, clock } = world.channel();
    world.loseGames();
    world.restart({ afterMs: 5_000 });
    const page = new Page(world.show, 'program');
    await world.clock.advance(1_000);
    const { session, ...channel } = world.channel();
    expect(session?.sessionId).not.toBe(sessionId);
    expect(world.channel('B').session).toEqual(session);
    expect(channel).toMatchObject({
      link: { state: 'live' },
      names: { a: { name: 'Mesa' }, b: { name: 'Bayview' } },
      clock: { face: clock.face },
    });
    expect(overrides).toMatchObject({ 'score.b': { value: 2 } });
    expect(sentences(world)).toEqual([DELETED]);
    expect(new Set(page.frames.map(({ match }) => JSON.stringify(match?.view.score)))).toEqual(
      new Set(['{"a":1,"b":2}']),
    );
    expect(page.frames.every(({ graphics }) => graphics.scorebug.isOnAir)).toBe(true);
    await press(world, 'goal-a');
    for (const id of ['A', 'B']) expect(world.channel(id).match?.view.score).toMatchObject({ a: 2 });
    await press(world, 'undo');
    expect(page.score).toBe('1-2');
  });

  it('continues again if that happens twice in a row', async () => {
    const { world } = await scoring();
    for (let times = 0; times < 2; times += 1) {
      world.loseGames();
      world.restart();
      await world.clock.advance(10_000);
      expect(sentences(world)).toEqual([DELETED]);
    }
    await press(world, 'goal-a');
    expect(new Page(world.show, 'program').score).toBe('2-2');
  });

  it('starts over if no button was pressed yet', async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, league: 'nba', a: 'Mesa', b: 'Bayview' });
    await world.clock.advance(2_000);
    world.loseGames();
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      link: { state: 'live' },
      match: { view: { score: { a: 0, b: 0 } } },
    });
    await press(world, 'period-start');
  });

  it('stays final if it had ended', async () => {
    const { world, sessionId } = await scoring();
    await world.ask('manual:end', A);
    await world.clock.advance(2_000);
    world.loseGames();
    world.restart();
    await world.clock.advance(10_000);
    expect(world.channel()).toMatchObject({ session: { sessionId }, match: { isFinal: true } });
    expect(sentences(world)).toEqual([]);
  });

  it('continues as soon as the service answers its start request', async () => {
    const { world, desk, sessionId } = await scoring();
    world.loseGames();
    desk.isAway = true;
    world.restart();
    await world.clock.advance(5_000);
    expect(world.channel().session).toMatchObject({ sessionId });
    desk.isAway = false;
    await world.clock.advance(5_000);
    expect(sentences(world)).toEqual([DELETED]);
    await press(world, 'goal-a');
    expect(new Page(world.show, 'program').score).toBe('2-2');
    expect(world.channel('B').session).toEqual(world.channel('A').session);
  });

  it('counts presses made before it continues, in their order', async () => {
    const { world, desk } = await scoring();
    world.loseGames();
    desk.isAway = true;
    world.restart();
    await world.clock.advance(100);
    const pressed = ['goal-a', 'goal-b', 'goal-a'].map((button) =>
      world.ask('manual:press', { ...A, button }),
    );
    await world.clock.advance(1_000);
    desk.isAway = false;
    await world.clock.advance(5_000);
    await Promise.all(pressed);
    const { match, tape: eventLog } = world.channel();
    expect(match?.view.score).toMatchObject({ a: 3 });
    expect(eventLog.complete).toBe(true);
    const { sessionId } = world.channel().session!;
    const pressesOf = desk.calls.filter(({ call }) => call === `POST /sessions/${sessionId}/presses`);
    expect(pressesOf.map(({ body }) => (body as { payload: { team?: string } }).payload.team)).toEqual([
      undefined,
      'A',
      'B',
      'A',
    ]);
  });

  it("is reported if its service doesn't respond for half a minute", async () => {
    const { world, desk } = await scoring();
    world.loseGames();
    desk.isAway = true;
    world.restart();
    await world.clock.advance(60_000);
    expect(sentences(world).filter((one) => one.includes('is lost'))).toEqual([
      'The manual game on channel A is lost, so its last picture stays. Start a manual game and correct the score.',
      'The manual game on channel B is lost, so its last picture stays. Start a manual game and correct the score.',
    ]);
  });
});

describe('a manual game whose service has its data', () => {
  it('stays the same game after a restart', async () => {
    const { world, sessionId } = await scoring();
    world.restart();
    await world.clock.advance(10_000);
    expect(world.channel()).toMatchObject({ session: { sessionId }, link: { state: 'live' } });
    expect(sentences(world)).toEqual([]);
  });

  it.each([
    ["isn't reachable", 1006],
    ['fails', 1011],
    ['refuses the game', 4403],
  ])('stays the same game while the service %s', async (_, code) => {
    const { world, sessionId } = await scoring();
    const game = world.games.get(sessionId)!;
    game.connect = (socket) => {
      queueMicrotask(() => socket.onLost({ kind: 'close', code }));
      return { drop: () => undefined };
    };
    game.history = () => Promise.resolve(new Response(null, { status: 503 }));
    world.restart();
    await world.clock.advance(120_000);
    for (const id of ['A', 'B']) expect(world.channel(id).session).toMatchObject({ sessionId });
    expect(sentences(world).filter((one) => /database|is gone/.test(one))).toEqual([]);
  });
});

describe('a damaged database', () => {
  it('is reported with the path of the renamed file', async () => {
    const { world, desk, sessionId } = await scoring();
    world.loseGames();
    for (const game of world.games.values()) game.drop();
    desk.setAside = '/data/feed/feed.unreadable-1.sqlite';
    await serviceRestarted(world.show, desk, true);
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().session?.sessionId).not.toBe(sessionId);
    expect(sentences(world)).toEqual([
      'The database of the feed service was damaged and is saved as /data/feed/feed.unreadable-1.sqlite, so earlier games and rehearsals are lost. Nothing on air changes. Check the score on air.',
    ]);
  });
});

describe('a service whose disk is full', () => {
  it('is reported to the operator and in a notice, until a press counts again', async () => {
    const { world, desk } = await scoring();
    desk.diskCode = 'ENOSPC';
    for (const button of ['goal-a', 'undo'])
      await expect(world.ask('manual:press', { ...A, button })).rejects.toMatchObject({
        code: 'source_failed',
        message:
          "Nothing changed: the disk is full. Free some space on the data folder's disk. Then try again.",
      });
    expect(sentences(world)).toEqual([
      expect.stringMatching(
        /^Manual scoring has stopped: the disk is full, so presses and undos don't count\./,
      ),
    ]);
    desk.diskCode = null;
    await press(world, 'goal-a');
    expect(sentences(world)).toEqual([]);
    expect(new Page(world.show, 'program').score).toBe('2-2');
  });
});
