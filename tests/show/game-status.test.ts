import { describe, expect, it } from 'vitest';
import type { GameStatus } from '../../src/feed/contract/game-status.ts';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import type { TickerItem } from '../../src/preload/contract/output-frame.ts';
import { clockMs } from '../../src/words/clock.ts';
import { FakeDesk } from './fake-desk.ts';
import { listedGame, Page, World, type FakeGame } from './world.ts';

/** Exceptional states of a game: delayed, suspended, abandoned, postponed, canceled, forfeited, undecided. */

const A = { channel: 'A' };
const ABANDONED: GameStatus = { is: 'abandoned' };
const WITHOUT_FINAL: readonly GameStatus[] = [
  { is: 'delayed', reason: 'weather', startsAt: null },
  { is: 'suspended' },
  ABANDONED,
  { is: 'postponed', startsAt: null },
  { is: 'canceled' },
  { is: 'undecided' },
];

const setStatus = (world: World, status: GameStatus | null, more: object = {}) =>
  world.ask('game:status', { ...A, status, ...more });

async function watched(league: 'mlb' | 'nba' | 'wc' | 'nfl' | 'ncaab' = 'wc') {
  const world = new World();
  const game = await world.play(league);
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  const page = new Page(world.show, 'program');
  const data = () => outputData('Program', page.now, world.clock.wall());
  return { world, game, page, data };
}

/** Plays a soccer match to 1-0 in the second half. */
function playOneGoal(game: FakeGame): void {
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  game.press('phase', { phase: 'half_time' });
  game.press('phase', { phase: 'second_half' });
}

