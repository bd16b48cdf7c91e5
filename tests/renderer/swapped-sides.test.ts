import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ShowState } from '../../src/preload/contract/show-state.ts';
import { soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Swaps the sides of a game in the window. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;

/** Returns the show with swapped sides on channel A. */
function swapped(show: ShowState): ShowState {
  const [a, ...others] = show.channels;
  return { ...show, channels: [{ ...a!, match: { ...a!.match!, hasSwappedSides: true } }, ...others] };
}

beforeEach(() => {
  stand.main.reset();
});

describe('the button that swaps the sides', () => {
  it('swaps the sides, then offers to swap them back', async () => {
    const show = fullShow(stand.main.url, AT);
    stand.main.push(show);
    page = await stand.reopen();
    expect(await get('sides-swap').textContent()).toBe('Swap sides');
    await get('sides-swap').click();
    await soon(() => inputOf('sides:swap')).toEqual({ channel: 'A' });
    stand.main.push(swapped(show));
    await soon(() => get('sides-swap').textContent()).toBe('Restore sides');
  });

  it("doesn't change the order of the teams in the window", async () => {
    const show = fullShow(stand.main.url, AT);
    stand.main.push(show);
    page = await stand.reopen();
    const scores = (): Promise<string[]> =>
      page
        .locator('[data-testid^="score-"]')
        .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['testid'] ?? ''));
    const before = await scores();
    stand.main.push(swapped(show));
    await soon(() => get('sides-swap').textContent()).toBe('Restore sides');
    expect(await scores()).toEqual(before);
  });
});
