import { describe, expect, it } from 'vitest';
import type { League } from '../../src/feed/contract/versions.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, listedGame, Page, World } from './world.ts';

/** A second game on a channel while the first one is on air, or still visible on outputs with a delay. */

const A = { channel: 'A' };
const DELAY_MS = 10_000;

const set = (world: World, field: string, value: unknown, release = 'manual'): Promise<unknown> =>
  world.ask('override:set', { ...A, field, value, release });

/** Opens a game on two outputs, one without and one with a delay. */
async function watched(league: League = 'wc') {
  const world = new World();
  const game = await world.play(league);
  const { id: delayed } = (await world.ask('output:add', { name: 'Delayed', ...A })) as { id: string };
  await world.ask('output:update', { id: delayed, patch: { delayMs: DELAY_MS } });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  return {
    world,
    game,
    program: new Page(world.show, 'program'),
    delayed: new Page(world.show, delayed),
    delayedId: delayed,
  };
}

/**
 * Starts another game on the channel.
 * @param hasState whether the game has sent a state
 */
function another(world: World, league: League = 'wc', hasState = false): FakeGame {
  const next = new FakeGame(league, `next-${league}`, world.clock);
  next.script.matchup = { a: 'Kingston', b: 'Copperhill' };
  next.saysHelloOnly = !hasState;
  world.addGame(next);
  return next;
}

const put = (world: World, next: FakeGame): Promise<unknown> =>
  world.ask('channel:bind', { ...A, source: 'venue', sessionId: next.sessionId });

function comesOn(next: FakeGame): void {
  next.saysHelloOnly = false;
  next.say(null);
}