describe('a game status', () => {
  it('appears on outputs, in data and in the remote state, with its reason and expected time', async () => {
    const { world, page, data } = await watched();
    const expected = new Date(world.clock.wall()).setHours(22, 15, 0, 0);
    await setStatus(world, { is: 'delayed', reason: 'weather', startsAt: expected });
    expect(page.now.match?.status).toMatchObject({
      game: { is: 'delayed', reason: 'weather', startsAt: expected },
      starts: { hours: 22, minutes: 15, day: null },
    });
    expect(data()).toMatchObject({ phase: 'Weather delay', phase_short: 'DELAYED', status: 'delayed' });
    expect(data()['status_text']).toMatch(/^Weather delay · Expected 10:15 PM/);
    expect(world.channel().status).toEqual({ is: 'delayed', reason: 'weather', startsAt: expected });
    await setStatus(world, null);
    expect(page.now.match?.status).toBeNull();
    expect(data()).toMatchObject({ status: '', status_text: '' });
    expect(world.channel().status).toBeNull();
  });

  it('is logged once per change, in words', async () => {
    const { world } = await watched();
    await setStatus(world, { is: 'delayed', reason: 'lightning', startsAt: null });
    await setStatus(world, { is: 'delayed', reason: 'lightning', startsAt: null });
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    await setStatus(world, null);
    const name = world.channel().match?.teams.b.name;
    expect(
      world.asRun.filter(({ action }) => action === 'status').map(({ subject, detail }) => [subject, detail]),
    ).toEqual([
      ['delayed', 'Lightning delay'],
      ['forfeited', `Forfeit · ${name ?? ''}`],
      ['none', null],
    ]);
    expect(world.asRun.at(-1)).toMatchObject({
      cause: 'operator',
      sessionId: world.channel().session?.sessionId,
    });
  });

  it('is refused if someone else changed it while it was being edited', async () => {
    const { world } = await watched();
    await setStatus(world, { is: 'suspended' }, { seen: null });
    await expect(setStatus(world, ABANDONED, { seen: null })).rejects.toThrow('it is now Suspended');
    expect(world.channel().status).toEqual({ is: 'suspended' });
    await setStatus(world, ABANDONED, { seen: { is: 'suspended' } });
    expect(world.channel().status).toEqual(ABANDONED);
  });

  it('survives a restart', async () => {
    const { world } = await watched();
    await world.clock.advance(5_000);
    await setStatus(world, { is: 'suspended' });
    const { match } = new Page(world.show, 'program').now;
    world.restart({ hasToken: false });
    expect(new Page(world.show, 'program').now.match?.status).toEqual(match!.status);
    world.restart();
    await world.clock.advance(5_000);
    expect(world.channel().status).toEqual({ is: 'suspended' });
    expect(new Page(world.show, 'program').now.match?.status?.game).toEqual({ is: 'suspended' });
  });

  it('ends with the game', async () => {
    const { world, page } = await watched();
    await setStatus(world, ABANDONED);
    await world.play('wc', 'A');
    await world.clock.advance(1_000);
    expect(page.now.match?.status).toBeNull();
    expect(world.channel().status).toBeNull();
  });

  it('appears on a delayed output with its video', async () => {
    const { world, page } = await watched();
    await world.ask('output:update', { id: 'program', patch: { delayMs: 20_000 } });
    await world.clock.advance(30_000);
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    await world.clock.advance(19_000);
    expect(page.now.match).toMatchObject({ status: null, view: { score: { a: 0, b: 0 } } });
    await world.clock.advance(1_100);
    expect(page.now.match).toMatchObject({
      status: { game: { is: 'forfeited' } },
      view: { score: { a: 0, b: 3 } },
    });
    await setStatus(world, null);
    await world.clock.advance(19_000);
    expect(page.now.match?.status).not.toBeNull();
    await world.clock.advance(1_100);
    expect(page.now.match).toMatchObject({ status: null, view: { score: { a: 0, b: 0 } } });
  });

  it('stops the clock and hides it', async () => {
    const { world, game, page, data } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(60_000);
    expect(data()['clock']).toBe('01:00');
    await setStatus(world, { is: 'suspended' });
    expect(data()['clock']).toBe('');
    await world.clock.advance(40 * 60_000);
    await setStatus(world, null);
    expect(data()['clock']).toBe('01:00');
    expect(page.now.match?.clock?.isRunning).toBe(false);
  });

  it('restores the running clock if it is cleared within 30 seconds', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(60_000);
    await setStatus(world, { is: 'suspended' });
    await world.clock.advance(4_000);
    await setStatus(world, null);
    const { clock } = page.now.match!;
    expect(clock).toMatchObject({ isRunning: true });
    expect(clockMs(clock!, world.clock.wall())).toBe(64_000);
  });

  it('ends the countdown to the start', async () => {
    const { world, game, page } = await watched();
    const { sessionId } = game;
    const row = listedGame({ sessionId, gameId: 'it', league: 'wc' });
    world.listed = [row];
    const scheduledStart = new Date(world.clock.wall() + 600_000).toISOString();
    world.provider.rows.upcoming = [{ ...row, summary: 'Mesa vs. Harbor', scheduledStart }];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(1_000);
    expect(page.now.match?.countdown).not.toBeNull();
    for (const status of WITHOUT_FINAL) {
      await setStatus(world, status);
      expect(page.now.match?.countdown, status.is).toBeNull();
    }
    await setStatus(world, null);
    expect(page.now.match?.countdown).not.toBeNull();
  });

  it('suppresses inserts', async () => {
    const { world, game, page } = await watched('nba');
    game.press('live');
    await world.clock.advance(10_000);
    const runOf = async (team: 'A' | 'B'): Promise<void> => {
      for (let basket = 0; basket < 5; basket += 1) {
        game.press('2pt_attempt', { team });
        game.press('made', { team, shot_type: '2pt' });
        await world.clock.advance(100);
      }
    };
    await runOf('A');
    expect(page.now.graphics.scorebug.insert?.says.kind).toBe('run');
    await setStatus(world, { is: 'suspended' });
    expect(page.now.graphics.scorebug.insert).toBeUndefined();
    await world.clock.advance(60_000);
    const from = page.frames.length;
    await runOf('B');
    await world.clock.advance(10_000);
    const { frames } = page;
    expect(frames.slice(from).some(({ graphics }) => graphics.scorebug.insert !== undefined)).toBe(false);
  });

  it('is reported to the producer when the feed reports play', async () => {
    const { world, game } = await watched();
    playOneGoal(game);
    await world.clock.advance(1_000);
    const notice = () => world.show.state().notices.find(({ id }) => id === 'status-A')?.sentence;
    await setStatus(world, { is: 'delayed', reason: null, startsAt: null });
    game.press('yellow_card', { team: 'A' });
    await world.clock.advance(1_000);
    expect(notice()).toBeUndefined();
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    expect(notice()).toContain('graphics show "Delayed"');
    expect(world.channel().status?.is).toBe('delayed');
    await setStatus(world, null);
    expect(notice()).toBeUndefined();
  });
});

