import { describe, expect, it } from 'vitest';
import { serviceRestarted } from '../../src/main/rehearsals.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, historyOf, Page, World } from './world.ts';

/** Manual games: started from scratch, or taken over from a dead feed. */

interface Stage {
  world: World;
  desk: FakeDesk;
  press: (button: string) => Promise<unknown>;
}

function stage(): Stage {
  const world = new World();
  const desk = new FakeDesk(world);
  const press = async (button: string): Promise<unknown> => {
    const pressed = world.ask('manual:press', { channel: 'A', button });
    await world.clock.advance(1);
    return pressed;
  };
  return { world, desk, press };
}

async function started(league = 'nba'): Promise<Stage> {
  const on = stage();
  await on.world.ask('manual:start', { channel: 'A', league, a: 'Mesa', b: 'Bayview' });
  await on.world.clock.advance(10);
  return on;
}

const A = { channel: 'A' };

const UNKNOWN = {
  code: 'failed',
  message:
    "Touchline doesn't know whether this press counted. Check the score, and press again if it is missing.",
};

function score(world: World): unknown {
  return world.channel().match?.view.score;
}

function ids(world: World): string[] {
  return (world.channel().manual?.buttons ?? []).filter(({ isPossible }) => isPossible).map(({ id }) => id);
}

/** Returns the session in which the channel is scored manually. */
function byHand(world: World): FakeGame {
  return world.games.get(world.channel().session!.sessionId)!;
}

describe('a manual game on two channels', () => {
  async function onBoth(): Promise<Stage> {
    const on = await started('wc');
    const { world, press } = on;
    await press('phase-first-half');
    await world.clock.advance(60_000);
    await press('goal-a');
    const [goal] = world.channel().moments;
    await world.ask('moment:player', { ...A, moment: goal!.id, player: { number: '9', name: 'Bo Vale' } });
    await world.ask('scorer:add', { ...A, side: 'B', name: 'Roe', minute: '3' });
    await world.ask('channel:add', {});
    const { source, sessionId } = world.channel().session!;
    await world.ask('channel:bind', { channel: 'B', source, sessionId });
    await world.clock.advance(200);
    return on;
  }

  const stateOf = (world: World, id: string): object => {
    const { clock, match, moments, overrides } = world.channel(id);
    const { score } = match!.view;
    return { clock, score, overrides, facts: match!.manualFacts, moments };
  };

  it('has its clock, scorers and moments on the channel that it was last put on', async () => {
    const { world } = await onBoth();
    expect(stateOf(world, 'B')).toEqual(stateOf(world, 'A'));
    expect(world.channel('B')).toMatchObject({
      clock: { needsCheck: false, face: { isRunning: true } },
      moments: [{ kind: 'goal', player: { name: 'Bo Vale' } }, { kind: 'period_start' }],
    });
  });

  it.each(['A', 'B'])(
    'stays the same on both channels, whatever the producer does on %s',
    async (channel) => {
      const { world, press } = await onBoth();
      const ask = async (request: string, input: object = {}): Promise<void> => {
        await world.clock.advance(1_000);
        await world.ask(request, { channel, ...input });
        expect(stateOf(world, 'B'), request).toEqual(stateOf(world, 'A'));
      };
      await press('goal-b');
      const [goal] = world.channel().moments;
      await ask('moment:player', { moment: goal!.id, player: { number: null, name: 'Ada' } });
      await ask('moment:player', { moment: goal!.id, player: null });
      await ask('scorer:add', { side: 'A', name: 'Vale', minute: '2' });
      await ask('clock:toggle');
      expect(world.channel('B').clock.face?.isRunning).toBe(false);
      await ask('clock:toggle');
      await ask('clock:set', { ms: 600_000 });
      await ask('clock:added', { minutes: 3 });
      await ask('override:set', { field: 'score.a', value: 4, release: 'manual' });
      await press('phase-half-time');
      await ask('override:release', { field: 'score.a' });
      expect(world.channel('B').moments[0]?.instant.score).toEqual({ a: 1, b: 1 });
    },
  );

  it("differs from a feed's game, whose clock is set separately on each channel", async () => {
    const world = new World();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('channel:add', {});
    const { source, sessionId } = world.channel().session!;
    await world.ask('channel:bind', { channel: 'B', source, sessionId });
    await world.clock.advance(200);
    await world.ask('clock:set', { ...A, ms: 600_000 });
    expect(world.channel('B').clock.face).toBeNull();
  });
});

