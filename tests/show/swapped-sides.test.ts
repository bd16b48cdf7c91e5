import { describe, expect, it } from 'vitest';
import { outputData } from '../../src/main/show/outputs/output-data.ts';
import { makeViewModels } from '../gallery/view-models.ts';
import { FakeDesk } from './fake-desk.ts';
import { remoteCaller } from './remote-caller.ts';
import { FakeGame, Page, World } from './world.ts';

/** The order of both sides on screen: the sport's, swapped for a channel, for an output, or for both. */

const A = { channel: 'A' };
const DELAY_MS = 8_000;

async function watched(league: 'mlb' | 'nba' | 'nfl' | 'wc' = 'nba') {
  const world = new World();
  await world.play(league);
  await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
  return { world, page: new Page(world.show, 'program') };
}

const make = makeViewModels();
/** Returns the sides of the scorebug in the order in which they are drawn. */
const orderOn = ({ now }: Page): string | undefined => make(now, null, false).scorebug.model?.order.join('');
const swap = (world: World, isSwapped?: boolean) =>
  world.ask('sides:swap', { ...A, ...(isSwapped !== undefined && { isSwapped }) });
const setOutput = (world: World, patch: object, id = 'program') => world.ask('output:update', { id, patch });

describe('the order of the sides', () => {
  it.each([
    ['nba', 'ab'],
    ['wc', 'ab'],
    ['mlb', 'ba'],
    ['nfl', 'ba'],
  ] as const)(
    "in %s is the sport's (%s), unless the channel or the output is swapped",
    async (league, own) => {
      const { world, page } = await watched(league);
      const other = own === 'ab' ? 'ba' : 'ab';
      expect(orderOn(page)).toBe(own);
      await swap(world);
      expect(orderOn(page)).toBe(other);
      await setOutput(world, { swapsSides: true });
      expect(orderOn(page)).toBe(own);
      await swap(world);
      expect(orderOn(page)).toBe(other);
      await setOutput(world, { swapsSides: false });
      expect(orderOn(page)).toBe(own);
    },
  );

  it('is swapped on all outputs of the channel, and on no other channel', async () => {
    const { world } = await watched();
    const { id } = world.show.outputs.add('Second', 'A');
    await world.ask('channel:add', {});
    await world.play('nba', 'B');
    const { id: other } = world.show.outputs.add('Other', 'B');
    await world.ask('graphic:take', { channel: 'B', graphic: 'scorebug' });
    await swap(world);
    expect(['program', id, other].map((output) => orderOn(new Page(world.show, output)))).toEqual([
      'ba',
      'ba',
      'ab',
    ]);
  });

  it('is set to a value by a call that names one, however often it is made', async () => {
    const { world, page } = await watched();
    await swap(world, true);
    await swap(world, true);
    expect(orderOn(page)).toBe('ba');
    await swap(world, false);
    await swap(world, false);
    expect(orderOn(page)).toBe('ab');
    expect(world.asRun.filter(({ action }) => action === 'sides').map(({ subject }) => subject)).toEqual([
      'swapped',
      'restored',
    ]);
  });

  it('changes on a delayed output in sync with its video', async () => {
    const { world } = await watched();
    await setOutput(world, { delayMs: DELAY_MS });
    await world.clock.advance(DELAY_MS + 1_000);
    const page = new Page(world.show, 'program');
    await swap(world);
    await world.clock.advance(DELAY_MS - 200);
    expect(orderOn(page)).toBe('ab');
    await world.clock.advance(400);
    expect(orderOn(page)).toBe('ba');
    expect(page.now.motion).toBe('live');
  });

  it('of a new game is not swapped', async () => {
    const { world, page } = await watched();
    await swap(world);
    await world.play('nba', 'A');
    await world.clock.advance(1_000);
    expect(orderOn(page)).toBe('ab');
    expect(world.channel().match).toMatchObject({ hasSwappedSides: false });
  });

  it('of the previous game stays swapped until the next game has a state', async () => {
    const { world, page } = await watched();
    await swap(world);
    const silent = new FakeGame('nba', 'next-nba', world.clock);
    silent.saysHelloOnly = true;
    world.addGame(silent);
    await world.ask('channel:bind', { ...A, source: 'venue', sessionId: silent.sessionId });
    await world.clock.advance(1_000);
    expect(orderOn(page)).toBe('ba');
  });

  it('survives a restart, even on an output with a delay', async () => {
    const { world } = await watched();
    await setOutput(world, { delayMs: DELAY_MS });
    await world.clock.advance(DELAY_MS + 1_000);
    await swap(world);
    world.restart();
    const late = new Page(world.show, 'program');
    expect(world.channel().match).toMatchObject({ hasSwappedSides: true });
    await world.clock.advance(DELAY_MS + 1_000);
    expect(orderOn(late)).toBe('ba');
  });

  it('stays after a takeover by manual scoring', async () => {
    const { world, page } = await watched();
    new FakeDesk(world);
    await swap(world);
    await world.ask('manual:takeover', A);
    await world.clock.advance(1_000);
    expect(orderOn(page)).toBe('ba');
  });

  it('is the same on all channels that show the same manual game', async () => {
    const world = new World();
    new FakeDesk(world);
    await world.ask('manual:start', { ...A, league: 'nba', a: 'Mesa', b: 'Harbor' });
    await world.ask('channel:add', {});
    const { sessionId } = world.channel().session!;
    await world.ask('channel:bind', { channel: 'B', source: 'rehearsal', sessionId });
    await world.clock.advance(1_000);
    await swap(world);
    expect(world.channel('B').match).toMatchObject({ hasSwappedSides: true });
  });

  it("doesn't affect the data for other programs, the sides of the score, or remote values", async () => {
    const { world, page } = await watched();
    await world.ask('override:set', { ...A, field: 'score.a', value: 7, release: 'manual' });
    const at = world.clock.wall();
    const data = outputData('Program', page.now, at);
    const { match } = world.channel();
    await swap(world);
    await setOutput(world, { swapsSides: false });
    expect(outputData('Program', page.now, at)).toEqual(data);
    expect(world.channel().match).toEqual({ ...match, hasSwappedSides: true });
  });

  it('is swapped and restored by a remote call', async () => {
    const { world, page } = await watched();
    const call = remoteCaller(world);
    expect(await call('POST', '/channels/A/sides/swap')).toMatchObject({
      status: 200,
      body: { match: { hasSwappedSides: true } },
    });
    expect(orderOn(page)).toBe('ba');
    await call('POST', '/channels/A/sides/swap', { isSwapped: false });
    expect(orderOn(page)).toBe('ab');
  });
});
