import { describe, expect, it } from 'vitest';
import {
  KEEP_EVERY_MS,
  KEEP_HURRIED_MS,
  NOTE_HEARD_EVERY_MS,
} from '../../src/main/show/channels/last-state-saver.ts';
import { SAVED_MATCHES_MAX } from '../../src/main/show/channels/last-state.ts';
import type { LastState, LastStateStore } from '../../src/main/show/channels/last-state.ts';
import { RETRY_WRITE_MS } from '../../src/main/show/debounced-writer.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FakeDesk } from './fake-desk.ts';
import { clockText } from '../../src/words/clock.ts';
import { Page, World, type FakeGame } from './world.ts';

/** A restart never blanks a game: what was on air is drawn immediately, regardless of the feed and the token. */

/** Returns a frame as a viewer sees it. */
function picture({ match, graphics, isDimmed, output }: OutputFrame): object {
  return { match, graphics, isDimmed, output };
}

/** Returns everything that a new page shows. */
function seen(world: World, output = 'program'): object {
  const page = new Page(world.show, output);
  page.leave();
  return picture(page.now);
}

/**
 * Opens a running soccer match with a scorebug, a lower third of a person and an overridden score on air, and its state
 * on disk.
 */
async function onAir(world: World): Promise<FakeGame> {
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.ask('graphic:take', {
    channel: 'A',
    graphic: 'lower-third',
    content: { form: 'person', name: 'Marta Oyelaran', title: 'Head coach', side: 'A' },
  });
  await world.ask('override:set', { channel: 'A', field: 'score.b', value: 2, release: 'manual' });
  await world.clock.advance(12_000);
  return game;
}

const DOWN: [what: string, make: (game: FakeGame) => void, hasToken: boolean][] = [
  ['the feed is up', () => undefined, true],
  ['the feed is down', (game) => (game.isDown = true), true],
  ['the feed sends only hello', (game) => (game.saysHelloOnly = true), true],
  ['the token is missing', () => undefined, false],
  ['the token is missing and the feed is down', (game) => (game.isDown = true), false],
];