describe('a game without a feed', () => {
  it('has the short name and code that were saved for its team and league', async () => {
    const { world } = await started();
    const b = 'FC São José dos Campos U19';
    await world.ask('team:set', { name: b, league: 'wc', patch: { short: 'São José', code: 'SJU' } });
    await world.ask('manual:start', { channel: 'A', league: 'wc', a: 'Mesa', b });
    await world.clock.advance(10);
    expect(world.channel().match?.teams.b).toMatchObject({ name: b, short: 'São José', code: 'SJU' });
  });

  it.each([
    ['nba', 'Mesa – Bayview'],
    ['mlb', 'Bayview – Mesa'],
    ['nfl', 'Bayview – Mesa'],
  ])('is logged as a manual game, with its teams in on-air order (%s)', async (league, detail) => {
    const { world } = await started(league);
    expect(world.asRun.filter(({ action }) => action === 'bind')).toMatchObject([
      { subject: 'manual', detail, cause: 'operator' },
    ]);
  });

  it('is scored with single buttons, shown, and undone press by press', async () => {
    const { world, press } = await started();
    expect(world.channel()).toMatchObject({
      session: { source: 'rehearsal', league: 'nba', sandbox: false, matchup: { a: 'Mesa', b: 'Bayview' } },
      link: { state: 'live' },
      manual: { before: null },
    });
    expect(ids(world)).toEqual(['period-start', 'score-up-a', 'score-up-b']);
    await press('period-start');
    await press('three-a');
    await press('two-b');
    await press('three-a');
    expect(score(world)).toEqual({ a: 6, b: 2 });
    expect(world.channel().moments.map(({ words, state }) => `${words} ${state}`)).toEqual([
      'Three-pointer confirmed',
      'Two-pointer confirmed',
      'Three-pointer confirmed',
    ]);
    await press('undo');
    expect(score(world)).toEqual({ a: 3, b: 2 });
    expect(world.channel().snapshot).toMatchObject({ openAttempt: null });
    await press('undo');
    await press('undo');
    expect(score(world)).toEqual({ a: 0, b: 0 });
    expect(world.channel().moments.filter(({ state }) => state === 'withdrawn')).toHaveLength(3);
    await press('undo');
    await expect(press('undo')).rejects.toMatchObject({
      code: 'conflict',
      message: 'There is nothing left to undo.',
    });
  });

  it("is logged as it happened: a returned try isn't logged as a conversion", async () => {
    const { world, press } = await started('nfl');
    const rows = () => world.channel().tape.recent.map(({ label, side }) => [label, side]);
    const bySide = async (side: string): Promise<void> => {
      const request = { channel: 'A', type: 'two_point_conversion', payload: { team: side } };
      const pressed = world.ask('manual:press', request);
      await world.clock.advance(1);
      await pressed;
    };
    await press('kickoff-a');
    await press('touchdown-a');
    await bySide('B');
    expect(rows()[0]).toEqual(['Defensive two-point return', 'B']);
    expect(world.channel().manual?.undo).toEqual({ label: 'Defensive two-point return', side: 'B' });
    await press('touchdown-b');
    await press('undo');
    await press('undo');
    await bySide('A');
    expect(rows()[0]).toEqual(['Two-point conversion', 'A']);
  });

  it('refuses a second try after one touchdown, both as a button and as a press, until it is undone', async () => {
    const { world, press } = await started('nfl');
    const bySide = async (type: string, team: string): Promise<unknown> => {
      const pressed = world.ask('manual:press', { channel: 'A', type, payload: { team } });
      await world.clock.advance(1);
      return pressed;
    };
    for (const button of ['kickoff-b', 'touchdown-a', 'extra-point-a']) await press(button);
    await expect(press('two-point-a')).rejects.toMatchObject({ code: 'bad_request' });
    for (const [type, side] of [
      ['extra_point', 'A'],
      ['two_point_conversion', 'A'],
      ['two_point_conversion', 'B'],
    ] as const) {
      await expect(bySide(type, side)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This side has no try open. Press its touchdown first.',
      });
    }
    expect(score(world)).toEqual({ a: 7, b: 0 });
    await press('undo');
    await expect(bySide('extra_point', 'B')).rejects.toMatchObject({ code: 'conflict' });
    await bySide('two_point_conversion', 'A');
    expect(score(world)).toEqual({ a: 8, b: 0 });
  });

  it('handles simultaneous presses in order, each on the current state of the game', async () => {
    const { world, press } = await started('wc');
    const gestures = [
      'phase-first-half',
      'goal-a',
      'goal-b',
      'undo',
      'penalty-b',
      'penalty-scored-b',
      'goal-a',
    ];
    await Promise.all(gestures.map((button) => press(button)));
    expect(score(world)).toEqual({ a: 2, b: 1 });
    await press('undo');
    await press('undo');
    expect(score(world)).toEqual({ a: 1, b: 0 });
    expect(world.channel().snapshot).toMatchObject({ pendingSetPiece: { kind: 'penalty' } });
  });

  it('undoes whole presses even after a restart', async () => {
    const { world, press } = await started();
    for (const button of ['period-start', 'two-a', 'three-b']) await press(button);
    world.restart();
    await world.clock.advance(100);
    await press('undo');
    expect(score(world)).toEqual({ a: 2, b: 0 });
    expect(world.channel().snapshot).toMatchObject({ openAttempt: null });
    await press('undo');
    expect(score(world)).toEqual({ a: 0, b: 0 });
  });

  it('accepts an undo after a restart once the event log has been read, and then later presses', async () => {
    const { world, press } = await started();
    for (const button of ['period-start', 'two-a', 'three-b']) await press(button);
    const game = byHand(world);
    const isRead = Promise.withResolvers<null>();
    game.history = () => isRead.promise.then(() => historyOf(game));
    world.restart();
    await world.clock.advance(100);
    expect(world.channel().manual?.undo).toBeNull();
    const pressed = [press('undo'), press('two-b')];
    await world.clock.advance(1_000);
    expect(score(world)).toEqual({ a: 2, b: 3 });
    isRead.resolve(null);
    await world.clock.advance(1_000);
    await Promise.all(pressed);
    expect(score(world)).toEqual({ a: 2, b: 2 });
  });

  it('queues one undo and refuses others while the event log is unread', async () => {
    const { world, press } = await started();
    for (const button of ['period-start', 'two-a', 'three-b']) await press(button);
    const game = byHand(world);
    const isRead = Promise.withResolvers<null>();
    game.history = () => isRead.promise.then(() => historyOf(game));
    world.restart();
    await world.clock.advance(100);
    expect(world.channel().manual?.isLogRead).toBe(false);
    const undone = press('undo');
    for (let again = 0; again < 10; again += 1)
      await expect(press('undo')).rejects.toMatchObject({ code: 'conflict' });
    isRead.resolve(null);
    await world.clock.advance(1_000);
    await undone;
    expect(world.channel().manual?.isLogRead).toBe(true);
    expect(score(world)).toEqual({ a: 2, b: 0 });
  });

  it('counts presses made before the end, and refuses later ones', async () => {
    const { world, press, desk } = await started('wc');
    await press('phase-first-half');
    const call = desk.desk;
    desk.desk = async (deskCall) => {
      await world.clock.sleeps(200);
      return call(deskCall);
    };
    const goals = [press('goal-b'), press('goal-b')];
    const ended = world.ask('manual:end', { channel: 'A' });
    const late = expect(press('goal-a')).rejects.toMatchObject({
      message: "The game ended before this press, so the press didn't count.",
    });
    await world.clock.advance(5_000);
    await Promise.all([...goals, ended, late]);
    expect(world.channel().match).toMatchObject({ isFinal: true, view: { score: { a: 0, b: 2 } } });
  });

  it('reports an unreadable event log, and accepts the next press', async () => {
    const { world, press } = await started();
    for (const button of ['period-start', 'two-a']) await press(button);
    byHand(world).history = () => new Promise(() => undefined);
    world.restart();
    await world.clock.advance(100);
    const undone = expect(press('undo')).rejects.toMatchObject({
      code: 'conflict',
      message: 'The event log is still loading. Undo again in a moment.',
    });
    await world.clock.advance(5_000);
    await undone;
    await press('three-b');
    expect(score(world)).toEqual({ a: 2, b: 3 });
  });

  it('never moves a button from the first to the last press, and says what an undo would undo', async () => {
    const { world, press } = await started('wc');
    const places = (): unknown => world.channel().manual?.buttons.map(({ id }) => id);
    const first = places();
    expect(world.channel().manual?.undo).toBeNull();
    for (const [button, undo] of [
      ['phase-first-half', { label: 'Kickoff', side: null }],
      ['goal-b', { label: 'Goal', side: 'B' }],
      ['var', { label: 'VAR review', side: null }],
      ['var-overturned', { label: 'Overturned', side: null }],
      ['penalty-a', { label: 'Penalty', side: 'A' }],
      ['penalty-scored-a', { label: 'Penalty scored', side: 'A' }],
      ['undo', { label: 'Penalty', side: 'A' }],
      ['phase-half-time', { label: 'Halftime', side: null }],
    ] as const) {
      await press(button);
      expect(places()).toEqual(first);
      expect(world.channel().manual?.undo).toEqual(undo);
    }
    world.restart();
    await world.clock.advance(100);
    expect(places()).toEqual(first);
    expect(world.channel().manual?.undo).toEqual({ label: 'Halftime', side: null });
  });

  it('is final at the end, and all its buttons are disabled', async () => {
    const { world, press, desk } = await started('wc');
    await press('phase-first-half');
    await press('goal-b');
    await world.ask('manual:end', { channel: 'A' });
    await world.clock.advance(10);
    expect(world.channel()).toMatchObject({
      link: { state: 'ended' },
      match: { isFinal: true, view: { score: { a: 0, b: 1 } } },
      manual: { undo: null },
    });
    expect(ids(world)).toEqual([]);
    await expect(
      world.ask('manual:press', { channel: 'A', type: 'goal', payload: { team: 'A' } }),
    ).rejects.toMatchObject({ message: "The game ended before this press, so the press didn't count." });
    const beats = desk.count(/heartbeat/);
    await world.clock.advance(60_000);
    expect(desk.count(/heartbeat/)).toBe(beats);
  });

  it("logs why the service didn't respond", async () => {
    const logged: Record<string, unknown>[] = [];
    const warn = (fields: Record<string, unknown>): void => void logged.push(fields);
    const world = new World({ log: { info: () => undefined, warn, error: () => undefined } });
    const desk = new FakeDesk(world);
    await world.ask('manual:start', { channel: 'A', league: 'nba', a: 'Mesa', b: 'Bayview' });
    desk.isAway = true;
    const pressed = expect(
      world.ask('manual:press', { channel: 'A', button: 'period-start' }),
    ).rejects.toMatchObject({ code: 'failed' });
    await world.clock.advance(10_000);
    await pressed;
    expect(logged.at(-1)).toMatchObject({ method: 'POST', error: 'Error: no answer' });
    // A session that couldn't be closed stays in the lists, so this is logged too.
    world.show.sessions.release('A');
    await world.clock.advance(10);
    expect(logged.at(-1)).toMatchObject({ call: 'close' });
  });

  it('counts a press once if its answers are lost and it is sent again', async () => {
    const { world, desk, press } = await started('wc');
    await press('phase-first-half');
    desk.lostAnswers = 2;
    const pressed = press('goal-a');
    await world.clock.advance(1_000);
    await pressed;
    expect(score(world)).toEqual({ a: 1, b: 0 });
    expect(desk.count(/presses$/)).toBe(4);
  });

  it('reports a press without an answer that may have counted', async () => {
    const { world, desk, press } = await started('wc');
    await press('phase-first-half');
    desk.lostAnswers = Infinity;
    const pressed = expect(press('goal-a')).rejects.toMatchObject(UNKNOWN);
    await world.clock.advance(11_000);
    await pressed;
    expect(score(world)).toEqual({ a: 1, b: 0 });
  });

  describe('with an offline service', () => {
    it('counts each press once and in order if the service is back within 10 s', async () => {
      const { world, desk, press } = await started('wc');
      await press('phase-first-half');
      desk.isAway = true;
      const calls = desk.calls.length;
      const pressed = [press('goal-a'), press('goal-b'), press('undo')];
      await world.clock.advance(9_000);
      // Retries are spaced, so that the service has processor time while it starts.
      expect(desk.calls.length - calls).toBeLessThan(50);
      desk.isAway = false;
      desk.lostAnswers = 1;
      await world.clock.advance(1_000);
      await Promise.all(pressed);
      expect(score(world)).toEqual({ a: 1, b: 0 });
    });

    it('refuses every press that is 10 s old, and never sends it later', async () => {
      const { world, desk, press } = await started('wc');
      await press('phase-first-half');
      desk.isAway = true;
      const pressed = [press('goal-a'), press('goal-b')].map((one) =>
        expect(one).rejects.toMatchObject(UNKNOWN),
      );
      await world.clock.advance(10_500);
      await Promise.all(pressed);
      desk.isAway = false;
      await world.clock.advance(10_000);
      expect(score(world)).toEqual({ a: 0, b: 0 });
    });

    it("doesn't undo an earlier press if the one before the undo didn't count", async () => {
      const { world, desk, press } = await started('wc');
      for (const button of ['phase-first-half', 'goal-a']) await press(button);
      desk.isAway = true;
      const pressed = expect(press('goal-b')).rejects.toMatchObject(UNKNOWN);
      await world.clock.advance(1_000);
      const undone = expect(press('undo')).rejects.toThrow(/^The press before this undo didn't count, so/);
      await world.clock.advance(9_200);
      desk.isAway = false;
      await world.clock.advance(1_000);
      await Promise.all([pressed, undone]);
      expect(score(world)).toEqual({ a: 1, b: 0 });
      await press('undo');
      expect(score(world)).toEqual({ a: 0, b: 0 });
    });

    it('reconnects as soon as the service has restarted, even after many crashes in a row', async () => {
      const { world, press } = await started('wc');
      await press('phase-first-half');
      const game = byHand(world);
      game.isDown = true;
      game.drop();
      await world.clock.advance(60_000);
      game.isDown = false;
      expect(world.channel().link.state).toBe('waiting');
      await world.show.sessions.serviceRestarted();
      await world.clock.advance(10);
      expect(world.channel().link.state).toBe('live');
      await press('goal-a');
      expect(score(world)).toEqual({ a: 1, b: 0 });
    });

    it('continues from what is on air if its service lost its data, with one notice', async () => {
      const { world, desk, press } = await started('wc');
      const game = await world.play('wc');
      game.press('phase', { phase: 'first_half' });
      await world.clock.advance(10);
      await world.ask('manual:takeover', A);
      await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
      for (const button of ['goal-a', 'goal-b', 'goal-a']) await press(button);
      const page = new Page(world.show, 'program');
      const first = byHand(world);
      await world.ask('channel:add', {});
      await world.ask('manual:start', { channel: 'B', league: 'nba', a: 'Mesa', b: 'Bayview' });
      await world.clock.advance(10);
      await world.ask('manual:end', { channel: 'B' });
      await world.clock.advance(10);
      const ended = world.channel('B').session;
      desk.isAway = true;
      first.isDown = true;
      first.drop();
      const pressed = press('goal-b');
      await world.clock.advance(1_000);
      world.loseGames((id) => id.startsWith('byhand'));
      desk.isAway = false;
      await serviceRestarted(world.show, desk, true);
      await world.clock.advance(1_000);
      await pressed;
      expect(page.frames.map(({ match }) => match?.view.score.a)).not.toContain(0);
      expect(page.score).toBe('2-2');
      expect(world.show.state().notices.map(({ id }) => id)).toEqual(['rehearsal-lost']);
      expect(world.channel('B').session).toEqual(ended);
      expect(world.channel()).toMatchObject({
        link: { state: 'live' },
        manual: { before: { sessionId: game.sessionId } },
      });
      await press('goal-b');
      expect(score(world)).toEqual({ a: 2, b: 3 });
      await press('undo');
      expect(page.score).toBe('2-2');
    });

    it('replaces its feed and stays the same game on all its channels if its service lost its data', async () => {
      const { world, desk, press } = stage();
      const game = await world.play('wc');
      game.press('phase', { phase: 'first_half' });
      await world.clock.advance(10);
      await world.ask('manual:takeover', A);
      await press('goal-a');
      await world.ask('channel:add', {});
      const { source, sessionId } = world.channel().session!;
      await world.ask('channel:bind', { channel: 'B', source, sessionId });
      await world.clock.advance(200);
      byHand(world).drop();
      world.loseGames((id) => id === sessionId);
      await serviceRestarted(world.show, desk, true);
      await world.clock.advance(1_000);
      const [a, b] = [world.channel('A').session, world.channel('B').session];
      expect(a?.sessionId).not.toBe(sessionId);
      expect(a?.takenFrom).toEqual({ source: 'venue', sessionId: game.sessionId });
      expect(b).toEqual(a);
      await press('goal-a');
      for (const id of ['A', 'B']) expect(world.channel(id).match?.view.score).toEqual({ a: 2, b: 0 });
      expect(world.channel('B').manual?.before).toMatchObject({ sessionId: game.sessionId });
    });

    it('ends once the service is back', async () => {
      const { world, desk, press } = await started('wc');
      await press('phase-first-half');
      desk.isAway = true;
      const ended = world.ask('manual:end', { channel: 'A' });
      await world.clock.advance(3_000);
      desk.isAway = false;
      await world.clock.advance(1_000);
      await ended;
      expect(world.channel().match?.isFinal).toBe(true);
    });
  });

  it('keeps its scout active with a heartbeat every 5 seconds, until it leaves the channel', async () => {
    const { world, desk } = await started();
    const before = desk.count(/heartbeat/);
    await world.clock.advance(60_000);
    expect(desk.count(/heartbeat/) - before).toBe(12);
    world.show.sessions.release('A');
    await world.clock.advance(60_000);
    expect(desk.count(/heartbeat/) - before).toBeLessThanOrEqual(13);
  });

  it.each([
    ["a button that isn't available", { button: 'three-a' }, /^The button "three-a"/],
    [
      'a press of another sport',
      { type: 'goal', payload: { team: 'A' } },
      '"goal" is not a basketball press.',
    ],
    [
      'a press that breaks a rule',
      { type: 'made', payload: { team: 'A', shot_type: '2pt' } },
      '"made" resolves a shot attempt, and none is open.',
    ],
    ['neither a button nor a press', {}, /^The button is missing\./],
  ])('refuses %s, and changes nothing', async (_, press, sentence) => {
    const { world } = await started();
    const before = world.channel();
    await expect(world.ask('manual:press', { channel: 'A', ...press })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(sentence) as string,
    });
    expect(world.channel().snapshot).toEqual(before.snapshot);
    expect(byHand(world).rows).toEqual([]);
  });

  it('applies a press of several events completely or not at all', async () => {
    const { world, press, desk } = await started();
    await press('period-start');
    desk.refuses = (type) => (type === 'made' ? 'No.' : null);
    await expect(press('three-a')).rejects.toMatchObject({ code: 'bad_request', message: 'No.' });
    desk.refuses = () => null;
    await world.clock.advance(10);
    expect(world.channel().snapshot).toMatchObject({ score: { a: 0, b: 0 }, openAttempt: null });
    expect(byHand(world).rows.map(({ type }) => type)).toEqual(['live', '3pt_attempt', 'undo']);
    await press('three-a');
    expect(score(world)).toEqual({ a: 3, b: 0 });
  });

  it("reports a half-applied press that couldn't be undone", async () => {
    const { press, desk } = await started();
    await press('period-start');
    desk.refuses = (type) => (type === 'made' || type === 'undo' ? 'No.' : null);
    await expect(press('three-a')).rejects.toMatchObject({
      code: 'failed',
      message:
        "No. Part of this press counted and can't be removed automatically. Check the score, then undo it.",
    });
  });

  it('is refused without the service and for an unknown league or channel, and takes no press before it starts', async () => {
    const world = new World();
    const request = { channel: 'A', league: 'nba', a: 'Mesa', b: 'Bayview' };
    await expect(world.ask('manual:start', request)).rejects.toMatchObject({ code: 'unknown_source' });
    await expect(world.ask('manual:press', { channel: 'A', button: 'undo' })).rejects.toMatchObject({
      code: 'conflict',
      message: "Channel A isn't scored manually. Start a manual game or take over first.",
    });
    const desk = new FakeDesk(world);
    await expect(world.ask('manual:start', { ...request, league: 'ipl' })).rejects.toMatchObject({
      code: 'unknown_league',
    });
    await expect(world.ask('manual:start', { ...request, channel: 'Z' })).rejects.toMatchObject({
      code: 'unknown_channel',
    });
    desk.isAway = true;
    await expect(world.ask('manual:start', request)).rejects.toMatchObject({
      code: 'source_failed',
      message: "The rehearsal service isn't responding. Try again in a moment.",
    });
    expect(world.channel().session).toBeNull();
  });
});

