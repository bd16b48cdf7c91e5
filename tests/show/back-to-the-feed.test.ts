import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MomentKind } from '../../src/feed/contract/moments.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import { serviceRestarted } from '../../src/main/rehearsals.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

/** A match that was scored manually and is back on its feed: the feed decides which moments count. */

const A = { channel: 'A' };
type Pressed = [type: string, payload?: Record<string, unknown>];

interface Case {
  what: string;
  league: League;
  /** The feed's events before the takeover, the manual events, and the feed's events during manual scoring. */
  before: Pressed[];
  manual: Pressed[];
  meanwhile?: Pressed[];
  /** The moments that count at the end, newest first. */
  stands: MomentKind[];
}

const phase = (name: string): Pressed => ['phase', { phase: name }];
const yellowA: Pressed = ['yellow_card', { team: 'A' }];
const redA: Pressed = ['red_card', { team: 'A' }];
const redB: Pressed = ['red_card', { team: 'B' }];
const goalA: Pressed = ['goal', { team: 'A' }];
const firstHalf = [phase('first_half')];
const soccer = { league: 'wc', before: firstHalf } as const;

const CASES: Case[] = [
  { ...soccer, what: 'a yellow card', manual: [yellowA], stands: ['period_start'] },
  { ...soccer, what: 'a red card', manual: [redB], stands: ['period_start'] },
  {
    ...soccer,
    what: 'a card that the feed has too',
    manual: [redA],
    meanwhile: [redA],
    stands: ['red_card', 'period_start'],
  },
  {
    ...soccer,
    what: 'a second card',
    before: [...firstHalf, redA],
    manual: [redA],
    stands: ['red_card', 'period_start'],
  },
  {
    ...soccer,
    what: 'a card for the wrong side',
    manual: [redA],
    meanwhile: [redB],
    stands: ['period_start'],
  },
  {
    ...soccer,
    what: 'a card in a half that the feed has not come to',
    manual: [phase('half_time'), phase('second_half'), yellowA],
    meanwhile: [yellowA],
    stands: ['period_start'],
  },
  { ...soccer, what: 'a goal', manual: [goalA], stands: ['period_start'] },
  {
    ...soccer,
    what: 'a goal that the feed has too',
    manual: [goalA],
    meanwhile: [goalA],
    stands: ['goal', 'period_start'],
  },
  {
    ...soccer,
    what: 'a goal after one that the feed undid',
    before: [...firstHalf, goalA, ['undo']],
    manual: [goalA],
    stands: ['period_start'],
  },
  {
    ...soccer,
    what: 'a correction',
    manual: [['score_set', { a: 1, b: 0 }]],
    stands: ['period_start'],
  },
  {
    ...soccer,
    what: 'kicks of a shootout',
    manual: [
      ...['half_time', 'second_half', 'full_time', 'penalties'].map(phase),
      ['penalty_awarded', { team: 'A' }],
      ['pen_kick', { team: 'A' }],
      ['pen_scored', { team: 'A' }],
    ],
    stands: ['period_start'],
  },
  {
    ...soccer,
    what: 'the final whistle',
    manual: ['half_time', 'second_half', 'full_time', 'ended'].map(phase),
    stands: ['period_start'],
  },
  {
    what: 'a turnover in a quarter that the feed has not come to',
    league: 'nfl',
    before: [['kickoff']],
    manual: [['end'], ['period_end'], ['kickoff'], ['turnover', { team: 'B' }]],
    stands: [],
  },
  {
    what: 'the end of a half-inning',
    league: 'mlb',
    before: [['pitch'], ['ball'], ['end']],
    manual: [['half_inning']],
    stands: [],
  },
  {
    what: 'a quarter',
    league: 'nba',
    before: [['live']],
    manual: [['period_end'], ['live']],
    stands: [],
  },
];

