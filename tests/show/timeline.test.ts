import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Timeline } from '../../src/main/show/channels/timeline.ts';
import { JUMP_MIN_MS, steadyClock } from '../../src/main/show/steady-clock.ts';
import { FakeClock, listedGame, Page, World } from './world.ts';

async function delayed(world: World, delayMs: number): Promise<Page> {
  await world.ask('output:update', { id: 'program', patch: { delayMs } });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return new Page(world.show, 'program');
}

describe('an output with a delay', () => {
  it('shows each state exactly one delay later, and never before', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = await delayed(world, 5_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(4_999);
    expect(page.score).toBe('0-0');
    await world.clock.advance(1);
    expect(page.score).toBe('1-0');
    expect(page.now.motion).toBe('live');
    expect(page.now.at).toBe(world.clock.wall() - 5_000);
  });

  it('shows what is on air on a page that joins between two states, and then the next state on time', async () => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('output:update', { id: 'program', patch: { delayMs: 3_000 } });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    expect(page.score).toBe('0-0');
    await world.clock.advance(2_000);
    expect(page.score).toBe('1-0');
  });

  it('shows the instant on air on a page that joins a game without events, not the instant of the last press', async () => {
    const world = new World();
    const game = await world.play('wc');
    const first = await delayed(world, 2_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(60_000);
    game.ping();
    const late = new Page(world.show, 'program');
    expect(late.now.at).toBe(world.clock.wall() - 2_000);
    expect(late.score).toBe(first.score);
  });

  it('keeps the picture when the delay is raised on air, and continues once the delay is reached', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = await delayed(world, 0);
    game.press('goal', { team: 'A' });
    await world.clock.advance(100);
    await world.ask('output:update', { id: 'program', patch: { delayMs: 10_000 } });
    expect(page.score).toBe('1-0');
    game.press('goal', { team: 'B' });
    await world.clock.advance(9_899);
    expect(page.score).toBe('1-0');
    await world.clock.advance(200);
    expect(page.score).toBe('1-1');
    expect(page.frames.map(({ at }) => at)).toEqual(
      page.frames.map(({ at }) => at).toSorted((a, b) => a - b),
    );
  });

  it('shows nothing older than before if it returns to a channel while it holds for a longer delay', async () => {
    const world = new World();
    const game = await world.play('wc');
    const { channel } = await world.ask('channel:add', {});
    await world.play('nba', channel);
    const page = await delayed(world, 0);
    await world.clock.advance(30_000);
    game.press('goal', { team: 'A' });
    await world.clock.advance(100);
    for (const patch of [{ delayMs: 20_000 }, { channel }, { channel: 'A' }]) {
      await world.ask('output:update', { id: 'program', patch });
      await world.clock.advance(1_000);
    }
    expect(page.score).toBe('1-0');
    game.press('goal', { team: 'B' });
    await world.clock.advance(19_000);
    expect(page.score).toBe('1-0');
    await world.clock.advance(2_000);
    expect(page.score).toBe('1-1');
  });

  it('catches up in one jump when the delay is lowered on air', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = await delayed(world, 30_000);
    for (let goals = 0; goals < 6; goals += 1) {
      game.press('goal', { team: 'A' });
      await world.clock.advance(2_000);
    }
    const before = page.frames.length;
    await world.ask('output:update', { id: 'program', patch: { delayMs: 0 } });
    expect(page.frames.length).toBe(before + 1);
    expect(page.score).toBe('6-0');
    expect(page.now.motion).toBe('jump');
  });

  it('shows simultaneous presses as one animation, and skipped time without animation', async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = await delayed(world, 1_000);
    game.press('goal', { team: 'A' });
    game.press('goal', { team: 'A' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('2-0');
    expect(page.now.motion).toBe('live');
    game.press('goal', { team: 'B' });
    await world.clock.advance(500);
    game.press('goal', { team: 'B' });
    world.clock.sleep(20_000);
    await world.clock.advance(500);
    expect(page.score).toBe('2-2');
    expect(page.now.motion).toBe('jump');
  });

  it("doesn't delay the score in the control window", async () => {
    const world = new World();
    const game = await world.play('wc');
    const page = await delayed(world, 60_000);
    game.press('goal', { team: 'B' });
    expect(world.channel().match?.view.score).toEqual({ a: 0, b: 1 });
    expect(page.score).toBe('0-0');
  });

  it.each([-3, 120_100, 150, 1.5, '2000', null])(
    'refuses a delay of %j and changes nothing',
    async (delayMs) => {
      const world = new World();
      await world.play('wc');
      const page = await delayed(world, 1_000);
      const frames = page.frames.length;
      await expect(world.ask('output:update', { id: 'program', patch: { delayMs } })).rejects.toThrow(
        /delayMs/,
      );
      expect(page.frames.length).toBe(frames);
      expect(world.show.outputs.states()[0]?.delayMs).toBe(1_000);
    },
  );

  it('accepts every delay from 0 to 120 s in steps of 100 ms, and shows the state at that time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ wait: fc.integer({ min: 0, max: 9_000 }) }),
            fc.record({ goal: fc.constantFrom('A' as const, 'B' as const) }),
            fc.record({ delay: fc.integer({ min: 0, max: 1_200 }) }),
          ),
          { maxLength: 40 },
        ),
        async (steps) => {
          const world = new World();
          const game = await world.play('wc');
          const page = await delayed(world, 0);
          const past: { at: number; score: string }[] = [{ at: 0, score: '0-0' }];
          const score = { A: 0, B: 0 };
          for (const step of steps) {
            if ('wait' in step) await world.clock.advance(step.wait);
            else if ('delay' in step) {
              await world.ask('output:update', { id: 'program', patch: { delayMs: step.delay * 100 } });
            } else {
              await world.clock.advance(1);
              game.press('goal', { team: step.goal });
              score[step.goal] += 1;
              past.push({ at: world.clock.wall(), score: `${String(score.A)}-${String(score.B)}` });
            }
            game.ping();
            // The picture shows the state at the instant on air. An event in the same millisecond as a picture that was
            // just drawn appears in the next picture.
            const { at } = page.now;
            const due = past.filter((state) => state.at <= at).slice(-2);
            const allowed = due.at(-1)?.at === at ? due : due.slice(-1);
            expect(allowed.map((state) => state.score)).toContain(page.score);
          }
          const ats = page.frames.map(({ at }) => at);
          expect(ats).toEqual(ats.toSorted((one, other) => one - other));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the timeline', () => {
  it('returns the state at any instant, like a simple list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 1 }),
        fc.integer({ min: -10, max: 9_000 }),
        (gaps, ask) => {
          const timeline = new Timeline<number>(1e9);
          let at = 0;
          const all = gaps.map((gap, value) => ({ at: (at += gap), value }));
          for (const entry of all) timeline.push(entry.at, entry.value);
          expect(timeline.at(ask)).toBe((all.findLast((entry) => entry.at <= ask) ?? all[0])?.value);
          expect(timeline.nextAfter(ask)).toBe(all.find((entry) => entry.at > ask)?.at ?? null);
          expect(timeline.between(ask, ask + 700)).toEqual(
            all.filter((entry) => entry.at > ask && entry.at <= ask + 700),
          );
        },
      ),
    );
  });

  it('drops states that no delay can request, and keeps the others', () => {
    const timeline = new Timeline<number>(125_000);
    for (let at = 0; at < 3_600_000; at += 50) timeline.push(at, at);
    expect(timeline.length).toBeLessThan((2 * 125_000) / 50 + 100);
    expect(timeline.at(3_599_950 - 125_000)).toBe(3_599_950 - 125_000);
  });
});