/** Opens a soccer match at 2-1 in the second half, with everything on air that a producer may have there. */
async function onAir(): Promise<Stage & { game: FakeGame; page: Page }> {
  const on = stage();
  const { world } = on;
  const game = await world.play('wc');
  game.press('phase', { phase: 'first_half' });
  game.press('goal', { team: 'A' });
  game.press('goal', { team: 'B' });
  game.press('phase', { phase: 'second_half' });
  game.press('goal', { team: 'B' });
  game.press('undo');
  game.press('goal', { team: 'A' });
  await world.clock.advance(50);
  for (const graphic of ['scorebug', 'lower-third']) {
    await world.ask('graphic:take', { channel: 'A', graphic });
  }
  await world.ask('moment:take', { channel: 'A', moment: 7 });
  await world.ask('override:set', { channel: 'A', field: 'name.a', value: 'Mesa City' });
  await world.ask('clock:set', { channel: 'A', ms: 3_000_000, direction: 'up' });
  await world.ask('clock:start', { channel: 'A' });
  return { ...on, game, page: new Page(world.show, 'program') };
}

describe('a manual takeover', () => {
  it.each([
    ['milliseconds', 1_790_000_000_000],
    ['microseconds', 1_790_000_000_000_000],
    ['microseconds in the year 2090', 3_786_000_000_000_000],
  ])('works if the event numbers of the feed are %s', async (_unit, seq) => {
    const { world, game, press } = await onAir();
    game.press('goal', { team: 'A' }, true, seq);
    await world.clock.advance(1_000);
    game.drop();
    const before = world.channel().match;
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(2_000);
    expect(world.channel().match).toEqual(before);
    await press('goal-a');
    expect(score(world)).toEqual({ a: before!.view.score.a! + 1, b: before!.view.score.b });
  });

  it("continues from the last state: the picture on air doesn't change, and moments and overrides stay", async () => {
    const { world, desk, game, page, press } = await onAir();
    game.drop();
    const before = world.channel();
    const frames = page.frames.length;
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(2_000);
    const after = world.channel();
    expect(after).toMatchObject({
      session: { source: 'rehearsal', league: 'wc', sandbox: false, matchup: before.session!.matchup },
      link: { state: 'live' },
      manual: { before: { source: 'venue', sessionId: game.sessionId } },
    });
    expect(after.match).toEqual(before.match);
    expect(after.graphics).toEqual(before.graphics);
    expect(after.overrides).toEqual(before.overrides);
    expect(after.clock).toEqual(before.clock);
    expect(after.moments).toEqual(before.moments);
    expect(page.frames.length).toBeGreaterThan(frames);
    for (const frame of page.frames.slice(frames)) {
      expect(frame.motion).not.toBe('live');
      expect(frame.match?.view).toEqual(page.frames[frames - 1]!.match?.view);
      expect(frame.graphics).toEqual(page.frames[frames - 1]!.graphics);
    }
    await press('goal-b');
    expect(score(world)).toEqual({ a: 2, b: 2 });
    // An undo reaches back to the takeover, and no further.
    await press('undo');
    await expect(press('undo')).rejects.toMatchObject({ message: 'There is nothing left to undo.' });
    expect(score(world)).toEqual({ a: 2, b: 1 });
    const withdrawn = world.channel().moments.filter(({ state }) => state === 'withdrawn');
    expect(withdrawn.map(({ side }) => side)).toEqual(['B', 'B']);
    expect(desk.count(/close/)).toBe(0);
  });

  it("shows the feed's state next to the manual game: offline, back with another score, and over", async () => {
    const { world, game, page, press } = await onAir();
    const beside = () => world.channel().manual?.feed;
    game.drop();
    game.isDown = true;
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(beside()).toMatchObject({ isBack: false, score: null, differences: [] });
    await press('goal-b');
    await press('red-b');
    game.isDown = false;
    game.press('goal', { team: 'A' });
    game.press('phase', { phase: 'full_time' });
    await world.clock.advance(15_000);
    expect(beside()).toEqual({
      isBack: true,
      isEnded: false,
      score: { a: 3, b: 1 },
      phase: 'Full time',
      differences: [{ label: 'Red cards', manual: '0 – 1', feed: '0 – 0' }],
    });
    // Until the producer goes back, no output gets the feed's new state.
    expect(page.score).toBe('2-2');
    game.say({
      type: 'scout_status',
      payload: { status: 'dark', lastHeartbeat: null },
      seq: null,
      serverIngestTs: 1,
    });
    await world.clock.advance(10);
    expect(beside()?.isBack).toBe(false);
    game.end();
    await world.clock.advance(1_000);
    expect(beside()).toMatchObject({ isBack: true, isEnded: true, score: { a: 3, b: 1 } });
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel().manual).toBeNull();
    expect(game.connections.size).toBe(0);
  });

  it('reconnects to the feed with a new token', async () => {
    const { world, game } = await onAir();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(game.connections.size).toBe(1);
    const [old] = game.connections;
    world.show.sources.setToken('venue', 'another', false);
    await world.clock.advance(1_000);
    expect(game.connections.size).toBe(1);
    expect(game.connections.has(old!)).toBe(false);
    expect(world.channel()).toMatchObject({
      session: { source: 'rehearsal' },
      manual: { feed: { isBack: true } },
    });
  });

  it("doesn't show a break that was only entered manually once the match is back on its feed", async () => {
    const { world, press } = stage();
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(30_000);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    await press('phase-half-time');
    const page = new Page(world.show, 'program');
    const before = page.frames.length;
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(30_000);
    const ofFeed = page.frames.slice(before).filter(({ match }) => match?.phase?.is === 'period');
    expect(ofFeed.length).toBeGreaterThan(0);
    expect(ofFeed.filter(({ graphics }) => graphics['lower-third'].isOnAir)).toEqual([]);
    expect(world.channel().moments.find(({ kind }) => kind === 'period_end')?.state).toBe('withdrawn');
    world.restart();
    await world.clock.advance(1_000);
    expect(world.channel().moments.find(({ kind }) => kind === 'period_end')?.state).toBe('withdrawn');
  });

  it("can be ended with Return to feed: the feed's state is on air immediately, and the manual session is closed", async () => {
    const { world, game, page, press } = await onAir();
    game.drop();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    const manual = byHand(world);
    await press('goal-b');
    await press('goal-a');
    await world.ask('moment:take', { channel: 'A', moment: world.channel().moments[0]!.id });
    // The scout has also seen one of these goals.
    game.press('goal', { team: 'B' });
    const frames = page.frames.length;
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      session: { source: 'venue', sessionId: game.sessionId },
      link: { state: 'live' },
      manual: null,
      match: { view: { score: { a: 2, b: 2 } }, teams: { a: { name: 'Mesa City' } } },
    });
    // The goal that the feed doesn't have is retracted, and its graphic is off air.
    expect(world.channel().graphics['lower-third'].onAir).toBe(false);
    expect(world.channel().graphics.scorebug.onAir).toBe(true);
    expect(world.channel().moments[0]).toMatchObject({ side: 'A', state: 'withdrawn' });
    const shown = new Set(page.frames.slice(frames).map((frame) => JSON.stringify(frame.match?.view.score)));
    expect([...shown]).toEqual(['{"a":3,"b":2}', '{"a":2,"b":2}']);
    expect(manual.isClosed).toBe(true);
    game.press('goal', { team: 'A' });
    await world.clock.advance(10);
    expect(score(world)).toEqual({ a: 3, b: 2 });
    const seqs = world.channel().moments.map(({ id }) => id);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  it('keeps the delay of an output in both directions, and never leaves it blank', async () => {
    const { world, game, page, press } = await onAir();
    await world.ask('output:update', { id: 'program', patch: { delayMs: 5_000 } });
    await world.clock.advance(10_000);
    const from = page.frames.length;
    game.press('goal', { team: 'B' });
    await world.clock.advance(1_000);
    game.drop();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    await world.clock.advance(1_000);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_900);
    expect(page.score).toBe('2-1');
    await world.clock.advance(200);
    expect(page.score).toBe('2-2');
    await world.clock.advance(2_000);
    expect(page.score).toBe('2-3');
    await world.clock.advance(2_000);
    expect(page.score).toBe('2-2');
    for (const { match, graphics } of page.frames.slice(from)) {
      expect(match?.view.score.a).toBe(2);
      expect(graphics.scorebug.isOnAir).toBe(true);
    }
  });

  it('keeps the last picture if the feed is still offline after going back', async () => {
    const { world, game, page, press } = await onAir();
    game.drop();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    world.games.delete(game.sessionId);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(5_000);
    expect(world.channel().link.state).not.toBe('live');
    expect(score(world)).toEqual({ a: 2, b: 2 });
    expect(page.score).toBe('2-2');
    expect(page.now.graphics.scorebug.isOnAir).toBe(true);
    // Scored manually again, from the current state.
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-a');
    expect(page.score).toBe('3-2');
    const seqs = world.channel().moments.map(({ id }) => id);
    expect(new Set(seqs).size).toBe(seqs.length);
  });

  it("shows the feed's own end after Return to feed if the feed ended in the meantime", async () => {
    const { world, game } = await onAir();
    game.drop();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    game.press('goal', { team: 'B' });
    game.isClosed = true;
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      link: { state: 'ended' },
      match: { isFinal: true, view: { score: { a: 2, b: 2 } } },
    });
  });

  it('stays on air across a restart, and can still return to the feed', async () => {
    const { world, game, press } = await onAir();
    game.drop();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    const { clock } = world.channel();
    world.restart();
    await world.clock.advance(500);
    expect(world.channel()).toMatchObject({
      session: { source: 'rehearsal' },
      link: { state: 'live' },
      match: { view: { score: { a: 2, b: 2 } }, teams: { a: { name: 'Mesa City' } } },
      manual: { before: { source: 'venue', sessionId: game.sessionId } },
      graphics: { scorebug: { onAir: true } },
      clock: { face: clock.face },
    });
    await press('goal-a');
    expect(score(world)).toEqual({ a: 3, b: 2 });
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(500);
    expect(score(world)).toEqual({ a: 2, b: 1 });
    expect(world.channel().overrides).toHaveProperty('name.a');
  });

  it('starts over if the feed changes in the meantime, and is refused if the feed keeps changing', async () => {
    const { world, desk, game } = await onAir();
    let moves = 1;
    desk.meanwhile = (path) => {
      if (path.endsWith('/presses') && moves-- > 0) game.press('goal', { team: 'B' });
    };
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(score(world)).toEqual({ a: 2, b: 2 });
    expect(desk.count(/close/)).toBe(1);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    moves = 99;
    await expect(world.ask('manual:takeover', { channel: 'A' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^The feed of channel A/) as string,
    });
    expect(world.channel().session).toMatchObject({ source: 'venue' });
  });

  it('is refused with a reason, and changes nothing', async () => {
    const { world, desk } = await onAir();
    const refused = async (request: string, message: RegExp, channel = 'A'): Promise<void> => {
      const before = world.channel().session;
      await expect(world.ask(request, { channel })).rejects.toMatchObject({
        message: expect.stringMatching(message) as string,
      });
      expect(world.channel().session).toEqual(before);
    };
    await refused('manual:back', /^Channel A isn't scored manually\. Start a manual/);
    await refused('manual:end', /^Channel A isn't scored manually\. Start a manual/);
    desk.isAway = true;
    await refused('manual:takeover', /^The rehearsal service isn't responding\. Try/);
    desk.isAway = false;
    await world.ask('manual:takeover', { channel: 'A' });
    await refused('manual:takeover', /is already scored manually/);
    const added = await world.ask('channel:add', {});
    await refused('manual:takeover', /has no game/, added.channel);
    await world.ask('manual:start', { channel: 'A', league: 'nba', a: 'Mesa', b: 'Bayview' });
    await refused('manual:back', /^Channel A has no feed to return to\. Pick a game/);
  });

  it("can't return to a rehearsal that ended with the program", async () => {
    const { world, press } = stage();
    await world.show.sessions.rehearse('nba', 1, 'A');
    await world.clock.advance(10);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    await press('period-start');
    expect(world.channel().manual?.before).toMatchObject({ sandbox: true });
    world.restart();
    await world.clock.advance(100);
    expect(world.channel()).toMatchObject({ link: { state: 'live' }, manual: { before: null } });
    await expect(world.ask('manual:back', { channel: 'A' })).rejects.toMatchObject({
      message: 'Channel A has no feed to return to. Pick a game from the list.',
    });
  });

  it("can't return to a feed whose source was removed", async () => {
    const { world } = stage();
    await world.play('nba');
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    expect(world.channel().manual?.before).toMatchObject({ source: 'venue' });
    await world.ask('source:remove', { id: 'venue' });
    expect(world.channel().manual).toMatchObject({ before: null, feed: null });
    await expect(world.ask('manual:back', { channel: 'A' })).rejects.toThrow(
      /^Channel A has no feed to return to\. Pick a game/,
    );
  });

  it("can't return to a feed that is refused permanently", async () => {
    const { world } = stage();
    const game = await world.play('nba');
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    game.script.close(4404);
    await world.clock.advance(10);
    expect(world.channel().manual).toMatchObject({ before: null, feed: null });
    await expect(world.ask('manual:back', { channel: 'A' })).rejects.toThrow(
      /^Channel A has no feed to return to\. Pick a game/,
    );
  });

  it("works for a league that the service doesn't have, with the rules of its sport", async () => {
    const { world, desk, press } = stage();
    const game = await world.play('wc');
    Object.defineProperty(game, 'sport', { value: 'soccer' });
    Object.assign(game, { league: 'epl' });
    world.show.sessions.release('A');
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await world.clock.advance(10);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    await press('phase-first-half');
    expect(world.channel()).toMatchObject({
      session: { source: 'rehearsal', league: 'epl', sport: 'soccer' },
      match: { league: 'epl', view: { phase: 'first_half' } },
    });
    expect(desk.calls.find(({ call }) => call === 'POST /sessions')?.body).toMatchObject({ league: 'wc' });
  });

  it("is refused before the feed's first state", async () => {
    const { world } = stage();
    const game = await world.play('wc', 'A');
    game.drop();
    world.show.sessions.release('A');
    game.history = () => Promise.reject(new Error('no'));
    world.games.delete(game.sessionId);
    world.games.set(game.sessionId, game);
    await world.show.sessions.bind('A', 'venue', game.sessionId);
    await expect(world.ask('manual:takeover', { channel: 'A' })).rejects.toMatchObject({
      code: 'no_session',
      message: expect.stringMatching(/^Channel A has received/) as string,
    });
  });
});

describe('a manual takeover with overrides', () => {
  /** Opens a feed at 2-1 that is overridden to 4-1. */
  async function heldGame(release: string): Promise<Awaited<ReturnType<typeof onAir>>> {
    const on = await onAir();
    const { world } = on;
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 4, release });
    await world.ask('override:set', { channel: 'A', field: 'phase', value: 'second_half', release });
    return on;
  }

  it.each(['manual', 'change', 'agree'])(
    'starts with what is on air, and counts from there (%s)',
    async (release) => {
      const { world, game, page, press } = await heldGame(release);
      const delayed = await world.ask('output:add', { name: 'Delayed', channel: 'A' });
      await world.ask('output:update', { id: delayed.id, patch: { delayMs: 5_000 } });
      const late = new Page(world.show, delayed.id);
      await world.clock.advance(60_000);
      const from = page.frames.length;
      const since = late.frames.length;
      await world.ask('manual:takeover', { channel: 'A' });
      await world.clock.advance(10_000);
      expect(world.channel().match?.view).toMatchObject({ score: { a: 4, b: 1 }, phase: 'second_half' });
      for (const { match } of [...page.frames.slice(from), ...late.frames.slice(since)]) {
        expect(match?.view).toMatchObject({ score: { a: 4, b: 1 }, phase: 'second_half' });
      }
      // Values that aren't scored stay overridden.
      expect(Object.keys(world.channel().overrides)).toEqual(['name.a']);
      await press('goal-a');
      expect(page.score).toBe('5-1');
      await press('undo');
      expect(page.score).toBe('4-1');
      await world.ask('manual:back', { channel: 'A' });
      await world.clock.advance(1_000);
      expect(page.score).toBe(`${String(game.score.a)}-1`);
    },
  );

  it('counts a press after an override that matches the feed', async () => {
    const { world, page, press } = await onAir();
    await world.ask('override:set', { channel: 'A', field: 'score.a', value: 2, release: 'manual' });
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-a');
    expect(page.score).toBe('3-1');
  });

  it('starts with an override that is set during the takeover', async () => {
    const { world, desk, page } = await onAir();
    let holds = 1;
    desk.meanwhile = (path) => {
      const value = { channel: 'A', field: 'score.a', value: 7, release: 'manual' };
      if (path.endsWith('/presses') && holds-- > 0) void world.ask('override:set', value);
    };
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('7-1');
    expect(world.channel().overrides).not.toHaveProperty('score.a');
  });
});