/** Plays a match on channel A that is scored manually and goes back to its feed. */
async function givenBack({ league, before, manual, meanwhile = [] }: Omit<Case, 'what' | 'stands'>) {
  const world = new World();
  new FakeDesk(world);
  const game: FakeGame = await world.play(league);
  for (const [type, payload = {}] of before) game.press(type, payload);
  await world.clock.advance(1_000);
  const own = world.channel().moments.map(({ id }) => id);
  await world.ask('manual:takeover', A);
  await world.clock.advance(1_000);
  for (const [type, payload = {}] of manual) {
    await world.ask('manual:press', { ...A, type, payload });
    await world.clock.advance(100);
  }
  const feedMoments = world.channel().moments.filter(({ id }) => !own.includes(id));
  for (const [type, payload = {}] of meanwhile) game.press(type, payload);
  await world.ask('manual:back', A);
  await world.clock.advance(1_000);
  const stands = (): MomentKind[] =>
    world.channel().moments.flatMap(({ kind, state }) => (state === 'withdrawn' ? [] : [kind]));
  return { world, game, feedMoments, stands };
}

/** Restarts the embedded service without its database. The manual game continues as a new session. */
async function loseManualGame(world: World, desk: FakeDesk): Promise<void> {
  const { sessionId } = world.channel().session!;
  world.games.get(sessionId)!.drop();
  world.games.delete(sessionId);
  await serviceRestarted(world.show, desk, true);
  await world.clock.advance(1_000);
}