describe('the game on air while another one is pending', () => {
  it("can't be changed, and the error message says how to change it", async () => {
    const { world, game, program } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await put(world, another(world));
    await world.clock.advance(1_000);
    const requests: [string, object][] = [
      ['override:set', { field: 'score.a', value: 2, release: 'manual' }],
      ['override:step', { field: 'score.a', by: 1 }],
      ['override:release', { field: 'score.a' }],
      ['clock:stop', {}],
      ['clock:clear', {}],
    ];
    for (const [name, input] of requests)
      await expect(world.ask(name, { ...A, ...input }), name).rejects.toThrow(
        'Channel A shows Lakeside – Bayview until data arrives for the game you picked. To change what is on air, pick Lakeside – Bayview again.',
      );
    expect(program.score).toBe('3-0');
    await put(world, game);
    await world.ask('override:step', { ...A, field: 'score.a', by: 1 });
    expect(program.score).toBe('4-0');
  });

  it("has the same score on another channel's ticker, even while its feed is silent", async () => {
    const { world, game, program } = await watched();
    await world.ask('channel:add', {});
    const other = new FakeGame('wc', 'other', world.clock);
    world.addGame(other);
    await world.ask('channel:bind', { channel: 'B', source: 'venue', sessionId: 'other' });
    world.listed = [listedGame({ sessionId: game.sessionId, gameId: 'it', score: { a: 1, b: 0 } })];
    await world.show.sources.get('venue').refresh();
    const { id } = (await world.ask('output:add', { name: 'Two', channel: 'B' })) as { id: string };
    await world.ask('graphic:take', { channel: 'B', graphic: 'ticker' });
    const page = new Page(world.show, id);
    const tickerScores = () =>
      page.now.graphics.ticker.items.map(({ a, play }) => [a.score, play?.clock?.isRunning]);
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await world.clock.advance(2_000);
    expect(tickerScores()).toEqual([[3, true]]);
    await put(world, another(world));
    await world.clock.advance(2_000);
    expect([program.score, tickerScores()]).toEqual(['3-0', [[3, true]]]);
    game.isSilent = true;
    await world.clock.advance(30_000);
    expect([program.score, tickerScores()]).toEqual(['3-0', [[3, undefined]]]);
  });

  it("reconnects once its source has a token again, and its source can't be removed", async () => {
    const { world, game } = await watched();
    world.show.sources.add(
      { name: 'Two', baseUrl: 'https://two.test', token: 'two', remember: false, allowsPlain: false },
      'two',
    );
    game.press('goal', { team: 'A' });
    const next = another(world);
    await world.ask('channel:bind', { ...A, source: 'two', sessionId: next.sessionId });
    await world.clock.advance(100);
    await expect(world.ask('source:remove', { id: 'venue' })).rejects.toThrow(
      'Venue is in use on channel A. Release that',
    );
    world.restart({ hasToken: false });
    await world.clock.advance(1_000);
    await world.ask('source:token', { id: 'venue', token: 'new', remember: false });
    await world.clock.advance(3_000);
    game.press('goal', { team: 'A' });
    expect(new Page(world.show, 'program').score).toBe('2-0');
  });

  it("keeps the producer's overrides on every output", async () => {
    const { world, game, program, delayed } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await put(world, another(world));
    for (let seconds = 0; seconds < 30; seconds += 1) {
      await world.clock.advance(1_000);
      expect(program.score).toBe('3-0');
      expect(delayed.score).toBe('3-0');
    }
  });

  it('keeps receiving updates', async () => {
    const { world, game, program } = await watched();
    await put(world, another(world));
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(program.score).toBe('0-1');
    expect(world.channel().match).toBeNull();
  });

  it("is shown in windows next to the pending game, until the pending game's first state replaces it", async () => {
    const { world, game } = await watched();
    expect(world.channel().onAir).toBeNull();
    game.press('goal', { team: 'B' });
    const next = another(world);
    await put(world, next);
    await world.clock.advance(1_000);
    const { onAir, session, names, match } = world.channel();
    expect([session?.sessionId, names?.a.name, match]).toEqual([next.sessionId, 'Kingston', null]);
    expect(onAir?.session?.sessionId).toBe(game.sessionId);
    expect(onAir?.match).toMatchObject({
      teams: { a: { name: 'Lakeside' } },
      view: { score: { a: 0, b: 1 } },
    });
    expect(world.show.state().facts['A']).toEqual(expect.anything());
    comesOn(next);
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({ onAir: null, match: { teams: { a: { name: 'Kingston' } } } });
    await world.ask('channel:release', A);
    expect(world.channel().onAir).toBeNull();
  });

  it("isn't confused with the pending game in the notice about a silent scout", async () => {
    const { world, game } = await watched();
    const next = another(world);
    next.isDown = true;
    await put(world, next);
    await world.clock.advance(1_000);
    const serverIngestTs = world.clock.wall() / 1000;
    game.say({
      type: 'scout_status',
      payload: { status: 'dark', lastHeartbeat: null },
      seq: null,
      serverIngestTs,
    });
    await world.clock.advance(1_000);
    const sentences = world.show
      .state()
      .notices.map(({ sentence }) => sentence)
      .join(' ');
    expect(sentences).toContain('Channel A, Lakeside – Bayview: the scout has been offline since');
    expect(`${sentences} ${world.channel().link.sentence}`).not.toContain('link is fine');
  });

  it('stays fresh while its feed sends data', async () => {
    const { world, program } = await watched();
    await put(world, another(world));
    await world.clock.advance(60_000);
    expect(world.channel().freshness.cause).toBeNull();
    expect(program.now.isDimmed).toBe(false);
  });

  it('keeps its lower third about a goal until the pending game is on air', async () => {
    const { world, game, program } = await watched();
    const moment = game.press('goal', { team: 'A' });
    await world.ask('moment:take', { ...A, moment });
    const next = another(world);
    await put(world, next);
    expect(program.now.graphics['lower-third']).toMatchObject({ isOnAir: true, content: { form: 'moment' } });
    comesOn(next);
    await world.clock.advance(1_000);
    expect(program.now.graphics['lower-third'].isOnAir).toBe(false);
    expect(program.now.match?.teams.a.name).toBe('Kingston');
  });

  it("keeps the producer's overrides across a restart", async () => {
    const { world, game } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await put(world, another(world));
    await world.clock.advance(5_000);
    world.restart();
    const page = new Page(world.show, 'program');
    expect(page.score).toBe('3-0');
    await world.clock.advance(20_000);
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('3-1');
  });

  it('continues after a kill right after the pending game was chosen', async () => {
    const { world, game } = await watched();
    game.press('goal', { team: 'A' });
    await world.clock.advance(5_000);
    const next = another(world);
    await put(world, next);
    world.restart();
    const page = new Page(world.show, 'program');
    await world.clock.advance(20_000);
    expect(world.channel().freshness.cause).toBeNull();
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('1-1');
    comesOn(next);
    await world.clock.advance(1_000);
    expect(page.now.match?.teams.a.name).toBe('Kingston');
    expect(game.connections.size).toBe(0);
  });

  it('stays off the feed after a kill right after a manual takeover', async () => {
    const { world, game } = await watched();
    new FakeDesk(world);
    await world.clock.advance(5_000);
    await world.ask('manual:takeover', A);
    world.restart();
    await world.clock.advance(20_000);
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(new Page(world.show, 'program').score).toBe('0-0');
    expect(world.channel().manual?.before?.sessionId).toBe(game.sessionId);
  });

  it('is unchanged when the producer chooses it again', async () => {
    const { world, game, program } = await watched();
    const moment = game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    const next = another(world);
    await put(world, next);
    await put(world, game);
    comesOn(next);
    await world.clock.advance(1_000);
    expect(program.score).toBe('3-0');
    expect(world.channel().overrides['score.a']).toMatchObject({ value: 3, feed: 1 });
    expect(world.channel().moments.map(({ id }) => id)).toEqual([moment]);
    expect(next.connections.size).toBe(0);
  });

  it('is unaffected by a third game that replaces the pending one', async () => {
    const { world, game, program } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    const second = another(world);
    await put(world, second);
    const third = another(world, 'nba');
    await put(world, third);
    comesOn(second);
    await world.clock.advance(1_000);
    expect(program.score).toBe('3-0');
    comesOn(third);
    await world.clock.advance(1_000);
    expect(program.now.match?.sport).toBe('basketball');
    expect(second.connections.size + game.connections.size).toBe(0);
  });
});

