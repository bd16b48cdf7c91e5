import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchedSport } from '../../src/feed/sports/index.ts';
import { TeamRegistry } from '../../src/main/show/branding/team-registry.ts';
import { ChannelFeed } from '../../src/main/show/channels/channel-feed.ts';
import { ChannelMatch } from '../../src/main/show/channels/channel-match.ts';
import { ProducerOverrides } from '../../src/main/show/channels/producer-values.ts';
import { failedSentence } from '../../src/main/show/channels/channel-faults.ts';
import { remoteCaller } from './remote-caller.ts';
import { MATCHUP } from '../peers/provider.ts';
import { FakeGame, Page, World } from './world.ts';

/** A bug that is triggered by one channel's game affects nothing else. */

const B = { channel: 'B' };
const MESSAGE = 'full is not iterable';

/** The name of a team on channel B that triggers a bug. */
const HOSTILE = 'Constructor United';

/** Bugs that throw only for channel B's game. */
const FAULTS: [what: string, strike: () => void][] = [
  [
    'the view of its sport',
    () => {
      const spy = vi.spyOn(watchedSport('basketball'), 'viewOf').mockImplementation(fail);
      onTestFinished(() => spy.mockRestore());
    },
  ],
  [
    'the phase of its match',
    () => {
      const spy = vi.spyOn(watchedSport('basketball'), 'phaseOf').mockImplementation(fail);
      onTestFinished(() => spy.mockRestore());
    },
  ],
  ['the look of its teams', strikeTeams],
];

function fail(): never {
  throw new TypeError(MESSAGE);
}

function strikeTeams(): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the registry that it is called on
  const original = TeamRegistry.prototype.dress;
  const spy = vi.spyOn(TeamRegistry.prototype, 'dress').mockImplementation(function (
    this: TeamRegistry,
    ...given
  ) {
    if (given[0].teams.a.name === HOSTILE) fail();
    return original.apply(this, given);
  });
  onTestFinished(() => spy.mockRestore());
}

interface Stage {
  world: World;
  /** The game on channel A. */
  good: FakeGame;
  /** The game on channel B. */
  bad: FakeGame;
  program: Page;
  wide: Page;
  errors: Record<string, unknown>[];
  pushes: string[];
}

/** Puts two games on air, each on its own output. */
async function onAir(): Promise<Stage> {
  const errors: Record<string, unknown>[] = [];
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (one: object) => void errors.push({ ...one }),
  };
  const world = new World({ log });
  const good = await world.play('wc');
  await world.ask('channel:add', {});
  const bad = new FakeGame('nba', 'bad', world.clock);
  bad.script.matchup = { a: HOSTILE, b: 'Mesa' };
  world.addGame(bad);
  await world.show.sessions.bind('B', 'venue', bad.sessionId);
  await world.clock.advance(10);
  const { id } = await world.ask('output:add', { name: 'Wide', ...B });
  await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
  await world.ask('graphic:take', { channel: 'A', graphic: 'ticker', content: { form: 'games' } });
  await world.ask('graphic:take', { ...B, graphic: 'scorebug' });
  await world.ask('graphic:take', { ...B, graphic: 'ticker', content: { form: 'games' } });
  good.press('phase', { phase: 'first_half' });
  await world.clock.advance(5_000);
  const pushes: string[] = [];
  world.show.changes.listen((message) => void pushes.push(message));
  return {
    world,
    good,
    bad,
    program: new Page(world.show, 'program'),
    wide: new Page(world.show, id),
    errors,
    pushes,
  };
}

function failures(world: World): string[] {
  return world.show
    .state()
    .notices.flatMap(({ id, sentence }) => (id.startsWith('failed-') ? [sentence] : []));
}

async function play({ world, bad }: Stage): Promise<void> {
  bad.say(null, { ...bad.snapshot, score: { a: 2, b: 0 } });
  await world.clock.advance(1_000);
}