describe('a match after Return to feed', () => {
  it.each(CASES)('counts $what only if the feed has it', async ({ stands, ...played }) => {
    const { world, game, feedMoments, stands: standing } = await givenBack(played);
    expect(feedMoments.length).toBeGreaterThan(0);
    expect(standing()).toEqual(stands);
    expect(world.channel().snapshot).toEqual(game.snapshot);
    world.restart();
    await world.clock.advance(1_000);
    expect(standing()).toEqual(stands);
  });

  it("shows no takeover without its point for a goal that the feed doesn't have, even if the feed undid one before", async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('wc');
    for (const [type, payload = {}] of [...firstHalf, goalA]) game.press(type, payload);
    await world.clock.advance(1_000);
    game.press('undo');
    await world.clock.advance(60_000);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    await world.ask('manual:press', { ...A, type: 'goal', payload: { team: 'A' } });
    await world.clock.advance(1_000);
    const page = new Page(world.show, 'program');
    expect([page.score, page.now.graphics.takeover.isOnAir]).toEqual(['1-0', true]);
    const seenBefore = page.frames.length;
    await world.ask('manual:back', A);
    await world.clock.advance(5_000);
    const later = page.frames.slice(seenBefore).filter(({ match }) => match?.view.score.a === 0);
    expect(later.length).toBeGreaterThan(0);
    expect(later.filter(({ graphics }) => graphics.takeover.isOnAir)).toEqual([]);
  });

  it('shows the final when the feed reaches it, even if it was entered manually before', async () => {
    const { game, stands, world } = await givenBack({
      ...soccer,
      manual: ['half_time', 'second_half', 'full_time', 'ended'].map(phase),
    });
    for (const name of ['half_time', 'second_half', 'full_time', 'ended'])
      game.press('phase', { phase: name });
    await world.clock.advance(100);
    expect(stands()[0]).toBe('final');
  });

  it.each([
    { what: 'the feed has begun', league: 'nba', before: [['live']], manual: [] },
    { what: "an NBA feed hasn't begun", league: 'nba', before: [], manual: [['live']] },
    { what: "an NFL feed hasn't begun", league: 'nfl', before: [], manual: [['kickoff']] },
  ] satisfies Pick<Case, 'what' | 'league' | 'before' | 'manual'>[])(
    "retracts a final from End game if $what, and shows the feed's final",
    async ({ league, before, manual }) => {
      const world = new World();
      new FakeDesk(world);
      const game = await world.play(league);
      for (const [type] of before) game.press(type);
      await world.clock.advance(1_000);
      await world.ask('manual:takeover', A);
      await world.clock.advance(1_000);
      for (const [type] of manual) {
        await world.ask('manual:press', { ...A, type, payload: {} });
        await world.clock.advance(100);
      }
      await world.ask('manual:end', A);
      await world.clock.advance(1_000);
      expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'confirmed' });
      await world.ask('manual:back', A);
      await world.clock.advance(1_000);
      expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'withdrawn' });
      game.end();
      await world.clock.advance(1_000);
      expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'confirmed' });
    },
  );

  it.each([['goal'], ['red_card'], ['yellow_card']])(
    'loses a %s that the feed also has when the feed undoes it',
    async (type) => {
      for (const isHistoryDown of [false, true]) {
        const pressed: Pressed = [type, { team: 'A' }];
        const { world, game, feedMoments, stands } = await givenBack({
          ...soccer,
          manual: [pressed],
          meanwhile: [pressed],
        });
        expect(stands()).toEqual([type, 'period_start']);
        if (isHistoryDown) {
          game.history = () => Promise.resolve(new Response(null, { status: 503 }));
          game.namesRetracted = false;
          world.restart();
          await world.clock.advance(1_000);
        }
        game.press('undo');
        await world.clock.advance(100);
        expect(stands()).toEqual(['period_start']);
        expect(
          feedMoments.map(({ id }) => world.channel().moments.find((one) => one.id === id)?.state),
        ).toEqual(['withdrawn']);
        expect(world.channel().match?.view).toMatchObject({ score: { a: 0, b: 0 } });
      }
    },
  );

  it('keeps manual moments when the feed undoes a later event', async () => {
    const { world, game, stands } = await givenBack({
      ...soccer,
      manual: [goalA, redA],
      meanwhile: [goalA, redA],
    });
    for (const [type, payload] of [goalA, redA]) {
      game.press(type, payload);
      await world.clock.advance(1_000);
      expect(stands()).toEqual([type, 'red_card', 'goal', 'period_start']);
      game.press('undo');
      await world.clock.advance(1_000);
      expect(stands()).toEqual(['red_card', 'goal', 'period_start']);
    }
  });

  it.each([false, true])(
    'loses manual moments from a feed outage when the feed returns, with a restart before: %s',
    async (isRestarted) => {
      const world = new World();
      world.savesEventLogs = true;
      new FakeDesk(world);
      const game = await world.play('wc');
      game.press('phase', { phase: 'first_half' });
      await world.clock.advance(1_000);
      game.isDown = true;
      game.drop();
      await world.ask('manual:takeover', A);
      await world.clock.advance(1_000);
      await world.ask('manual:press', { ...A, type: 'red_card', payload: { team: 'A' } });
      await world.clock.advance(1_000);
      await world.ask('manual:end', A);
      await world.clock.advance(1_000);
      await world.ask('manual:back', A);
      await world.clock.advance(2_000);
      if (isRestarted) world.restart({ afterMs: 1_000 });
      game.isDown = false;
      await world.clock.advance(60_000);
      const states = (): string[] => world.channel().moments.map(({ kind, state }) => `${kind} ${state}`);
      expect(states()).toEqual(['final withdrawn', 'red_card withdrawn', 'period_start confirmed']);
      game.end();
      await world.clock.advance(1_000);
      expect(states()[0]).toBe('final confirmed');
    },
  );

  it('loses a card from before the embedded service lost the game', async () => {
    const world = new World();
    const desk = new FakeDesk(world);
    const game = await world.play('wc');
    game.press('phase', { phase: 'first_half' });
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    await world.ask('manual:press', { ...A, type: 'red_card', payload: { team: 'A' } });
    await world.clock.advance(1_000);
    await loseManualGame(world, desk);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'red_card', state: 'confirmed' });
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'red_card', state: 'withdrawn' });
  });

  it("hides the clock of a period that the feed hasn't reached, and asks for a check", async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('nba');
    game.press('live');
    await world.ask('clock:start', A);
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    for (const type of ['period_end', 'live']) {
      await world.clock.advance(1_000);
      await world.ask('manual:press', { ...A, type, payload: {} });
    }
    await world.clock.advance(1_000);
    expect(world.channel().match?.clock).not.toBeNull();
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.channel()).toMatchObject({ match: { clock: null }, clock: { needsCheck: true } });
  });
});

const PRESSES: Pressed[] = ['A', 'B'].flatMap((team) =>
  ['goal', 'yellow_card', 'red_card'].map((type): Pressed => [type, { team }]),
);
const UNDO: Pressed = ['undo'];

type Step =
  | { does: 'feed' | 'manual'; pressed: Pressed }
  | { does: 'period' | 'restart' | 'lose' | 'outage' | 'end' | 'wait' };

