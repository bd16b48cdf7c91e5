import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ShowPush } from '../../src/preload/contract/show-push.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import { World } from './world.ts';

/** Tests `ShowPush`, which sends changes of the show to control windows. */

let world: World;
beforeEach(() => {
  world = new World();
});

function hear(): ShowPush[] {
  const heard: ShowPush[] = [];
  world.show.changes.listen((message) => {
    const { push, value } = JSON.parse(message) as { push: string; value: unknown };
    expect(push).toBe('show:state');
    heard.push(ShowPush.parse(value));
  });
  return heard;
}

/** Waits until changes have been pushed. */
const settle = (): Promise<void> => world.clock.advance(200);
const partsOf = ({ since: _, revision: __, at: ___, ...parts }: ShowPush): string[] => Object.keys(parts);

describe('a state push', () => {
  it('is complete for a new subscriber, and later contains only the changed parts', async () => {
    const heard = hear();
    await world.ask('automation:hold', { isHeld: true });
    await settle();
    await world.ask('automation:hold', { isHeld: false });
    await settle();
    const [first, second] = heard;
    expect(first?.since).toBeNull();
    expect(second?.since).toBe(first?.revision);
    expect(partsOf(second!)).toEqual(['automation']);
    hear();
    await world.ask('automation:hold', { isHeld: true });
    await settle();
    expect(heard.at(-1)?.since).toBeNull();
  });

  it('is complete after the state was requested', async () => {
    const heard = hear();
    await world.ask('automation:hold', { isHeld: true });
    await settle();
    await world.ask('show:get', {});
    await world.ask('automation:hold', { isHeld: false });
    await settle();
    expect(heard.at(-1)?.since).toBeNull();
  });

  it('produces the complete state when it is merged', async () => {
    let windowState: Partial<ShowState> = {};
    let count = 0;
    world.show.changes.listen((message) => {
      const { since, ...parts } = (JSON.parse(message) as { value: ShowPush }).value;
      if (since !== null) expect(windowState.revision).toBe(since);
      windowState = { ...(since === null ? {} : windowState), ...(parts as Partial<ShowState>) };
      // Compared at the same instant, because the state contains ages.
      expect(windowState).toEqual(JSON.parse(JSON.stringify(world.show.state())));
      count += 1;
    });
    const game = await world.play('wc');
    await settle();
    for (const team of ['A', 'B', 'A'] as const) {
      game.press('goal', { team });
      await settle();
    }
    await world.ask('channel:add', {});
    await settle();
    await world.ask('channel:remove', { channel: 'B' });
    await world.ask('graphic:take', { channel: 'A', graphic: 'scorebug' });
    await settle();
    world.show.sessions.release('A');
    await settle();
    expect(count).toBeGreaterThan(6);
  });

  it("doesn't serialize unchanged lists of games", async () => {
    hear();
    await world.play('wc');
    await settle();
    const catalogs = world.show.state().catalogs as ShowState['catalogs'] & { toJSON?: () => unknown };
    const toJson = vi.fn(() => []);
    catalogs.toJSON = toJson;
    await world.ask('automation:hold', { isHeld: true });
    await settle();
    expect(world.show.state().catalogs).toBe(catalogs);
    expect(toJson).not.toHaveBeenCalled();
  });
});