describe.each(FAULTS)('a failure of %s on channel B', (_what, strike) => {
  it("keeps the last picture on the channel's outputs, even for a page that opens now", async () => {
    const stage = await onAir();
    const { world, wide } = stage;
    const { match, graphics } = wide.now;
    expect(graphics.scorebug.isOnAir).toBe(true);
    strike();
    await play(stage);
    await world.ask('team:set', { name: 'Mesa', patch: { code: 'MES' } });
    expect(wide.now).toMatchObject({ match: { teams: { a: match!.teams.a } }, graphics });
    const output = world.show.state().outputs.find(({ name }) => name === 'Wide')!;
    const late = new Page(world.show, output.id);
    expect(late.now).toMatchObject({ match: { teams: { a: match!.teams.a } }, graphics });
  });

  it("doesn't prevent following, taking and clearing on the other channel, or pushing the state", async () => {
    const stage = await onAir();
    const { world, good, program, pushes } = stage;
    strike();
    await play(stage);
    good.press('goal', { team: 'A' });
    expect(program.score).toBe('1-0');
    const pushed = pushes.length;
    await world.ask('graphic:take', { channel: 'A', graphic: 'lower-third' });
    expect(program.now.graphics['lower-third'].isOnAir).toBe(true);
    await world.clock.advance(200);
    expect(pushes.length).toBeGreaterThan(pushed);
    await world.ask('channel:clear', { channel: 'A' });
    expect(program.now.graphics.scorebug.isOnAir).toBe(false);
    const call = remoteCaller(world);
    expect((await call('GET', '/channels')).status).toBe(200);
    expect((await call('GET', '/channels/B')).status).toBe(200);
    expect((await call('POST', '/channels/A/graphics/scorebug/take', {})).status).toBe(200);
    expect(world.show.scoreState().channels).toHaveLength(2);
    expect(world.show.diagnostics()).toContain('Channel A');
  });

  it("doesn't prevent clearing the failing channel", async () => {
    const stage = await onAir();
    const { world, wide } = stage;
    strike();
    await play(stage);
    await world.ask('automation:hold', { isHeld: true });
    await world.ask('channel:clear', B);
    expect(wide.now.graphics).toMatchObject({ scorebug: { isOnAir: false }, ticker: { isOnAir: false } });
  });

  it("never leaves channel A's game on an output that is moved to channel B", async () => {
    const stage = await onAir();
    const { world, program } = stage;
    strike();
    await play(stage);
    await world.ask('output:update', { id: 'program', patch: B });
    expect(program.now.match?.teams.a.name).not.toBe(MATCHUP.a);
  });

  it('is reported once, in the log and to the producer, until the channel has another game', async () => {
    const stage = await onAir();
    const { world, errors } = stage;
    strike();
    for (let round = 0; round < 5; round += 1) {
      await play(stage);
      await world.ask('team:set', { name: 'Mesa', patch: { code: `ME${String(round)}` } });
    }
    expect(failures(world)).toEqual([failedSentence('B')]);
    expect(errors).toEqual([
      expect.objectContaining({ ...B, error: expect.stringContaining(MESSAGE) as string }),
    ]);
    await world.ask('notice:dismiss', { id: 'failed-B' });
    await play(stage);
    expect(failures(world)).toEqual([]);
    await world.play('mlb', 'B');
    expect(failures(world)).toEqual([]);
    expect(world.channel('B').match?.sport).toBe('baseball');
  });

  it("doesn't prevent saving settings, or restoring the game after a kill", async () => {
    const stage = await onAir();
    const { world, good, bad } = stage;
    strike();
    await play(stage);
    await world.ask('override:set', { channel: 'A', field: 'score.b', value: 3, release: 'manual' });
    await world.clock.advance(2_000);
    world.restart();
    await world.clock.advance(1_000);
    const program = new Page(world.show, 'program');
    good.press('goal', { team: 'A' });
    expect(program.score).toBe('1-3');
    expect(program.now.graphics.scorebug.isOnAir).toBe(true);
    expect(world.show.state().channels.map(({ id, session }) => [id, session?.sessionId])).toEqual([
      ['A', good.sessionId],
      ['B', bad.sessionId],
    ]);
    expect(failures(world)).toEqual([failedSentence('B')]);
    await world.ask('graphic:clear', { channel: 'A', graphic: 'scorebug' });
    expect(program.now.graphics.scorebug.isOnAir).toBe(false);
    vi.restoreAllMocks();
    world.restart();
    await world.clock.advance(1_000);
    const output = world.show.state().outputs.find(({ name }) => name === 'Wide')!;
    expect(new Page(world.show, output.id).now.graphics.scorebug.isOnAir).toBe(true);
  });
});

