import { describe, expect, it } from 'vitest';
import { clockMs } from '../../src/words/clock.ts';
import { en } from '../../src/words/en.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

/** Match rules of one game, and of all games of a league. */

const A = { channel: 'A' };

async function watched(league: 'mlb' | 'nba' | 'wc' = 'mlb') {
  const world = new World();
  const game = await world.play(league);
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  const page = new Page(world.show, 'program');
  const shown = (): string | null => page.now.match!.phase && en.phase.bug(page.now.match!.phase);
  const rules = () => page.now.match!.view.rules as Record<string, unknown>;
  return { world, game, page, shown, rules };
}

const ofGame = (world: World, rules: object) => world.ask('rules:set', { ...A, rules });
const ofLeague = (world: World, league: string, rules: object) =>
  world.ask('competition:set', { league, patch: { rules } });

describe('match rules', () => {
  it("of a game override its league's, which override the sport's defaults", async () => {
    const { world, rules } = await watched();
    expect(rules()).toMatchObject({ innings: 9 });
    await ofLeague(world, 'mlb', { innings: 7 });
    expect(rules()).toMatchObject({ innings: 7 });
    await ofGame(world, { innings: 6 });
    expect(rules()).toMatchObject({ innings: 6 });
    await ofGame(world, { innings: null });
    expect(rules()).toMatchObject({ innings: 7 });
    await ofLeague(world, 'mlb', { innings: null });
    expect(rules()).toMatchObject({ innings: 9 });
    expect(world.show.state().competitions).toEqual([]);
  });

  it('of a game end with the game, and those of its league stay', async () => {
    const { world, rules } = await watched();
    await ofLeague(world, 'mlb', { mercyRuns: 10 });
    await ofGame(world, { innings: 6 });
    await world.play('mlb', 'A');
    await world.clock.advance(1_000);
    expect(rules()).toMatchObject({ innings: 9, mercyRuns: 10 });
  });

  it('change the final status on air if they change after the end of the game', async () => {
    const { world, game, shown } = await watched();
    for (let half = 0; half < 13; half += 1) game.press('half_inning');
    game.end();
    await world.clock.advance(5_000);
    expect(shown()).toBe('FINAL');
    await ofGame(world, { innings: 6 });
    expect(shown()).toBe('FINAL/7');
    await ofGame(world, { innings: 7 });
    expect(shown()).toBe('FINAL');
  });

  it('survive a restart', async () => {
    const { world } = await watched();
    await ofLeague(world, 'mlb', { mercyRuns: 10 });
    await ofGame(world, { innings: 7 });
    world.restart();
    await world.clock.advance(5_000);
    expect(new Page(world.show, 'program').now.match!.view.rules).toMatchObject({
      innings: 7,
      mercyRuns: 10,
    });
  });

  it('are refused as a whole if one is invalid, and nothing changes', async () => {
    const { world, rules } = await watched();
    await expect(ofGame(world, { innings: 7, mercyRuns: 99 })).rejects.toThrow('a whole number from 0 to 30');
    await expect(ofGame(world, { innings: 7, halfMinutes: 30 })).rejects.toThrow();
    await expect(ofLeague(world, 'mlb', { innings: 7, mercyRuns: 99 })).rejects.toThrow(
      'a whole number from 0 to 30',
    );
    await expect(ofLeague(world, 'mlb', { halfMinutes: 30 })).rejects.toThrow("isn't a rule of this sport");
    expect(rules()).toMatchObject({ innings: 9, mercyRuns: 0 });
  });

  it('of a league can be undone', async () => {
    const { world, rules } = await watched();
    await ofLeague(world, 'mlb', { innings: 7 });
    await world.ask('change:undo', {});
    expect(rules()).toMatchObject({ innings: 9 });
  });

  it('set the start of the match clock in the next half, and the minute after which time is added', async () => {
    const { world, game, page } = await watched('wc');
    await ofLeague(world, 'wc', { halfMinutes: 35 });
    for (const phase of ['first_half', 'half_time', 'second_half']) {
      game.press('phase', { phase });
      await world.clock.advance(1_000);
    }
    const clock = page.now.match!.clock!;
    expect(clockMs(clock, world.clock.wall())).toBe(35 * 60_000 + 1_000);
    expect(world.channel().clock.lastMinute).toBe(70);
  });

  it('decide which period buttons the pad of a manual game offers', async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Harbor' });
    await world.clock.advance(1_000);
    await ofGame(world, { draw: 'ends' });
    for (const id of ['phase-first-half', 'phase-half-time', 'phase-second-half', 'phase-full-time']) {
      await world.ask('manual:press', { ...A, button: id });
      await world.clock.advance(1_000);
    }
    const turns = world
      .channel()
      .manual!.buttons.flatMap(({ id, isPossible }) => (isPossible && id.startsWith('phase-') ? [id] : []));
    expect(turns).toEqual(['phase-ended']);
  });

  it("of a league don't apply to its rehearsals, which are played by the league's own rules", async () => {
    const world = new World();
    new FakeDesk(world);
    await ofLeague(world, 'mlb', { innings: 7 });
    await world.ask('rehearsal:start', { league: 'mlb', speed: 1 });
    await world.clock.advance(3_000);
    expect(world.channel().match!.view.rules).toMatchObject({ innings: 9 });
    await ofGame(world, { innings: 7 });
    expect(world.channel().match!.view.rules).toMatchObject({ innings: 7 });
  });

  it("of a game are listed with the channel's overrides, next to the league's value", async () => {
    const { world } = await watched();
    await ofLeague(world, 'mlb', { innings: 7 });
    await ofGame(world, { innings: 6 });
    expect(world.channel().overrides['rule.innings']).toMatchObject({ value: 6, feed: 7 });
  });

  it("show the bonus from the other side's fouls, unless the producer sets it", async () => {
    const { world, page } = await watched('nba');
    const info = () => page.now.match!.manualFacts;
    const set = (field: string, value: unknown) => world.ask('override:set', { ...A, field, value });
    await set('fouls.b', 7);
    expect(info()['bonus.a']).toBeUndefined();
    await ofGame(world, { bonusFouls: 5, doubleBonusFouls: 10 });
    expect(info()).toMatchObject({ 'bonus.a': 'bonus', 'fouls.b': 7 });
    expect(info()['bonus.b']).toBeUndefined();
    await set('fouls.b', 10);
    expect(info()['bonus.a']).toBe('double');
    await set('bonus.a', 'bonus');
    expect(info()['bonus.a']).toBe('bonus');
  });

  it('set the count from which timeouts are subtracted', async () => {
    const { world, page } = await watched('nba');
    await ofGame(world, { timeouts: 5 });
    await world.ask('override:step', { ...A, field: 'timeouts.a', by: -1 });
    expect(page.now.match!.manualFacts['timeouts.a']).toBe(4);
  });

  it('decide whether the match clock follows the periods', async () => {
    const { world, game } = await watched('nba');
    expect(world.channel().clock.follows).toBe(false);
    await ofGame(world, { stoppage: 'runs', periodMinutes: 8 });
    expect(world.channel().clock.follows).toBe(true);
    game.press('live');
    await world.clock.advance(1_000);
    game.press('period_end');
    await world.clock.advance(1_000);
    game.press('live');
    await world.clock.advance(1_000);
    const { face } = world.channel().clock;
    expect(face).toMatchObject({ isRunning: true, direction: 'down' });
    expect(clockMs(face!, world.clock.wall())).toBe(479_000);
    await ofGame(world, { stoppage: null });
    expect(world.channel().clock.follows).toBe(false);
  });

  const press = async (world: World, game: FakeGame, ...types: string[]) => {
    for (const type of types) {
      game.press(type);
      await world.clock.advance(1_000);
    }
  };
  const reading = (world: World): number | null => {
    const { face } = world.channel().clock;
    return face && clockMs(face, world.clock.wall());
  };

  it('stop a basketball clock that counts up at the end of a period, and reset it for the next one', async () => {
    const { world, game } = await watched('nba');
    await press(world, game, 'live');
    await ofGame(world, { clockDirection: 'up' });
    await world.ask('clock:start', A);
    await world.clock.advance(600_000);
    await press(world, game, 'period_end');
    expect(world.channel().clock.face).toMatchObject({ isRunning: false, direction: 'up' });
    await world.clock.advance(60_000);
    await press(world, game, 'live');
    expect(reading(world)).toBe(0);
  });

  it('give a goal no minute while the clock on air counts down, even if the rule was just changed to counting up', async () => {
    const { world, game } = await watched('wc');
    await ofGame(world, { clockDirection: 'down' });
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(600_000);
    await ofGame(world, { clockDirection: null });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'goal', instant: { minute: null } });
  });

  it("don't restart the clock in a period that has begun", async () => {
    const { world, game } = await watched('nba');
    await ofGame(world, { overtimeMinutes: 0 });
    for (let period = 1; period <= 4; period += 1) await press(world, game, 'live', 'period_end');
    await press(world, game, 'live');
    await world.ask('clock:set', { ...A, ms: 120_000 });
    await world.ask('clock:start', A);
    await ofGame(world, { overtimeMinutes: 3 });
    await world.clock.advance(10_000);
    game.press('possession', { team: 'A' });
    await world.clock.advance(1_000);
    expect(reading(world)).toBe(109_000);
    expect(world.channel().clock.face?.isRunning).toBe(true);
  });

  it('hide the clock in an overtime without a clock', async () => {
    const { world, game } = await watched('nba');
    await ofGame(world, { stoppage: 'runs', overtimeMinutes: 0 });
    for (let period = 1; period <= 4; period += 1) await press(world, game, 'live', 'period_end');
    expect(reading(world)).not.toBeNull();
    await press(world, game, 'live');
    expect(reading(world)).toBeNull();
  });

  it('start a soccer clock that counts down at the length of the half, even before kickoff', async () => {
    const { world } = await watched('wc');
    await ofGame(world, { clockDirection: 'down', halfMinutes: 40 });
    await world.ask('clock:start', A);
    expect(reading(world)).toBe(40 * 60_000);
  });

  it('of a league apply to the game on air while another game is pending', async () => {
    const { world, game, shown } = await watched();
    for (let half = 0; half < 13; half += 1) game.press('half_inning');
    game.end();
    await world.clock.advance(5_000);
    const next = world.play('mlb');
    for (const one of world.games.values()) one.isDown = true;
    await next;
    await ofLeague(world, 'mlb', { innings: 6 });
    expect(shown()).toBe('FINAL/7');
  });

  it.each([
    ['of a game', (world: World) => ofGame(world, { innings: 6, mercyRuns: 8 })],
    ['of a league', (world: World) => ofLeague(world, 'mlb', { innings: 6, mercyRuns: 8 })],
  ])('%s change on a delayed output in sync with its video', async (_, change) => {
    const DELAY_MS = 8_000;
    const { world, game } = await watched();
    const { id } = world.show.outputs.add('Late', 'A');
    await world.ask('output:update', { id, patch: { delayMs: DELAY_MS } });
    await world.clock.advance(DELAY_MS);
    for (let half = 0; half < 13; half += 1) game.press('half_inning');
    game.end();
    await world.clock.advance(DELAY_MS + 1_000);
    const [now, late] = ['program', id].map((output) => new Page(world.show, output));
    const shown = ({ now: { match } }: Page): unknown => [
      match!.phase && en.phase.bug(match!.phase),
      (match!.view.rules as Record<string, unknown>)['innings'],
    ];
    expect(shown(late!)).toEqual(['FINAL', 9]);
    await change(world);
    expect(shown(now!)).toEqual(['FINAL/7', 6]);
    await world.clock.advance(DELAY_MS - 100);
    expect(shown(late!)).toEqual(['FINAL', 9]);
    await world.clock.advance(200);
    expect(shown(late!)).toEqual(['FINAL/7', 6]);
  });

  it('of a league show the bonus and its insert on a delayed output in sync with its video', async () => {
    const DELAY_MS = 8_000;
    const { world, game, page } = await watched('nba');
    const { id } = world.show.outputs.add('Late', 'A');
    await world.ask('output:update', { id, patch: { delayMs: DELAY_MS } });
    await world.ask('override:set', { ...A, field: 'fouls.b', value: 7 });
    await press(world, game, 'live');
    await world.clock.advance(DELAY_MS);
    const late = new Page(world.show, id);
    const shown = () => ({ bonus: late.now.match!.manualFacts['bonus.a'], clock: late.now.match!.clock });
    expect(shown()).toEqual({ bonus: undefined, clock: null });
    await ofLeague(world, 'nba', { bonusFouls: 5, stoppage: 'runs', clockDirection: 'up' });
    const isOn = () => page.now.graphics.scorebug.insert?.says.kind;
    expect([isOn(), late.now.graphics.scorebug.insert]).toEqual(['bonus', undefined]);
    await world.clock.advance(DELAY_MS - 100);
    expect(shown()).toEqual({ bonus: undefined, clock: null });
    expect(late.now.graphics.scorebug.insert).toBeUndefined();
    await world.clock.advance(200);
    expect(shown().bonus).toBe('bonus');
    expect(late.now.graphics.scorebug.insert?.says.kind).toBe('bonus');
    await world.clock.advance(10_000);
    expect(late.now.graphics.scorebug.insert).toBeUndefined();
  });

  it('apply to a phase that a feed sends as text', async () => {
    const { world, game, page } = await watched('nba');
    game.press('live');
    game.say(
      { seq: 50, type: 'possession', payload: { team: 'A' }, serverIngestTs: 1 },
      { ...game.snapshot, period: '3rd' },
    );
    await world.clock.advance(1_000);
    await ofGame(world, { periods: 2 });
    expect(page.now.match!.phase).toEqual({ is: 'overtime', number: 1 });
  });

  it("don't stop a clock from following the feed if the changed rule doesn't affect that", async () => {
    const { world } = await watched('nba');
    await world.ask('clock:follow', { ...A, isOn: true });
    await ofGame(world, { shotClock: 30 });
    await ofLeague(world, 'mlb', { innings: 7 });
    expect(world.channel().clock.follows).toBe(true);
  });

  it('are refused by the requests for overrides', async () => {
    const { world, rules } = await watched();
    await ofGame(world, { innings: 6 });
    for (const request of ['override:set', 'override:release', 'override:step'])
      await expect(world.ask(request, { ...A, field: 'rule.innings', value: 7, by: 1 })).rejects.toThrow(
        '/rules',
      );
    expect(rules()).toMatchObject({ innings: 6 });
  });
});