describe('a review that is open during a manual takeover', () => {
  /** Takes over a feed at 2-1 after these further presses. */
  async function reviewed(presses: readonly [type: string, payload?: Record<string, unknown>][]) {
    const { world, game, press } = await onAir();
    for (const [type, payload] of presses) game.press(type, payload);
    await world.clock.advance(60_000);
    const page = new Page(world.show, 'program');
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    return { world, game, page, press };
  }
  const GOAL = ['goal', { team: 'A' }] as const;

  it.each<[string, [string, Record<string, unknown>?][], string[]]>([
    ['opened by the feed', [[...GOAL], ['var_review']], []],
    ['opened manually', [[...GOAL]], ['var']],
  ])('retracts the goal under review (%s)', async (_, presses, opens) => {
    const { world, page, press } = await reviewed(presses);
    for (const button of opens) await press(button);
    expect(world.channel().match?.view).toMatchObject({ score: { a: 3, b: 1 }, scoreUnderReview: true });
    await press('var-overturned');
    expect(page.score).toBe('2-1');
    expect(world.channel().moments[0]).toMatchObject({ kind: 'no_goal', side: 'A' });
    const [goal] = world.channel().moments.filter(({ kind }) => kind === 'goal');
    expect(goal).toMatchObject({ side: 'A', state: 'withdrawn' });
    await press('undo');
    expect(page.score).toBe('3-1');
  });

  it('retracts the penalty under review', async () => {
    const { world, press } = await reviewed([['penalty_awarded', { team: 'B' }], ['var_review']]);
    await press('var-overturned');
    expect(world.channel().match?.view).toMatchObject({ score: { a: 2, b: 1 }, setPiece: null });
  });

  it('keeps the goal of a review that confirmed it, and a goal after which play continued', async () => {
    const stands = await reviewed([[...GOAL], ['var_review']]);
    await stands.press('var-stands');
    expect(stands.page.score).toBe('3-1');
    const played = await reviewed([[...GOAL], ['possession', { team: 'B' }]]);
    await played.press('var');
    await played.press('var-overturned');
    expect(played.page.score).toBe('3-1');
  });

  it('asks for the score if the team of the goal under review is unknown', async () => {
    const { world, press } = stage();
    const game = new FakeGame('wc', 'joined-late', world.clock);
    game.press('phase', { phase: 'first_half' });
    for (const team of ['A', 'B']) game.press('goal', { team });
    game.press('var_review');
    world.addGame(game);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'joined-late' });
    await world.clock.advance(10);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    await expect(press('var-overturned')).rejects.toMatchObject({
      message: expect.stringMatching(
        /^The log doesn't say whose goal is under review\. Correct the score/,
      ) as string,
    });
    await press('score-down-b');
    await press('var-overturned');
    expect(score(world)).toEqual({ a: 1, b: 0 });
  });
});

