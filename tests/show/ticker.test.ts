import { describe, expect, it } from 'vitest';
import { STALE_AFTER_MS } from '../../src/feed/contract/limits.ts';
import { sportOf } from '../../src/feed/contract/versions.ts';
import type { PerSide } from '../../src/feed/contract/values.ts';
import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import { SCORE_REPORT_MS } from '../../src/main/show/graphics/score-reports.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, listedGame, Page, World } from './world.ts';

/** Shows the ticker over the game on channel A, while another channel follows another game of the list. */
async function onTwoChannels() {
  const world = new World();
  await world.ask('channel:add', {});
  const own = await world.play('wc');
  const other = await world.play('wc', 'B');
  world.listed = [own, other].map(({ sessionId }: FakeGame) =>
    listedGame({ sessionId, gameId: sessionId, score: { a: 0, b: 0 } }),
  );
  const page = new Page(world.show, 'program');
  await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
  await world.clock.advance(200);
  const items = (): TickerItem[] => page.now.graphics.ticker.items;
  const item = (): TickerItem | undefined => items()[0];
  return { world, own, other, page, items, item };
}

const TALLY = { a: 2, b: 0 };

/** Plays the other game to a shootout with three kicks taken. `end` ends it, listed as closed with a final score. */
async function untilShootout() {
  const { world, other, item } = await onTwoChannels();
  for (const phase of ['first_half', 'half_time', 'second_half', 'full_time', 'penalties'])
    other.press('phase', { phase });
  const kick = (team: 'A' | 'B', end: 'pen_scored' | 'pen_missed'): void => {
    for (const type of ['penalty_awarded', 'pen_kick', end]) other.press(type, { team });
  };
  kick('A', 'pen_scored');
  kick('B', 'pen_missed');
  kick('A', 'pen_scored');
  await world.clock.advance(200);
  const end = async (score: PerSide): Promise<void> => {
    const { sessionId } = other;
    const closedAt = new Date(world.clock.wall()).toISOString();
    other.end();
    world.listed = world.listed.filter((_row, place) => place === 0);
    world.provider.rows.closed = [listedGame({ sessionId, gameId: sessionId, score, closedAt })];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(200);
  };
  return { world, item, end };
}