describe('the show clock', () => {
  it("doesn't jump when the wall clock is set back, and continues at its own pace", async () => {
    const clock = new FakeClock();
    const steady = steadyClock(clock, () => undefined);
    const before = steady.wall();
    clock.wallOffset -= 3_600_000;
    expect(steady.wall()).toBe(before);
    await clock.advance(1_000);
    expect(steady.wall()).toBe(before + 1_000);
  });

  it('ignores a small correction and catches up after a sleep', async () => {
    const clock = new FakeClock();
    const steady = steadyClock(clock, () => undefined);
    const before = steady.wall();
    clock.wallOffset += JUMP_MIN_MS;
    expect(steady.wall()).toBe(before);
    clock.sleep(90_000);
    expect(steady.wall()).toBe(before + 90_000 + JUMP_MIN_MS);
    await clock.advance(5);
    expect(steady.wall()).toBe(before + 90_005 + JUMP_MIN_MS);
  });

  it('has a calendar that follows a clock that is set back, forward and back again', async () => {
    const clock = new FakeClock();
    const jumps: number[] = [];
    const steady = steadyClock(clock, ({ byMs }) => jumps.push(byMs));
    const timeOfDay = (): number => steady.calendar(steady.wall());
    for (const by of [-3_600_000, 7_200_000, -3_600_000, -10_000_000]) {
      const before = steady.wall();
      clock.wallOffset += by;
      expect(timeOfDay()).toBe(clock.wall());
      expect(steady.wall()).toBe(before);
      await clock.advance(1_000);
      expect(timeOfDay()).toBe(clock.wall());
    }
    expect(jumps).toEqual([-3_600_000, 7_200_000, -3_600_000, -10_000_000]);
  });

  it('distinguishes a sleep from a clock change during a sleep', async () => {
    const clock = new FakeClock();
    const jumps: object[] = [];
    const steady = steadyClock(clock, (jump) => jumps.push(jump));
    const before = steady.wall();
    clock.sleep(600_000);
    clock.wallOffset += 3_600_000;
    expect(steady.wall()).toBe(before + 600_000);
    expect(steady.calendar(steady.wall())).toBe(clock.wall());
    clock.sleep(60_000);
    clock.wallOffset -= 7_200_000;
    expect(steady.wall()).toBe(before + 660_000);
    expect(steady.calendar(steady.wall())).toBe(clock.wall());
    await clock.advance(1);
    expect(jumps).toEqual([
      { byMs: 4_200_000, sleptMs: 600_000 },
      { byMs: -7_140_000, sleptMs: 60_000 },
    ]);
  });

  it('is corrected in countdowns and the as-run log, and the correction is reported once', async () => {
    const world = new World();
    const game = await world.play('wc');
    world.listed = [listedGame({ sessionId: game.sessionId, gameId: 'it' })];
    const scheduledStart = new Date(world.clock.wall() + 600_000).toISOString();
    world.provider.rows.upcoming = [listedGame({ gameId: 'it', summary: null, scheduledStart })];
    await world.show.sources.get('venue').refresh();
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    const left = (): number => {
      const { countdown } = page.now.match!;
      return countdown!.baseMs - (page.now.at - countdown!.at);
    };
    expect(left()).toBe(600_000);
    world.clock.wallOffset -= 1_800_000;
    await world.ask('graphic:take', { channel: 'A', graphic: 'ticker' });
    expect(left()).toBe(2_400_000);
    expect(world.asRun.at(-1)?.at).toBe(world.clock.wall());
    await world.clock.advance(60_000);
    const notices = world.show.state().notices.filter(({ id }) => id === 'clock-jump');
    expect(notices.map(({ sentence }) => sentence)).toEqual([
      "This computer's clock was set back by 30 min. Countdowns, start times and the as-run log follow it; match clocks run on.",
    ]);
    await world.ask('notice:dismiss', { id: 'clock-jump' });
    await world.clock.advance(60_000);
    expect(world.show.state().notices.some(({ id }) => id === 'clock-jump')).toBe(false);
  });

  it('is corrected for the day of the next game', async () => {
    const world = new World();
    await world.play('wc');
    const page = new Page(world.show, 'program');
    world.clock.wallOffset -= 86_400_000;
    const start = new Date(world.clock.wall() + 86_400_000);
    const game = { league: 'wc', a: 'Mesa', b: 'Harbor', scheduledStart: start.toISOString() };
    await world.ask('graphic:take', {
      channel: 'A',
      graphic: 'lower-third',
      content: { form: 'next', game },
    });
    expect(page.now.graphics['lower-third'].content).toMatchObject({
      starts: { day: { weekday: start.getDay() } },
    });
  });

  it('keeps the newest score on air when the wall clock is set back in mid-game', async () => {
    const world = new World();
    const game = await world.play('wc');
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const page = new Page(world.show, 'program');
    game.press('goal', { team: 'A' });
    world.clock.wallOffset -= 600_000;
    game.press('goal', { team: 'B' });
    expect(page.score).toBe('1-1');
  });
});
