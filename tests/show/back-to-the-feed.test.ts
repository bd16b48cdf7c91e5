import { describe, expect, it } from 'vitest';
import type { MomentKind } from '../../src/feed/contract/moments.ts';
import type { League } from '../../src/feed/contract/versions.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World, type FakeGame } from './world.ts';

/** What was made of a match while it was scored manually, once it is back on its feed: the feed's word holds. */

const A = { channel: 'A' };
type Pressed = [type: string, payload?: Record<string, unknown>];

interface Case {
  what: string;
  league: League;
  /** Presses of the feed before the takeover, the manual ones, and those of the feed meanwhile. */
  before: Pressed[];
  manual: Pressed[];
  meanwhile?: Pressed[];
  /** Moments that stand in the end, the newest first. */
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
    what: 'a card of the other side than the feed has',
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
    what: 'kicks of a shoot-out',
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

/** A match on channel A, scored manually meanwhile, that is back on its feed. */
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
  const made = world.channel().moments.filter(({ id }) => !own.includes(id));
  for (const [type, payload = {}] of meanwhile) game.press(type, payload);
  await world.ask('manual:back', A);
  await world.clock.advance(1_000);
  const stands = (): MomentKind[] =>
    world.channel().moments.flatMap(({ kind, state }) => (state === 'withdrawn' ? [] : [kind]));
  return { world, game, made, stands };
}

describe('after Back to the feed', () => {
  it.each(CASES)('$what stands where the feed has it alone', async ({ stands, ...played }) => {
    const { world, game, made, stands: standing } = await givenBack(played);
    expect(made.length).toBeGreaterThan(0);
    expect(standing()).toEqual(stands);
    expect(world.channel().snapshot).toEqual(game.snapshot);
    world.restart();
    await world.clock.advance(1_000);
    expect(standing()).toEqual(stands);
  });

  it('a goal that the feed does not have leaves the air with its point, whatever the feed undid before', async () => {
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

  it('the final is told when the feed comes to it, though it was manual before', async () => {
    const { game, stands, world } = await givenBack({
      ...soccer,
      manual: ['half_time', 'second_half', 'full_time', 'ended'].map(phase),
    });
    for (const name of ['half_time', 'second_half', 'full_time', 'ended'])
      game.press('phase', { phase: name });
    await world.clock.advance(100);
    expect(stands()[0]).toBe('final');
  });

  it('a final that was pressed with End game is withdrawn', async () => {
    const world = new World();
    new FakeDesk(world);
    const game = await world.play('nba');
    game.press('live');
    await world.clock.advance(1_000);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    await world.ask('manual:end', A);
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'confirmed' });
    await world.ask('manual:back', A);
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'withdrawn' });
    game.end();
    await world.clock.advance(1_000);
    expect(world.channel().moments[0]).toMatchObject({ kind: 'final', state: 'confirmed' });
  });

  it('the clock of a period that the feed has not come to is gone, and is to be checked', async () => {
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
