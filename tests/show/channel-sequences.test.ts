import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BACKOFF_CAP_MS } from '../../src/feed/client/backoff.ts';
import type { OutputFrame } from '../../src/preload/contract/output-frame.ts';
import { clockMs } from '../../src/words/clock.ts';
import { casesOf } from '../long-runs.ts';
import { ChannelModel, GameModel, type Placed, type Release, type Team } from './channel-model.ts';
import type { LastState } from '../../src/main/show/channels/last-state.ts';
import { FakeDesk } from './fake-desk.ts';
import { FakeGame, Page, START, World } from './world.ts';

/**
 * Random sequences of everything that can happen to a channel with two games that share event numbers, rehearsals,
 * manual games and match clocks, compared with a model.
 */

const SEQUENCES = casesOf('TOUCHLINE_SEQUENCES');
const DELAYS_MS = [0, 2_000, 5_000];
/** Half a step, so that no effect happens at the instant that an output shows when it is checked. */
const HALF_MS = 500;
/** The response time of a slow source. */
const SLOW_MS = 1_750;
/** The client reads history again within this time after a late event. */
const READ_AGAIN_MS = 4_000;
/** A link without a first state reconnects within this time. */
const BACK_AGAIN_MS = BACKOFF_CAP_MS;
const SEQ_STEP = 10;
const A = { channel: 'A' };

