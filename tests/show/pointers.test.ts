import { describe, expect, it } from 'vitest';
import { POINTER_IDS } from '../../src/preload/contract/pointers.ts';
import { FakeDesk } from './fake-desk.ts';
import { Page, World } from './world.ts';

/** Hints for a new user. */

const A = { channel: 'A' };
const left = (world: World) => world.show.state().pointers;

describe('the pointers for a new user', () => {
  it('are all shown at first, and disappear one by one as the user follows them', async () => {
    const world = new World();
    new FakeDesk(world);
    expect(left(world)).toEqual([...POINTER_IDS]);
    await world.play('nba');
    // The game was bound by the test, not by a request.
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

  it('stay after a refused request, and after a monitor opens inside the control window', async () => {
    const world = new World();
    await expect(world.ask('graphic:take', { ...A, graphic: 'lower-third' })).rejects.toThrow();
    await expect(world.ask('channel:bind', { ...A, source: 'nobody', sessionId: 'x' })).rejects.toThrow();
    new Page(world.show, 'program', { isMonitor: true });
    expect(left(world)).toEqual([...POINTER_IDS]);
  });

  it('are dismissed one by one or together, and never return, even after a restart', async () => {
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
