import { describe, expect, it } from 'vitest';
import { INSERT_WAIT_MAX_MS } from '../../src/main/show/automation/insert-plan.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { Page, World, type FakeGame } from './world.ts';

const A = { channel: 'A' };
const SCOREBUG = { ...A, graphic: 'scorebug' };
const LOWER_THIRD = { ...A, graphic: 'lower-third', content: { form: 'score' } };
/** The default duration of an insert about a run in basketball. */
const RUN_MS = 6_000;
const DELAY_MS = 5_000;

/** Opens a game with its scorebug on air, on one output without and one with a delay. */
async function playing(
  league: Parameters<World['play']>[0],
): Promise<{ world: World; game: FakeGame; page: Page; latePage: Page }> {
  const world = new World();
  const game = await world.play(league);
  const { id } = (await world.ask('output:add', { name: 'Late', channel: 'A' })) as { id: string };
  await world.ask('output:update', { id, patch: { delayMs: DELAY_MS } });
  await world.ask('graphic:take', SCOREBUG);
  if (league === 'nba') game.press('live');
  await world.clock.advance(10_000);
  return { world, game, page: new Page(world.show, 'program'), latePage: new Page(world.show, id) };
}

function basket(game: FakeGame, team: 'A' | 'B', points: 1 | 2 | 3 = 2): void {
  const shot = { 1: 'ft', 2: '2pt', 3: '3pt' }[points];
  game.press(`${shot}_attempt`, { team });
  game.press('made', { team, shot_type: shot });
}

function inFrame({ graphics: { scorebug } }: OutputFrame): string | null {
  if (!scorebug.insert) return null;
  const { kind, ...rest } = scorebug.insert.says;
  return [kind, ...Object.values<unknown>(rest)].join(' ');
}
const says = (page: Page): string | null => inFrame(page.now);
const everSaid = (page: Page, from = 0): string[] => [
  ...new Set(page.frames.slice(from).flatMap((frame) => inFrame(frame) ?? [])),
];

function rule(world: World, id: string, patch: object): Promise<unknown> {
  return world.ask('automation:rule', { ...A, rule: id, patch });
}

const hold = (world: World, field: string, value: unknown): Promise<unknown> =>
  world.ask('override:set', { ...A, field, value, release: 'manual' });

/** Returns the entries about inserts in the as-run log. */
function acts(world: World): string[] {
  return world.asRun
    .filter(({ subject }) => subject === 'insert')
    .map(({ action, detail, cause }) => `${action} ${String(detail)} ${cause}`);
}

/** Scores eight unanswered points for side B. */
function run(game: FakeGame): void {
  basket(game, 'A');
  for (const points of [2, 3, 3] as const) basket(game, 'B', points);
}

