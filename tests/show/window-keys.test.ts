import { describe, expect, it } from 'vitest';
import { World } from './world.ts';

const keyOf = (world: World, command: 'clock' | 'takeover' | 'tap') => world.show.state().keys[command];

describe('a key of the control window', () => {
  it('replaces the default when it is set, even after a restart', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'clock', key: 'F13' });
    expect(keyOf(world, 'clock')).toBe('F13');
    await world.clock.advance(1_000);
    expect(world.persisted.windowKeys).toEqual([{ command: 'clock', key: 'F13' }]);
    const again = new World({ persisted: world.persisted });
    expect(keyOf(again, 'clock')).toBe('F13');
  });

  it('is free after it is removed, and can be assigned to another action', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'takeover', key: null });
    await world.ask('window-key:set', { command: 'clock', key: 'F5' });
    expect([keyOf(world, 'takeover'), keyOf(world, 'clock')]).toEqual([null, 'F5']);
  });

  it("is refused with the other action's name if it is assigned already, and nothing changes", async () => {
    const world = new World();
    await expect(world.ask('window-key:set', { command: 'clock', key: 'F5' })).rejects.toThrow(
      'F5 is already assigned to "Takeover: fire or stop". Change that key first.',
    );
    expect([keyOf(world, 'takeover'), keyOf(world, 'clock')]).toEqual(['F5', 'F8']);
  });

  it("can be set to its default, which isn't saved", async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'clock', key: 'F8' });
    await world.clock.advance(1_000);
    expect(world.persisted.windowKeys).toEqual([]);
  });

  it('has its default after a reset', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'tap', key: null });
    await world.ask('window-key:set', { command: 'clock', key: 'T' });
    await world.ask('window-keys:reset', {});
    expect([keyOf(world, 'tap'), keyOf(world, 'clock')]).toEqual(['T', 'F8']);
  });
});
