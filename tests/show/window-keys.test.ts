import { describe, expect, it } from 'vitest';
import { World } from './world.ts';

/** Keys of the control window, as the show keeps them. */

const keyOf = (world: World, command: 'clock' | 'takeover' | 'tap') => world.show.state().keys[command];

describe('a key of the control window', () => {
  it('is another one once it is set, for every window, and after a restart', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'clock', key: 'F13' });
    expect(keyOf(world, 'clock')).toBe('F13');
    await world.clock.advance(1_000);
    expect(world.persisted.windowKeys).toEqual([{ command: 'clock', key: 'F13' }]);
    const again = new World({ persisted: world.persisted });
    expect(keyOf(again, 'clock')).toBe('F13');
  });

  it('that is taken away is nobody’s, and can be given to something else', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'takeover', key: null });
    await world.ask('window-key:set', { command: 'clock', key: 'F5' });
    expect([keyOf(world, 'takeover'), keyOf(world, 'clock')]).toEqual([null, 'F5']);
  });

  it('that does something else is refused with its name, and nothing has changed', async () => {
    const world = new World();
    await expect(world.ask('window-key:set', { command: 'clock', key: 'F5' })).rejects.toThrow(
      'F5 does this already: Takeover: fire it, and stop it. Give that another key first.',
    );
    expect([keyOf(world, 'takeover'), keyOf(world, 'clock')]).toEqual(['F5', 'F8']);
  });

  it('can be set to what it is', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'clock', key: 'F8' });
    await world.clock.advance(1_000);
    expect(world.persisted.windowKeys).toEqual([]);
  });

  it('is as from the start after a reset', async () => {
    const world = new World();
    await world.ask('window-key:set', { command: 'tap', key: null });
    await world.ask('window-key:set', { command: 'clock', key: 'T' });
    await world.ask('window-keys:reset', {});
    expect([keyOf(world, 'tap'), keyOf(world, 'clock')]).toEqual(['T', 'F8']);
  });
});