describe('another game on the ticker', () => {
  it('leaves when its start time has passed, if no source covers it', async () => {
    const { world, items } = await onTwoChannels();
    const scheduledStart = new Date(world.clock.wall() + 3_300).toISOString();
    world.provider.rows.upcoming = [listedGame({ gameId: 'uncovered', summary: null, scheduledStart })];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(200);
    const scheduled = (): number => items().filter(({ status }) => status === 'scheduled').length;
    expect(scheduled()).toBe(1);
    await world.clock.advance(3_200);
    expect(scheduled()).toBe(0);
    expect(
      world.show.sources
        .get('venue')
        .catalog()
        .games.some(({ status }) => status === 'scheduled'),
    ).toBe(true);
  });

  it('has no start time after a restart until its list is read', async () => {
    const { world, items } = await onTwoChannels();
    const scheduledStart = new Date(world.clock.wall() + 3_600_000).toISOString();
    world.provider.rows.upcoming = [listedGame({ gameId: 'later', summary: null, scheduledStart })];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(6_000);
    expect(items().map(({ starts }) => starts !== null)).toContain(true);
    world.restart({ hasToken: false, afterMs: 86_400_000 });
    await world.clock.advance(1_000);
    const after = new Page(world.show, 'program').now.graphics.ticker.items;
    expect(after.map(({ status }) => status)).toContain('scheduled');
    expect(after.map(({ starts }) => starts)).toEqual(after.map(() => null));
  });

  it('shows the phase, the minute and the score of the channel that follows it', async () => {
    const { world, other, items, item } = await onTwoChannels();
    expect(items()).toHaveLength(1);
    other.press('phase', { phase: 'first_half' });
    other.press('goal', { team: 'B' });
    await world.clock.advance(200);
    expect(item()).toMatchObject({
      status: 'live',
      a: { score: 0 },
      b: { score: 1 },
      play: {
        phase: { is: 'period', part: 'half', number: 1 },
        clock: { isRunning: true, direction: 'up' },
        lastMinute: 45,
      },
    });
    other.press('phase', { phase: 'half_time' });
    await world.clock.advance(200);
    expect(item()?.play).toEqual({
      phase: { is: 'half-time' },
      clock: null,
      lastMinute: null,
      shootout: null,
    });
  });

  it('shows the shootout tally', async () => {
    const { item } = await untilShootout();
    expect(item()?.play).toMatchObject({ phase: { is: 'penalties' }, shootout: TALLY });
  });

  it('shows the result of its shootout after it has left its channel, even after a restart', async () => {
    const { world, end, item } = await untilShootout();
    await end({ a: 0, b: 0 });
    expect(item()).toMatchObject({ status: 'final', play: { phase: { is: 'final' }, shootout: TALLY } });
    await world.ask('channel:release', { channel: 'B' });
    await world.clock.advance(200);
    const left = {
      status: 'final',
      a: { score: 0 },
      b: { score: 0 },
      play: { phase: null, shootout: TALLY },
    };
    expect(item()).toMatchObject(left);
    world.restart();
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(200);
    expect(new Page(world.show, 'program').now.graphics.ticker.items[0]).toMatchObject(left);
  });

  it('shows no shootout result next to a score other than the one that it decided', async () => {
    const { world, end, item } = await untilShootout();
    await end({ a: 1, b: 0 });
    await world.ask('channel:release', { channel: 'B' });
    await world.clock.advance(200);
    expect(item()).toMatchObject({ status: 'final', a: { score: 1 }, b: { score: 0 } });
    expect(item()?.play).toBeUndefined();
  });

  it('shows no shootout result if it left its channel during the shootout', async () => {
    const { world, end, item } = await untilShootout();
    await world.ask('channel:release', { channel: 'B' });
    await end({ a: 0, b: 0 });
    expect(item()).toMatchObject({ status: 'final' });
    expect(item()?.play).toBeUndefined();
  });

  it('shows the color that each side wears', async () => {
    const { world, item } = await onTwoChannels();
    const { second } = world.channel('B').match!.teams.b;
    expect(second).not.toBeNull();
    await world.ask('override:set', { channel: 'B', field: 'kit.b', value: 'second', release: 'manual' });
    await world.clock.advance(200);
    expect(item()?.b.color).toBe(second);
  });

  it("shows only its list's data once its channel has received nothing for a while", async () => {
    const { world, other, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    other.press('goal', { team: 'B' });
    await world.clock.advance(200);
    other.isSilent = true;
    await world.clock.advance(STALE_AFTER_MS + 1_000);
    expect(item()).toMatchObject({ status: 'live', b: { score: 0 } });
    expect(item()?.play).toBeUndefined();
  });

  it('is current on an output with a delay', async () => {
    const { world, other, page, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(200);
    const startedAt = item()?.play?.clock?.at ?? NaN;
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    await world.clock.advance(6_000);
    expect(page.now.at).toBeLessThan(world.clock.wall() - 4_000);
    expect(item()?.play?.clock?.at).toBe(startedAt - 5_000);
  });
});

describe('another game that an output of this show has on air', () => {
  async function onTwoOutputs() {
    const on = await onTwoChannels();
    const { world, items, other } = on;
    const { id } = await world.ask('output:add', { name: 'Second', channel: 'B' });
    const second = new Page(world.show, id);
    await world.ask('graphic:take', { channel: 'B', graphic: 'scorebug' });
    const itemOf = ({ sessionId }: FakeGame): TickerItem | undefined =>
      items().find(({ key }) => key.includes(sessionId));
    /** Checks that the ticker and the other output agree. */
    const agree = async (): Promise<void> => {
      await world.clock.advance(200);
      const { match } = second.now;
      const item = itemOf(other);
      expect({ a: item?.a.score, b: item?.b.score }).toEqual(match?.view.score);
      expect(item?.play?.phase).toEqual(match?.phase);
      expect(item?.status === 'final').toBe(match?.isFinal);
    };
    return { ...on, second, itemOf, agree };
  }

  it('shows its score and phase at every change', async () => {
    const { world, other, agree } = await onTwoOutputs();
    const B = { channel: 'B' };
    const changes: (() => unknown)[] = [
      () => other.press('phase', { phase: 'first_half' }),
      () => other.press('goal', { team: 'A' }),
      () => other.press('goal', { team: 'B' }),
      () => other.press('undo'),
      () => other.press('phase', { phase: 'half_time' }),
      () => world.ask('override:set', { ...B, field: 'score.b', value: 4 }),
      () => other.press('phase', { phase: 'second_half' }),
      () => world.ask('override:release', { ...B, field: 'score.b' }),
      () => other.press('score_set', { a: 3, b: 1 }),
      () => other.press('phase', { phase: 'full_time' }),
      () => other.press('phase', { phase: 'ended' }),
      () => other.end(),
    ];
    for (const change of changes) {
      await change();
      await agree();
    }
  });

  it("shows the last score of a game that its own channel has just left, without that game's lines", async () => {
    const { world, own, itemOf, page } = await onTwoOutputs();
    const lines = [{ label: 'Tonight', text: 'Extra time if level' }];
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: { form: 'lines', lines } });
    const written = (): unknown => page.now.graphics.ticker.lines;
    for (const phase of ['first_half', 'half_time', 'second_half']) own.press('phase', { phase });
    own.press('goal', { team: 'B' });
    await world.clock.advance(200);
    expect(written()).toEqual(lines);
    expect(itemOf(own)).toBeUndefined();
    const before = page.frames.length;
    await world.play('wc');
    await world.clock.advance(200);
    const after = page.frames.slice(before).map(({ match, graphics }) => ({
      isOwn: match?.view.score.b === 1,
      lines: graphics.ticker.lines ?? [],
      scores: graphics.ticker.items.flatMap(({ key, b }) => (key.includes(own.sessionId) ? [b.score] : [])),
    }));
    for (const { isOwn, lines: written, scores } of after)
      expect({ written, scores }).toEqual(
        isOwn ? { written: lines, scores: [] } : { written: [], scores: [1] },
      );
    expect(after.at(-1)?.isOwn).toBe(false);
  });

  it.each([
    ['another game is on that channel', 'B'],
    ['that channel is released', 'release'],
    ['that channel is removed', 'remove'],
  ])(
    'keeps the last score and final status shown to viewers until its list catches up, when %s',
    async (_, how) => {
      const { world, own, other, itemOf, agree } = await onTwoOutputs();
      other.press('phase', { phase: 'first_half' });
      other.press('goal', { team: 'A' });
      await agree();
      const leave = async (): Promise<void> => {
        if (how === 'B') await world.play('wc', 'B');
        else await world.ask(`channel:${how}`, { channel: 'B' });
        await world.clock.advance(200);
      };
      await leave();
      expect(itemOf(other)).toMatchObject({ status: 'live', a: { score: 1 }, b: { score: 0 } });
      world.listed = [own, other].map((game) =>
        listedGame({
          sessionId: game.sessionId,
          gameId: game.sessionId,
          score: { a: game === other ? 2 : 0, b: 0 },
        }),
      );
      await world.show.sources.get('venue').refresh();
      await world.clock.advance(200);
      expect(itemOf(other)).toMatchObject({ status: 'live', a: { score: 2 } });
      if (how === 'remove') await world.ask('channel:add', {});
      await world.ask('channel:bind', { channel: 'B', source: 'venue', sessionId: other.sessionId });
      await world.clock.advance(200);
      other.end();
      await agree();
      expect(itemOf(other)?.status).toBe('final');
      await leave();
      expect(itemOf(other)).toMatchObject({ status: 'final', a: { score: 1 }, b: { score: 0 } });
    },
  );
});

