import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { REST_MS } from '../../src/renderer/logic/press-guard.ts';
import { PAGE_TIMEOUT_MS } from '../page-timeout.ts';
import { leaveUnpainted } from '../unpainted.ts';
import { Remote, startProgram, temporaryDir } from './app.ts';
import { invite, opened, phoned, up } from './crew-pages.ts';

/** Matches of file-defined sports, scored from start to final on a phone, next to an output page. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

interface StartedGame {
  remote: Remote;
  window: Page;
  phone: Page;
  /** Taps a button of the pad on the phone, and waits until it is confirmed. */
  tap: (...ids: string[]) => Promise<void>;
  /** Returns the text of a figure of the scorebug on the output page; null: it isn't drawn. */
  figure: (name: string) => Promise<string | null>;
  /** Polls figures of the scorebug until they have these values. */
  draws: (figures: Record<string, string | null>) => Promise<void>;
  /** Returns the buttons of the pad that can be pressed. */
  enabled: () => Promise<string[]>;
  /** Saves screenshots of the phone and the output if the variable `SHOTS` names a folder. */
  screenshot: (name: string) => Promise<void>;
}

/** Starts a manual game with these match rules, with a phone, a control window and an output page on it. */
async function startGame(sport: string, rules: Record<string, number | string>): Promise<StartedGame> {
  const app = await startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-demo']);
  const { url } = app.ready;
  const remote = new Remote(url);
  const call = async (method: string, path: string, body: object = {}): Promise<void> => {
    const answer = await remote.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  };
  await call('POST', '/channels/A/manual/start', { league: sport, a: 'Mesa', b: 'Bayview' });
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  await call('PUT', '/channels/A/rules', { rules });
  await call('POST', '/channels/A/graphics/scorebug/take');
  const { page: window } = await opened(browser, url);
  await up(window);
  const { page: phone } = await phoned(browser, await invite(window, 'Bo', 'score'));
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  onTestFinished(() => context.close());
  await leaveUnpainted(context);
  const output = await context.newPage();
  output.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await output.goto((await remote.program()).url);
  await output.locator('[data-graphic="scorebug"][data-state="on"]').waitFor();
  await window.getByTestId('desk-pad').click();

  const shots = process.env['SHOTS'];
  if (shots) await output.evaluate(() => (document.documentElement.style.background = '#3f6b46'));
  const figure = (name: string): Promise<string | null> =>
    output.evaluate((one) => {
      const drawn = [
        ...document.querySelectorAll<HTMLElement>(`[data-graphic="scorebug"] [data-figure="${one}"]`),
      ];
      const shown = drawn.find((element) => element.closest('.tab:not(.open)') === null);
      return shown ? shown.textContent.trim() : null;
    }, name);
  const tappedAt = new Map<string, number>();
  return {
    remote,
    window,
    phone,
    figure,
    tap: async (...ids) => {
      for (const id of ids) {
        const button = phone.locator(`[data-testid="pad"][data-pad="${id}"], [data-testid="${id}"]`);
        await expect.poll(() => button.getAttribute('aria-disabled'), { message: id }).toBe('false');
        // The pad ignores a second tap on the same button within this time.
        const rest = (tappedAt.get(id) ?? -Infinity) + REST_MS - performance.now();
        if (rest > 0) await phone.waitForTimeout(rest);
        await button.tap();
        tappedAt.set(id, performance.now());
        await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('0');
      }
      await expect.poll(() => phone.getByTestId('score-confirmed').textContent()).toBe('Confirmed');
    },
    draws: async (figures) => {
      const read = async (): Promise<Record<string, string | null>> => {
        const values: Record<string, string | null> = {};
        for (const name of Object.keys(figures)) values[name] = await figure(name);
        return values;
      };
      await expect.poll(read).toEqual(figures);
    },
    enabled: () =>
      phone
        .locator('[data-testid="pad"][aria-disabled="false"]')
        .evaluateAll((all) => all.map((one) => one.dataset['pad'] ?? '').sort()),
    screenshot: async (name) => {
      if (!shots) return;
      await phone.waitForTimeout(700);
      await phone.screenshot({ path: `${shots}/${sport}-${name}-phone.png` });
      await window.screenshot({ path: `${shots}/${sport}-${name}-window.png` });
      await output.screenshot({ path: `${shots}/${sport}-${name}-output.png` });
    },
  };
}

/** The buttons that are still enabled after the end, for corrections. */
const CORRECTIONS = ['score-down-a', 'score-down-b', 'score-up-a', 'score-up-b'];

/** Returns the ID of a button `count` times. */
const times = (count: number, id: string): string[] => Array.from({ length: count }, () => id);

