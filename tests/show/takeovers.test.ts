import { describe, expect, it } from 'vitest';
import {
  TAKEOVER_AFTER_MAX_MS,
  TAKEOVER_EVERY_MS,
  TAKEOVER_HOLD_MS,
} from '../../src/main/show/automation/takeovers.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

const A = { channel: 'A' };
const TAKEOVER = { ...A, graphic: 'takeover' };
/** The default duration of a takeover. */
const TAKEOVER_MS = 2_000;
const DELAY_MS = 5_000;

/** Opens a soccer match in its first half, on one output without and one with a delay. */
async function match(): Promise<{ world: World; game: FakeGame; page: Page; latePage: Page }> {
  const world = new World();
  const game = await world.play('wc');
  const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
  await world.ask('output:update', { id, patch: { delayMs: DELAY_MS } });
  game.press('phase', { phase: 'first_half' });
  await world.clock.advance(10_000);
  return { world, game, page: new Page(world.show, 'program'), latePage: new Page(world.show, id) };
}

/** Returns the takeover on a page as "goal A", or null. */
function takenBy(page: Page): string | null {
  return inFrame(page.now);
}

function inFrame({ graphics: { takeover } }: OutputFrame): string | null {
  return takeover.content && `${takeover.content.kind} ${String(takeover.content.side)}`;
}

function everTaken(page: Page): boolean {
  return page.frames.some((frame) => inFrame(frame) !== null);
}

function rule(world: World, id: string, patch: object): Promise<unknown> {
  return world.ask('automation:rule', { ...A, rule: id, patch });
}

/** Returns the entries about takeovers in the as-run log. */
function acts(world: World): string[] {
  return world.asRun
    .filter(({ subject }) => subject === 'takeover')
    .map(({ action, detail, cause }) => `${action} ${String(detail)} ${cause}`);
}