const anyPress = fc.constantFrom(...PRESSES, UNDO, UNDO);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyPress.map((pressed) => ({ does: 'feed' as const, pressed })) },
  { weight: 4, arbitrary: anyPress.map((pressed) => ({ does: 'manual' as const, pressed })) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('period', 'restart', 'lose', 'outage', 'end', 'wait')
      .map((does): Step => ({ does })),
  },
);
interface Round {
  manually: Step[];
  isFeedDown: boolean;
  restartsThen: boolean;
  later: Step[];
}

const anyRound: fc.Arbitrary<Round> = fc.record({
  manually: fc.array(anyStep, { maxLength: 7 }),
  isFeedDown: fc.boolean(),
  restartsThen: fc.boolean(),
  later: fc.array(
    fc.oneof(
      anyPress.map((pressed): Step => ({ does: 'feed', pressed })),
      fc.constantFrom('restart', 'outage', 'wait').map((does): Step => ({ does })),
    ),
    { maxLength: 4 },
  ),
});

const straightBack = { isFeedDown: false, restartsThen: false };
/** Sequences that once failed. */
const FOUND: [Pressed[], Round[]][] = [
  // An earlier undo was matched with the goal.
  [[goalA, UNDO], [{ manually: [{ does: 'manual', pressed: goalA }], ...straightBack, later: [] }]],
  // The feed undoes an event that a manual event replaced.
  ...[goalA, redA].map((pressed): [Pressed[], Round[]] => [
    [],
    [
      {
        manually: [
          { does: 'manual', pressed },
          { does: 'feed', pressed },
        ],
        ...straightBack,
        later: [{ does: 'feed', pressed: UNDO }],
      },
    ],
  ]),
  // The feed's first state arrives after a restart.
  [
    [],
    [
      {
        manually: [{ does: 'manual', pressed: redA }, { does: 'end' }],
        isFeedDown: true,
        restartsThen: true,
        later: [],
      },
    ],
  ],
  // A frame had the scorer of a goal together with the score after its undo.
  [
    [goalA],
    [
      { manually: [], isFeedDown: false, restartsThen: true, later: [] },
      {
        manually: [{ does: 'manual', pressed: redB }],
        ...straightBack,
        later: [{ does: 'restart' }, { does: 'feed', pressed: UNDO }],
      },
    ],
  ],
  // The cards belonged to two manual games, because the service lost the first one.
  [[], [{ manually: [{ does: 'manual', pressed: redA }, { does: 'lose' }], ...straightBack, later: [] }]],
];

/** A match that is scored alternately by its feed and manually. */
class Match {
  readonly world = new World();
  readonly desk = new FakeDesk(this.world);
  game!: FakeGame;
  readonly pages: Page[] = [];
  readonly #periods = ['half_time', 'second_half', 'full_time'];

  async begin(): Promise<void> {
    this.world.savesEventLogs = true;
    this.game = await this.world.play('wc');
    this.game.press('phase', { phase: 'first_half' });
    await this.world.clock.advance(1_000);
    this.pages.push(new Page(this.world.show, 'program'));
  }

  async takeOver(): Promise<void> {
    await this.world.ask('manual:takeover', A);
    await this.world.clock.advance(1_000);
  }

  async giveBack({
    isFeedDown,
    restartsThen,
  }: {
    isFeedDown: boolean;
    restartsThen: boolean;
  }): Promise<void> {
    this.game.isDown = isFeedDown;
    if (isFeedDown) this.game.drop();
    await this.world.ask('manual:back', A);
    await this.world.clock.advance(2_000);
    if (restartsThen) await this.#restart();
    this.game.isDown = false;
    await this.world.clock.advance(60_000);
  }