describe('another game during an outage', () => {
  it('keeps the score that viewers have seen while neither its feed nor its list responds', async () => {
    const { world, other, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(6_000);
    other.press('goal', { team: 'A' });
    await world.clock.advance(200);
    const respond = world.provider.respond.bind(world.provider);
    world.provider.respond = () => Promise.reject(new TypeError('fetch failed'));
    other.isDown = true;
    other.drop();
    const scores = new Set<number | null | undefined>();
    for (let passed = 0; passed < 120; passed += 1) {
      await world.clock.advance(1_000);
      scores.add(item()?.a.score);
    }
    expect([...scores]).toEqual([1]);
    expect(item()).toMatchObject({ isOld: true });
    world.provider.respond = respond;
    world.listed = world.listed.map((row) => ({ ...(row as object), score: { a: 2, b: 0 } }));
    await world.clock.advance(20_000);
    expect(item()).toMatchObject({ a: { score: 2 } });
  });
});

describe('a goal in another game', () => {
  it('is announced once if its channel leaves the game before the list has the goal', async () => {
    const { world, own, other, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(6_000);
    other.press('goal', { team: 'A' });
    await world.clock.advance(150);
    const report = item()?.told;
    expect(report).toMatchObject({ kind: 'goal', side: 'A' });
    await world.ask('channel:release', { channel: 'B' });
    world.listed = [own, other].map(({ sessionId }) =>
      listedGame({ sessionId, gameId: sessionId, score: { a: sessionId === other.sessionId ? 1 : 0, b: 0 } }),
    );
    const starts = new Set<number>();
    for (let passed = 0; passed < 20; passed += 1) {
      await world.clock.advance(1_000);
      const startedAt = item()?.told?.startedAt;
      if (startedAt !== undefined) starts.add(startedAt);
    }
    expect([...starts]).toEqual([report?.startedAt]);
  });

  it('is announced immediately, and then shown only in the score', async () => {
    const { world, other, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(200);
    other.press('goal', { team: 'B' });
    await world.clock.advance(150);
    expect(item()?.told).toMatchObject({ kind: 'goal', side: 'B', minute: { number: 1, added: null } });
    await world.clock.advance(SCORE_REPORT_MS + 100);
    expect(item()).toMatchObject({ b: { score: 1 } });
    expect(item()?.told).toBeUndefined();
  });

  it('is removed immediately if it is undone', async () => {
    const { world, other, page, item } = await onTwoChannels();
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(200);
    other.press('goal', { team: 'B' });
    await world.clock.advance(150);
    other.press('undo');
    await world.clock.advance(150);
    expect(item()).toMatchObject({ b: { score: 0 } });
    expect(item()?.told).toBeUndefined();
    expect(page.now.motion).toBe('correction');
  });

  it("isn't announced if it is in the channel's own game", async () => {
    const { world, own, page } = await onTwoChannels();
    own.press('phase', { phase: 'first_half' });
    own.press('goal', { team: 'A' });
    await world.clock.advance(200);
    expect(JSON.stringify(page.now.graphics.ticker)).not.toContain('told');
  });

  it('is announced when the list has been read, if only the list has it', async () => {
    const { world, page } = await onTwoChannels();
    await world.ask('channel:release', { channel: 'B' });
    await world.clock.advance(5_000);
    world.listed = world.listed.map((row) => ({ ...(row as object), score: { a: 1, b: 0 } }));
    await world.clock.advance(5_100);
    const [item] = page.now.graphics.ticker.items;
    expect(item?.told).toMatchObject({ kind: 'goal', side: 'A', minute: null });
  });
});

describe('a manual game', () => {
  /** Opens two channels with an output each. The embedded service lists only the manual games. */
  async function scored() {
    const world = new World();
    new FakeDesk(world);
    world.embeddedRows = [];
    await world.ask('channel:add', {});
    const output = await world.ask('output:add', { name: 'B', channel: 'B' });
    const tickers = { A: new Page(world.show, 'program'), B: new Page(world.show, output.id) };
    const onTicker = (channel: 'A' | 'B'): (string | number | null)[][] =>
      tickers[channel].now.graphics.ticker.items.map(({ status, a, b }) => [
        status,
        a.name,
        a.score,
        b.score,
        b.name,
      ]);
    const takeTicker = (channel: string): Promise<unknown> =>
      world.ask('graphic:take', { channel, graphic: 'ticker' });
    const read = async (): Promise<void> => {
      for (const source of ['venue', 'rehearsal']) await world.show.sources.get(source).refresh();
      await world.clock.advance(1_000);
    };
    const press = async (channel: string, button: string): Promise<void> => {
      const pressed = world.ask('manual:press', { channel, button });
      await world.clock.advance(10);
      await pressed;
    };
    /** Takes over the game of a channel. Lists still have an earlier score. */
    const takeOver = async (channel: string, matchup: object): Promise<void> => {
      await world.ask('manual:takeover', { channel });
      await world.clock.advance(10);
      const { sessionId } = world.channel(channel).session!;
      world.embeddedRows = [listedGame({ sessionId, gameId: sessionId, matchup, score: { a: 1, b: 0 } })];
    };
    return { world, onTicker, takeTicker, read, press, takeOver };
  }

  const MATCHUP = { a: 'Lakeside', b: 'Bayview' };
  const UP = { gameId: 'up', summary: null, score: undefined, matchup: MATCHUP };

  /** Opens a game at 1-0 on channel A whose feed goes down and which is scored manually to 1-2. */
  async function takenOver() {
    const stage = await scored();
    const { world, press, takeOver } = stage;
    const game = await world.play('wc');
    await world.play('nba', 'B');
    game.script.matchup = MATCHUP;
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    const { sessionId } = game;
    const list = (a: number): void => {
      world.listed = [listedGame({ sessionId, gameId: 'lakeside', matchup: MATCHUP, score: { a, b: 0 } })];
    };
    list(1);
    game.drop();
    await takeOver('A', MATCHUP);
    for (const _ of '12') await press('A', 'goal-b');
    return { ...stage, game, list };
  }

  it("isn't on the ticker of its own channel, whatever its feed sends", async () => {
    const { onTicker, takeTicker, read, list } = await takenOver();
    await takeTicker('A');
    await read();
    expect(onTicker('A')).toEqual([]);
    list(2);
    await read();
    expect(onTicker('A')).toEqual([]);
  });

  it('is on the ticker of another channel once, with the manual score', async () => {
    const { world, onTicker, takeTicker, read, list } = await takenOver();
    await takeTicker('B');
    await read();
    const once = [['live', 'Lakeside', 1, 2, 'Bayview']];
    expect(onTicker('B')).toEqual(once);
    list(2);
    await read();
    expect(onTicker('B')).toEqual(once);
    await world.ask('manual:end', { channel: 'A' });
    world.embeddedRows = [];
    await read();
    expect(onTicker('B')).toEqual([['final', 'Lakeside', 1, 2, 'Bayview']]);
  });

  it("is on the ticker with its feed's score after Return to feed", async () => {
    const { world, game, onTicker, takeTicker, read } = await takenOver();
    await takeTicker('B');
    game.press('goal', { team: 'A' });
    await world.ask('manual:back', { channel: 'A' });
    await read();
    expect(onTicker('B')).toEqual([['live', 'Lakeside', 2, 0, 'Bayview']]);
  });

  it('is neither on the ticker nor the next game of its channel if it was scheduled there', async () => {
    const { world, onTicker, takeTicker, read, takeOver } = await scored();
    const inMinutes = (minutes: number): string =>
      new Date(world.clock.wall() + minutes * 60_000).toISOString();
    const later = { a: 'Mesa', b: 'Harbor' };
    world.provider.rows.upcoming = [
      listedGame({ ...UP, scheduledStart: inMinutes(10) }),
      listedGame({ ...UP, gameId: 'later', matchup: later, scheduledStart: inMinutes(180) }),
    ];
    await read();
    await world.ask('channel:arm', { channel: 'A', source: 'venue', gameId: 'up' });
    await takeTicker('A');
    await takeOver('A', MATCHUP);
    await read();
    expect(onTicker('A')).toEqual([['scheduled', 'Mesa', null, null, 'Harbor']]);
    await world.ask('graphic:take', {
      channel: 'A',
      graphic: 'lower-third',
      content: { form: 'next', game: null },
    });
    expect(world.channel().graphics['lower-third'].content).toMatchObject({ game: later });
  });

  it("isn't on the ticker of a real game if it was a rehearsal", async () => {
    const { world, onTicker, takeTicker, read, press, takeOver } = await scored();
    await world.play('wc');
    await takeTicker('A');
    await world.ask('rehearsal:start', { channel: 'B', league: 'wc', speed: 1 });
    await world.clock.advance(1_000);
    world.games.get(world.channel('B').session!.sessionId)!.press('phase', { phase: 'first_half' });
    await world.clock.advance(1_000);
    await takeOver('B', MATCHUP);
    await press('B', 'goal-b');
    await read();
    expect(onTicker('A')).toEqual([]);
  });
});

it('a manual game has the same competition on other channels as on its own', async () => {
  const world = new World();
  new FakeDesk(world);
  world.provider.listsGames = true;
  await world.play('nba');
  const { channel } = await world.ask('channel:add', {});
  await world.ask('manual:start', { channel, league: 'wc', a: 'Mesa', b: 'Bayview' });
  await world.clock.advance(10);
  await world.ask('manual:press', { channel, button: 'phase-first-half' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
  const { sessionId, league, sport, matchup } = world.channel(channel).session!;
  world.embeddedRows = [listedGame({ sessionId, league, sport, matchup, gameId: null })];
  const page = new Page(world.show, 'program');
  const competitions = (): unknown[] =>
    page.now.graphics.ticker.items.flatMap(({ a, competition }) => (a.name === 'Mesa' ? [competition] : []));
  for (const source of ['rehearsal', 'venue']) await world.show.sources.find(source)?.refresh();
  await world.clock.advance(1_000);
  expect(competitions()).toEqual(['']);
  await world.ask('override:set', { channel, field: 'competition.name', value: 'Harbor Shield' });
  await world.clock.advance(1_000);
  expect(competitions()).toEqual(['Harbor Shield']);
});

describe('a side in its away uniform', () => {
  const LAKESIDE = { first: '#c8102e', second: '#1d428a' };
  const BAYVIEW = { first: '#007a33', second: '#552583' };
  const MATCHUP = { a: 'Lakeside', b: 'Bayview' };

  /**
   * Opens Lakeside against Bayview on channel B, and another game of the league on channel A; Bayview wears its away
   * uniform.
   */
  async function worn(league: 'nba' | 'wc' | 'mlb' | 'nfl') {
    const world = new World();
    for (const [name, { first, second }] of [
      ['Lakeside', LAKESIDE],
      ['Bayview', BAYVIEW],
    ] as const)
      await world.ask('team:set', { name, league, patch: { color: first, second } });
    await world.ask('channel:add', {});
    const output = await world.ask('output:add', { name: 'B', channel: 'B' });
    await world.play(league);
    const other = new FakeGame(league, `${league}-b`, world.clock);
    other.script.matchup = MATCHUP;
    world.addGame(other);
    await world.show.sessions.bind('B', 'venue', other.sessionId);
    const { sessionId } = other;
    world.listed = [listedGame({ sessionId, gameId: 'b', league, sport: sportOf(league), matchup: MATCHUP })];
    await world.show.sources.get('venue').refresh();
    await world.ask('override:set', { channel: 'B', field: 'kit.b', value: 'second', release: 'manual' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    await world.ask('graphic:take', { channel: 'B', graphic: 'scorebug' });
    await world.clock.advance(200);
    const [page, own] = [new Page(world.show, 'program'), new Page(world.show, output.id)];
    const colorsOf = (game: TickerItem | undefined) => [game?.a.color, game?.b.color];
    /** Returns the colors on the ticker, and in the schedule, which hides the ticker. */
    const colors = async () => {
      const { ticker } = page.now.graphics;
      const schedule = { form: 'schedule' };
      await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame', content: schedule });
      const { content } = page.now.graphics['full-frame'];
      await world.ask('graphic:clear', { channel: 'A', graphic: 'full-frame' });
      return [ticker.items[0], content?.form === 'schedule' ? content.games[0] : undefined].map(colorsOf);
    };
    return { world, other, own, colors };
  }

  it.each(['nba', 'wc', 'mlb', 'nfl'] as const)(
    'has its away color in the window, on tickers and in the schedule, in %s',
    async (league) => {
      const { world, own, colors } = await worn(league);
      const pair = [LAKESIDE.first, BAYVIEW.second];
      expect(await colors()).toEqual([pair, pair]);
      expect(own.now.match?.teams).toMatchObject({ a: { kit: 'first' }, b: { kit: 'second' } });
      const { teamColors } = world.channel('B');
      expect(teamColors).not.toEqual({ a: LAKESIDE.first, b: BAYVIEW.first });
    },
  );

  it('keeps the color while its channel receives nothing', async () => {
    const { world, other, colors } = await worn('wc');
    other.press('phase', { phase: 'first_half' });
    await world.clock.advance(200);
    other.isSilent = true;
    await world.clock.advance(STALE_AFTER_MS + 1_000);
    expect(world.channel('B').freshness.cause).not.toBeNull();
    const pair = [LAKESIDE.first, BAYVIEW.second];
    expect(await colors()).toEqual([pair, pair]);
  });

  it('keeps its color when another channel lists it as the next game', async () => {
    const { world } = await worn('wc');
    const scheduledStart = new Date(world.clock.wall() + 3_600_000).toISOString();
    world.provider.rows.upcoming = [
      listedGame({ gameId: 'next', summary: null, scheduledStart, matchup: MATCHUP }),
    ];
    await world.show.sources.get('venue').refresh();
    await world.ask('channel:arm', { channel: 'B', source: 'venue', gameId: 'next' });
    await world.ask('override:set', { channel: 'B', field: 'kit.a', value: 'second', release: 'manual' });
    await world.ask('graphic:take', {
      ...{ channel: 'A', graphic: 'lower-third' },
      content: { form: 'next', game: null },
    });
    await world.clock.advance(200);
    expect(new Page(world.show, 'program').now.graphics['lower-third'].content).toMatchObject({
      form: 'next',
      teams: { a: { name: 'Lakeside', kit: 'second' }, b: { name: 'Bayview', kit: 'first' } },
    });
  });
});