describe('a show after a restart', () => {
  it('counts the time of graphics from when they went on air, even for those of a moment', async () => {
    const world = new World();
    const game = await onAir(world);
    const TAKEN = ['scorebug', 'lower-third', 'full-frame'] as const;
    const since = () => TAKEN.map((id) => world.channel().graphics[id].since);
    const restarted = async (): Promise<void> => {
      const before = since();
      world.restart({ afterMs: 3_000 });
      await world.clock.advance(1_000);
      expect(since()).toEqual(before);
    };
    await restarted();
    const moment = game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    await world.ask('moment:take', { channel: 'A', moment });
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame' });
    await world.clock.advance(2_000);
    expect(world.channel().graphics['lower-third'].moment).toBe(moment);
    await restarted();
    expect(since()).not.toContain(null);
  });

  it.each(DOWN)('shows an unchanged picture while %s', async (_what, make, hasToken) => {
    const world = new World();
    const game = await onAir(world);
    const before = seen(world);
    make(game);
    world.restart({ hasToken, afterMs: 1_500 });
    expect(seen(world)).toEqual(before);
    expect(world.show.outputs.states()[0]?.shown).toEqual({
      score: { a: 1, b: 2 },
      graphics: ['scorebug', 'lower-third'],
    });
    await world.clock.advance(5_000);
    expect(seen(world)).toEqual(before);
  });

  it.each(DOWN)('can take the game over manually while %s', async (_what, make, hasToken) => {
    const world = new World();
    new FakeDesk(world);
    const game = await onAir(world);
    make(game);
    world.restart({ hasToken });
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      manual: { before: { sessionId: game.sessionId } },
      // The manual game begins with the overrides that are on air.
      snapshot: { score: { a: 1, b: 2 }, phase: 'first_half' },
      match: { view: { score: { a: 1, b: 2 } } },
    });
    await world.ask('manual:press', { channel: 'A', button: 'goal-a' });
    await world.clock.advance(1_000);
    expect(world.channel().match?.view.score.a).toBe(2);
  });

  it('shows events from the downtime in the first frame, without animation', async () => {
    const world = new World();
    const game = await onAir(world);
    world.restart();
    game.press('goal', { team: 'A' }, false);
    const page = new Page(world.show, 'program');
    await world.clock.advance(1_000);
    expect(page.score).toBe('2-2');
    expect(page.frames.every(({ motion }) => motion !== 'live')).toBe(true);
  });

  it('counts silence from the last time that the feed sent data before the restart', async () => {
    const world = new World();
    const game = await onAir(world);
    game.isSilent = true;
    await world.clock.advance(3_000);
    game.isDown = true;
    world.restart({ afterMs: 1_000 });
    expect(world.channel().freshness.cause).toBeNull();
    expect(world.channel().link.silentMs).toBeGreaterThanOrEqual(3_000);
    await world.clock.advance(16_500);
    expect(world.channel().freshness.cause).toBe('link');
    expect(world.show.state().notices).toMatchObject([{ id: 'stale-A', level: 'alarm' }]);
  });

  it('treats stale data as stale immediately: its steps continue, and the producer gets an alarm', async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('clock:start', { channel: 'A' });
    await world.ask('output:update', {
      id: 'program',
      patch: { stale: { clock: 'hide', dimAfterMs: 60_000, hideAfterMs: 3_600_000 } },
    });
    await world.clock.advance(2_000);
    const { clock } = new Page(world.show, 'program').now.match!;
    expect(clock).not.toBeNull();
    game.isDown = true;
    world.restart({ hasToken: false, afterMs: 600_000 });
    expect(world.channel().freshness.cause).toBe('token');
    expect(world.show.state().notices.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^Channel A: its source has no valid token.* Paste the token under Sources/),
    );
    const page = new Page(world.show, 'program');
    expect(page.now).toMatchObject({
      isDimmed: true,
      match: { clock: null },
      graphics: { scorebug: { isOnAir: true } },
    });
    await world.clock.advance(3_600_000);
    expect(page.now.graphics.scorebug.isOnAir).toBe(false);
  });

  it("doesn't show a feed as stale if it just sends no changes", async () => {
    const world = new World();
    await onAir(world);
    await world.clock.advance(300_000);
    world.restart({ hasToken: false });
    expect(world.channel().link.silentMs).toBeLessThan(15_000 + NOTE_HEARD_EVERY_MS);
    expect(world.channel().freshness.cause).toBeNull();
  });

  it("keeps moments and a moment's lower third, and an undo still retracts both", async () => {
    const world = new World();
    const game = await onAir(world);
    const second = game.press('goal', { team: 'B' });
    await world.ask('moment:take', { channel: 'A', moment: second });
    await world.clock.advance(KEEP_EVERY_MS);
    const before = seen(world);
    const { moments } = world.channel();
    world.restart({ hasToken: false });
    expect(world.channel().moments).toEqual(moments);
    expect(seen(world)).toEqual(before);
    expect(world.channel().lowerThird).toMatchObject({ form: 'moment', kind: 'goal', side: 'B' });
    await world.ask('source:token', { id: 'venue', token: 'token' });
    await world.clock.advance(1_000);
    game.press('undo');
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(world.channel().moments[0]).toMatchObject({ id: second, state: 'withdrawn' });
  });

  it('retracts a goal that was undone during the downtime, and removes its lower third', async () => {
    const world = new World();
    const game = await onAir(world);
    const second = game.press('goal', { team: 'B' });
    await world.ask('moment:take', { channel: 'A', moment: second });
    await world.clock.advance(KEEP_EVERY_MS);
    world.restart();
    game.press('undo', {}, false);
    await world.clock.advance(2_000);
    expect(world.channel().moments[0]).toMatchObject({ id: second, state: 'withdrawn' });
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
  });

  it.each([true, false])(
    'retracts a goal and its player if it was overturned in the meantime, even if another goal was undone before (event log saved: %s)',
    async (savesEventLogs) => {
      const world = new World();
      world.savesEventLogs = savesEventLogs;
      const game = await world.play('wc');
      game.press('phase', { phase: 'first_half' });
      game.press('goal', { team: 'A' });
      await world.clock.advance(2_000);
      game.press('undo');
      await world.clock.advance(2_000);
      const moment = game.press('goal', { team: 'A' });
      await world.clock.advance(2_000);
      const player = { number: '9', name: 'Ada Marsh', isOwnGoal: false };
      await world.ask('moment:player', { channel: 'A', moment, player });
      await world.clock.advance(2_000);
      game.press('var_review', {}, false);
      game.press('var_resolve', { outcome: 'overturned' }, false);
      world.restart({ afterMs: 3_000 });
      const page = new Page(world.show, 'program');
      await world.clock.advance(10_000);
      expect(page.score).toBe('0-0');
      expect(page.now.match?.scorers).toBeUndefined();
      const goals = world.channel().moments.filter(({ kind }) => kind === 'goal');
      expect(goals.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    },
  );

  it("keeps a goal that counts, even if another goal was undone before and the event log isn't saved", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    game.press('goal', { team: 'A' });
    game.press('undo');
    await world.clock.advance(2_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    game.press('score_set', { a: 1, b: 0 }, false);
    world.restart({ afterMs: 3_000 });
    await world.clock.advance(10_000);
    const goals = world.channel().moments.filter(({ kind }) => kind === 'goal');
    expect(goals.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'confirmed']);
  });

  it("shows a rule's graphic for the rest of its duration, and no longer", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(2_000);
    const before = seen(world);
    const { until } = world.channel().graphics['lower-third'];
    world.restart({ hasToken: false, afterMs: 1_000 });
    expect(seen(world)).toEqual(before);
    const page = new Page(world.show, 'program');
    await world.clock.advance(until! - world.clock.wall() - 1);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
    await world.clock.advance(1);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(false);
  });

  it('shows the line score on a full frame before history has been read', async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('override:release', { channel: 'A', field: 'score.b' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame' });
    await world.clock.advance(KEEP_EVERY_MS);
    const before = seen(world) as { graphics: OutputFrame['graphics'] };
    expect(before.graphics['full-frame'].content).toMatchObject({ entries: [{ kind: 'goal', a: 1, b: 0 }] });
    game.history = () => new Promise(() => undefined);
    world.restart();
    expect(seen(world)).toEqual(before);
    await world.clock.advance(3_000);
    expect(world.channel().link.state).toBe('live');
    expect(seen(world)).toEqual(before);
    // The entries of a score whose events are unknown aren't guessed.
    game.press('goal', { team: 'A' });
    const page = new Page(world.show, 'program');
    expect(page.now.graphics['full-frame'].content).toMatchObject({ entries: [] });
  });

  it('shows the line score of the event log on disk on a full frame taken after two restarts without a feed', async () => {
    const world = new World();
    world.savesEventLogs = true;
    const game = await onAir(world);
    await world.ask('override:release', { channel: 'A', field: 'score.b' });
    await world.clock.advance(KEEP_EVERY_MS);
    game.isDown = true;
    game.history = () => new Promise(() => undefined);
    for (let restart = 0; restart < 2; restart += 1) {
      world.restart({ hasToken: false });
      await world.clock.advance(2 * KEEP_EVERY_MS);
    }
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame' });
    expect(new Page(world.show, 'program').now.graphics['full-frame'].content).toMatchObject({
      entries: [{ kind: 'goal', side: 'A', a: 1, b: 0 }],
    });
  });

  it('shows the last content of the ticker until its list has been read', async () => {
    const world = new World();
    world.listed = [
      {
        sessionId: 'other',
        gameId: 'g-other',
        league: 'wc',
        sport: 'soccer',
        matchup: { a: 'Mesa', b: 'Harbor' },
        score: { a: 3, b: 1 },
        openedAt: '2026-06-13T18:00:00Z',
        publishedAt: '2026-06-13T18:00:00Z',
        closedAt: null,
        historyAvailable: true,
      },
    ];
    await onAir(world);
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    await world.clock.advance(6_000);
    const before = seen(world) as { graphics: OutputFrame['graphics'] };
    expect(before.graphics.ticker.items).toMatchObject([{ a: { name: 'Mesa', score: 3 } }]);
    world.restart({ hasToken: false });
    await world.clock.advance(6_000);
    // It is unknown whether the game is still in progress.
    for (const item of before.graphics.ticker.items) item.isOld = true;
    expect(seen(world)).toEqual(before);
    world.listed = [];
    await world.ask('source:token', { id: 'venue', token: 'token' });
    await world.clock.advance(6_000);
    expect(new Page(world.show, 'program').now.graphics.ticker.items).toEqual([]);
  });

  it("doesn't run ahead of the video on an output with a delay", async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 10_000 } });
    await world.clock.advance(10_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(3_000);
    expect(new Page(world.show, 'program').score).toBe('1-2');
    world.restart({ hasToken: false, afterMs: 1_000 });
    const page = new Page(world.show, 'program');
    expect(page.score).toBe('1-2');
    await world.clock.advance(5_900);
    expect(page.score).toBe('1-2');
    await world.clock.advance(200);
    expect(page.score).toBe('2-2');
  });

  it("shows the picture of the previous game until the new game's first state arrives, like without a restart", async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('channel:add', {});
    const next = await world.play('nba', 'B');
    next.saysHelloOnly = true;
    await world.ask('override:release', { channel: 'A', field: 'score.b' });
    await world.show.sessions.bind('A', 'venue', next.sessionId);
    await world.clock.advance(KEEP_EVERY_MS);
    const before = seen(world);
    expect(before).toMatchObject({ match: { sport: 'soccer', view: { score: { a: 1, b: 0 } } } });
    world.restart();
    expect(seen(world)).toEqual(before);
    await expect(world.ask('manual:takeover', { channel: 'A' })).rejects.toThrow(/no score of this game yet/);
    next.saysHelloOnly = false;
    next.drop();
    await world.clock.advance(20_000);
    expect(new Page(world.show, 'program').now.match?.sport).toBe('basketball');
    expect(game.connections.size).toBe(0);
  });

  it('keeps a game whose source is missing on its channel and on air', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    await world.ask('manual:start', { channel: 'A', league: 'wc', a: 'Mesa', b: 'Harbor' });
    await world.clock.advance(1_000);
    await world.ask('manual:press', { channel: 'A', button: 'phase-first-half' });
    await world.ask('manual:press', { channel: 'A', button: 'goal-a' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.clock.advance(KEEP_EVERY_MS);
    const before = seen(world);
    const { rehearsal } = world;
    world.rehearsal = null;
    world.restart();
    expect(seen(world)).toEqual(before);
    expect(world.channel().link).toMatchObject({ state: 'idle', reason: 'no_source' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'full-frame' });
    world.rehearsal = rehearsal;
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().link.state).toBe('live');
    expect(world.channel().manual).not.toBeNull();
    await world.ask('manual:press', { channel: 'A', button: 'goal-a' });
    await world.clock.advance(1_000);
    expect(world.channel().match?.view.score).toEqual({ a: 2, b: 0 });
    expect(desk).toBeDefined();
  });
});