describe('a second manual takeover', () => {
  /** Takes over a match manually, and scores a goal for B. */
  async function once(): Promise<Stage & { game: FakeGame; page: Page; first: number }> {
    const { page: _, ...on } = await onAir();
    const { world, press } = on;
    const page = new Page(world.show, 'program');
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    await press('goal-b');
    await world.clock.advance(60_000);
    return { ...on, page, first: world.channel().moments[0]!.id };
  }

  /**
   * Returns to the feed, which may have the goal and adds another one, and takes over again. Presses a goal for B, and
   * returns its moment.
   */
  async function twice({ world, game, press }: Awaited<ReturnType<typeof once>>, hasGoal: boolean) {
    if (hasGoal) game.press('goal', { team: 'B' }, false);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(10);
    game.press('goal', { team: 'A' });
    await world.clock.advance(60_000);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    const known = new Set(world.channel().moments.map(({ id }) => id));
    await press('goal-b');
    return world.channel().moments.find(({ id }) => !known.has(id));
  }

  it('gives a goal its own number, so that its takeover shows the right scorer and score', async () => {
    const on = await once();
    const { world, page, first } = on;
    await world.ask('moment:player', { channel: 'A', moment: first, player: { name: 'Ada Okafor' } });
    const second = await twice(on, true);
    expect(second).toMatchObject({ side: 'B', state: 'confirmed', instant: { score: { a: 3, b: 3 } } });
    expect(second?.player).toBeUndefined();
    await world.clock.advance(1_000);
    expect(page.now.graphics.takeover).toMatchObject({ isOnAir: true, content: { side: 'B' } });
  });

  it('distinguishes a goal from one that was undone in the first manual takeover', async () => {
    const on = await once();
    await on.press('undo');
    expect(await twice(on, false)).toMatchObject({ side: 'B', state: 'confirmed' });
  });

  it("distinguishes a goal from an undone press that wasn't a moment", async () => {
    const { world, press } = await onAir();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    const pressed = world.ask('manual:press', { channel: 'A', type: 'possession', payload: { team: 'A' } });
    await world.clock.advance(1);
    await pressed;
    await press('undo');
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    await press('goal-b');
    expect(world.channel().moments[0]).toMatchObject({ side: 'B', state: 'confirmed' });
  });

  it.each([
    ['events of a match', 9_990, 10_000],
    ['milliseconds of a day', 1_790_000_000_000, 86_400_000],
    ['microseconds of a day', 1_790_000_000_000_000, 86_400_000_000],
  ])('reserves enough numbers for a feed that counts the %s', async (_of, seq, room) => {
    const { world, game } = await onAir();
    game.press('goal', { team: 'A' }, true, seq);
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(10);
    const [resumed] = byHand(world).rows;
    expect(resumed!.seq - seq).toBeGreaterThan(room);
  });
});