describe('startup', () => {
  it("continues if the last state of a channel can't be restored, and restores the graphics that were on air", async () => {
    const { world, good } = await onAir();
    const spy = vi.spyOn(ChannelMatch.prototype, 'putBack').mockImplementation((matches) => {
      if (matches.some(({ match }) => match?.league === 'nba')) fail();
    });
    onTestFinished(() => spy.mockRestore());
    world.restart();
    expect(world.channel('B').graphics.scorebug.onAir).toBe(true);
    await world.clock.advance(1_000);
    good.press('goal', { team: 'A' });
    expect(new Page(world.show, 'program').score).toBe('1-0');
    expect(failures(world)).toEqual([failedSentence('B')]);
  });

  it('continues if no part of the first channel can be restored', async () => {
    const { world, bad } = await onAir();
    const spy = vi.spyOn(ProducerOverrides.prototype, 'putBack').mockImplementationOnce(fail);
    onTestFinished(() => spy.mockRestore());
    world.restart();
    await world.clock.advance(1_000);
    bad.say(null, { ...bad.snapshot, score: { a: 2, b: 0 } });
    const output = world.show.state().outputs.find(({ name }) => name === 'Wide')!;
    expect(new Page(world.show, output.id).score).toBe('2-0');
    expect(failures(world)).toEqual([failedSentence('A')]);
    await world.ask('channel:release', { channel: 'A' });
    expect(failures(world)).toEqual([]);
  });
});

/** The members of a feed, each of which may throw because of a source's data. */
const MEMBERS = Object.entries(Object.getOwnPropertyDescriptors(ChannelFeed.prototype)).filter(
  ([name]) => name !== 'constructor' && name !== 'session',
);

/** Makes a member of channel B's feed throw. */
function strikeFeed(name: string, member: PropertyDescriptor): void {
  const kind = 'value' in member ? 'value' : 'get';
  const original = member[kind] as (...args: unknown[]) => unknown;
  const struck = function (this: ChannelFeed, ...args: unknown[]): unknown {
    if (this.session?.sessionId === 'bad') fail();
    return original.apply(this, args);
  };
  Object.defineProperty(ChannelFeed.prototype, name, { ...member, [kind]: struck });
  onTestFinished(() => void Object.defineProperty(ChannelFeed.prototype, name, member));
}

describe.each(MEMBERS)('an error in %s of the feed on channel B', (name, member) => {
  async function struck(): Promise<Stage> {
    const stage = await onAir();
    strikeFeed(name, member);
    stage.bad.say(null, { ...stage.bad.snapshot, score: { a: 2, b: 0 } });
    stage.bad.drop();
    await stage.world.clock.advance(5_000);
    return stage;
  }

  async function goesOn({ world, good }: Stage, page: Page): Promise<void> {
    const { a } = good.score;
    good.press('goal', { team: 'A' });
    expect(page.score).toBe(`${String(a + 1)}-0`);
    const call = remoteCaller(world);
    expect((await call('GET', '/channels')).status).toBe(200);
    expect((await call('GET', '/channels/A')).status).toBe(200);
    const pushes: string[] = [];
    world.show.changes.listen((message) => void pushes.push(message));
    await world.ask('graphic:take', { channel: 'A', graphic: 'lower-third' });
    await world.clock.advance(500);
    expect(pushes.length).toBeGreaterThan(0);
    expect(world.show.scoreState().channels).toHaveLength(2);
    expect(world.show.diagnostics()).toContain('Channel A');
    await world.ask('channel:clear', { channel: 'A' });
    expect(page.now.graphics.scorebug.isOnAir).toBe(false);
  }

  it("doesn't stop the other channel, the state, its pushes or a clear of either channel", async () => {
    const stage = await struck();
    await goesOn(stage, stage.program);
    await stage.world.ask('channel:clear', B);
    expect(stage.wide.now.graphics.scorebug.isOnAir).toBe(false);
  });

  it("doesn't prevent restoring the other channel after a kill", async () => {
    const stage = await struck();
    stage.world.restart();
    await stage.world.clock.advance(2_000);
    await goesOn(stage, new Page(stage.world.show, 'program'));
  });
});
