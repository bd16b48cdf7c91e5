import { THIS_MACHINE, type Requester } from '../../src/main/show/operators/requester.ts';
import { describe, expect, it } from 'vitest';
import type { HotkeyAction } from '../../src/preload/contract/desktop.ts';
import type { DesktopPort } from '../../src/main/show/desktop-port.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { nothingPersisted } from '../../src/main/show/persisted-state.ts';
import { World } from './world.ts';

/** A system's hotkeys: those that Touchline has registered, and those that another program has. */
class Keyboard implements DesktopPort {
  usedElsewhere: readonly string[] = [];
  readonly foreign = new Set<string>();
  press: (accelerator: string) => void = () => undefined;

  state(): { displays: []; windows: Record<string, never> } {
    return { displays: [], windows: {} };
  }
  place(): void {
    return;
  }
  listen(accelerators: readonly string[], press: (accelerator: string) => void): ReadonlySet<string> {
    this.usedElsewhere = accelerators.filter((one) => !this.foreign.has(one));
    this.press = press;
    return new Set(accelerators.filter((one) => this.foreign.has(one)));
  }
}

async function stage(persisted = nothingPersisted) {
  const keyboard = new Keyboard();
  const world = new World({ desktop: keyboard, persisted });
  world.show.hotkeys.serve((request, input) =>
    answer(
      { show: world.show, requester: THIS_MACHINE, page: null, setVisible: () => undefined },
      request,
      input,
    ),
  );
  await world.play('nba');
  const onAir = (): boolean => world.channel('A').graphics.scorebug.onAir;
  const set = (action: HotkeyAction, accelerator: string | null): Promise<unknown> =>
    world.ask('hotkey:set', { action, accelerator });
  return { keyboard, world, onAir, set };
}

const take: HotkeyAction = { does: 'take', channel: 'A', graphic: 'scorebug' };
const clear: HotkeyAction = { does: 'clear', channel: 'A', graphic: 'scorebug' };

