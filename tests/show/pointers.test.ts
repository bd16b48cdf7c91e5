import { describe, expect, it } from 'vitest';
import { POINTER_IDS } from '../../src/preload/contract/pointers.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/** What a new user is shown to begin with. */

const A = { channel: 'A' };
const left = (world: World) => world.show.state().pointers;

describe('pointers for a new user', () => {
  it('are all there at first, and go one by one as they are followed', async () => {
    const world = new World();
    new FakeDesk(world);
    expect(left(world)).toEqual([...POINTER_IDS]);
    await world.play('nba');
    // Bound by the test, not by anybody.
    expect(left(world)).toEqual(['game', 'link', 'lower-third']);
    await world.ask('rehearsal:start', { league: 'nba', speed: 1 });
    await world.clock.advance(10);
    expect(left(world)).toEqual(['link', 'lower-third']);
    await world.ask('graphic:take', { ...A, graphic: 'scorebug' });
    expect(left(world)).toEqual(['link', 'lower-third']);
    await world.ask('graphic:take', { ...A, graphic: 'lower-third' });
    expect(left(world)).toEqual(['link']);
    new Page(world.show, 'program');
    expect(left(world)).toEqual([]);
  });

  it('do not go by what was refused, nor by a monitor inside the control window', async () => {
    const world = new World();
    await expect(world.ask('graphic:take', { ...A, graphic: 'lower-third' })).rejects.toThrow();
    await expect(world.ask('channel:bind', { ...A, source: 'nobody', sessionId: 'x' })).rejects.toThrow();
    new Page(world.show, 'program', { isMonitor: true });
    expect(left(world)).toEqual([...POINTER_IDS]);
  });

  it('are put away one by one or at once, and never come again, after a restart either', async () => {
    const world = new World();
    await world.ask('pointer:away', { pointer: 'link' });
    await world.ask('pointer:away', { pointer: 'link' });
    expect(left(world)).toEqual(['game', 'lower-third']);
    world.restart();
    expect(left(world)).toEqual(['game', 'lower-third']);
    await world.ask('pointer:away', {});
    world.restart();
    expect(left(world)).toEqual([]);
  });
});
