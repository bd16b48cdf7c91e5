import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { stopClock } from '../renderer/clocks.ts';
import { answer, soon } from '../renderer/presses.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';

/** Accidents that once put something wrong on air, each replayed in the built program in a real browser. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface Desk {
  remote: Remote;
  page: Page;
  hook: (id: string) => Locator;
  /** Returns a button of the pad by its ID. */
  pad: (id: string) => Locator;
  score: () => Promise<string>;
  snapshot: () => Promise<Record<string, unknown> | null>;
  post: (path: string, body?: object) => Promise<void>;
}

/** Starts the built program, and opens a control window. */
async function desk(peer?: FeedPeer): Promise<Desk> {
  const live = peer ? ['--feed-url', peer.url] : [];
  const app = await startProgram(
    'headless',
    ['--port', '0', '--data', temporaryDir(), '--no-demo', ...live],
    peer ? { TOUCHLINE_FEED_TOKEN: 'a-token' } : {},
  );
  const remote = new Remote(app.ready.url);
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(app.ready.url);
  const hook = (id: string): Locator => page.getByTestId(id);
  return {
    remote,
    page,
    hook,
    pad: (id) => page.locator(`[data-testid=pad][data-pad="${id}"]`),
    score: async () => {
      const { a, b } = (await remote.channel()).match?.view.score ?? {};
      return `${String(a)}-${String(b)}`;
    },
    snapshot: async () => (await remote.channel()).snapshot,
    post: async (path, body) => {
      const { status, body: answered } = await remote.call('POST', path, body);
      expect(status, `${path}: ${JSON.stringify(answered)}`).toBeLessThan(300);
    },
  };
}

/** Starts a manual game with the pad in front. */
async function byHand(league = 'wc'): Promise<Desk> {
  const on = await desk();
  await on.post('/channels/A/manual/start', { league, a: 'Leeds', b: 'Mesa' });
  await soon(async () => (await on.remote.channel()).link.state).toBe('live');
  await on.hook('desk-pad').click();
  return on;
}

/** Stops the page's clock once a pad button accepts presses: a button that has just changed waits for that clock. */
async function stopClockAt({ page, pad }: Desk, id: string): Promise<void> {
  await soon(() => pad(id).getAttribute('aria-disabled')).toBe('false');
  await stopClock(page);
}

/** Presses a button for the other side. When it takes effect, all earlier presses have been handled. */
async function lastPress({ pad, score }: Desk, becomes: string): Promise<void> {
  await pad('goal-b').click();
  await soon(score).toBe(becomes);
}

describe('an accidental click', () => {
  /** Clicks where the pointer is, regardless of what is there now. */
  async function clickAgain({ page }: Desk): Promise<void> {
    await page.mouse.down();
    await page.mouse.up();
  }

  test('scores nothing if it is a second click on Kickoff, whose first click has begun the half', async () => {
    const on = await byHand();
    await stopClockAt(on, 'phase-first-half');
    await on.pad('phase-first-half').click();
    await soon(async () => (await on.snapshot())?.['phase']).toBe('first_half');
    await soon(() => on.pad('goal-b').isEnabled()).toBe(true);
    await clickAgain(on);
    await on.page.clock.resume();
    await lastPress(on, '0-1');
  });

  test("doesn't resolve the review if it is a second click on VAR review, whose first click has opened it", async () => {
    const on = await byHand();
    await on.pad('phase-first-half').click();
    await soon(async () => (await on.snapshot())?.['phase']).toBe('first_half');
    await stopClockAt(on, 'var');
    await on.pad('var').click();
    const isOpen = async (): Promise<unknown> => {
      const { view } = (await on.remote.channel()).match ?? {};
      return view?.sport === 'soccer' && view.varOpen;
    };
    await soon(isOpen).toBe(true);
    await clickAgain(on);
    await on.page.clock.resume();
    await lastPress(on, '0-1');
    expect(await isOpen()).toBe(true);
  });

  test("doesn't begin the second half if it is a second click on Halftime, 250 ms after the first", async () => {
    const on = await byHand();
    await on.pad('phase-first-half').click();
    await soon(async () => (await on.snapshot())?.['phase']).toBe('first_half');
    await stopClockAt(on, 'phase-half-time');
    await on.pad('phase-half-time').click();
    await soon(async () => (await on.snapshot())?.['phase']).toBe('half_time');
    await on.page.clock.runFor(250);
    await clickAgain(on);
    await on.page.clock.resume();
    await lastPress(on, '0-1');
    expect(await on.snapshot()).toMatchObject({ phase: 'half_time' });
  });

  test("doesn't end the game if it is on End game, which asks for a confirmation", async () => {
    const on = await byHand();
    await on.pad('phase-first-half').click();
    await on.post('/channels/A/graphics/scorebug/take');
    await lastPress(on, '0-1');
    await on.hook('manual-end').click();
    await soon(() => on.hook('manual-end').textContent()).toContain('1');
    expect((await on.remote.channel()).match).toMatchObject({ isFinal: false });
    await answer(on.hook('manual-end'));
    await soon(async () => (await on.remote.channel()).match?.isFinal).toBe(true);
  });
});