describe('a takeover', () => {
  it('appears in sync with the video of its goal on every output, and is followed by the lower third', async () => {
    const { world, game, page, latePage } = await match();
    game.press('goal', { team: 'A' });
    const startedAt = world.clock.wall();
    expect(page.now.graphics.takeover.content).toMatchObject({
      kind: 'goal',
      side: 'A',
      covers: 'picture',
      startedAt,
      instant: { score: { a: 1, b: 0 } },
    });
    expect([takenBy(latePage), page.score]).toEqual([null, '1-0']);
    await world.clock.advance(TAKEOVER_MS - 1);
    expect(takenBy(page)).toBe('goal A');
    await world.clock.advance(1);
    expect([takenBy(page), page.now.graphics['lower-third'].isOnAir]).toEqual([null, true]);
    await world.clock.advance(DELAY_MS - TAKEOVER_MS);
    expect(latePage.now.graphics.takeover.content).toMatchObject({ startedAt, side: 'A' });
    await world.clock.advance(TAKEOVER_MS);
    expect(takenBy(latePage)).toBeNull();
    expect(acts(world)).toEqual(['take Goal rule', 'clear Goal rule']);
  });

  it('appears for the goal of another game with the same number', async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(TAKEOVER_EVERY_MS);
    expect(takenBy(page)).toBeNull();
    const next = await world.play('wc');
    next.press('phase', { phase: 'first_half' });
    next.press('goal', { team: 'B' });
    expect(next.rows.at(-1)?.seq).toBe(game.rows.at(-1)?.seq);
    expect(takenBy(page)).toBe('goal B');
  });

  it('appears in the frame with the new score', async () => {
    const { world, game, page, latePage } = await match();
    game.press('goal', { team: 'B' });
    await world.clock.advance(20_000);
    for (const one of [page, latePage]) {
      const withTakeover = one.frames.filter((frame) => inFrame(frame) !== null);
      expect(withTakeover.length).toBeGreaterThan(0);
      expect(withTakeover.map(({ match: shown }) => shown?.view.score.b)).toEqual(withTakeover.map(() => 1));
    }
  });

  it("isn't on outputs that exclude takeovers", async () => {
    const { world, game, page } = await match();
    await world.ask('output:update', { id: 'program', patch: { graphics: ['scorebug', 'lower-third'] } });
    game.press('goal', { team: 'A' });
    expect([takenBy(page), page.now.graphics['lower-third'].isOnAir]).toEqual([null, true]);
  });

  it.each([
    ['undo', (game: FakeGame) => game.press('undo')],
    ['a corrected score', (game: FakeGame) => game.press('score_set', { a: 0, b: 0 })],
  ])(
    'leaves immediately if its goal is retracted by %s, as a correction, and never appears on outputs with a delay',
    async (_how, withdraw) => {
      const { world, game, page, latePage } = await match();
      game.press('goal', { team: 'A' });
      await world.clock.advance(800);
      withdraw(game);
      expect([takenBy(page), page.score, page.now.motion]).toEqual([null, '0-0', 'correction']);
      await world.clock.advance(30_000);
      expect(everTaken(latePage)).toBe(false);
      expect(acts(world)).toEqual(['take Goal rule', 'clear Goal withdrawn']);
    },
  );

  it("leaves when a review opens, and doesn't return when the goal is confirmed", async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(600);
    game.press('var_review');
    expect(takenBy(page)).toBeNull();
    const before = page.frames.length;
    await world.clock.advance(2_000);
    game.press('var_resolve', { outcome: 'stands' });
    await world.clock.advance(30_000);
    expect(page.frames.slice(before).some((frame) => inFrame(frame) !== null)).toBe(false);
  });

  it('stays on an output with a delay until the review opens there', async () => {
    const { world, game, latePage } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(600);
    game.press('var_review');
    await world.clock.advance(DELAY_MS - 1);
    expect(takenBy(latePage)).toBe('goal A');
    await world.clock.advance(1);
    expect(takenBy(latePage)).toBeNull();
  });

  it("doesn't appear during a review", async () => {
    const { world, game, page } = await match();
    game.press('var_review');
    await world.clock.advance(1_000);
    game.press('red_card', { team: 'B' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(30_000);
    expect(everTaken(page)).toBe(false);
  });

  it.each([
    ['appears once it stands', 2_000, true],
    ['is replaced by the lower third if the touchdown stands late', TAKEOVER_AFTER_MAX_MS + 1, false],
  ])('waits for a touchdown under a flag, and %s', async (_how, waitMs, comes) => {
    const world = new World();
    const game = await world.play('nfl');
    const page = new Page(world.show, 'program');
    game.press('snap');
    game.press('flag');
    game.press('touchdown', { team: 'A' });
    await world.clock.advance(waitMs);
    expect(everTaken(page)).toBe(false);
    game.press('flag_resolve');
    expect(takenBy(page)).toBe(comes ? 'touchdown A' : null);
    expect(page.now.graphics['lower-third'].isOnAir).toBe(true);
  });

  it('appears at most once in twenty seconds, so that a second goal within that time only changes the score', async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    game.press('goal', { team: 'B' });
    expect([takenBy(page), page.score]).toEqual(['goal A', '1-1']);
    await world.clock.advance(TAKEOVER_EVERY_MS - 1_001);
    game.press('goal', { team: 'B' });
    expect(takenBy(page)).toBeNull();
    await world.clock.advance(1);
    game.press('goal', { team: 'B' });
    expect(takenBy(page)).toBe('goal B');
  });

  it("doesn't appear for history or for events during an outage", async () => {
    const { world, game, page } = await match();
    game.drop();
    game.press('goal', { team: 'A' }, false);
    await world.clock.advance(20_000);
    expect([page.score, everTaken(page)]).toEqual(['1-0', false]);
  });

  it("doesn't appear for goals from before a manual takeover, and appears for a goal pressed after it", async () => {
    const { world, game, page } = await match();
    new FakeDesk(world);
    game.press('goal', { team: 'A' });
    await world.clock.advance(TAKEOVER_EVERY_MS);
    game.drop();
    game.press('goal', { team: 'A' }, false);
    const before = page.frames.length;
    await world.ask('manual:takeover', A);
    await world.clock.advance(10_000);
    expect(page.frames.slice(before).some((frame) => inFrame(frame) !== null)).toBe(false);
    await world.ask('manual:press', { ...A, button: 'goal-b' });
    await world.clock.advance(10);
    expect(takenBy(page)).toBe('goal B');
  });

  it("leaves for a full frame of the producer, and doesn't appear over a full frame", async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.ask('graphic:take', { ...A, graphic: 'full-frame' });
    expect(takenBy(page)).toBeNull();
    await world.clock.advance(TAKEOVER_EVERY_MS);
    const before = page.frames.length;
    game.press('goal', { team: 'A' });
    await world.clock.advance(5_000);
    expect(page.frames.slice(before).some((frame) => inFrame(frame) !== null)).toBe(false);
  });

  it('leaves for another lower third of the producer, but not for that of its own moment', async () => {
    const { world, game, page } = await match();
    const goal = game.press('goal', { team: 'A' });
    await world.ask('moment:take', { ...A, moment: goal });
    expect(takenBy(page)).toBe('goal A');
    await world.ask('graphic:take', { ...A, graphic: 'lower-third', content: { form: 'score' } });
    expect(takenBy(page)).toBeNull();
  });

  it('is drawn at its current step on a page that opens midway', async () => {
    const { world, game } = await match();
    game.press('goal', { team: 'A' });
    const startedAt = world.clock.wall();
    await world.clock.advance(900);
    expect(new Page(world.show, 'program').now.graphics.takeover.content?.startedAt).toBe(startedAt);
  });

  it("isn't shown after a restart that outlasts it", async () => {
    const { world, game } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(300);
    world.restart({ afterMs: TAKEOVER_MS });
    await world.clock.advance(1_000);
    expect(takenBy(new Page(world.show, 'program'))).toBeNull();
    expect(world.channel().match?.view.score).toEqual({ a: 1, b: 0 });
  });
});