describe('a run insert', () => {
  it('is shown from eight points on, in sync with the video on every output', async () => {
    const { world, game, page, latePage } = await playing('nba');
    basket(game, 'A');
    for (const points of [2, 3, 2] as const) basket(game, 'B', points);
    expect(says(page)).toBeNull();
    basket(game, 'B', 1);
    const startedAt = world.clock.wall();
    expect([says(page), page.now.graphics.scorebug.insert?.startedAt]).toEqual(['run B 8', startedAt]);
    expect(world.channel().insert).toBe('Run 8–0, B');
    expect(everSaid(latePage)).toEqual([]);
    await world.clock.advance(RUN_MS);
    expect([says(page), says(latePage)]).toEqual([null, 'run B 8']);
    expect(latePage.now.graphics.scorebug.insert?.startedAt).toBe(startedAt);
    expect(latePage.score).toBe('2-8');
    await world.clock.advance(DELAY_MS);
    expect(says(latePage)).toBeNull();
    expect(acts(world)).toEqual(['take Run 8–0, B rule', 'clear Run 8–0, B rule']);
  });

  it('counts up in place with each basket, and leaves when the other side scores', async () => {
    const { world, game, page } = await playing('nba');
    run(game);
    const startedAt = page.now.graphics.scorebug.insert?.startedAt;
    await world.clock.advance(2_000);
    basket(game, 'B');
    expect(page.now.graphics.scorebug.insert).toEqual({
      says: { kind: 'run', side: 'B', points: 10 },
      startedAt,
    });
    const inserts = page.frames.flatMap((frame) => {
      const insert = inFrame(frame);
      return insert === null ? [] : [`${insert} at ${String(frame.match?.view.score.b)}`];
    });
    expect([...new Set(inserts)]).toEqual(['run B 8 at 8', 'run B 10 at 10']);
    await world.clock.advance(1_000);
    basket(game, 'A', 1);
    expect([says(page), page.now.motion, page.score]).toEqual([null, 'live', '3-10']);
  });

  it.each([
    ['undo', (game: FakeGame) => game.press('undo')],
    ['a corrected score', (game: FakeGame) => game.press('score_set', { a: 2, b: 5 })],
  ])(
    'leaves immediately if its points are retracted by %s, as a correction, and never appears on outputs with a delay',
    async (_how, back) => {
      const { world, game, page, latePage } = await playing('nba');
      run(game);
      await world.clock.advance(800);
      expect(says(page)).toBe('run B 8');
      const before = page.frames.length;
      back(game);
      expect(everSaid(page, before)).toEqual([]);
      expect(page.frames.slice(before).map(({ motion }) => motion)).not.toContain('live');
      await world.clock.advance(30_000);
      expect(everSaid(latePage)).toEqual([]);
    },
  );

  it('is shown again after five more points, not with each basket', async () => {
    const { world, game, page } = await playing('nba');
    run(game);
    await world.clock.advance(20_000);
    basket(game, 'B', 3);
    expect(says(page)).toBeNull();
    basket(game, 'B');
    expect(says(page)).toBe('run B 13');
  });

  it("isn't shown for history, events during an outage, or corrections", async () => {
    const { world, game, page } = await playing('nba');
    basket(game, 'B', 3);
    basket(game, 'B', 3);
    game.drop();
    game.press('2pt_attempt', { team: 'B' }, false);
    game.press('made', { team: 'B', shot_type: '2pt' }, false);
    await world.clock.advance(20_000);
    basket(game, 'B', 3);
    game.press('score_set', { a: 0, b: 20 });
    await world.clock.advance(20_000);
    expect(everSaid(page)).toEqual([]);
  });
});

describe('a lead change insert', () => {
  it('is shown only in the last period, even after a tie', async () => {
    const { world, game, page } = await playing('nba');
    for (const side of ['A', 'B', 'B'] as const) basket(game, side);
    await world.clock.advance(20_000);
    for (let period = 1; period < 4; period += 1) {
      game.press('period_end');
      game.press('live');
    }
    await world.clock.advance(20_000);
    expect(everSaid(page)).toEqual([]);
    basket(game, 'A');
    expect(says(page)).toBeNull();
    basket(game, 'A');
    expect(says(page)).toBe('lead_change A');
    await world.clock.advance(1_000);
    game.press('undo');
    expect([says(page), page.score]).toEqual([null, '4-4']);
  });

  it('is shown at any time if the producer wants that', async () => {
    const { world, game, page } = await playing('nba');
    await rule(world, 'basketball.lead-change-insert', { isOn: true, seconds: 9 });
    basket(game, 'A');
    basket(game, 'B', 3);
    expect(says(page)).toBe('lead_change B');
    await world.clock.advance(9_000);
    expect(says(page)).toBeNull();
  });
});