describe('a game that is not final', () => {
  it.each(WITHOUT_FINAL)('has no final after its feed closes: $is', async (status) => {
    const { world, game, page, data } = await watched();
    const patch = { isOn: true, action: 'take' };
    for (const { id } of world.channel().automation.rules.filter(({ kinds }) => kinds.includes('final')))
      await world.ask('automation:rule', { ...A, rule: id, patch });
    playOneGoal(game);
    await world.clock.advance(60_000);
    await setStatus(world, status);
    game.press('phase', { phase: 'full_time' });
    await world.clock.advance(20_000);
    game.press('phase', { phase: 'ended' });
    await world.clock.advance(1_000);
    game.end();
    for (let second = 0; second < 12; second += 1) {
      await world.clock.advance(1_000);
      const { graphics, match } = page.now;
      expect(match).toMatchObject({ isFinal: false, status: { game: { is: status.is } } });
      expect(match?.phase?.is).not.toBe('final');
      expect(graphics.takeover.isOnAir).toBe(false);
      expect(graphics['lower-third'].isOnAir).toBe(false);
      expect(data()).toMatchObject({ final: 0 });
    }
    expect(world.channel().moments.some(({ kind, state }) => kind === 'final' && state !== 'withdrawn')).toBe(
      false,
    );
  });

  it.each(WITHOUT_FINAL)('loses the final that was on air: $is', async (status) => {
    const { world, game, page } = await watched();
    playOneGoal(game);
    await world.clock.advance(60_000);
    game.end();
    await world.clock.advance(2_000);
    expect(page.now.graphics['lower-third']).toMatchObject({ isOnAir: true, content: { kind: 'final' } });
    await setStatus(world, status);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    expect(page.now.match?.isFinal).toBe(false);
    await setStatus(world, null);
    await world.clock.advance(3_000);
    expect(page.now.match).toMatchObject({ isFinal: true, phase: { is: 'final' } });
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'confirmed' });
  });

  it('becomes final when the status is cleared, without automatic graphics', async () => {
    const { world, game, page } = await watched();
    playOneGoal(game);
    await world.clock.advance(60_000);
    await setStatus(world, ABANDONED);
    game.end();
    await world.clock.advance(5_000);
    await setStatus(world, null);
    await world.clock.advance(5_000);
    expect(page.now.match).toMatchObject({ isFinal: true, phase: { is: 'final' }, status: null });
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  });
});

describe('a forfeited game', () => {
  it.each([
    ['wc', 'B', { a: 0, b: 3 }],
    ['nba', 'A', { a: 20, b: 0 }],
    ['ncaab', 'A', { a: 2, b: 0 }],
    ['mlb', 'A', { a: 9, b: 0 }],
    ['nfl', 'B', { a: 0, b: 2 }],
  ] as const)('has the score of its rules, and is final: %s', async (league, winner, score) => {
    const { world, page, data } = await watched(league);
    await setStatus(world, { is: 'forfeited', winner });
    expect(page.now.match).toMatchObject({ isFinal: true, phase: { is: 'final' }, view: { score } });
    expect(data()).toMatchObject({ home_score: score.a, away_score: score.b, final: 1, status: 'forfeited' });
    expect(data()['phase_short']).toBe('FORFEIT');
    await setStatus(world, null);
    expect(page.now.match).toMatchObject({ isFinal: false, view: { score: { a: 0, b: 0 } } });
  });

  it('has the score that the match rules set: for seven innings, or a custom score', async () => {
    const { world, page } = await watched('mlb');
    await world.ask('rules:set', { ...A, rules: { innings: 7 } });
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    expect(page.now.match?.view.score).toEqual({ a: 0, b: 7 });
    await world.ask('rules:set', { ...A, rules: { forfeitScore: 5 } });
    expect(page.now.match?.view.score).toEqual({ a: 0, b: 5 });
  });

  it('restores the score and its override when the status is cleared', async () => {
    const { world, game, page } = await watched();
    playOneGoal(game);
    await world.ask('override:set', { ...A, field: 'score.b', value: 1 });
    await world.clock.advance(1_000);
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    expect(page.now.match?.view.score).toEqual({ a: 0, b: 3 });
    await setStatus(world, null);
    expect(page.now.match?.view.score).toEqual({ a: 1, b: 1 });
  });

  it('can be corrected by an override', async () => {
    const { world, page } = await watched();
    await setStatus(world, { is: 'forfeited', winner: 'A' });
    await world.clock.advance(1_000);
    await world.ask('override:step', { ...A, field: 'score.a', by: -1 });
    expect(page.now.match?.view.score).toEqual({ a: 2, b: 0 });
    await world.ask('override:release', { ...A, field: 'score.a' });
    expect(page.now.match?.view.score).toEqual({ a: 3, b: 0 });
  });

  it('keeps the score on air if the winner leads by more', async () => {
    const { world, game, page } = await watched();
    playOneGoal(game);
    for (let goal = 0; goal < 3; goal += 1) game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    await setStatus(world, { is: 'forfeited', winner: 'A' });
    expect(page.now.match?.view.score).toEqual({ a: 4, b: 0 });
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    expect(page.now.match?.view.score).toEqual({ a: 0, b: 3 });
  });

  it('triggers the rules for the final when the feed closes', async () => {
    const { world, game, page } = await watched();
    playOneGoal(game);
    await setStatus(world, { is: 'forfeited', winner: 'B' });
    await world.clock.advance(60_000);
    game.end();
    await world.clock.advance(2_000);
    expect(page.now.graphics['lower-third']).toMatchObject({
      isOnAir: true,
      content: { kind: 'final', instant: { score: { a: 0, b: 3 } } },
    });
  });
});