describe('takeover rules', () => {
  it('are enabled where play stops for the moment, and disabled where the producer has to choose', async () => {
    const on: Record<string, string[]> = {};
    const off: Record<string, string[]> = {};
    for (const league of ['nba', 'wc', 'mlb', 'nfl'] as const) {
      const world = new World();
      await world.play(league);
      const rules = world.channel().automation.rules.filter(({ graphic }) => graphic === 'takeover');
      const ids = (isOn: boolean): string[] => rules.filter((one) => one.isOn === isOn).map(({ id }) => id);
      on[league] = ids(true);
      off[league] = ids(false);
    }
    expect(on).toEqual({
      nba: [],
      wc: ['soccer.goal-takeover'],
      mlb: ['baseball.home-run-takeover'],
      nfl: ['football.touchdown-takeover'],
    });
    expect(off).toEqual({
      nba: ['basketball.three-pointer-takeover', 'basketball.final-takeover'],
      wc: ['soccer.red-card-takeover', 'soccer.final-takeover'],
      mlb: ['baseball.final-takeover'],
      nfl: ['football.field-goal-takeover', 'football.final-takeover'],
    });
  });

  it('show a home run with the score after its runners, and ask for the batter', async () => {
    const world = new World();
    const game = await world.play('mlb');
    const page = new Page(world.show, 'program');
    for (const type of ['pitch', 'contact']) game.press(type);
    const homeRun = game.press('home_run', { team: 'A' });
    for (const type of ['run', 'run', 'end']) game.press(type, type === 'run' ? { team: 'A' } : {});
    const { takeover, 'lower-third': card } = page.now.graphics;
    const score = { a: 3, b: 0 };
    expect(page.score).toBe('3-0');
    expect(takeover.content?.instant.score).toEqual(score);
    expect(card.content).toMatchObject({ kind: 'home_run', instant: { score } });
    expect(world.channel().moments).toMatchObject([{ id: homeRun, takesPlayer: true, instant: { score } }]);
  });

  it('set how long a takeover stays and how much of the screen it covers', async () => {
    const { world, game, page } = await match();
    await rule(world, 'soccer.goal-takeover', { seconds: 4, covers: 'strip' });
    game.press('goal', { team: 'A' });
    expect(page.now.graphics.takeover.content?.covers).toBe('strip');
    await world.clock.advance(3_999);
    expect(takenBy(page)).toBe('goal A');
    await world.clock.advance(1);
    expect(takenBy(page)).toBeNull();
  });

  it('remove their takeover when they are disabled', async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await rule(world, 'soccer.goal-takeover', { isOn: false });
    expect([takenBy(page), page.now.graphics['lower-third'].isOnAir]).toEqual([null, true]);
    await world.clock.advance(TAKEOVER_EVERY_MS);
    game.press('goal', { team: 'A' });
    expect(takenBy(page)).toBeNull();
  });

  it('show a red card for its side and a final for its winner if they are enabled', async () => {
    const { world, game, page } = await match();
    await rule(world, 'soccer.red-card-takeover', { isOn: true });
    await rule(world, 'soccer.final-takeover', { isOn: true });
    await rule(world, 'soccer.goal-takeover', { isOn: false });
    game.press('red_card', { team: 'A' });
    expect(takenBy(page)).toBe('red_card A');
    await world.clock.advance(TAKEOVER_EVERY_MS);
    game.press('goal', { team: 'B' });
    game.end();
    await world.clock.advance(1_000);
    expect(takenBy(page)).toBe('final B');
  });

  it('leave the take to the producer until the moment expires if they only cue', async () => {
    const { world, game, page } = await match();
    await rule(world, 'soccer.goal-takeover', { action: 'cue' });
    game.press('goal', { team: 'A' });
    expect(takenBy(page)).toBeNull();
    expect(world.channel().graphics.takeover.next).toMatchObject({ cause: 'rule' });
    await world.clock.advance(TAKEOVER_AFTER_MAX_MS - 1);
    await world.ask('graphic:take', TAKEOVER);
    expect([takenBy(page), world.channel().graphics.takeover.next]).toEqual(['goal A', null]);
  });

  it.each([
    ['soccer.goal-takeover', { covers: 'everything' }],
    ['soccer.goal-takeover', { seconds: 0 }],
    ['soccer.goal', { covers: 'strip' }],
  ])('refuse %s %j, and change nothing', async (id, patch) => {
    const { world } = await match();
    const before = JSON.stringify(world.channel().automation);
    await expect(rule(world, id, patch)).rejects.toThrow(/^.{20,}\.$/s);
    expect(JSON.stringify(world.channel().automation)).toBe(before);
  });

  it('are held with all automation', async () => {
    const { world, game, page } = await match();
    await world.ask('automation:hold', { isHeld: true });
    game.press('goal', { team: 'A' });
    await world.clock.advance(5_000);
    await world.ask('automation:hold', { isHeld: false });
    await world.clock.advance(5_000);
    expect(everTaken(page)).toBe(false);
  });
});