/** Mostly the same side, so that overrides and goals collide. */
const team = fc.constantFrom<Team>('A', 'A', 'A', 'B');
/** The index of one of the two games or of the latest rehearsal. */
const which = fc.nat(2);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('bind' as const),
      game: fc.nat(1),
      isSlow: fc.boolean(),
      isMute: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('arm' as const, 'release' as const, 'restart' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rehearse' as const), isSlow: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('goal' as const), game: which, team }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('undo' as const, 'late' as const), game: which, team }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('hold' as const),
      team,
      value: fc.nat(2),
      release: fc.constantFrom<Release>('manual', 'agree', 'change'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unhold' as const), team }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('takeover' as const, 'moment' as const, 'wait' as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('begin by hand' as const, 'undo by hand' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('take over by hand' as const) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('goal by hand' as const), team }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('start the clock' as const, 'stop the clock' as const, 'set the clock' as const),
      seconds: fc.nat(5_400),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Sends a request. The caller may ignore its refusal. */
function ask(world: World, name: string, input: object): Promise<unknown> {
  const answer = world.ask(name, { ...A, ...input });
  answer.catch(() => undefined);
  return answer;
}

class Scenario {
  readonly model = new ChannelModel();
  readonly world = new World();
  readonly upcoming = new GameModel('Brazil', 'upcoming');
  readonly games: { model: GameModel; fake: FakeGame }[] = [];
  /** Choices whose source hasn't answered yet, with the time when it will. */
  waiting: { dueAt: number; apply: () => void }[] = [];
  outputs: string[] = ['program'];
  pages: Page[] = [];
  /** Pending starts of rehearsals; the first one is running. */
  starts: (() => void)[] = [];
  /** Whether the service answers the next start slowly. */
  #isSandboxSlow = false;
  #manualGames = 0;
  /** The sessions of manual games. */
  readonly #fakes = new Map<GameModel, FakeGame>();

  async begin(): Promise<this> {
    const { world } = this;
    new FakeDesk(world);
    for (const [a, b] of [
      ['Alpha', 'Bravo'],
      ['Kingston', 'Mesa'],
    ] as const) {
      const fake = new FakeGame('wc', a, world.clock);
      fake.script.matchup = { a, b };
      world.addGame(fake);
      this.games.push({ fake, model: new GameModel(a) });
    }
    world.provider.rows.upcoming = [
      {
        gameId: 'upcoming',
        league: 'wc',
        sport: 'soccer',
        matchup: { a: 'Brazil', b: 'Mexico' },
        summary: null,
        scheduledStart: new Date(START + 6 * 3_600_000).toISOString(),
      },
    ];
    for (const delayMs of DELAYS_MS.slice(1)) {
      const { id } = (await world.ask('output:add', { name: `Delay ${delayMs}`, ...A })) as { id: string };
      await world.ask('output:update', { id, patch: { delayMs } });
      this.outputs.push(id);
    }
    this.open();
    return this;
  }

  open(): void {
    this.pages = this.outputs.map((id) => new Page(this.world.show, id));
  }

  get now(): number {
    return this.world.clock.wall();
  }

  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    for (;;) {
      const [next, ...later] = this.waiting.toSorted((one, other) => one.dueAt - other.dueAt);
      if (next === undefined || next.dueAt > until) break;
      this.waiting = later;
      await this.world.clock.advance(next.dueAt - this.now);
      next.apply();
    }
    await this.world.clock.advance(until - this.now);
  }

  /** Applies a choice to the model once its source has answered. */
  #choose(isSlow: boolean, game: GameModel | null, onApplied: () => void = () => undefined): void {
    const choice = this.model.choice();
    const apply = (): void => {
      if (choice.apply(game, this.now)) onApplied();
    };
    this.waiting.push({ dueAt: this.now + (isSlow ? SLOW_MS : 1), apply });
  }

  /** Starts a rehearsal after those before it. Once it has started, events go to it. */
  #rehearse(): void {
    const model = new GameModel('rehearsal', 'rehearsal');
    const choice = this.model.choice();
    const apply = (): void => {
      if (choice.apply(model, this.now)) this.games[2] = { model, fake: this.#chosenFake() };
      this.starts.shift();
      this.starts[0]?.();
    };
    const start = (): void => {
      const dueAt = this.now + (choice.isNewest() && this.#isSandboxSlow ? SLOW_MS : 0);
      this.waiting.push({ dueAt, apply });
    };
    if (this.starts.push(start) === 1) start();
  }

  #chosenFake(): FakeGame {
    return this.world.games.get(this.world.channel().session!.sessionId)!;
  }

  /** Returns the next event number. All games use the same numbers. */
  #nextSeq(index: number): number {
    return (this.games[index]?.model.rows.at(-1)?.seq ?? 0) + SEQ_STEP;
  }

  /**
   * Presses an event, unless it is for a rehearsal that has ended.
   * @param team null for an undo
   * @returns how long the event takes to reach the channel, in ms
   */
  #press(index: number, team: Team | null, seq: number): number {
    const { model, fake } = this.games[index]!;
    const { chosen, onAir } = this.model;
    // A rehearsal ends when it has left the channel.
    const isPlayed = chosen?.game === model || (onAir?.game === model && !onAir.isFrozen);
    if (model.kind === 'rehearsal' && (!isPlayed || fake.isClosed)) return 0;
    const isUnheard = chosen?.game === model && fake.connections.size === 0;
    model.hasState = true;
    model.add(seq, team);
    if (onAir?.game === model && team !== null) onAir.heard.add(seq);
    fake.saysHelloOnly = false;
    if (team === null) fake.press('undo', {}, true, seq);
    else fake.press('goal', { team }, true, seq);
    this.model.stateOf(model, this.now);
    return isUnheard ? BACK_AGAIN_MS : 0;
  }

  /** Records the session of a manual game that was just chosen on the channel. */
  #noteManual(game: GameModel): void {
    this.#fakes.set(game, this.#chosenFake());
  }

  /**
   * Presses a button on the scoring pad. Refused if no manual game is on air or chosen, or if there is nothing to undo.
   */
  async #pressByHand(press: object, team: Team | null): Promise<void> {
    const game = this.model.scored;
    if (game === null || (team === null && game.goals.length === 0)) {
      await expect(ask(this.world, 'manual:press', press)).rejects.toThrow();
      return;
    }
    await ask(this.world, 'manual:press', press);
    const seq = this.#fakes.get(game)!.rows.at(-1)!.seq;
    game.add(seq, team);
    const { onAir } = this.model;
    if (onAir?.game === game && team !== null) {
      onAir.heard.add(seq);
      onAir.hasCelebrated = true;
    }
    this.model.stateOf(game, this.now);
  }

  /** Returns the time since the rehearsal's state was saved, which is the state it resumes from. */
  #pauseMs(): number {
    const saved = this.world.lastStates.get('A');
    const replay = this.world.channel().session?.replay;
    if (saved === undefined || !replay) return 0;
    return this.now - Math.max((JSON.parse(saved) as LastState).savedAt, replay.at);
  }

  /** Plays a step. @returns how long its effects take */
  async play(step: Step): Promise<number> {
    const { world, model } = this;
    switch (step.does) {
      case 'bind': {
        const { model: game, fake } = this.games[step.game]!;
        const isPlaced = model.chosen?.game === game || model.onAir?.game === game;
        if (step.isMute && !isPlaced) fake.saysHelloOnly = !(game.hasState = false);
        world.provider.delay(`/api/health/${fake.sessionId}`, step.isSlow ? SLOW_MS : null);
        this.#choose(step.isSlow, game);
        void ask(world, 'channel:bind', { source: 'venue', sessionId: fake.sessionId });
        return 0;
      }
      case 'arm':
        this.#choose(false, this.upcoming);
        void ask(world, 'channel:arm', { source: 'venue', gameId: 'upcoming' });
        return 0;
      case 'rehearse':
        this.#isSandboxSlow = step.isSlow;
        world.provider.delay('/api/sandbox', step.isSlow ? SLOW_MS : null);
        this.#rehearse();
        void ask(world, 'rehearsal:start', { league: 'wc', speed: 1 });
        return 0;
      case 'release':
        this.#choose(false, null);
        await ask(world, 'channel:release', {});
        await ask(world, 'graphic:take', { graphic: 'scorebug' }).catch(() => undefined);
        return 0;
      case 'restart':
        model.restart(this.#pauseMs());
        this.waiting = [];
        this.starts = [];
        world.restart();
        this.open();
        return 0;
      case 'goal':
        return this.games[step.game] ? this.#press(step.game, step.team, this.#nextSeq(step.game)) : 0;
      case 'undo':
        if (!this.games[step.game]?.model.goals.length) return 0;
        return READ_AGAIN_MS + this.#press(step.game, null, this.#nextSeq(step.game));
      case 'late': {
        const last = this.games[step.game]?.model.rows.at(-1)?.seq;
        if (last === undefined || this.games[step.game]!.model.rows.some(({ seq }) => seq === last - 5))
          return 0;
        const heardAfterMs = this.#press(step.game, step.team, last - 5);
        // This goal may or may not start a takeover, and another goal shortly afterwards starts none.
        if (model.onAir) model.onAir.hasCelebrated = true;
        return READ_AGAIN_MS + heardAfterMs;
      }
      case 'hold': {
        const { does: _, team, ...override } = step;
        model.hold(team, step.value, step.release, this.now);
        await ask(world, 'override:set', { field: `score.${team.toLowerCase()}`, ...override }).catch(
          () => undefined,
        );
        return 0;
      }
      case 'unhold':
        model.unhold(step.team);
        await ask(world, 'override:release', { field: `score.${step.team.toLowerCase()}` }).catch(
          () => undefined,
        );
        return 0;
      case 'takeover':
        if (model.onAir) model.onAir.hasCelebrated = true;
        await ask(world, 'graphic:toggle', { graphic: 'takeover' }).catch(() => undefined);
        return 0;
      case 'moment':
        await ask(world, 'moment:take', { moment: world.channel().moments[0]?.id ?? 0 }).catch(
          () => undefined,
        );
        return 0;
      case 'wait':
        return 10_000;
      case 'begin by hand': {
        this.#manualGames += 1;
        const game = new GameModel(`Manual ${this.#manualGames}`, 'manual');
        this.#choose(false, game, () => this.#noteManual(game));
        void ask(world, 'manual:start', { league: 'wc', a: game.name, b: 'Redhill' });
        return 0;
      }
      case 'take over by hand': {
        const takeover = model.takeover();
        const pendingTakeover = ask(world, 'manual:takeover', {});
        if (takeover === null) {
          await expect(pendingTakeover).rejects.toThrow();
          return 0;
        }
        const apply = (): void => {
          if (takeover(this.now)) this.#noteManual(model.chosen!.game);
        };
        this.waiting.push({ dueAt: this.now + 1, apply });
        return 0;
      }
      case 'goal by hand':
        await this.#pressByHand({ type: 'goal', payload: { team: step.team } }, step.team);
        return 0;
      case 'undo by hand':
        await this.#pressByHand({ button: 'undo' }, null);
        return READ_AGAIN_MS;
      case 'start the clock':
        model.moveClock(this.now, { isRunning: true });
        await ask(world, 'clock:start', {}).catch(() => undefined);
        return 0;
      case 'stop the clock':
        if (model.changeable?.clocks.length) model.moveClock(this.now, { isRunning: false });
        await ask(world, 'clock:stop', {}).catch(() => undefined);
        return 0;
      case 'set the clock':
        model.moveClock(this.now, { ms: step.seconds * 1_000 });
        await ask(world, 'clock:set', { ms: step.seconds * 1_000 }).catch(() => undefined);
        return 0;
    }
  }

  check(step: Step): void {
    for (const [index, delayMs] of DELAYS_MS.entries()) {
      const frame = this.pages[index]!.now;
      const instant = this.now - delayMs;
      if (frame.match === null && this.model.isBefore(instant)) continue;
      const expected = this.model.at(instant);
      expect({ delayMs, ...shownIn(frame) }, JSON.stringify(step)).toEqual({
        delayMs,
        game: expected && expected.placed.game.name,
        a: expected?.score.A ?? null,
        b: expected?.score.B ?? null,
      });
      this.#checkClock(frame, expected?.placed ?? null, instant);
      this.#checkBoards(frame, expected?.placed.known ?? []);
    }
    this.#checkMoments(step);
  }

  /** Checks that outputs show their game's clock as it was at the displayed instant. */
  #checkClock({ match }: OutputFrame, placed: Placed | null, instant: number): void {
    if (placed?.hasOwnClock !== true || this.model.isBefore(instant)) return;
    const clock = match?.clock ?? null;
    const shown = clock && { ms: clockMs(clock, instant), isRunning: clock.isRunning };
    expect(shown, 'the match clock').toEqual(placed.clockAt(instant));
  }

  /** Checks that a graphic about a goal belongs to the game on that output, and that the goal counts. */
  #checkBoards({ graphics }: OutputFrame, goals: readonly Team[]): void {
    const third = graphics['lower-third'];
    const sides = [
      graphics.takeover.isOnAir ? graphics.takeover.content?.side : null,
      third.isOnAir && third.content.form === 'moment' ? third.content.side : null,
    ].filter((side) => side !== null && side !== undefined);
    for (const side of sides) expect(goals).toContain(side);
  }

  /**
   * Checks that listed goals count, that the game's goals received live are listed, and that its first goal has a
   * takeover.
   */
  #checkMoments(step: Step): void {
    const { chosen, onAir } = this.model;
    const standing = this.world
      .channel()
      .moments.filter(({ kind, state }) => kind === 'goal' && state !== 'withdrawn')
      .map(({ id }) => id);
    const counted = chosen?.game.matchGoals.map(({ seq }) => seq) ?? [];
    expect(counted).toEqual(expect.arrayContaining(standing));
    // If a takeover begins with fewer goals than the feed had, some of the feed's earlier goals are retracted.
    const own = (chosen?.game.goals ?? []).map(({ seq }) => seq);
    expect(standing).toEqual(expect.arrayContaining(own.filter((seq) => chosen?.heard.has(seq))));
    if (step.does !== 'goal' || this.games[step.game]?.model !== onAir?.game) return;
    if (onAir === null || !onAir.heard.has(onAir.game.rows.at(-1)?.seq ?? 0)) return;
    if (!onAir.hasCelebrated) expect(this.pages[0]!.now.graphics.takeover.isOnAir).toBe(true);
    onAir.hasCelebrated = true;
  }
}

function shownIn({ match }: OutputFrame): { game: string | null; a: number | null; b: number | null } {
  if (match === null) return { game: null, a: null, b: null };
  const { a, b } = match.view.score;
  return { game: match.isSandbox ? 'rehearsal' : match.teams.a.name, a, b };
}

it(
  'every output of a channel shows the same game, with its feed, history and overrides applied',
  { timeout: 120_000 + SEQUENCES * 120 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const on = await new Scenario().begin();
        await ask(on.world, 'graphic:take', { graphic: 'scorebug' }).catch(() => undefined);
        for (const one of steps) {
          await on.advance(HALF_MS);
          const settleMs = await on.play(one);
          await on.advance(HALF_MS + settleMs);
          on.check(one);
        }
        on.world.show.close();
        // Node clears weak references between turns of the event loop, and nothing else in this test waits for one.
        await setImmediate();
      }),
      { numRuns: SEQUENCES },
    );
  },
);