describe('match info from the producer', () => {
  it.each([
    ['nba', 'bonus.a', 'double', 'bonus A true'],
    ['mlb', 'batter', 'Ada Lee', 'batter B Ada Lee'],
    ['mlb', 'pitcher', 'Bo Reyes', 'pitcher A Bo Reyes'],
  ] as const)(
    'is shown as an insert on every output immediately (%s, %s)',
    async (league, field, value, expected) => {
      const { world, page, latePage } = await playing(league);
      const before = page.frames.length;
      await hold(world, field, value);
      for (const one of [page, latePage])
        expect([says(one), one.now.match?.manualFacts[field]]).toEqual([expected, value]);
      expect(page.frames.slice(before).map(({ motion }) => motion)).toContain('live');
      expect(latePage.now.graphics.scorebug.insert?.startedAt).toBe(latePage.now.at);
      await world.clock.advance(5_000);
      expect([says(page), says(latePage)]).toEqual([null, null]);
    },
  );

  it('is shown as an insert when a timeout is used, not when the count is first entered or corrected', async () => {
    const { world, page } = await playing('nfl');
    await hold(world, 'timeouts.b', 3);
    expect(says(page)).toBeNull();
    await world.ask('override:step', { ...A, field: 'timeouts.b', by: -1 });
    expect(says(page)).toBe('time_out B 2');
    await world.ask('override:step', { ...A, field: 'timeouts.b', by: 1 });
    expect([says(page), page.now.motion]).toEqual([null, 'correction']);
  });

  it('keeps its insert when a name is corrected, and ends it when the value is cleared', async () => {
    const { world, page } = await playing('mlb');
    await hold(world, 'batter', 'Ada Lee');
    const startedAt = page.now.graphics.scorebug.insert?.startedAt;
    await world.clock.advance(1_000);
    await hold(world, 'batter', 'Ana Lee');
    expect(page.now.graphics.scorebug.insert).toMatchObject({ says: { name: 'Ana Lee' }, startedAt });
    await world.ask('override:release', { ...A, field: 'batter' });
    expect(says(page)).toBeNull();
  });

  it('appears in sync with the video if it is added time, like the clock', async () => {
    const { world, game, page, latePage } = await playing('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('clock:set', { ...A, ms: 2_700_000 });
    await world.clock.advance(10_000);
    await world.ask('clock:added', { ...A, minutes: 4 });
    expect([says(page), says(latePage)]).toEqual(['added_time 4', null]);
    await world.clock.advance(DELAY_MS);
    expect([says(latePage), latePage.now.match?.clock?.addedMinutes]).toEqual(['added_time 4', 4]);
  });
});

describe('an insert', () => {
  it("leaves for a lower third on each output at that output's own instant, and doesn't return", async () => {
    const { world, game, page, latePage } = await playing('nba');
    run(game);
    await world.clock.advance(3_000);
    await world.ask('graphic:take', LOWER_THIRD);
    expect(says(page)).toBeNull();
    await world.clock.advance(1_000);
    await world.ask('graphic:clear', { ...A, graphic: 'lower-third' });
    const before = page.frames.length;
    await world.clock.advance(1_000);
    // The insert has left the program, while the delayed output still shows it.
    expect(says(latePage)).toBe('run B 8');
    await world.clock.advance(20_000);
    expect(everSaid(page, before)).toEqual([]);
  });

  it.each([
    ['a little', 1_000, 'run B 8'],
    ['too long', INSERT_WAIT_MAX_MS, null],
  ])(
    "waits until the producer's graphic leaves, and is dropped after the time limit (waited %s)",
    async (_how, waitMs, expected) => {
      const { world, game, page } = await playing('nba');
      await world.ask('graphic:take', LOWER_THIRD);
      run(game);
      expect(says(page)).toBeNull();
      await world.clock.advance(waitMs);
      await world.ask('graphic:clear', { ...A, graphic: 'lower-third' });
      expect(says(page)).toBe(expected);
    },
  );

  it("isn't interrupted by another one, which is dropped if it waits too long", async () => {
    const { world, game, page } = await playing('nba');
    await rule(world, 'basketball.lead-change-insert', { isOn: true });
    basket(game, 'A', 3);
    basket(game, 'B', 3);
    basket(game, 'B', 3);
    await world.clock.advance(20_000);
    basket(game, 'B');
    expect(says(page)).toBe('run B 8');
    await hold(world, 'bonus.a', 'bonus');
    expect(says(page)).toBe('run B 8');
    await world.clock.advance(RUN_MS);
    // The insert about the bonus is dropped because it would have waited too long.
    expect(says(page)).toBeNull();
  });

  it("isn't shown next to the free throw tab, and leaves for it", async () => {
    const { world, game, page } = await playing('nba');
    run(game);
    await world.clock.advance(1_000);
    game.press('to_the_line', { team: 'A', shots: 2 });
    expect([says(page), page.now.motion]).toEqual([null, 'live']);
    await hold(world, 'bonus.b', 'bonus');
    expect(says(page)).toBeNull();
  });

  it('is never shown during a review', async () => {
    const { world, game, page } = await playing('nfl');
    await hold(world, 'timeouts.a', 3);
    game.press('snap');
    game.press('flag');
    await hold(world, 'timeouts.a', 2);
    expect(says(page)).toBeNull();
    game.press('flag_resolve');
    await world.clock.advance(10);
    await hold(world, 'timeouts.a', 1);
    expect(says(page)).toBe('time_out A 1');
    game.press('flag');
    expect(says(page)).toBeNull();
  });

  it.each([
    ['the scorebug is cleared', (world: World) => world.ask('graphic:clear', SCOREBUG)],
    ['all is cleared', (world: World) => world.ask('channel:clear', A)],
    ['automation is held', (world: World) => world.ask('automation:hold', { isHeld: true })],
    ['its rule is disabled', (world: World) => rule(world, 'basketball.run-insert', { isOn: false })],
    ['the producer clears it', (world: World) => world.ask('insert:clear', A)],
  ])('leaves every output for good when %s', async (_what, does) => {
    const { world, game, page, latePage } = await playing('nba');
    run(game);
    await world.clock.advance(1_000);
    await does(world);
    expect([says(page), says(latePage), world.channel().insert]).toEqual([null, null, null]);
    const before = page.frames.length;
    await world.ask('graphic:take', SCOREBUG);
    await world.clock.advance(20_000);
    expect([everSaid(page, before), everSaid(latePage)]).toEqual([[], []]);
  });

  it.each([
    ['its rule is disabled', (world: World) => rule(world, 'basketball.run-insert', { isOn: false })],
    ['automation is held', (world: World) => world.ask('automation:hold', { isHeld: true })],
    ['the scorebug is off air', (world: World) => world.ask('graphic:clear', SCOREBUG)],
  ])("doesn't begin while %s", async (_what, does) => {
    const { world, game, page } = await playing('nba');
    await does(world);
    run(game);
    await world.clock.advance(10_000);
    expect(everSaid(page)).toEqual([]);
  });

  it("is drawn at its current step on a page that opens midway, and doesn't start again after a restart", async () => {
    const { world, game, page } = await playing('nba');
    run(game);
    const { insert } = page.now.graphics.scorebug;
    await world.clock.advance(900);
    expect(new Page(world.show, 'program').now.graphics.scorebug.insert).toEqual(insert);
    world.restart({ afterMs: 1_000 });
    await world.clock.advance(10_000);
    expect(everSaid(new Page(world.show, 'program'))).toEqual([]);
  });

  it('appears as a period begins if it is about a series whose score the producer has entered', async () => {
    const { world, game, page } = await playing('nba');
    await hold(world, 'competition.series', 'Series tied 2–2');
    game.press('period_end');
    await world.clock.advance(20_000);
    expect(everSaid(page)).toEqual([]);
    game.press('live');
    expect(says(page)).toBe('series Series tied 2–2');
  });

  it('is never shown together with a sponsor', async () => {
    const { game, page } = await playing('nba');
    run(game);
    expect([says(page), page.now.sponsors]).toEqual(['run B 8', {}]);
  });
});

it("insert rules are listed with their state and duration, and can't be set to cue", async () => {
  const { world } = await playing('nba');
  const rules = world.channel().automation.rules.filter(({ graphic }) => graphic === 'insert');
  expect(rules.map(({ id, isOn, seconds }) => `${id} ${String(isOn)} ${seconds}`)).toEqual([
    'basketball.run-insert true 6',
    'basketball.late-lead-insert true 3',
    'basketball.lead-change-insert false 3',
    'basketball.bonus-insert true 5',
    'basketball.time-out-insert true 5',
    'basketball.series-insert true 8',
  ]);
  await expect(rule(world, 'basketball.run-insert', { action: 'cue' })).rejects.toThrow(
    'The rule "Run" starts an insert, and inserts can\'t be cued. Turn it on or off, or change its seconds.',
  );
});
