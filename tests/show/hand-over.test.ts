import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../long-runs.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

/**
 * A match whose feed goes down, returns with a wrong or right score and goes down again. Meanwhile, the producer takes
 * over, scores manually and goes back, with restarts in between. Only a press or a frame of the current source may
 * change what is on air. TOUCHLINE_SCHEDULES sets the number of schedules.
 */
const SCHEDULES = casesOf('TOUCHLINE_SCHEDULES');

/** No restart loses more than this, because a state is written about once a second. */
const LOST_MS = 1_100;
/** Longer than any wait before the feed is retried. */
const SETTLED_MS = 120_000;

const side = fc.constantFrom('A', 'B');
const what = fc.oneof(
  fc.record({ does: fc.constantFrom('goal', 'unheard goal', 'hand', 'takes over while it moves'), side }),
  fc.record({
    does: fc.constantFrom(
      'comes back',
      'takes over',
      'gives back',
      'undoes',
      'dies',
      'dies while given back',
    ),
  }),
  fc.record({ does: fc.constant('lies'), a: fc.nat({ max: 9 }), b: fc.nat({ max: 9 }) }),
  fc.record({ does: fc.constant('restarts'), hasToken: fc.boolean(), afterMs: fc.nat({ max: 90_000 }) }),
  fc.record({ does: fc.constant('restarts while pressed'), side }),
  fc.record({ does: fc.constant('gets a token') }),
);
const steps = fc.array(fc.record({ what, waitMs: fc.constantFrom(0, 1, 40, 900, 5_000, 50_000) }), {
  minLength: 1,
  maxLength: 14,
});
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

/** One random schedule and the scores that may be on air during it. */
class Scenario {
  readonly world: World;
  readonly desk: FakeDesk;
  readonly game: FakeGame;
  #page: Page;
  #isByHand = false;
  /** The scores on air, each with its start time. */
  #shown: { score: string; at: number }[];

  private constructor(world: World, desk: FakeDesk, game: FakeGame, page: Page) {
    this.world = world;
    this.desk = desk;
    this.game = game;
    this.#page = page;
    this.#shown = [{ score: page.score, at: world.clock.wall() }];
  }

  static async begin(): Promise<Scenario> {
    const world = new World();
    const desk = new FakeDesk(world);
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await world.clock.advance(2_000);
    return new Scenario(world, desk, game, new Page(world.show, 'program'));
  }