describe('a manual game on air while another one is pending', () => {
  /** Opens a manual game on air at 1-0, with the next game chosen, whose feed has sent nothing yet. */
  async function waiting(): Promise<Stage & { manual: FakeGame; next: FakeGame; page: Page; delayed: Page }> {
    const on = stage();
    const { world, press } = on;
    const delayed = await world.ask('output:add', { name: 'Delayed', channel: 'A' });
    await world.ask('output:update', { id: delayed.id, patch: { delayMs: 10_000 } });
    const teams = { a: 'Mesa', b: 'Bayview', competition: 'Harbor Cup' };
    await world.ask('manual:start', { channel: 'A', league: 'wc', ...teams });
    await world.clock.advance(10);
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    const pages = { page: new Page(world.show, 'program'), delayed: new Page(world.show, delayed.id) };
    await press('phase-first-half');
    await press('goal-a');
    await world.clock.advance(60_000);
    const manual = byHand(world);
    const next = new FakeGame('wc', 'next', world.clock);
    next.script.matchup = { a: 'Kingston', b: 'Redhill' };
    next.saysHelloOnly = true;
    world.addGame(next);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'next' });
    await world.clock.advance(60_000);
    return { ...on, ...pages, manual, next };
  }

  const chooseAgain = ({ world, manual }: { world: World; manual: FakeGame }): Promise<unknown> =>
    world.ask('channel:bind', { channel: 'A', source: 'rehearsal', sessionId: manual.sessionId });

  it('can be scored, and the pad names it', async () => {
    const { world, press, page, next } = await waiting();
    const shownScore = (): unknown => world.channel().manual?.match?.view.score;
    expect(world.channel().match).toBeNull();
    expect(ids(world)).toContain('goal-b');
    await press('goal-b');
    expect([page.score, shownScore()]).toEqual(['1-1', { a: 1, b: 1 }]);
    const [scored] = world.show.scoreState().channels;
    expect(scored).toMatchObject({
      match: { teams: { a: { name: 'Mesa' } }, view: { score: { a: 1, b: 1 } } },
      names: { a: { name: 'Mesa' } },
      first: 'home',
      facts: { phase: '1st half' },
      sentence: null,
    });
    await press('undo');
    expect([page.score, shownScore()]).toEqual(['1-0', { a: 1, b: 0 }]);
    next.saysHelloOnly = false;
    next.say(null);
    await world.clock.advance(1_000);
    expect(world.channel().manual).toBeNull();
    await expect(press('goal-b')).rejects.toThrow(/^Channel A isn't scored manually\. Start a manual/);
  });

  it('can be ended', async () => {
    const { world, page } = await waiting();
    await world.ask('manual:end', { channel: 'A' });
    await world.clock.advance(10);
    expect(page.now.match).toMatchObject({ isFinal: true, teams: { a: { name: 'Mesa' } } });
  });

  it('can return to its feed, and is the chosen game again', async () => {
    const { world, game, page, press } = await onAir();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    const next = Object.assign(new FakeGame('wc', 'next', world.clock), { saysHelloOnly: true });
    world.addGame(next);
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'next' });
    await world.clock.advance(1_000);
    expect([page.score, world.channel().manual?.before?.sessionId]).toEqual(['2-2', game.sessionId]);
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('2-1');
    expect(world.channel()).toMatchObject({ session: { sessionId: game.sessionId }, manual: null });
    expect(next.connections.size).toBe(0);
  });

  it("stays on air until the pending game's first state, on every output", async () => {
    const { world, desk, manual, next, page, delayed } = await waiting();
    expect(world.channel()).toMatchObject({ session: { sessionId: 'next' }, freshness: { cause: null } });
    expect(page.score).toBe('1-0');
    expect(desk.count(/close/)).toBe(0);
    next.saysHelloOnly = false;
    next.say(null);
    await world.clock.advance(1_000);
    expect(page.now.match?.teams.a.name).toBe('Kingston');
    expect(delayed.now.match?.teams.a.name).toBe('Mesa');
    expect(manual.isClosed).toBe(true);
    await world.clock.advance(20_000);
    expect(delayed.now.match?.teams.a.name).toBe('Kingston');
    for (const { match, graphics } of [...page.frames, ...delayed.frames]) {
      expect(match?.isFinal ?? false).toBe(false);
      expect(graphics['lower-third'].content).not.toMatchObject({ kind: 'final' });
    }
    const heartbeats = desk.count(/heartbeat/);
    await world.clock.advance(60_000);
    expect(desk.count(/heartbeat/)).toBe(heartbeats);
  });

  it.each([
    ['rehearsal:start', { league: 'nba', speed: 1 }],
    ['manual:start', { league: 'nba', a: 'X', b: 'Y' }],
  ])('is replaced and closed without a final when another new game starts (%s)', async (request, input) => {
    const { world, manual, page } = await waiting();
    await world.ask(request, { channel: 'A', ...input });
    await world.clock.advance(1_000);
    expect(page.now.match?.sport).toBe('basketball');
    expect(manual.isClosed).toBe(true);
    expect(page.frames.some(({ match }) => match?.isFinal)).toBe(false);
  });

  it('is restored unchanged when it is chosen again', async () => {
    const { world, desk, press, page, ...on } = await waiting();
    await chooseAgain({ world, ...on });
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({
      session: { sessionId: on.manual.sessionId, competition: { name: 'Harbor Cup' } },
      manual: { undo: { label: 'Goal', side: 'A' } },
    });
    await press('goal-b');
    expect(page.score).toBe('1-1');
    await press('undo');
    await press('undo');
    expect(page.score).toBe('0-0');
    expect(desk.count(/close/)).toBe(0);
    expect(page.frames.some(({ match }) => match?.isFinal)).toBe(false);
  });

  it('is restored if it was taken over, and can still return to its feed', async () => {
    const { world, game, page, press } = await onAir();
    await world.ask('manual:takeover', { channel: 'A' });
    await world.clock.advance(1_000);
    await press('goal-b');
    const manual = byHand(world);
    world.addGame(Object.assign(new FakeGame('wc', 'next', world.clock), { saysHelloOnly: true }));
    await world.ask('channel:bind', { channel: 'A', source: 'venue', sessionId: 'next' });
    await world.clock.advance(1_000);
    await chooseAgain({ world, manual });
    await world.clock.advance(1_000);
    expect(world.channel().manual?.before).toMatchObject({ sessionId: game.sessionId });
    expect(page.score).toBe('2-2');
    await world.ask('manual:back', { channel: 'A' });
    await world.clock.advance(1_000);
    expect(page.score).toBe('2-1');
    expect(manual.isClosed).toBe(true);
  });

  it('is restored when it is chosen again after a restart', async () => {
    const { world, press, ...on } = await waiting();
    world.restart();
    await world.clock.advance(60_000);
    const page = new Page(world.show, 'program');
    expect(page.score).toBe('1-0');
    expect(world.channel().freshness.cause).toBeNull();
    await chooseAgain({ world, ...on });
    await world.clock.advance(1_000);
    await press('goal-b');
    expect(page.score).toBe('1-1');
  });

  it("is closed even after a restart, once the pending game's first state arrives", async () => {
    const { world, manual, next } = await waiting();
    world.restart();
    await world.clock.advance(1_000);
    expect(manual.isClosed).toBe(false);
    next.saysHelloOnly = false;
    next.say(null);
    await world.clock.advance(1_000);
    expect(world.channel().match?.teams.a.name).toBe('Kingston');
    expect(manual.isClosed).toBe(true);
  });

  describe('next to a pending manual game without a state', () => {
    async function restarted(): Promise<Stage & { first: FakeGame; second: FakeGame }> {
      const on = await started('wc');
      const { world, press } = on;
      await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
      await press('phase-first-half');
      await press('goal-a');
      await world.clock.advance(5_000);
      const first = byHand(world);
      await world.ask('manual:start', { channel: 'A', league: 'wc', a: 'Kingston', b: 'Redhill' });
      await Promise.resolve();
      const second = byHand(world);
      second.saysHelloOnly = true;
      world.restart();
      await world.clock.advance(30_000);
      return { ...on, first, second };
    }

    it("stays on air and active after a restart, and is closed when the pending game's first state arrives", async () => {
      const { world, desk, first, second } = await restarted();
      const page = new Page(world.show, 'program');
      expect([page.now.match?.teams.a.name, page.score]).toEqual(['Mesa', '1-0']);
      expect(world.channel().freshness.cause).toBeNull();
      expect(desk.count(new RegExp(`${first.sessionId}/heartbeat`))).toBeGreaterThan(5);
      second.saysHelloOnly = false;
      second.say(null);
      await world.clock.advance(100);
      expect([page.now.match?.teams.a.name, page.score]).toEqual(['Kingston', '0-0']);
      expect([first.isClosed, second.isClosed]).toEqual([true, false]);
    });

    it('is restored with its pad after a restart, and the pending game is closed', async () => {
      const { world, press, first, second } = await restarted();
      await chooseAgain({ world, manual: first });
      await world.clock.advance(1_000);
      await press('goal-b');
      expect(new Page(world.show, 'program').score).toBe('1-1');
      expect(second.isClosed).toBe(true);
    });
  });

  it('stays with its pad on another channel that has it', async () => {
    const { world, press } = await started('wc');
    const manual = byHand(world);
    const { channel } = await world.ask('channel:add', {});
    await world.ask('channel:bind', { channel, source: 'rehearsal', sessionId: manual.sessionId });
    await press('phase-first-half');
    await world.play('wc');
    await world.clock.advance(60_000);
    expect(world.channel(channel)).toMatchObject({ match: { isFinal: false }, freshness: { cause: null } });
    const pressed = world.ask('manual:press', { channel, button: 'goal-a' });
    await world.clock.advance(1);
    await pressed;
    expect(world.channel(channel).match?.view.score).toEqual({ a: 1, b: 0 });
    expect(world.channel().manual).toBeNull();
    await world.ask('channel:remove', { channel });
    await world.clock.advance(1);
    expect(manual.isClosed).toBe(true);
  });
});