describe('an output with a delay after a second game goes on air', () => {
  it('shows the first game with its overrides for the length of the delay', async () => {
    const { world, game, program, delayed } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await world.clock.advance(DELAY_MS);
    await put(world, another(world, 'wc', true));
    await world.clock.advance(1_000);
    expect(program.score).toBe('0-0');
    for (let seconds = 1; seconds < DELAY_MS / 1_000; seconds += 1) {
      expect(delayed.score).toBe('3-0');
      await world.clock.advance(1_000);
    }
    expect(delayed.score).toBe('0-0');
    expect(delayed.now.match?.teams.a.name).toBe('Kingston');
  });

  it("doesn't show a lower third about the second game's goal over the first game", async () => {
    const { world, game, program, delayed } = await watched();
    game.press('goal', { team: 'A' });
    await world.clock.advance(DELAY_MS);
    const next = another(world, 'wc', true);
    await put(world, next);
    await world.clock.advance(1_000);
    const moment = next.press('goal', { team: 'B' });
    await world.ask('moment:take', { ...A, moment });
    await world.clock.advance(1_000);
    expect(program.now.graphics['lower-third']).toMatchObject({ content: { side: 'B' } });
    expect(delayed.now.graphics['lower-third'].isOnAir).toBe(false);
    expect(delayed.score).toBe('1-0');
    await world.clock.advance(DELAY_MS);
    expect(delayed.now.graphics['lower-third']).toMatchObject({ isOnAir: true, content: { side: 'B' } });
    expect(delayed.score).toBe('0-1');
  });

  it("ends the first game's takeover when everything is cleared", async () => {
    const { world, game, program, delayed } = await watched();
    await world.clock.advance(DELAY_MS);
    const goesOnAt = world.clock.wall();
    game.press('goal', { team: 'A' });
    await world.clock.advance(500);
    await put(world, another(world, 'wc', true));
    await world.clock.advance(goesOnAt + DELAY_MS + 300 - world.clock.wall());
    expect(program.now.graphics.takeover.isOnAir).toBe(false);
    expect(delayed.now.graphics.takeover.isOnAir).toBe(true);
    await world.ask('channel:clear', A);
    expect(delayed.now.graphics.takeover.isOnAir).toBe(false);
  });

  it('shows the first game with its own overrides after a restart', async () => {
    const { world, game, delayedId } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.a', 3);
    await world.clock.advance(DELAY_MS);
    const next = another(world, 'wc', true);
    await put(world, next);
    await world.clock.advance(2_000);
    await set(world, 'score.a', 7);
    await world.clock.advance(2_000);
    world.restart();
    expect(new Page(world.show, 'program').score).toBe('7-0');
    expect(new Page(world.show, delayedId).score).toBe('3-0');
    await world.clock.advance(DELAY_MS);
    expect(new Page(world.show, delayedId).score).toBe('7-0');
  });
});

describe('a game that replaces another one', () => {
  it('appears in full, in one step', async () => {
    const { world, game, program } = await watched();
    game.press('goal', { team: 'A' });
    await set(world, 'score.b', 4);
    const next = another(world);
    await put(world, next);
    const from = program.frames.length;
    comesOn(next);
    await world.clock.advance(1_000);
    const pictures = program.frames
      .slice(from)
      .map(({ match, motion }) => [match?.teams.a.name, match?.view.score.b, motion]);
    expect(pictures[0]).toEqual(['Kingston', 0, 'jump']);
    expect(pictures.every(([name, score]) => name === 'Kingston' && score === 0)).toBe(true);
  });

  it('starts takeovers for its own goals, even if both games use the same event numbers', async () => {
    const { world, game, program } = await watched();
    game.press('goal', { team: 'A' });
    await world.clock.advance(20_000);
    const next = another(world, 'wc', true);
    await put(world, next);
    await world.clock.advance(1_000);
    next.press('goal', { team: 'A' });
    await world.clock.advance(1_500);
    expect(program.now.graphics.takeover.isOnAir).toBe(true);
  });
});

describe('an override that the feed has released', () => {
  /** Overrides the score with 1 until the feed agrees, which happens after a second. */
  async function released() {
    const { world, game, delayed } = await watched();
    await set(world, 'score.a', 1, 'agree');
    await world.clock.advance(1_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel().overrides).toEqual({});
    return { world, delayed };
  }

  it('stays on an output with a delay when the producer releases it again', async () => {
    const { world, delayed } = await released();
    const from = delayed.frames.length;
    await world.ask('override:release', { ...A, field: 'score.a' });
    await world.clock.advance(2 * DELAY_MS);
    expect(new Set(delayed.frames.slice(from).map(({ match }) => match?.view.score.a))).toEqual(new Set([1]));
  });

  it('stays on an output with a delay when another override was set and released in the meantime', async () => {
    const { world, delayed } = await released();
    await set(world, 'score.a', 5);
    expect(delayed.score).toBe('5-0');
    const from = delayed.frames.length;
    await world.ask('override:release', { ...A, field: 'score.a' });
    await world.clock.advance(2 * DELAY_MS);
    expect(new Set(delayed.frames.slice(from).map(({ match }) => match?.view.score.a))).toEqual(new Set([1]));
  });
});
