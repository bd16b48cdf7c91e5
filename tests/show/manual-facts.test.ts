import { describe, expect, it } from 'vitest';
import { Page, World } from './world.ts';

/** Match info that no feed sends: the producer enters it, and it is shown while it is set. */

const A = { channel: 'A' };

async function watched(
  league: 'nba' | 'wc' | 'mlb' | 'nfl',
  delayMs = 0,
): Promise<{ world: World; game: Awaited<ReturnType<World['play']>>; page: Page }> {
  const world = new World();
  const game = await world.play(league);
  await world.ask('output:update', { id: 'program', patch: { delayMs } });
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  return { world, game, page: new Page(world.show, 'program') };
}

const set = (world: World, field: string, value: unknown): Promise<unknown> =>
  world.ask('override:set', { ...A, field, value });
const step = (world: World, field: string, by: number): Promise<unknown> =>
  world.ask('override:step', { ...A, field, by });
const factsOf = (page: Page): object | undefined => page.now.match?.manualFacts;

describe('manual match info', () => {
  it('is on air immediately, stays whatever the feed sends, and is removed when it is released', async () => {
    const { world, game, page } = await watched('nba');
    expect(factsOf(page)).toEqual({});
    await set(world, 'fouls.a', 4);
    expect(factsOf(page)).toEqual({ 'fouls.a': 4 });
    game.press('2pt_attempt', { team: 'A' });
    game.press('made', { team: 'A', shot_type: '2pt' });
    expect(factsOf(page)).toEqual({ 'fouls.a': 4 });
    await world.ask('override:release', { ...A, field: 'fouls.a' });
    expect(factsOf(page)).toEqual({});
  });

  it('animates in and out, and changes its value without animation', async () => {
    const { world, page } = await watched('nba');
    await set(world, 'line.1', 'Attendance 18,204');
    expect(page.now.motion).toBe('live');
    await set(world, 'line.1', 'Attendance 18,240');
    expect(page.now.motion).toBe('correction');
    await world.ask('override:release', { ...A, field: 'line.1' });
    expect(page.now.motion).toBe('live');
  });

  it('is set only if all its parts are valid', async () => {
    const { world, page } = await watched('wc');
    await set(world, 'substitution.b', { out: 'Vale', in: 'Reed', minute: null });
    expect(factsOf(page)).toEqual({ 'substitution.b': { out: 'Vale', in: 'Reed', minute: null } });
    await expect(set(world, 'substitution.b', { out: 'Vale' })).rejects.toThrow(
      '"substitution.b" takes "out": 1 to 40 characters; "in": 1 to 40 characters; "minute": a whole number from 1 to 150 or null. Nothing changed.',
    );
    await expect(set(world, 'substitution.b', { out: 'V', in: 'R', shirt: 9 })).rejects.toThrow(/"out"/);
    await expect(set(world, 'substitution.b', { out: 'V', in: 'R', minute: 'soon' })).rejects.toThrow(
      /"minute": a whole number/,
    );
    expect(factsOf(page)).toEqual({ 'substitution.b': { out: 'Vale', in: 'Reed', minute: null } });
  });

  it('is accepted only in the sport that has it, except the free lines', async () => {
    const { world, page } = await watched('mlb');
    await expect(set(world, 'fouls.a', 4)).rejects.toThrow(/baseball has no "fouls\.a" to override/);
    await set(world, 'pitcher', 'Fairweather');
    await set(world, 'line.2', 'Sold out');
    expect(factsOf(page)).toEqual({ pitcher: 'Fairweather', 'line.2': 'Sold out' });
  });

  it('belongs to its game: the next game starts without it, and a restart keeps it', async () => {
    const { world } = await watched('nfl');
    await set(world, 'ballOn', { side: 'B', yards: 35 });
    await world.ask('play-clock:set', { ...A, ms: 25_000 });
    await world.show.sessions.bind('A', 'venue', world.channel().session!.sessionId);
    await world.clock.advance(50);
    expect(world.channel().match?.manualFacts).toEqual({ ballOn: { side: 'B', yards: 35 } });
    await world.clock.advance(2_000);
    world.restart({ hasToken: false });
    expect(world.channel().overrides['ballOn']).toMatchObject({ value: { side: 'B', yards: 35 } });
    expect(world.channel().match?.manualFacts).toEqual({ ballOn: { side: 'B', yards: 35 } });
    expect(world.channel().match?.playClock).toMatchObject({ baseMs: 25_000, isRunning: false });
    world.show.sources.setToken('venue', 'token', false);
    await world.play('nfl');
    expect(world.channel().match?.manualFacts).toEqual({});
    expect(world.channel().playClock).toBeNull();
  });

  it('ends with its game, as does the play clock', async () => {
    const { world } = await watched('nfl');
    await set(world, 'timeouts.a', 2);
    await world.ask('play-clock:start', A);
    await world.ask('channel:release', A);
    expect(world.channel().overrides).toEqual({});
    expect(world.channel().playClock).toBeNull();
  });

  it('is on air immediately, even on an output with a delay', async () => {
    const { world, page } = await watched('nba', 10_000);
    await world.clock.advance(11_000);
    await set(world, 'fouls.a', 4);
    expect(factsOf(page)).toEqual({ 'fouls.a': 4 });
  });

  it('is logged like overrides in the as-run log', async () => {
    const { world } = await watched('nba');
    await set(world, 'fouls.b', 2);
    await step(world, 'fouls.b', 1);
    await world.ask('override:release', { ...A, field: 'fouls.b' });
    expect(world.asRun.slice(-3)).toMatchObject([
      { action: 'hold', subject: 'fouls.b', detail: '2 until manual' },
      { action: 'hold', subject: 'fouls.b', detail: '3 until manual' },
      { action: 'unhold', subject: 'fouls.b' },
    ]);
  });
});

