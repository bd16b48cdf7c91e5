import type { Locator, Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ControlRequest } from '../../src/preload/contract.ts';
import type { ScheduledState } from '../../src/preload/contract/scheduled.ts';
import { confirm, soon } from './presses.ts';
import { fullShow } from './show-fixture.ts';
import { useStand } from './window-under-test.ts';

/** Schedules a game on a channel like a producer, and shows what will happen. */

const AT = Date.UTC(2026, 5, 13, 19, 30);
const stand = useStand();
let page: Page;
const get = (id: string): Locator => page.getByTestId(id);
const inputOf = (name: ControlRequest): unknown =>
  stand.main.received.findLast(({ request }) => request === name)?.input;
const A = { channel: 'A' };

beforeEach(async () => {
  stand.main.push(fullShow(stand.main.url, AT));
  page = await stand.reopen();
  stand.main.reset();
});

const HOUR_MS = 3_600_000;

function arm(more: Partial<ScheduledState> = {}): void {
  const [a, ...others] = stand.main.state.channels;
  const session = {
    ...a!.session!,
    sessionId: 'upcoming:game-1',
    armed: { gameId: 'game-1', scheduledStart: null },
  };
  const armed: ScheduledState = {
    state: 'waiting',
    sentence: 'Goes live automatically when its feed opens. Nothing on air changes.',
    scheduledStart: new Date(Date.now() + 60 * HOUR_MS).toISOString(),
    choices: [],
    ...more,
  };
  stand.main.change({ channels: [{ ...a!, session }, ...others], armed: { A: armed } });
}

describe('an upcoming game', () => {
  it('is scheduled from its row, after a confirmation if another game is on air', async () => {
    await get('tab-upcoming').click();
    const row = get('game-row').first();
    await row.getByTestId('bind').click();
    await row.getByTestId('bind-sure').click();
    const gameId = (await row.getAttribute('data-game'))!.replace(/^game:/, '');
    await soon(() => inputOf('channel:arm')).toMatchObject({ ...A, gameId });
  });

  it('shows its start time and that it goes live automatically, is released with two presses, and taken over manually with one', async () => {
    arm();
    await soon(() => get('armed-sentence').textContent()).toContain('Goes live automatically');
    expect(await get('armed-bar').textContent()).toContain('in 2 d');
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/armed.png` });
    await get('armed-manual').click();
    await soon(() => inputOf('manual:takeover')).toEqual(A);
    await confirm(get('armed-release'));
    await soon(() => inputOf('channel:release')).toEqual(A);
  });

  it('offers a choice if it has several sessions, and marks the live session', async () => {
    arm({
      state: 'choose',
      sentence: '2 feeds cover Riverside vs. Northgate. Choose the one to follow. Nothing on air changes.',
      choices: [
        { sessionId: 's-live', isLive: true, score: { a: 0, b: 0 } },
        { sessionId: 's-dark', isLive: false, score: null },
      ],
    });
    await soon(() => get('armed-choose').allTextContents()).toEqual([
      expect.stringContaining('Feed 1: live, 0–0') as string,
      expect.stringContaining('Feed 2: silent') as string,
    ]);
    await get('armed-choose').first().click();
    await soon(() => inputOf('channel:bind')).toMatchObject({ ...A, sessionId: 's-live' });
  });

  it('is reported in the bar if it has left the list', async () => {
    arm({ state: 'gone', sentence: 'Venue no longer lists it.' });
    await soon(() => get('armed-bar').getAttribute('data-state')).toBe('gone');
    expect(await get('armed-sentence').textContent()).toBe('Venue no longer lists it.');
  });
});