test('a halftime moment of 3-1 that is taken after a goal airs as 3-1, and the scorebug as 3-2', async () => {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  const score = { a: 3, b: 1 };
  peer.state = { score, phase: 'first_half', live: true };
  const on = await desk(peer);
  await on.remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await soon(on.score).toBe('3-1');
  await on.post('/automation/hold');
  await on.post('/channels/A/graphics/scorebug/take');
  const output = await on.page.context().newPage();
  output.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await output.goto((await on.remote.program()).url);
  const figures = (graphic: string): Promise<string[]> =>
    output.locator(`[data-graphic="${graphic}"][data-state="on"] [data-figure^="score-"]`).allTextContents();

  peer.press(pressed(1, 'phase', { phase: 'half_time' }), { ...peer.state, phase: 'half_time' });
  peer.press(pressed(2, 'phase', { phase: 'second_half' }), { ...peer.state, phase: 'second_half' });
  peer.press(pressed(3, 'goal', { team: 'B' }), { ...peer.state, score: { a: 3, b: 2 } });
  await soon(on.score).toBe('3-2');
  const halfTime = on.page.locator('[data-testid=moment]').filter({ hasText: 'Halftime' });
  expect(await halfTime.textContent()).toContain('3–1');
  await halfTime.getByTestId('moment-take').click();
  await soon(() => figures('lower-third')).toEqual(['3', '1']);
  await soon(() => figures('scorebug')).toEqual(['3', '2']);
});

test('a feed that returns with another score is shown next to the manual game, and changes nothing', async () => {
  const peer = await startFeedPeer('wc');
  onTestFinished(() => peer.close());
  peer.state = { score: { a: 3, b: 2 }, phase: 'second_half', live: true };
  const on = await desk(peer);
  await on.remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await soon(on.score).toBe('3-2');
  peer.upgradeStatus = 503;
  for (const socket of peer.sockets) socket.terminate();
  await soon(async () => (await on.remote.channel()).link.state).not.toBe('live');
  await on.post('/channels/A/manual/takeover');
  await on.hook('desk-pad').click();
  await on.pad('goal-a').click();
  await soon(on.score).toBe('4-2');
  await soon(() => on.hook('manual-bar').count()).toBe(1);

  peer.state = { ...peer.state, score: { a: 3, b: 3 } };
  peer.upgradeStatus = null;
  // The request is retried within half a minute.
  await expect.poll(() => on.hook('manual-feed-score').count()).toBe(1);
  expect(await on.hook('manual-feed-score').textContent()).toMatch(/3.3/);
  expect(await on.hook('manual-score').textContent()).toMatch(/4.2/);
  await on.hook('manual-back').click();
  expect(await on.score()).toBe('4-2');
  await answer(on.hook('manual-back'));
  await soon(on.score).toBe('3-3');
});

describe('the match clock', () => {
  test.for([
    ['nba', '12:00'],
    ['nfl', '15:00'],
  ])("begins in %s with the period's %s and counts down", async ([league, begins]) => {
    const on = await byHand(league);
    await on.post('/channels/A/clock/start');
    const { clock } = await on.remote.channel();
    expect(clock.face).toMatchObject({ direction: 'down', baseMs: Number(begins!.split(':')[0]) * 60_000 });
  });

  test("doesn't exist in baseball", async () => {
    const on = await byHand('mlb');
    const { status, body } = await on.remote.call('POST', '/channels/A/clock/start');
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('has no match clock')]);
    expect((await on.remote.channel()).clock.preset).toBeNull();
  });
});

test("a half-typed value doesn't block Shift+Escape", async () => {
  const on = await byHand();
  await on.post('/channels/A/graphics/scorebug/take');
  await on.hook('desk-titles').click();
  await on.hook('title-name').fill('Al');
  await on.hook('title-name').press('Shift+Escape');
  await soon(async () => (await on.remote.channel()).graphics.scorebug.onAir).toBe(false);
});