describe('a step', () => {
  it('counts from the displayed value, however fast it is pressed', async () => {
    const { world, page } = await watched('nba');
    await Promise.all([step(world, 'fouls.a', 1), step(world, 'fouls.a', 1), step(world, 'fouls.a', 1)]);
    expect(factsOf(page)).toEqual({ 'fouls.a': 3 });
    await step(world, 'fouls.a', -1);
    expect(factsOf(page)).toEqual({ 'fouls.a': 2 });
  });

  it("starts from a team's full count if the value was unknown", async () => {
    const { world, page } = await watched('nfl');
    await step(world, 'timeouts.b', -1);
    expect(factsOf(page)).toEqual({ 'timeouts.b': 2 });
  });

  it('stops at the limits of its field', async () => {
    const { world, page } = await watched('nba');
    await step(world, 'fouls.a', -9);
    expect(factsOf(page)).toEqual({ 'fouls.a': 0 });
    const frames = page.frames.length;
    await step(world, 'fouls.a', -1);
    expect(page.frames.length).toBe(frames);
    await step(world, 'timeouts.a', 250);
    expect(factsOf(page)).toMatchObject({ 'timeouts.a': 7 });
  });

  it("changes a score from the feed's value, and keeps the release rule of its override", async () => {
    const { world, game, page } = await watched('wc');
    game.press('goal', { team: 'A' });
    await step(world, 'score.a', 1);
    expect(page.score).toBe('2-0');
    await world.ask('override:set', { ...A, field: 'score.a', value: 3, release: 'agree' });
    await step(world, 'score.a', -1);
    expect(world.channel().overrides['score.a']).toMatchObject({ value: 2, release: 'agree' });
  });

  it("is refused for any value that isn't a number", async () => {
    const { world } = await watched('nba');
    await expect(step(world, 'line.1', 1)).rejects.toThrow('"line.1" takes 1 to');
  });
});

describe('a scorer with a minute', () => {
  const add = (world: World, scorer: { side: 'A' | 'B'; name: string; minute?: string }): Promise<unknown> =>
    world.ask('scorer:add', { ...A, ...scorer });
  const clock = async (world: World, minutes: number): Promise<void> => {
    await world.ask('clock:set', { ...A, ms: minutes * 60_000, direction: 'up' });
  };

  it('is added to the list of the side in one request, and overridden like other match info', async () => {
    const { world, page } = await watched('wc');
    await add(world, { side: 'A', name: 'Ebele', minute: '23' });
    expect(factsOf(page)).toEqual({ 'scorers.a': "Ebele 23'" });
    expect(page.now.motion).toBe('live');
    await add(world, { side: 'B', name: 'Lindqvist', minute: "40'" });
    await add(world, { side: 'A', name: 'Okoro', minute: '45+2' });
    expect(page.now.motion).toBe('correction');
    await add(world, { side: 'A', name: ' ebele ', minute: '67' });
    expect(factsOf(page)).toEqual({
      'scorers.a': "Ebele 23', 67' · Okoro 45+2'",
      'scorers.b': "Lindqvist 40'",
    });
    expect(world.channel().overrides['scorers.a']).toMatchObject({ release: 'manual' });
    expect(world.asRun.at(-1)).toMatchObject({ action: 'hold', subject: 'scorers.a' });
    await world.ask('override:release', { ...A, field: 'scorers.a' });
    expect(factsOf(page)).toEqual({ 'scorers.b': "Lindqvist 40'" });
  });

  it('keeps what the producer entered in the list, and distinguishes names with the same beginning', async () => {
    const { world, page } = await watched('wc');
    await set(world, 'scorers.a', "Ebele Junior 3' (pen) · Okoro");
    await add(world, { side: 'A', name: 'Ebele', minute: '9' });
    await add(world, { side: 'A', name: 'Ebele Junior', minute: '12' });
    expect(factsOf(page)).toEqual({ 'scorers.a': "Ebele Junior 3' (pen), 12' · Okoro · Ebele 9'" });
  });

  it('defaults to the current minute of the match clock, or to the added time of the half', async () => {
    const { world, game, page } = await watched('wc');
    game.press('phase', { phase: 'first_half' });
    await clock(world, 0);
    await add(world, { side: 'A', name: 'One' });
    await clock(world, 45.5);
    expect(world.channel().clock.lastMinute).toBe(45);
    await add(world, { side: 'A', name: 'Two' });
    game.press('phase', { phase: 'half_time' });
    game.press('phase', { phase: 'second_half' });
    await clock(world, 45.5);
    await add(world, { side: 'A', name: 'Three' });
    await clock(world, 94);
    await add(world, { side: 'A', name: 'Four' });
    expect(factsOf(page)).toEqual({ 'scorers.a': "One 1' · Two 45+1' · Three 46' · Four 90+5'" });
  });

  it("isn't added without a minute, without room, or in a sport without a scorer list", async () => {
    const { world, game, page } = await watched('wc');
    game.press('phase', { phase: 'half_time' });
    await expect(add(world, { side: 'A', name: 'Ebele' })).rejects.toThrow(
      'The match clock has no minute now. Enter the minute, such as 67 or 45+2. No scorer was added.',
    );
    await set(world, 'scorers.b', 'x'.repeat(156));
    const { name } = world.channel().match!.teams.b;
    await expect(add(world, { side: 'B', name: 'Ebele', minute: '67' })).rejects.toThrow(
      `The scorers of ${name} have room for 160 characters. Shorten them under Match info first. No scorer was added.`,
    );
    expect(factsOf(page)).toEqual({ 'scorers.b': 'x'.repeat(156) });
    const other = await watched('nba');
    await expect(add(other.world, { side: 'A', name: 'Ebele', minute: '7' })).rejects.toThrow(
      'No scorer was added: basketball has no list of scorers.',
    );
    expect(factsOf(other.page)).toEqual({});
  });
});