test('a volleyball match is scored on a phone from the first serve to the final', async () => {
  const { phone, remote, tap, draws, enabled, screenshot } = await startGame('x-volleyball', {
    setTarget: 2,
    pointTarget: 11,
    pointDeciding: 5,
    decidingEndsAt: 3,
  });
  const view = async () =>
    (await remote.channel()).match?.view as unknown as {
      serving: string | null;
      counters: Record<string, { a: number; b: number }>;
      areEndsChanged: boolean;
    };
  await tap('pad-take');
  await screenshot('before');

  // The first serve is entered for the wrong side, and corrected.
  await tap('serve-a', 'serve-b');
  await expect.poll(async () => (await view()).serving).toBe('B');
  await tap('point-a');
  await draws({ 'points-a': '1', 'points-b': '0', 'set-1-a': '0', 'set-1-b': '0', phase: 'SET 1' });
  // The winner of the rally serves.
  await expect.poll(async () => (await view()).serving).toBe('A');
  // A point for the wrong side is undone.
  await tap('point-b', 'score-undo');
  await draws({ 'points-a': '1', 'points-b': '0' });
  await tap('point-b', 'point-a', 'point-b', 'timeouts-b');
  await expect.poll(async () => (await view()).counters['timeouts']).toEqual({ a: 2, b: 1 });
  await screenshot('first-set');
  await tap(...times(9, 'point-a'));
  await draws({ 'points-a': '0', 'points-b': '0', 'set-1-a': '1', 'set-1-b': '0', phase: 'SET 2' });
  // A set starts with all its timeouts, and the side that didn't serve first in the previous one serves.
  await expect.poll(view).toMatchObject({
    counters: { timeouts: { a: 2, b: 2 } },
    serving: 'A',
    areEndsChanged: true,
  });
  await screenshot('second-set');

  // A set to 11 is only won with a lead of two points.
  for (let point = 0; point < 10; point += 1) await tap('point-a', 'point-b');
  await tap('point-b');
  await draws({ 'points-a': '10', 'points-b': '11' });
  await screenshot('set-point');
  await tap('point-b');
  await draws({ 'points-a': '0', 'points-b': '0', 'set-1-a': '1', 'set-1-b': '1', phase: 'SET 3' });
  // A toss decides who serves in the deciding set.
  await expect.poll(async () => (await view()).serving).toBeNull();
  await tap('serve-a', 'point-a', 'point-b', 'point-a');
  const { areEndsChanged } = await view();
  await tap('point-a');
  await expect.poll(async () => (await view()).areEndsChanged).toBe(!areEndsChanged);
  await screenshot('deciding-set');
  await tap('point-b', 'point-a', 'point-b', 'point-a');
  await draws({
    'set-1-a': '11',
    'set-1-b': '2',
    'set-2-a': '10',
    'set-2-b': '12',
    'set-3-a': '5',
    'set-3-b': '3',
    'points-a': '2',
    'points-b': '1',
    phase: 'FINAL',
  });
  await expect.poll(() => phone.getByTestId('score-a').textContent()).toContain('2');
  await expect.poll(enabled).toEqual(CORRECTIONS);
  await screenshot('final');
});

test('an ice hockey game is scored on a phone through penalties and an overtime to the shootout', async () => {
  const { phone, remote, tap, draws, figure, enabled, screenshot, window } = await startGame('x-ice-hockey', {
    periodMinutes: 5,
    shootoutRounds: 3,
  });
  /** Sets the stopped match clock to a reading. */
  const clockAt = async (reading: string): Promise<void> => {
    const [minutes = 0, seconds = 0] = reading.split(':').map(Number);
    await remote.call('POST', '/channels/A/clock/stop');
    await remote.call('POST', '/channels/A/clock/set', { ms: (minutes * 60 + seconds) * 1_000 });
  };
  /** Returns the tab below a team: its penalties or its empty goal. */
  const goalsOf = async (): Promise<unknown> => (await remote.channel()).match?.view.score;
  await tap('pad-take');
  await screenshot('before');
  await tap('period-start');
  await draws({ phase: '1ST' });
  await tap('goal-a', 'shots-a', 'shots-b');
  await draws({ 'score-a': '1', 'score-b': '0' });

  await clockAt('4:00');
  await tap('minor-b');
  await draws({ penalty: '2:00' });
  // The penalty runs with the match clock.
  await remote.call('POST', '/channels/A/clock/start');
  await expect.poll(() => figure('penalty')).toMatch(/^1:5\d$/);
  await clockAt('3:30');
  await draws({ penalty: '1:30' });
  await tap('minor-b');
  await draws({ penalty: '1:30 · 2:00' });
  await screenshot('two-penalties');
  if (process.env['SHOTS']) {
    await window.setViewportSize({ width: 1024, height: 768 });
    await screenshot('narrow');
    await window.setViewportSize({ width: 1280, height: 720 });
  }
  await clockAt('3:00');
  // A power-play goal ends the penalty with the least time left.
  await tap('goal-a');
  await draws({ 'score-a': '2', 'score-b': '0', penalty: '1:30' });
  await tap('goal-b');
  await clockAt('0:00');
  await tap('period-end', 'period-start');
  await draws({ phase: '2ND', penalty: null });
  await clockAt('1:00');
  await tap('minor-both');
  await screenshot('coincidental');
  await clockAt('0:00');
  await tap('period-end', 'period-start');
  await draws({ phase: '3RD' });
  await clockAt('0:45');
  await tap('empty-net-b');
  await draws({ tab: 'Empty net' });
  await tap('minor-b');
  await draws({ tab: null, penalty: 'Empty net · 2:00' });
  await screenshot('empty-net');
  await tap('goal-b', 'empty-net-b');
  await draws({ tab: null, penalty: '2:00', 'score-a': '2', 'score-b': '2' });
  await clockAt('0:00');
  await tap('period-end');
  await screenshot('after-regulation');
  await tap('period-start');
  await draws({ phase: 'OT' });
  await clockAt('0:00');
  await tap('period-end', 'shootout');
  await screenshot('shootout-start');
  await tap('shot-scored-a', 'shot-missed-b', 'shot-missed-a', 'shot-scored-b');
  await draws({ shootout: '1–1', phase: 'SHOOTOUT' });
  await expect.poll(() => phone.getByTestId('score-shootout').textContent()).toContain('1');
  await screenshot('shootout');
  await tap('shot-scored-a', 'shot-missed-b');
  await draws({ 'score-a': '3', 'score-b': '2', phase: 'FINAL' });
  await expect.poll(goalsOf).toEqual({ a: 3, b: 2 });
  await expect.poll(enabled).toEqual(CORRECTIONS);
  await screenshot('final');
});