  async perform(step: Step): Promise<void> {
    const { world, game } = this;
    switch (step.does) {
      case 'feed':
        this.#press(...step.pressed);
        break;
      case 'period':
        this.#press('phase', { phase: this.#periods[0] }, () => this.#periods.shift());
        break;
      case 'manual':
        await this.#manually(...step.pressed);
        break;
      case 'end':
        await world.ask('manual:end', A).catch(() => undefined);
        break;
      case 'restart':
        await this.#restart();
        break;
      case 'lose':
        await loseManualGame(world, this.desk);
        break;
      case 'outage':
        game.isDown = true;
        game.drop();
        await world.clock.advance(500);
        this.#press('undo', {});
        game.isDown = false;
        await world.clock.advance(20_000);
        break;
      case 'wait':
        await world.clock.advance(20_000);
    }
    await world.clock.advance(500);
  }

  #press(type: string, payload: Record<string, unknown> = {}, pressed: () => void = () => undefined): void {
    // Never undoes the first half.
    if (type === 'undo' && this.counted().length <= 1) return;
    try {
      this.game.press(type, payload, !this.game.isDown);
      pressed();
    } catch {
      // The rules refuse the event in the current state.
    }
  }

  /** Makes a manual press, and names a player for the newest goal. Ignores presses that the rules refuse. */
  async #manually(type: string, payload: Record<string, unknown> = {}): Promise<void> {
    const { world } = this;
    await world.ask('manual:press', { ...A, type, payload }).catch(() => undefined);
    await world.clock.advance(200);
    const goal = world.channel().moments.find(({ kind, state }) => kind === 'goal' && state !== 'withdrawn');
    const player = { number: '9', name: 'Ada Marsh', isOwnGoal: false };
    if (goal) await world.ask('moment:player', { ...A, moment: goal.id, player });
  }

  async #restart(): Promise<void> {
    await this.world.clock.advance(1_500);
    this.world.restart({ afterMs: 500 });
    this.pages.push(new Page(this.world.show, 'program'));
    await this.world.clock.advance(1_000);
  }

  /** Returns the feed's events that count, based only on its history: "red_card A". */
  counted(): string[] {
    const standing: { seq: number; what: string }[] = [];
    for (const { seq, type, payload } of this.game.events()) {
      if (type !== 'undo')
        standing.push({ seq, what: `${type} ${(payload['team'] as string | undefined) ?? ''}` });
      else
        standing.splice(
          standing.findIndex((one) => one.seq === payload['retractsSeq']),
          1,
        );
    }
    return standing.map(({ what }) => what);
  }

  /** Returns the goals and cards that count in the list of moments. */
  listed(): string[] {
    return this.world
      .channel()
      .moments.filter(({ state }) => state !== 'withdrawn')
      .map(({ kind, side }) => `${kind} ${side ?? ''}`);
  }
}

/** Returns the items of one list that are missing from the other, counting duplicates. */
function lackedBy(other: readonly string[], list: readonly string[]): string[] {
  const left = [...other];
  return list.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

it("the moment list contains no goal, card or final that the feed's history lacks, after any return to the feed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyPress, { maxLength: 4 }),
      fc.array(anyRound, { minLength: 1, maxLength: 2 }),
      async (first, rounds) => {
        const match = new Match();
        await match.begin();
        for (const pressed of first) await match.perform({ does: 'feed', pressed });
        for (const { manually, later, ...back } of rounds) {
          await match.takeOver();
          for (const step of manually) await match.perform(step);
          await match.giveBack(back);
          for (const step of later) await match.perform(step);
        }
        await match.world.clock.advance(20_000);
        const page = match.pages.at(-1)!;
        const { a, b } = match.game.score;
        expect(page.score).toBe(`${String(a)}-${String(b)}`);
        const cards = match.listed().filter((what) => /^(goal|yellow_card|red_card|final)/.test(what));
        expect(lackedBy(match.counted(), cards)).toEqual([]);
        for (const { match: shown } of match.pages.flatMap(({ frames }) => frames)) {
          const { scorers, view } = shown!;
          for (const side of ['a', 'b'] as const) {
            const goals = scorers?.[side].flatMap(({ minutes }) => minutes) ?? [];
            expect(goals.length).toBeLessThanOrEqual(view.score[side] ?? 0);
          }
        }
        match.game.end();
        await match.world.clock.advance(3_000);
        expect(match.listed().filter((what) => what.startsWith('final'))).toHaveLength(1);
        match.world.show.close();
      },
    ),
    { numRuns: 40, examples: FOUND },
  );
});