describe('the play clock', () => {
  it('counts down from its setting, can be stopped, and can be restarted while it runs', async () => {
    const { world, page } = await watched('nba');
    await world.ask('play-clock:start', A);
    expect(page.now.match?.playClock).toMatchObject({ baseMs: 24_000, isRunning: true, direction: 'down' });
    expect(page.now.motion).toBe('live');
    await world.clock.advance(5_000);
    await world.ask('play-clock:stop', A);
    expect(page.now.match?.playClock).toMatchObject({ baseMs: 19_000, isRunning: false });
    await world.ask('play-clock:toggle', A);
    await world.ask('play-clock:set', { ...A, ms: 14_000 });
    expect(page.now.match?.playClock).toMatchObject({ baseMs: 14_000, isRunning: true });
    await world.ask('play-clock:set', A);
    expect(page.now.match?.playClock).toMatchObject({ baseMs: 24_000, isRunning: true });
    await world.ask('play-clock:set', { ...A, length: 'short' });
    expect(page.now.match?.playClock).toMatchObject({ baseMs: 14_000, isRunning: true });
    await world.ask('play-clock:clear', A);
    expect(page.now.match?.playClock).toBeNull();
  });

  it('is delayed with the video on an output with a delay', async () => {
    const { world, page } = await watched('nfl', 10_000);
    await world.clock.advance(11_000);
    await world.ask('play-clock:start', A);
    expect(page.now.match?.playClock).toBeNull();
    await world.clock.advance(10_000);
    const { at, match } = page.now;
    expect(match?.playClock).toMatchObject({ baseMs: 40_000, isRunning: true });
    expect(Math.abs(match!.playClock!.at - at)).toBeLessThan(50);
  });

  it('stops while an output holds for a longer delay, and when the game is over', async () => {
    const { world, game, page } = await watched('nba');
    await world.ask('play-clock:start', A);
    await world.clock.advance(2_000);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    expect(page.now.match?.playClock?.isRunning).toBe(false);
    expect(Math.abs(page.now.match!.playClock!.baseMs - 22_000)).toBeLessThan(50);
    await world.clock.advance(6_000);
    expect(page.now.match?.playClock).toMatchObject({ isRunning: true });
    game.end();
    await world.clock.advance(1_000);
    expect(world.channel().playClock).toMatchObject({ isRunning: false });
  });

  it('is hidden with the match clock while the feed is stale', async () => {
    const { world, game, page } = await watched('nba');
    game.press('2pt_attempt', { team: 'A' });
    await world.ask('play-clock:start', A);
    await world.clock.advance(60_000);
    expect(page.now.match?.playClock).not.toBeNull();
    game.isSilent = true;
    await world.clock.advance(30_000);
    expect(page.now.match?.playClock).toBeNull();
  });

  it('is refused in a sport that has none', async () => {
    const { world } = await watched('wc');
    await expect(world.ask('play-clock:start', A)).rejects.toThrow(/no shot clock or play clock/);
  });
});