describe('the last state', () => {
  it('is written at most once a second, however often it changes, and never before the frame is sent', async () => {
    const world = new World();
    const game = await onAir(world);
    const page = new Page(world.show, 'program');
    await world.clock.advance(KEEP_EVERY_MS);
    const before = world.keptWrites;
    for (let press = 0; press < 100; press += 1) {
      const [frames, writes] = [page.frames.length, world.keptWrites];
      game.press('possession', { team: press % 2 === 0 ? 'A' : 'B' });
      expect(page.frames.length).toBeGreaterThan(frames);
      expect(world.keptWrites).toBe(writes);
      await world.clock.advance(50);
    }
    expect(world.keptWrites - before).toBeLessThanOrEqual(6);
    await world.clock.advance(KEEP_EVERY_MS);
    const saved = JSON.parse(world.lastStates.get('A')!) as LastState;
    expect(saved.matches.at(-1)?.seq).toBe(game.rows.at(-1)?.seq);
  });

  it("is written soon after a producer's request", async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('graphic:clear', { channel: 'A', graphic: 'lower-third' });
    await world.clock.advance(KEEP_EVERY_MS);
    game.press('goal', { team: 'A' });
    await world.clock.advance(100);
    const rules = (): string[] =>
      (JSON.parse(world.lastStates.get('A')!) as LastState).plan.map(({ graphic }) => graphic);
    expect(rules().toSorted()).toEqual(['lower-third', 'takeover']);
    await world.ask('graphic:clear', { channel: 'A', graphic: 'lower-third' });
    await world.clock.advance(KEEP_HURRIED_MS);
    expect(rules()).toEqual(['takeover']);
  });

  it('is removed when the game is taken off its channel', async () => {
    const world = new World();
    new FakeDesk(world);
    await onAir(world);
    await world.ask('channel:add', {});
    expect(world.lastStates.has('A')).toBe(true);
    await world.ask('channel:release', { channel: 'A' });
    await world.clock.advance(2 * KEEP_EVERY_MS);
    expect([...world.lastStates.keys()]).toEqual([]);
  });

  it('is removed with its channel', async () => {
    const world = new World();
    await world.ask('channel:add', {});
    await world.play('wc', 'B');
    await world.clock.advance(KEEP_EVERY_MS);
    expect([...world.lastStates.keys()]).toEqual(['B']);
    await world.ask('channel:remove', { channel: 'B' });
    await world.clock.advance(KEEP_EVERY_MS);
    expect([...world.lastStates.keys()]).toEqual([]);
  });

  it('is small, however long the delay and however fast the feed', async () => {
    const world = new World();
    const game = await onAir(world);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 120_000 } });
    for (let press = 0; press < 1_000; press += 1) {
      game.press('possession', { team: press % 2 === 0 ? 'A' : 'B' });
      await world.clock.advance(100);
    }
    await world.clock.advance(KEEP_EVERY_MS);
    const text = world.lastStates.get('A')!;
    expect((JSON.parse(text) as LastState).matches.length).toBeLessThanOrEqual(SAVED_MATCHES_MAX + 1);
    expect(text.length).toBeLessThan(200_000);
  });

  it("is reported and retried if it can't be written, and changes nothing on air", async () => {
    let isFull = false;
    const written: (LastState | null)[] = [];
    const keeper: LastStateStore = {
      keep: (_channel, state) => {
        if (isFull) return Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
        written.push(state);
        return Promise.resolve();
      },
    };
    const world = new World({ lastStates: { keeper, saved: new Map() } });
    const game = await onAir(world);
    isFull = true;
    game.press('goal', { team: 'A' });
    await world.clock.advance(KEEP_EVERY_MS);
    expect(world.show.state().notices).toMatchObject([
      {
        level: 'alarm',
        sentence: expect.stringMatching(/^The on-air state isn't saved: the disk is full\./) as string,
      },
    ]);
    expect(new Page(world.show, 'program').score).toBe('2-2');
    isFull = false;
    await world.clock.advance(RETRY_WRITE_MS);
    expect(world.show.state().notices).toEqual([]);
    expect(written.at(-1)?.matches.at(-1)?.match?.view.score).toEqual({ a: 2, b: 0 });
  });
});

