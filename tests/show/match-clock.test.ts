import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockMs, clockText, secondsText } from '../../src/words/clock.ts';
import {
  noClock,
  nudgeClock,
  setClock,
  startClock,
  stopClock,
  type MatchClock,
} from '../../src/main/show/clock/match-clock.ts';
import { recordingOf } from '../../src/feed/recordings/index.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import { recordedClock } from '../../src/main/show/clock/recorded-clock.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

const MINUTE = 60_000;
const PRESET = { fromMs: 0, direction: 'up', showsTenths: true } as const;

async function watched(): Promise<{ world: World; game: Awaited<ReturnType<World['play']>>; page: Page }> {
  const world = new World();
  const game = await world.play('wc');
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return { world, game, page: new Page(world.show, 'program') };
}

/** Returns the clock text that a page's stage would draw at an instant; null without a clock. */
function shown(page: Page, at: number): string | null {
  const clock = page.now.match?.clock;
  return clock ? clockText(clock, at) : null;
}

describe('the match clock', () => {
  it('starts, stops, is set and nudged manually, and reports each change in the state', async () => {
    const { world, page } = await watched();
    await world.ask('clock:follow', { channel: 'A', isOn: false });
    await world.ask('clock:set', { channel: 'A', ms: 44 * MINUTE });
    expect(shown(page, world.clock.wall())).toBe('44:00');
    await world.ask('clock:start', { channel: 'A' });
    await world.clock.advance(61_000);
    expect(shown(page, world.clock.wall())).toBe('45:01');
    await world.ask('clock:nudge', { channel: 'A', ms: -2_000 });
    expect(shown(page, world.clock.wall())).toBe('44:59');
    await world.ask('clock:added', { channel: 'A', minutes: 4 });
    await world.ask('clock:stop', { channel: 'A' });
    await world.clock.advance(10_000);
    expect(shown(page, world.clock.wall())).toBe('44:59');
    expect(world.channel().clock).toMatchObject({
      face: { isRunning: false, addedMinutes: 4 },
      follows: false,
    });
    await world.ask('clock:set', { channel: 'A', ms: 90_000, direction: 'down' });
    await world.ask('clock:start', { channel: 'A' });
    await world.clock.advance(31_000);
    expect(shown(page, world.clock.wall())).toBe('0:59');
    await world.ask('clock:clear', { channel: 'A' });
    expect(page.now.match?.clock).toBeNull();
  });

  it('follows the phases of a soccer game: started, stopped, set to 45 for the second half', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(47 * MINUTE);
    expect(shown(page, world.clock.wall())).toBe('47:00');
    game.press('phase', { phase: 'half_time' });
    await world.clock.advance(15 * MINUTE);
    expect(shown(page, world.clock.wall())).toBe('47:00');
    game.press('phase', { phase: 'second_half' });
    await world.clock.advance(1_500);
    expect(shown(page, world.clock.wall())).toBe('45:01');
    game.end();
    await world.clock.advance(5_000);
    expect(world.channel().match?.clock).toMatchObject({ isRunning: false });
  });

  it('keeps running when the end of a half is undone', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(40 * MINUTE);
    game.press('phase', { phase: 'half_time' });
    await world.clock.advance(8_000);
    game.press('undo');
    expect(shown(page, world.clock.wall())).toBe('40:08');
    expect(page.now.match?.clock?.isRunning).toBe(true);
  });

  it('is hidden instead of wrong if a half began during an outage', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    game.drop();
    game.press('phase', { phase: 'half_time' }, false);
    game.press('phase', { phase: 'second_half' }, false);
    await world.clock.advance(20_000);
    expect(page.now.match?.clock).toBeNull();
    expect(world.channel().clock.needsCheck).toBe(true);
    await world.ask('clock:set', { channel: 'A', ms: 46 * MINUTE });
    expect(world.channel().clock.needsCheck).toBe(false);
  });

  it('keeps its time through a reconnect in the same half', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    game.drop();
    await world.clock.advance(30_000);
    expect(page.now.motion).toBe('jump');
    expect(shown(page, world.clock.wall())).toBe('00:30');
  });

  it("is right after the machine slept, and isn't affected when the system clock is set back", async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(MINUTE);
    world.clock.sleep(10 * MINUTE);
    await world.ask('clock:added', { channel: 'A', minutes: 1 });
    expect(shown(page, page.now.at)).toBe('11:00');
    world.clock.wallOffset -= 3_600_000;
    await world.clock.advance(MINUTE);
    await world.ask('clock:added', { channel: 'A', minutes: 2 });
    expect(shown(page, page.now.at)).toBe('12:00');
  });

  it('shows the time of the video on an output with a delay', async () => {
    const { world, game } = await watched();
    await world.ask('output:update', { id: 'program', patch: { delayMs: 20_000 } });
    const page = new Page(world.show, 'program');
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(19_999);
    expect(page.now.match?.clock).toBeNull();
    await world.clock.advance(5_001);
    expect(shown(page, world.clock.wall() - 20_000)).toBe('00:05');
  });

  it('stops on air while an output holds for a longer delay', async () => {
    const { world, game, page } = await watched();
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(30_500);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 10_000 } });
    expect(page.now.match?.clock).toMatchObject({ isRunning: false, baseMs: 30_499 });
    await world.clock.advance(10_000);
    expect(page.now.match?.clock?.isRunning).toBe(true);
    expect(shown(page, page.now.at)).toBe('00:30');
  });

  it.each([
    ['clock:set', { ms: -1 }],
    ['clock:set', { ms: '45:00' }],
    ['clock:set', { ms: 1, direction: 'sideways' }],
    ['clock:nudge', { ms: 1e9 }],
    ['clock:added', { minutes: 2.5 }],
  ])('refuses %s %j with an error message, and changes nothing on air', async (name, input) => {
    const { world, page } = await watched();
    await expect(world.ask(name, { channel: 'A', ...input })).rejects.toThrow(
      /^The (time \(ms\)|added time \(minutes\)|direction of the clock) (can|must) be /,
    );
    expect(page.frames.length).toBe(1);
  });

  it("can't be started without a game", async () => {
    await expect(new World().ask('clock:start', { channel: 'A' })).rejects.toThrow(
      /^Channel A has no game data yet\. Pick a game, or/,
    );
  });

  it.each([
    ['nba', '12:00', '11:59'],
    ['wnba', '10:00', '9:59'],
    ['ncaab', '20:00', '19:59'],
    ['nfl', '15:00', '14:59'],
    ['wc', '00:00', '00:01'],
  ] as const)('begins in %s at %s and shows %s a second later', async (league, first, later) => {
    const world = new World();
    await world.play(league);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    const { preset } = world.channel().clock;
    expect(clockText({ ...preset!, baseMs: preset!.fromMs, isRunning: false, at: 0 }, 0)).toBe(first);
    await world.ask('clock:start', { channel: 'A' });
    expect(shown(page, world.clock.wall())).toBe(first);
    await world.clock.advance(1_000);
    expect(shown(page, world.clock.wall())).toBe(later);
  });

  it('shows tenths in the last minute of basketball, stops at zero, and restarts for the next period and overtime', async () => {
    const world = new World();
    const game = await world.play('nba');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    const now = (): string | null => shown(page, world.clock.wall());
    game.press('live');
    await world.ask('clock:start', { channel: 'A' });
    await world.clock.advance(11 * MINUTE + 17_300);
    expect(now()).toBe('42.7');
    await world.clock.advance(42_700);
    expect(now()).toBe('0.0');
    expect(world.channel().clock.face?.isRunning).toBe(false);
    game.press('period_end');
    game.press('live');
    await world.clock.advance(5_000);
    expect(now()).toBe('12:00');
    expect(world.channel().clock.face?.isRunning).toBe(false);
    // The end of the period is undone, and the clock is restored.
    game.press('undo');
    expect(now()).toBe('0.0');
    for (let period = 2; period <= 5; period += 1) {
      game.press('live');
      if (period < 5) game.press('period_end');
    }
    await world.clock.advance(10);
    expect(now()).toBe('5:00');
  });

  it('stops the shot clock of basketball too, which has tenths below five seconds', async () => {
    const world = new World();
    const game = await world.play('nba');
    const shotClock = () => world.channel().playClock!;
    const reads = (): string => secondsText(shotClock(), world.clock.wall());
    game.press('live');
    await world.ask('clock:start', { channel: 'A' });
    await world.ask('play-clock:start', { channel: 'A' });
    await world.clock.advance(19_250);
    expect(reads()).toBe('4.7');
    await world.ask('clock:stop', { channel: 'A' });
    await world.clock.advance(3_000);
    expect([reads(), shotClock().isRunning]).toEqual(['4.7', false]);
    await world.ask('play-clock:set', { channel: 'A', length: 'short' });
    await world.clock.advance(3_000);
    expect(reads()).toBe('14');
  });

  it('also stops the shot clock of basketball when it runs out', async () => {
    const world = new World();
    const game = await world.play('nba');
    game.press('live');
    await world.ask('clock:start', { channel: 'A' });
    await world.ask('play-clock:start', { channel: 'A' });
    await world.ask('clock:set', { channel: 'A', ms: 2_000 });
    await world.clock.advance(5_000);
    expect(world.channel().playClock).toMatchObject({ isRunning: false, baseMs: 22_000 });
  });

  it("doesn't stop the play clock of football", async () => {
    const world = new World();
    const game = await world.play('nfl');
    game.press('kickoff', { team: 'A' });
    await world.ask('clock:start', { channel: 'A' });
    await world.ask('play-clock:start', { channel: 'A' });
    await world.ask('clock:stop', { channel: 'A' });
    expect(world.channel().playClock?.isRunning).toBe(true);
  });

  it('has no tenths in football', async () => {
    const world = new World();
    await world.play('nfl');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    await world.ask('clock:set', { channel: 'A', ms: 30_000 });
    expect(shown(page, world.clock.wall())).toBe('0:30');
    expect(world.channel().clock.face).toMatchObject({ direction: 'down', isRunning: false });
  });

  it('is refused in a sport without a clock', async () => {
    const world = new World();
    await world.play('mlb');
    expect(world.channel().clock).toMatchObject({ face: null, preset: null });
    for (const verb of ['start', 'stop', 'clear'])
      await expect(world.ask(`clock:${verb}`, { channel: 'A' })).rejects.toMatchObject({
        code: 'conflict',
        message: 'The sport on channel A has no match clock.',
      });
    expect(world.channel().match?.clock).toBeNull();
  });

  it('never skips or repeats a millisecond, whatever is done to it while it runs', () => {
    const steps = fc.array(
      fc.record({ wait: fc.nat({ max: 100_000 }), verb: fc.constantFrom('start', 'stop', 'none') }),
    );
    fc.assert(
      fc.property(steps, fc.constantFrom('up' as const, 'down' as const), (all, direction) => {
        let now = 1_000;
        let clock: MatchClock = setClock(noClock, { ms: 50 * MINUTE, direction }, PRESET, now);
        let ran = 0;
        for (const { wait, verb } of all) {
          now += wait;
          if (clock.face?.isRunning) ran += wait;
          if (verb === 'start') clock = startClock(clock, PRESET, now);
          if (verb === 'stop') clock = stopClock(clock, now);
          const expected = Math.max(0, 50 * MINUTE + (direction === 'up' ? ran : -ran));
          expect(clockMs(clock.face!, now)).toBe(expected);
        }
        expect(clockMs(nudgeClock(clock, 5, PRESET, now).face!, now)).toBe(clockMs(clock.face!, now) + 5);
      }),
    );
  });
});