describe('a game status on the ticker of another channel', () => {
  async function onTwoChannels() {
    const world = new World();
    await world.ask('channel:add', {});
    const own = await world.play('wc');
    const other = await world.play('wc', 'B');
    world.listed = [own, other].map(({ sessionId }: FakeGame) =>
      listedGame({ sessionId, gameId: sessionId, score: { a: 0, b: 0 } }),
    );
    const page = new Page(world.show, 'program');
    await world.ask('graphic:take', { ...A, graphic: 'ticker' });
    await world.clock.advance(200);
    const item = (): TickerItem | undefined => page.now.graphics.ticker.items[0];
    return { world, other, item };
  }

  it('is shown instead of a final, even after the list has closed the game', async () => {
    const { world, other, item } = await onTwoChannels();
    await world.ask('game:status', { channel: 'B', status: ABANDONED });
    await world.clock.advance(200);
    expect(item()).toMatchObject({ status: 'live', exception: { game: ABANDONED } });
    other.end();
    const closedAt = new Date(world.clock.wall()).toISOString();
    const { sessionId } = other;
    world.listed = world.listed.slice(0, 1);
    world.provider.rows.closed = [
      listedGame({ sessionId, gameId: sessionId, score: { a: 0, b: 0 }, closedAt }),
    ];
    await world.show.sources.get('venue').refresh();
    await world.clock.advance(200);
    expect(item()).toMatchObject({ status: 'live', exception: { game: ABANDONED } });
    await world.ask('game:status', { channel: 'B', status: { is: 'forfeited', winner: 'A' } });
    await world.clock.advance(200);
    expect(item()).toMatchObject({ status: 'final', a: { score: 3 }, b: { score: 0 } });
    await world.ask('game:status', { channel: 'B', status: null });
    await world.clock.advance(200);
    expect(item()).toMatchObject({ status: 'final' });
    expect(item()?.exception).toBeUndefined();
  });

  it.each(['another game', 'removal'])(
    'is shown instead of a final after the game has left its channel: %s',
    async (how) => {
      const { world, other, item } = await onTwoChannels();
      await world.ask('game:status', { channel: 'B', status: ABANDONED });
      if (how === 'removal') await world.ask('channel:remove', { channel: 'B' });
      else await world.play('wc', 'B');
      other.end();
      const closedAt = new Date(world.clock.wall()).toISOString();
      const { sessionId } = other;
      world.listed = world.listed.slice(0, 1);
      world.provider.rows.closed = [
        listedGame({ sessionId, gameId: sessionId, score: { a: 0, b: 0 }, closedAt }),
      ];
      await world.clock.advance(600_000);
      await world.show.sources.get('venue').refresh();
      await world.clock.advance(200);
      expect(item()).toMatchObject({ status: 'live', exception: { game: ABANDONED } });
    },
  );
});

describe('the status of a manually scored game', () => {
  async function startManualGame() {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Harbor' });
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    const press = async (button: string): Promise<void> => {
      await world.ask('manual:press', { ...A, button });
      await world.clock.advance(1_000);
    };
    await press('phase-first-half');
    return { world, page, press };
  }

  it('is the same on all of its channels', async () => {
    const { world } = await startManualGame();
    await world.ask('channel:add', {});
    const { source, sessionId } = world.channel().session!;
    await world.ask('channel:bind', { channel: 'B', source, sessionId });
    await world.clock.advance(1_000);
    await setStatus(world, { is: 'suspended' });
    expect(world.channel('B')).toMatchObject({ status: { is: 'suspended' } });
    expect(world.channel('B').clock).toEqual(world.channel().clock);
    await setStatus(world, null);
    expect(world.channel('B').status).toBeNull();
    expect(world.channel('B').match?.status).toBeNull();
    expect(world.channel('B').clock).toEqual(world.channel().clock);
  });

  it('appears on a channel that shows the game later', async () => {
    const { world } = await startManualGame();
    await setStatus(world, { is: 'suspended' });
    await world.ask('channel:add', {});
    const { source, sessionId } = world.channel().session!;
    await world.ask('channel:bind', { channel: 'B', source, sessionId });
    await world.clock.advance(1_000);
    expect(world.channel('B').match?.status?.game).toEqual({ is: 'suspended' });
  });

  it('prevents a final when an abandoned game is ended', async () => {
    const { world, page } = await startManualGame();
    await setStatus(world, ABANDONED);
    await world.ask('manual:end', A);
    await world.clock.advance(5_000);
    expect(page.now.match).toMatchObject({ isFinal: false, status: { game: ABANDONED } });
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  });

  it('stays when scoring is taken over from the feed', async () => {
    const { world, page } = await watched();
    new FakeDesk(world);
    await setStatus(world, { is: 'suspended' });
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    expect(page.now.match?.status?.game).toEqual({ is: 'suspended' });
  });
});
