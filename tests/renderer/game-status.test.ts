import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GameStatus } from '../../src/feed/contract/game-status.ts';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { MatchView } from '../../src/preload/contract/output-frame.ts';
import { rested, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { scoreShow, withA } from './views.ts';
import { useStand } from './window-under-test.ts';

/** Sets the status of a game in the window, and on the pad of a phone. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const choice = (is: string): Locator => page.locator(`[data-testid="status-choice"][value="${is}"]`);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const shot = async (name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/status-${name}.png` });
};

/** Returns a match with a status. */
const matchWith = (match: MatchView | null, game: GameStatus): MatchView | null =>
  match && { ...match, status: { game, since: AT, starts: null } };

/** Opens the window with a status of the game on channel A; null: none. */
async function openWindow(status: GameStatus | null): Promise<void> {
  const show = fullShow(stand.main.url, AT);
  const { match } = show.channels[0]!;
  stand.main.push(status === null ? show : withA(show, { status, match: matchWith(match, status) }));
  page = await stand.reopen();
}

beforeEach(() => {
  stand.main.reset();
});

describe('the dialog of the game status', () => {
  it('sets a delay with its reason and expected time, and shows what will be on air', async () => {
    await openWindow(null);
    await get('status-open').click();
    await choice('delayed').check();
    await get('status-reason').selectOption('lightning');
    await get('status-time').fill('23:45');
    await soon(() => get('status-on-air').textContent()).toMatch(
      /"DELAYED" on the scorebug, "Lightning delay · Expected .*11:45 PM" on other graphics/,
    );
    await shot('delayed');
    await get('status-set').click();
    await soon(() => inputOf('game:status')).toMatchObject({
      channel: 'A',
      status: { is: 'delayed', reason: 'lightning' },
      seen: null,
    });
    const { status } = inputOf('game:status') as { status: { startsAt: number } };
    expect(new Date(status.startsAt).getMinutes()).toBe(45);
    await get('status-dialog').waitFor({ state: 'detached' });
  });

  it('needs the winner of a forfeit', async () => {
    await openWindow(null);
    await get('status-open').click();
    await choice('forfeited').check();
    expect(await get('status-set').getAttribute('aria-disabled')).toBe('true');
    await get('status-winner').selectOption('B');
    await shot('forfeited');
    await get('status-set').click();
    await soon(() => inputOf('game:status')).toEqual({
      channel: 'A',
      status: { is: 'forfeited', winner: 'B' },
      seen: null,
    });
  });

  it('stays open with the reason if main refuses', async () => {
    await openWindow(null);
    stand.main.refuse('game:status', { code: 'conflict', message: 'Ada changed the status.' });
    await get('status-open').click();
    await choice('abandoned').check();
    await get('status-set').click();
    await soon(() => get('status-dialog').textContent()).toContain('Ada changed the status.');
  });
});

describe('the window of a game with a status', () => {
  it.each([
    [{ is: 'abandoned' }, 'The game is abandoned.'],
    [{ is: 'delayed', reason: 'weather', startsAt: null }, 'The game is delayed (weather delay).'],
    [{ is: 'forfeited', winner: 'B' }, 'The game is forfeited. Northgate wins.'],
  ] as const)('shows the status, and clears it with one press: %o', async (status, sentence) => {
    await openWindow(status);
    await soon(() => get('status-sentence').textContent()).toContain(sentence);
    await shot(`window-${status.is}`);
    await get('status-clear').click();
    await soon(() => inputOf('game:status')).toEqual({ channel: 'A', status: null, seen: status });
  });
});

describe('the scoring pad of a phone', () => {
  async function openPad(game: GameStatus | null): Promise<void> {
    const show = fullShow(stand.main.url, AT);
    stand.main.push(show);
    page = await stand.open();
    await page.setViewportSize({ width: 390, height: 844 });
    const score = scoreShow(show);
    const owner = { id: 'machine', name: 'This computer', isHere: true };
    const channels = score.channels.map((channel) => ({
      ...channel,
      pad: { owner, asking: [] },
      match: game === null ? channel.match : matchWith(channel.match, game),
    }));
    stand.main.pushScore({ ...score, channels });
    await page.goto(`${stand.main.url}/score`);
  }

  it('sets a status', async () => {
    await openPad(null);
    await get('status-open').click();
    await choice('suspended').check();
    await rested(page);
    await shot('pad');
    await get('status-set').click();
    await soon(() => inputOf('game:status')).toEqual({
      channel: 'A',
      status: { is: 'suspended' },
      seen: null,
    });
  });

  it('shows the status, and clears it', async () => {
    await openPad({ is: 'suspended' });
    await soon(() => page.locator('.phase').textContent()).toContain('The game is suspended.');
    await get('status-clear').click();
    await soon(() => inputOf('game:status')).toEqual({
      channel: 'A',
      status: null,
      seen: { is: 'suspended' },
    });
  });
});