describe('the clock of a rehearsal', () => {
  const A = { channel: 'A' };

  interface Rehearsed {
    world: World;
    page: Page;
    /** Plays the recording up to a position, in ms. */
    playTo: (positionMs: number) => Promise<void>;
    reads: () => string | null;
  }

  async function rehearse(league: League, speed: number): Promise<Rehearsed> {
    const world = new World();
    new FakeDesk(world);
    const { session } = await world.ask('rehearsal:start', { league, speed });
    await world.clock.advance(0);
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    const { rows } = recordingOf(league);
    let [next, positionMs] = [0, 0];
    const goTo = async (untilMs: number): Promise<void> => {
      await world.clock.advance((untilMs - positionMs) / speed);
      positionMs = untilMs;
    };
    const playTo = async (untilMs: number): Promise<void> => {
      for (let row = rows[next]; row && row[0] <= untilMs; row = rows[++next]) {
        await goTo(row[0]);
        (world.games.get(session) as FakeGame).press(row[1], row[2], true, next + 1);
      }
      await goTo(untilMs);
    };
    await playTo(0);
    return { world, page, playTo, reads: () => shown(page, world.clock.wall()) };
  }

  const stretchesOf = (league: League, period: string) => recordedClock(league)!.get(period)!.stretches;

  it.each([1, 10])('runs, stops and ends with its recording at speed %i', async (speed) => {
    const { world, playTo, reads } = await rehearse('nba', speed);
    expect(reads()).toBe('12:00');
    const [, stop, on] = stretchesOf('nba', '1 live');
    await playTo(2_000);
    expect(reads()).toBe('11:58');
    await playTo(stop!.fromMs + 1_000);
    expect(world.channel().clock.face).toMatchObject({ isRunning: false });
    expect(reads()).toBe(clockText({ ...world.channel().clock.face!, baseMs: stop!.clockMs }, 0));
    await playTo(on!.fromMs + 500);
    expect(world.channel().clock).toMatchObject({ face: { isRunning: true }, follows: true });
    await playTo(29 * MINUTE);
    expect(reads()).toBe('0.0');
    await playTo(31.5 * MINUTE + 500);
    expect(reads()).toBe('11:59');
  });

  it('counts the halves of soccer up at any speed', async () => {
    const { playTo, reads } = await rehearse('wc', 30);
    await playTo(20 * MINUTE + 15_000);
    expect(reads()).toBe('20:15');
    const [start] = stretchesOf('wc', 'second_half');
    await playTo(start.fromMs - MINUTE);
    expect(reads()).toBe(clockText({ ...stretch('wc', 'half_time'), at: 0 }, 0));
    await playTo(start.fromMs + 90_000);
    expect(reads()).toBe('46:30');
  });

  const stretch = (league: League, period: string) => ({
    isRunning: false,
    direction: 'up' as const,
    baseMs: stretchesOf(league, period)[0].clockMs,
    showsTenths: false,
  });

  it('stops following the recording when the producer moves it, and follows again on request', async () => {
    const { world, playTo, reads } = await rehearse('nba', 1);
    await playTo(2_000);
    await world.ask('clock:set', { ...A, ms: 5 * MINUTE });
    await world.ask('clock:stop', A);
    expect(world.channel().clock.follows).toBe(false);
    await playTo(60_000);
    expect(reads()).toBe('5:00');
    await world.ask('clock:follow', { ...A, isOn: true });
    const [, stop, on] = stretchesOf('nba', '1 live');
    expect(on!.fromMs).toBeGreaterThan(stop!.fromMs);
    expect(world.channel().clock.face!.baseMs).toBeGreaterThan(11 * MINUTE);
  });

  /** Starts scoring the rehearsal manually. */
  async function takeOver(world: World): Promise<(button: string) => Promise<void>> {
    await world.ask('manual:takeover', A);
    await world.clock.advance(100);
    return async (button) => {
      const pressed = world.ask('manual:press', { ...A, button });
      await world.clock.advance(100);
      await pressed;
    };
  }

  it.each([
    ['it ran with the recording', []],
    ['the producer stopped it', ['clock:stop']],
    ['the producer stopped and started it', ['clock:stop', 'clock:start']],
    ['the producer hid it', ['clock:clear']],
  ] as const)('follows the phases after a manual takeover if %s before that', async (_what, moves) => {
    const { world, playTo, reads } = await rehearse('wc', 1);
    await playTo(10 * MINUTE);
    for (const move of moves) await world.ask(move, A);
    const press = await takeOver(world);
    expect(world.channel().clock.follows).toBe(true);
    await press('phase-half-time');
    const atHalfTime = reads();
    await world.clock.advance(MINUTE);
    expect(reads()).toBe(atHalfTime);
    await press('phase-second-half');
    await world.clock.advance(2 * MINUTE);
    expect(reads()).toBe('47:00');
    await world.ask('clock:toggle', A);
    await press('phase-full-time');
    await press('phase-extra-first-half');
    expect(reads()).toBe('90:00');
  });

  it("stays under the producer's control after a manual takeover if following was off before that", async () => {
    const { world, playTo, reads } = await rehearse('wc', 1);
    await playTo(10 * MINUTE);
    await world.ask('clock:follow', { ...A, isOn: false });
    const press = await takeOver(world);
    expect(world.channel().clock.follows).toBe(false);
    const before = reads();
    await press('phase-half-time');
    await world.clock.advance(MINUTE);
    expect(reads()).not.toBe(before);
  });

  it('is controlled by the producer in a basketball game that was taken over, like in a new manual game', async () => {
    const { world, playTo } = await rehearse('nba', 1);
    await playTo(2_000);
    await takeOver(world);
    expect(world.channel().clock.follows).toBe(false);
  });

  it('runs in real time after a manual takeover, and with the recording again after Return to feed', async () => {
    const { world, playTo, reads } = await rehearse('wc', 10);
    await playTo(10 * MINUTE);
    await takeOver(world);
    const before = clockMs(world.channel().clock.face!, world.clock.wall());
    await world.clock.advance(MINUTE);
    expect(clockMs(world.channel().clock.face!, world.clock.wall())).toBe(before + MINUTE);
    await world.ask('clock:stop', A);
    await world.ask('manual:back', A);
    await world.clock.advance(100);
    expect(world.channel().clock).toMatchObject({ follows: true, face: { isRunning: true, rate: 10 } });
    expect(reads()).toMatch(/^2[01]:/);
  });

  it('follows its recording after a pause of the recording', async () => {
    const { world, playTo, reads } = await rehearse('wc', 1);
    await playTo(10 * MINUTE);
    // Nothing is pressed for five minutes, as if the recording were paused.
    await world.clock.advance(5 * MINUTE);
    const next = recordingOf('wc').rows.find(([offsetMs]) => offsetMs > 10 * MINUTE)![0];
    await playTo(next);
    expect(reads()).toBe(clockText({ ...stretch('wc', 'first_half'), baseMs: next, at: 0 }, 0));
  });

  it('continues after a restart from the position of the recording', async () => {
    const { world, playTo } = await rehearse('nba', 2);
    const [, , on] = stretchesOf('nba', '1 live');
    await playTo(on!.fromMs + 4_000);
    const before = world.channel().clock.face!;
    const ms = clockMs(before, world.clock.wall());
    world.restart({ afterMs: 3_600_000 });
    const { face } = world.channel().clock;
    expect(face).toMatchObject({ isRunning: true, rate: 2 });
    const read = clockMs(face!, world.clock.wall());
    // The state of a rehearsal is saved every second, which is two seconds on this clock.
    expect(read).toBeGreaterThanOrEqual(ms);
    expect(read).toBeLessThan(ms + 2_000);
    await world.clock.advance(1_000);
    expect(clockMs(world.channel().clock.face!, world.clock.wall())).toBeLessThan(read);
  });
});