describe('a global hotkey', () => {
  it("can't be changed by an operator who hasn't seen another operator's change", async () => {
    const { keyboard, world, set } = await stage();
    const ada: Requester = { id: 'ada', name: 'Ada', role: 'produce' };
    const byAda = { show: world.show, requester: ada, page: null, setVisible: () => undefined };
    await set(take, 'Alt+1');
    await answer(byAda, 'hotkey:set', { action: take, accelerator: 'Alt+2', seen: 'Alt+1' });
    const third = { graphic: 'scorebug', channel: 'A', does: 'take' } as const;
    await expect(
      world.ask('hotkey:set', { action: third, accelerator: 'Alt+3', seen: 'Alt+1' }),
    ).rejects.toThrow(
      'Ada changed the global key while you were editing: it is now Alt+2, and you entered Alt+3.',
    );
    expect(keyboard.usedElsewhere).toEqual(['Alt+2']);
    await world.ask('hotkey:set', { action: take, accelerator: null, seen: 'Alt+2' });
    expect(keyboard.usedElsewhere).toEqual([]);
  });

  it('takes and clears a graphic, even after a restart', async () => {
    const { keyboard, world, onAir, set } = await stage();
    await set(take, 'Alt+1');
    await set(clear, 'Alt+2');
    keyboard.press('Alt+1');
    await world.clock.advance(1);
    expect(onAir()).toBe(true);
    keyboard.press('Alt+2');
    await world.clock.advance(1);
    expect(onAir()).toBe(false);

    const again = await stage(world.persisted);
    expect(again.keyboard.usedElsewhere).toEqual(['Alt+1', 'Alt+2']);
    again.keyboard.press('Alt+1');
    await again.world.clock.advance(1);
    expect(again.onAir()).toBe(true);
  });

  it('starts and stops the clock', async () => {
    const { keyboard, world, set } = await stage();
    await set({ does: 'clock', channel: 'A' }, 'F13');
    for (const isRunning of [true, false]) {
      keyboard.press('F13');
      await world.clock.advance(1);
      expect(world.channel('A').clock.face?.isRunning).toBe(isRunning);
    }
  });

  it('starts and stops the play clock, and sets it to the lengths of its sport', async () => {
    const { keyboard, world, set } = await stage();
    const press = async (key: string) => {
      keyboard.press(key);
      await world.clock.advance(1);
      return world.channel('A').playClock;
    };
    await set({ does: 'play-clock', channel: 'A', what: 'toggle' }, 'F13');
    await set({ does: 'play-clock', channel: 'A', what: 'usual' }, 'F14');
    await set({ does: 'play-clock', channel: 'A', what: 'short' }, 'F15');
    expect(await press('F13')).toMatchObject({ isRunning: true, baseMs: 24_000 });
    expect(await press('F15')).toMatchObject({ isRunning: true, baseMs: 14_000 });
    expect(await press('F14')).toMatchObject({ isRunning: true, baseMs: 24_000 });
    expect(await press('F13')).toMatchObject({ isRunning: false });
  });

  it('swaps the sides, and restores them', async () => {
    const { keyboard, world, set } = await stage();
    await set({ does: 'swap-sides', channel: 'A' }, 'F13');
    const press = async () => {
      keyboard.press('F13');
      await world.clock.advance(1);
      return world.channel('A').match?.hasSwappedSides;
    };
    expect([await press(), await press()]).toEqual([true, false]);
  });

  it('counts match info manually, and reports if the game has no such value', async () => {
    const { keyboard, world, set } = await stage();
    await set({ does: 'step', channel: 'A', field: 'fouls.a', by: 1 }, 'F13');
    await set({ does: 'step', channel: 'A', field: 'pitches', by: 1 }, 'F14');
    keyboard.press('F13');
    keyboard.press('F13');
    await world.clock.advance(1);
    expect(world.channel('A').match?.manualFacts).toEqual({ 'fouls.a': 2 });
    await set({ does: 'step', channel: 'A', field: 'fouls.a', by: -1 }, 'F15');
    keyboard.press('F15');
    await world.clock.advance(1);
    expect(world.channel('A').match?.manualFacts).toEqual({ 'fouls.a': 1 });
    keyboard.press('F14');
    await world.clock.advance(1);
    expect(world.show.state().notices.find(({ id }) => id === 'hotkey')?.sentence).toBe(
      'F14 did nothing. Nothing changed: basketball has no "pitches" to override. Pick another field.',
    );
  });

  it('reports to the producer if it does nothing', async () => {
    const { keyboard, world, set } = await stage();
    await set({ does: 'undo', channel: 'A' }, 'F13');
    await set({ does: 'clear-all', channel: 'D' }, 'F14');
    await set({ does: 'tap', output: 'nowhere' }, 'F15');
    for (const key of ['F13', 'F14', 'F15']) {
      keyboard.press(key);
      await world.clock.advance(1);
      const notice = world.show.state().notices.find(({ id }) => id === 'hotkey');
      expect(notice).toMatchObject({ level: 'info' });
      expect(notice?.sentence).toMatch(new RegExp(`^${key} did nothing\\. [A-Z].*\\.$`));
    }
    await set(take, 'F16');
    keyboard.press('F16');
    await world.clock.advance(1);
    expect(world.show.state().notices.map(({ id }) => id)).not.toContain('hotkey');
  });

  it('has one action: a second key for the same action replaces it, and null removes it', async () => {
    const { keyboard, set } = await stage();
    await set(take, 'Alt+1');
    await expect(set(clear, 'Alt+1')).rejects.toThrow('Alt+1 is already assigned. Choose another key.');
    await set(take, 'Alt+3');
    expect(keyboard.usedElsewhere).toEqual(['Alt+3']);
    await set(take, null);
    expect(keyboard.usedElsewhere).toEqual([]);
  });

  it('is refused if another program uses it, and the old key stays', async () => {
    const { keyboard, world, set } = await stage();
    await set(take, 'Alt+1');
    keyboard.foreign.add('Alt+2');
    await expect(set(take, 'Alt+2')).rejects.toThrow(
      'Another program or the system uses Alt+2. Choose another key, or free it there.',
    );
    expect(keyboard.usedElsewhere).toEqual(['Alt+1']);
    expect(world.show.state().desktop?.hotkeys).toEqual([
      { accelerator: 'Alt+1', action: take, isTaken: false },
    ]);
  });

  it('stays in the settings if another program has taken it since the last start, and this is reported', async () => {
    const { keyboard, world, set } = await stage();
    await set(take, 'Alt+1');
    const busyKeyboard = new Keyboard();
    busyKeyboard.foreign.add('Alt+1');
    const again = new World({ desktop: busyKeyboard, persisted: world.persisted });
    expect(again.show.state().desktop?.hotkeys).toEqual([
      { accelerator: 'Alt+1', action: take, isTaken: true },
    ]);
    expect(again.show.state().notices).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        sentence: 'Another program or the system uses Alt+1, so it does nothing here. Choose another key.',
      }),
    );
    expect(keyboard.usedElsewhere).toEqual(['Alt+1']);
  });

  it('is released on exit', async () => {
    const { keyboard, world, set } = await stage();
    await set(take, 'Alt+1');
    world.show.close();
    expect(keyboard.usedElsewhere).toEqual([]);
  });
});