  /** The score of the manual game, or null. */
  get #handScore(): string | null {
    const { session } = this.world.channel();
    const game = session && this.world.games.get(session.sessionId);
    return this.#isByHand && game ? scoreOf(game) : null;
  }

  get #inCharge(): string {
    return this.#handScore ?? scoreOf(this.game);
  }

  async play(step: Step): Promise<void> {
    const { world } = this;
    const before = this.#shown.at(-1)!.score;
    const allowed = new Set([before, this.#inCharge]);
    const isRestarted = step.what.does.startsWith('restarts');
    if (isRestarted) {
      const from = world.clock.wall() - LOST_MS;
      const recent = this.#shown.findLastIndex(({ at }) => at <= from);
      for (const { score } of this.#shown.slice(Math.max(0, recent))) allowed.add(score);
    }
    await this.#do(step.what);
    await world.clock.advance(step.waitMs);
    allowed.add(this.#inCharge);
    this.#look(allowed, step);
  }

  /** Connects everything, and checks that the current source's score is on air. */
  async settle(): Promise<void> {
    this.game.isDown = false;
    // Messages lost on an open connection are sent again by the next one.
    this.game.drop();
    this.world.show.sources.setToken('venue', 'token', false);
    await this.world.clock.advance(SETTLED_MS);
    this.#look(new Set([this.#shown.at(-1)!.score, this.#inCharge]), null);
    expect(this.#page.score).toBe(this.#inCharge);
    this.#page.leave();
    this.world.show.close();
  }

  #look(allowed: ReadonlySet<string>, step: Step | null): void {
    for (const { match, graphics, at } of this.#page.frames.splice(0, this.#page.frames.length - 1)) {
      const score = match ? `${String(match.view.score.a)}-${String(match.view.score.b)}` : 'none';
      this.#see(score, graphics.scorebug.isOnAir, at, allowed, step);
    }
    const { score, now } = this.#page;
    this.#see(score, now.graphics.scorebug.isOnAir, now.at, allowed, step);
  }

  #see(score: string, isOn: boolean, at: number, allowed: ReadonlySet<string>, step: Step | null): void {
    expect({ step, score, isOn }).toEqual({
      step,
      score: allowed.has(score) ? score : [...allowed].join(' or '),
      isOn: true,
    });
    if (this.#shown.at(-1)?.score !== score) this.#shown.push({ score, at });
  }

  async #do(act: Step['what']): Promise<void> {
    const { world, desk, game } = this;
    switch (act.does) {
      case 'goal':
        return void game.press('goal', { team: act.side }, !game.isDown);
      case 'unheard goal':
        game.skip();
        return void game.press('goal', { team: act.side }, false);
      case 'lies':
        return void game.press('score_set', { a: act.a, b: act.b }, !game.isDown);
      case 'dies':
        game.isDown = true;
        {
          game.drop();
          return;
        }
      case 'comes back':
        game.isDown = false;
        return;
      case 'takes over':
        return this.#ask('manual:takeover');
      case 'takes over while it moves':
        desk.meanwhile = () => {
          desk.meanwhile = () => undefined;
          game.press('goal', { team: act.side }, !game.isDown);
        };
        await this.#ask('manual:takeover');
        desk.meanwhile = () => undefined;
        return;
      case 'gives back':
        return this.#ask('manual:back');
      case 'dies while given back': {
        const handedBack = this.#ask('manual:back');
        game.isDown = true;
        game.drop();
        return handedBack;
      }
      case 'hand':
        return this.#press(`goal-${act.side.toLowerCase()}`);
      case 'undoes':
        return this.#press('undo');
      case 'restarts while pressed': {
        const pressed = this.#press(`goal-${act.side.toLowerCase()}`);
        this.#restart(true, 0);
        return pressed;
      }
      case 'restarts': {
        this.#restart(act.hasToken, act.afterMs);
        return;
      }
      case 'gets a token':
        world.show.sources.setToken('venue', 'token', false);
    }
  }

  #restart(hasToken: boolean, afterMs: number): void {
    this.#page.leave();
    this.world.restart({ hasToken, afterMs });
    const { frames } = this.#page;
    this.#page = new Page(this.world.show, 'program');
    this.#page.frames.unshift(...frames);
  }

  async #press(button: string): Promise<void> {
    const answered = new Set<string>();
    const pressed = this.world
      .ask('manual:press', { channel: 'A', button })
      .catch(refusedAlone)
      .finally(() => answered.add(button));
    await this.world.clock.advance(1);
    // An undo waits for the event log.
    while (!answered.has(button)) await this.world.clock.advance(100);
    await pressed;
  }

  /** Sends a request. Any error other than a refusal fails the test. */
  async #ask(request: 'manual:takeover' | 'manual:back'): Promise<void> {
    const pending = this.world
      .ask(request, { channel: 'A' })
      .then(() => void (this.#isByHand = request === 'manual:takeover'), refusedAlone);
    await this.world.clock.advance(1);
    await pending;
  }
}

function refusedAlone(error: unknown): void {
  if (!(error instanceof Error) || error.constructor.name !== 'RequestRefused') throw error;
}

function scoreOf({ score: { a, b } }: FakeGame): string {
  return `${String(a)}-${String(b)}`;
}

test(
  'the picture changes only on a press or a frame of the current source',
  { timeout: 240_000 + SCHEDULES * 300 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (evening) => {
        const on = await Scenario.begin();
        for (const step of evening) await on.play(step);
        await on.settle();
      }),
      { numRuns: SCHEDULES },
    );
  },
);