describe('a running clock after Touchline was closed', () => {
  const A = { channel: 'A' };
  const HOUR = 60 * MINUTE;

  async function reopened(afterMs: number, kind: 'feed' | 'manual') {
    const world = new World();
    new FakeDesk(world);
    const late = world.show.outputs.add('Late', 'A').id;
    world.show.outputs.update(late, { delayMs: 10_000 });
    if (kind === 'feed') await world.play('wc');
    else await world.ask('manual:start', { ...A, league: 'wc', a: 'Mesa', b: 'Redhill' });
    await world.clock.advance(100);
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    await world.ask('clock:set', { ...A, ms: 10 * MINUTE });
    await world.ask('clock:start', A);
    await world.clock.advance(50_000);
    world.restart({ afterMs });
    const pages = [new Page(world.show, 'program'), new Page(world.show, late)];
    const sentences = () => world.show.state().notices.map(({ sentence }) => sentence);
    return { world, pages, sentences };
  }

  it.each(['feed', 'manual'] as const)(
    'is hidden on all outputs after more than an hour, with a notice: %s',
    async (kind) => {
      const { world, pages, sentences } = await reopened(HOUR + 60_000, kind);
      for (let second = 0; second < 15; second += 1) {
        for (const page of pages) expect(page.now.match?.clock ?? null).toBeNull();
        await world.clock.advance(1_000);
      }
      expect(world.channel().clock).toMatchObject({ face: null, needsCheck: true });
      expect(sentences()).toContain(
        'Channel A: Touchline was closed for over an hour while the match clock ran, so the clock is off air. Check the time, then set the clock.',
      );
      await world.ask('clock:set', { ...A, ms: 80 * MINUTE });
      await world.ask('clock:start', A);
      await world.clock.advance(1_000);
      expect(clockMs(pages[0]!.now.match!.clock!, world.clock.wall())).toBe(80 * MINUTE + 1_000);
    },
  );

  it('continues after less than an hour', async () => {
    const { world, sentences } = await reopened(50 * MINUTE, 'feed');
    await world.clock.advance(1_000);
    expect(clockMs(world.channel().clock.face!, world.clock.wall())).toBe(60 * MINUTE + 51_000);
    expect(sentences().join()).not.toMatch(/clock/);
  });
});