describe('a restart on a computer whose clock is earlier than before', () => {
  it.each([
    ['the clock was set back while the program was down', -3_600_000, 0],
    ['the clock was set back during the game, and has been right since', 2_000, -3_600_000],
  ])('changes nothing on air if %s', async (_, afterMs, setBeforeMs) => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(600_000);
    world.clock.wallOffset += setBeforeMs;
    await world.clock.advance(300_000);
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 1, release: 'change' });
    // The feed releases the override, and its goal gets a takeover.
    game.press('goal', { team: 'A' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    const before = new Page(world.show, 'program');
    expect(before.score).toBe('2-0');
    expect(before.now.graphics.takeover.isOnAir).toBe(true);
    world.restart({ afterMs });
    const page = new Page(world.show, 'program');
    const clockNow = () => clockText(page.now.match!.clock!, world.clock.wall());
    expect([page.score, world.channel().overrides]).toEqual(['2-0', {}]);
    expect(clockNow().slice(0, 2)).toBe('15');
    await world.clock.advance(30_000);
    expect(page.now.graphics.takeover.isOnAir).toBe(false);
    const shown = page.frames.length;
    await world.clock.advance(3_700_000);
    expect(page.frames.slice(shown).filter(({ graphics }) => graphics.takeover.isOnAir)).toEqual([]);
    expect([page.score, clockNow().slice(0, 2)]).toEqual(['2-0', '77']);
  });
});
