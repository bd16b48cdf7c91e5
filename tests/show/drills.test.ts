import { describe, expect, it } from 'vitest';
import type { DrillState } from '../../src/preload/contract/drills.ts';
import { FakeDesk } from './fake-desk.ts';
import { World, type FakeGame } from './world.ts';

/** Drills on a fake clock: what they notice, and how they end when the show fails. */

interface Stage {
  world: World;
  desk: FakeDesk;
  game: FakeGame;
  drill: () => DrillState;
}

/** Starts a basketball rehearsal on channel A, with the scorebug on air. */
async function rehearsal(): Promise<Stage> {
  const world = new World();
  const desk = new FakeDesk(world);
  const { session } = await world.show.sessions.rehearse('nba', 1, 'A');
  await world.clock.advance(10);
  const game = world.games.get(session)!;
  game.press('live', { team: 'A' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  return { world, desk, game, drill: () => world.channel().drill! };
}

/** Sets the effect of each kind of fault in this world. */
function faults({ desk }: Stage, acts: Record<string, () => void>): void {
  desk.meanwhile = (path) => {
    const { kind } = (desk.calls.at(-1)!.body ?? {}) as { kind?: string };
    if (path === '/faults') acts[kind ?? '']?.();
  };
}

const start = (world: World, drill: string): Promise<unknown> =>
  world.ask('drill:start', { channel: 'A', drill });

describe('a drill', () => {
  it('reports when its fault was noticed and recovered, and whether score and graphics stayed on air', async () => {
    const stage = await rehearsal();
    const { world, game, drill } = stage;
    faults(stage, { drop: () => game.drop() });
    await start(world, 'connection-cut');
    expect(drill()).toMatchObject({ state: 'running', recoveredAfterMs: null });
    await world.clock.advance(3_000);
    expect(drill()).toMatchObject({
      id: 'connection-cut',
      state: 'passed',
      onAir: { scoreHeld: true, graphicsHeld: true },
      sentence: expect.stringMatching(/^Connection cut: noticed after 0\.0 s, recovered/) as string,
    });
    const entries = world.asRun.filter(({ action }) => action === 'drill');
    expect(entries.map(({ subject, detail, cause }) => [subject, detail, cause])).toEqual([
      ['connection-cut', 'started', 'operator'],
      ['connection-cut', drill().sentence, 'rule'],
    ]);
  });

  it('notices silence at 20 seconds, not at 19', async () => {
    const stage = await rehearsal();
    const { world, game, drill } = stage;
    faults(stage, {
      stall: () => {
        game.isSilent = true;
      },
    });
    await start(world, 'silence');
    await world.clock.advance(19_500);
    expect(drill().detectedAfterMs).toBeNull();
    await world.clock.advance(1_000);
    expect(drill().detectedAfterMs).toBeGreaterThanOrEqual(19_900);
    game.isSilent = false;
    await world.clock.advance(10_000);
    expect(drill().state).toBe('passed');
  });

  it("retracts its goal, and doesn't count the goal's graphic as lost", async () => {
    const { world, game, drill } = await rehearsal();
    await start(world, 'withdrawn-goal');
    await world.clock.advance(100);
    expect(world.channel().match?.view.score).toEqual({ a: 2, b: 0 });
    await world.ask('moment:take', { channel: 'A', moment: world.channel().moments[0]!.id });
    await world.clock.advance(5_000);
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(game.score).toEqual({ a: 0, b: 0 });
    expect(drill()).toMatchObject({ state: 'passed', onAir: { graphicsHeld: true } });
  });

  it('fails if the score disappears', async () => {
    const { world, game, drill } = await rehearsal();
    await start(world, 'score-correction');
    await world.clock.advance(100);
    game.say(null, { clock: 'LIVE' });
    await world.clock.advance(5_000);
    expect(drill()).toMatchObject({
      state: 'failed',
      onAir: { scoreHeld: false },
      sentence: expect.stringMatching(/^Score correction: noticed after 0\.0 s,/) as string,
    });
  });

  it("fails if a score was on air that the feed's log doesn't have", async () => {
    const { world, game, drill } = await rehearsal();
    await start(world, 'score-correction');
    await world.clock.advance(100);
    game.say(null, { ...game.snapshot, score: { a: 41, b: 0 } });
    await world.clock.advance(5_000);
    expect(drill()).toMatchObject({ state: 'failed', onAir: { scoreHeld: false, graphicsHeld: true } });
  });

  it("fails if a graphic leaves that the producer didn't clear", async () => {
    for (const isHand of [true, false]) {
      const { world, game, drill } = await rehearsal();
      game.press('2pt_attempt', { team: 'B' });
      const moment = game.press('made', { team: 'B', shot_type: '2pt' });
      await world.ask('moment:take', { channel: 'A', moment });
      await start(world, 'score-correction');
      await world.clock.advance(100);
      if (isHand) await world.ask('channel:clear', { channel: 'A' });
      else world.show.channels.get('A').air.changeGame();
      await world.clock.advance(5_000);
      expect(drill()).toMatchObject({
        state: isHand ? 'passed' : 'failed',
        onAir: { scoreHeld: true, graphicsHeld: isHand },
      });
    }
  });

  it.each([
    ['gap', 45_000, 'Not noticed within 45 s.'],
    ['provider-outage', 75_000, 'Not noticed within 75 s.'],
  ])("fails if its fault isn't noticed in time: %s after %i ms", async (id, limitMs, sentence) => {
    const { world, drill } = await rehearsal();
    await start(world, id);
    await world.clock.advance(limitMs - 1_000);
    expect(drill().state).toBe('running');
    await world.clock.advance(1_000);
    expect(drill()).toMatchObject({ state: 'failed', detectedAfterMs: null });
    expect(drill().sentence.startsWith(sentence)).toBe(true);
  });

  it("fails if it is noticed but doesn't end in time", async () => {
    const stage = await rehearsal();
    const { world, game, drill } = stage;
    faults(stage, {
      drop: () => {
        world.games.delete(game.sessionId);
        game.drop();
      },
    });
    await start(world, 'connection-cut');
    await world.clock.advance(46_000);
    expect(drill()).toMatchObject({ state: 'failed', detectedAfterMs: 0, recoveredAfterMs: null });
    expect(drill().sentence).toMatch(/^Not recovered within 45 s\. Connection cut: noticed after 0\.0 s\./);
  });

  it('fails when the rehearsal ends or leaves the channel', async () => {
    const ended = await rehearsal();
    await start(ended.world, 'silence');
    ended.game.end();
    await ended.world.clock.advance(300);
    expect(ended.drill()).toMatchObject({ state: 'failed' });
    expect(ended.drill().sentence).toMatch(/^The rehearsal ended before the drill finished\./);

    const { world } = await rehearsal();
    await start(world, 'silence');
    await world.play('wc');
    expect(world.channel().drill).toBeNull();
    expect(world.asRun.filter(({ action }) => action === 'drill')).toHaveLength(2);
  });

  it("fails if the fault can't be simulated", async () => {
    const { world, desk, drill } = await rehearsal();
    desk.isAway = true;
    await start(world, 'gap');
    await world.clock.advance(100);
    expect(drill()).toMatchObject({ state: 'failed' });
    expect(drill().sentence).toMatch(/^The fault couldn't be simulated\. The rehearsal/);
  });

  it('leaves no trace if it is stopped early: it undoes events and ends faults', async () => {
    const { world, desk, game, drill } = await rehearsal();
    await start(world, 'withdrawn-goal');
    await world.clock.advance(500);
    expect(game.score).toEqual({ a: 2, b: 0 });
    await world.ask('drill:stop', { channel: 'A' });
    await world.clock.advance(100);
    expect(game.score).toEqual({ a: 0, b: 0 });
    expect(game.snapshot).toMatchObject({ openAttempt: null });
    expect(desk.count(new RegExp(`DELETE /faults/${game.sessionId}`))).toBe(1);
    expect(drill()).toMatchObject({ state: 'failed' });
    const pressed = game.rows.length;
    await world.clock.advance(60_000);
    expect(game.rows.length).toBe(pressed);
    await expect(world.ask('drill:stop', { channel: 'A' })).rejects.toMatchObject({
      message: 'No drill is running on channel A.',
    });
  });

  it.each([
    ['a press', 'withdrawn-goal'],
    ['a fault', 'silence'],
  ])("reports %s that couldn't be undone when it is stopped early", async (_, kind) => {
    const { world, desk, drill } = await rehearsal();
    await start(world, kind);
    await world.clock.advance(500);
    desk.isAway = true;
    await world.ask('drill:stop', { channel: 'A' });
    await world.clock.advance(100);
    expect(drill().sentence).toMatch(
      /The drill couldn't restore the rehearsal completely\. Restart the rehearsal\.$/,
    );
  });

  it('undoes an event that was in flight when it was stopped', async () => {
    const { world, desk, game } = await rehearsal();
    await start(world, 'withdrawn-goal');
    desk.meanwhile = (path) => {
      const { type } = (desk.calls.at(-1)!.body ?? {}) as { type?: string };
      if (path.endsWith('/presses') && type === 'made') world.show.drills.stop('A');
    };
    await world.clock.advance(1_000);
    expect(game.rows.some(({ type }) => type === 'made')).toBe(true);
    expect(game.score).toEqual({ a: 0, b: 0 });
    expect(game.snapshot).toMatchObject({ openAttempt: null });
  });

  it('is refused on a real game, on an empty channel, while another one runs, and under an unknown name', async () => {
    const world = new World();
    const message = 'Channel A has no rehearsal, and drills run in rehearsals only. Start a rehearsal first.';
    await expect(start(world, 'gap')).rejects.toMatchObject({ code: 'no_session', message });
    await world.play('nba');
    await expect(start(world, 'gap')).rejects.toMatchObject({ code: 'no_session', message });

    const { world: other, drill } = await rehearsal();
    await start(other, 'silence');
    await expect(start(other, 'gap')).rejects.toMatchObject({
      code: 'conflict',
      message: 'A drill is already running on channel A. Stop it, or wait for its report.',
    });
    expect(drill().id).toBe('silence');
    await expect(start(other, 'flood')).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('leaves no timer behind', async () => {
    const stage = await rehearsal();
    const { world, game } = stage;
    await world.clock.advance(10_000);
    const { timers } = world.clock;
    faults(stage, { drop: () => game.drop() });
    await start(world, 'connection-cut');
    await world.clock.advance(20_000);
    expect(stage.drill().state).toBe('passed');
    expect(world.clock.timers).toBe(timers);
  });
});