describe('a producer', () => {
  it('starts the takeover of the newest moment that has one, in sync with the video of each output', async () => {
    const { world, game, page, latePage } = await match();
    await rule(world, 'soccer.goal-takeover', { isOn: false });
    game.press('goal', { team: 'A' });
    game.press('yellow_card', { team: 'B' });
    await world.clock.advance(15_000);
    await world.ask('graphic:take', TAKEOVER);
    expect([takenBy(page), takenBy(latePage)]).toEqual(['goal A', null]);
    await world.clock.advance(DELAY_MS);
    expect([takenBy(page), takenBy(latePage)]).toEqual([null, 'goal A']);
  });

  it("can't start a takeover with an older score than the newest one", async () => {
    const world = new World();
    const game = await world.play('nba');
    game.press('live', { team: 'A' });
    const shoot = async (shot: '2pt' | '3pt'): Promise<void> => {
      game.press(`${shot}_attempt`, { team: 'A' });
      game.press('made', { team: 'A', shot_type: shot });
      await world.clock.advance(1_000);
    };
    await shoot('3pt');
    const due = (): unknown => world.channel().automation.due;
    const three = world.channel().moments[0]!.id;
    expect(due()).toBe(three);
    await shoot('2pt');
    expect(due()).toBeNull();
    await expect(world.ask('graphic:take', TAKEOVER)).rejects.toThrow('No new three-pointer.');
    game.press('undo');
    await world.clock.advance(1_000);
    expect(due()).toBe(three);
    await world.ask('graphic:take', TAKEOVER);
    expect(world.channel().graphics.takeover.moment).toBe(three);
  });

  it('is logged as the cause of a takeover that was started manually, even across a restart, and a rule as that of an automatic one', async () => {
    const { world, game } = await match();
    const cause = (): string | null => world.channel().graphics.takeover.cause;
    game.press('goal', { team: 'A' });
    expect(cause()).toBe('rule');
    await world.clock.advance(15_000);
    await world.ask('graphic:take', TAKEOVER);
    expect(cause()).toBe('operator');
    expect(world.channel().graphics.takeover.by).toBe('This computer');
    expect(world.asRun.at(-1)).toMatchObject({ subject: 'takeover', cause: 'operator' });
    await world.ask('takeover:hold', A);
    expect(cause()).toBe('operator');
    await world.clock.advance(5_000);
    world.restart({ afterMs: 1_000 });
    await world.clock.advance(1_000);
    expect(cause()).toBe('operator');
  });

  it('stops a takeover with the same key, on every output', async () => {
    const { world, game, page, latePage } = await match();
    game.press('goal', { team: 'A' });
    await world.ask('graphic:toggle', TAKEOVER);
    expect(takenBy(page)).toBeNull();
    await world.clock.advance(30_000);
    expect(everTaken(latePage)).toBe(false);
    expect(acts(world)).toEqual(['take Goal rule', 'clear Goal operator']);
  });

  it('holds a takeover until it is released, or for a minute', async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    await world.ask('takeover:hold', A);
    await world.clock.advance(30_000);
    expect(takenBy(page)).toBe('goal A');
    await world.ask('takeover:hold', A);
    expect(takenBy(page)).toBeNull();

    await world.ask('graphic:take', TAKEOVER);
    await world.ask('takeover:hold', A);
    await world.clock.advance(TAKEOVER_HOLD_MS - 1);
    expect(takenBy(page)).toBe('goal A');
    await world.clock.advance(1);
    expect(takenBy(page)).toBeNull();
  });

  it("can't keep a takeover on air with a hold once its goal is retracted", async () => {
    const { world, game, page } = await match();
    game.press('goal', { team: 'A' });
    await world.ask('takeover:hold', A);
    await world.clock.advance(10_000);
    game.press('undo');
    expect([takenBy(page), page.now.motion]).toEqual([null, 'correction']);
  });

  it("can't start a takeover during a review or of a retracted moment, and can't hold one that isn't on air", async () => {
    const { world, game, page } = await match();
    const refuses = async (message: string): Promise<void> => {
      expect(world.channel().automation.noTakeover).toBe(message);
      await expect(world.ask('graphic:take', TAKEOVER)).rejects.toMatchObject({ code: 'conflict', message });
    };
    await refuses('No new goal or red card.');
    await expect(world.ask('takeover:hold', A)).rejects.toThrow('No takeover is on air on channel A');
    await rule(world, 'soccer.goal-takeover', { isOn: false });
    game.press('goal', { team: 'A' });
    expect(world.channel().automation.noTakeover).toBeNull();
    game.press('var_review');
    await refuses('Wait for the review decision.');
    game.press('var_resolve', { outcome: 'overturned' });
    await refuses('No new goal or red card.');
    expect(everTaken(page)).toBe(false);
  });
});
