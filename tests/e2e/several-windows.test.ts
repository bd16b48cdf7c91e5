import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { doubleClick, rested } from '../renderer/presses.ts';
import type { Remote } from './app.ts';
import { invite, opened, phoned, started, up, type Opened } from './crew-pages.ts';

/** Two windows and a phone on one show of the built app, over broken and slow links. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

const SLOW_MS = 500;

const pad = (page: Page, id: string) => page.locator(`[data-testid="pad"][data-pad="${id}"]`);

/** Returns the actions on a graphic since the program started, from the as-run log, oldest first. */
async function actsOn(url: string, graphic: string): Promise<string[]> {
  const csv = await (await fetch(`${url}/api/v1/as-run`)).text();
  return csv.split('\r\n').flatMap((line) => {
    const [, , action, subject] = line.split(',');
    return subject === graphic && action !== undefined ? [action] : [];
  });
}

/**
 * Returns the score in a window or on a phone. Reads it at one instant, like all functions in this file, because a
 * locator would wait.
 */
function scoreAt(page: Page): Promise<string> {
  return page.evaluate(() =>
    ['score-a', 'score-b']
      .map((id) => document.querySelector(`[data-testid=${id}]`)?.textContent.match(/\d+/)?.[0] ?? 'none')
      .join('–'),
  );
}

/** Returns the score and what is on air in a window: `3–2 scorebug full-frame`. */
async function shownAt(window: Page): Promise<string> {
  const on = await window
    .locator('article[data-on-air="true"]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-testid')?.replace('graphic-', '')));
  return [await scoreAt(window), ...on].join(' ');
}

/** Returns the indicator of a window's or phone's link. */
function linkOf(page: Page, isUp: boolean): Locator {
  return page.locator(`:is([data-testid="window"], [data-testid="score-page"])[data-up="${isUp}"]`);
}

async function truth(remote: Remote): Promise<string> {
  const { match, graphics } = await remote.channel();
  const on = Object.entries(graphics).flatMap(([id, { onAir }]) => (onAir ? [id] : []));
  return [`${match?.view.score.a ?? ''}–${match?.view.score.b ?? ''}`, ...on].join(' ');
}

async function crewOfThree() {
  const { url, remote, window, wire } = await started(browser);
  const ada = await opened(browser, await invite(window, 'Ada', 'produce'));
  await up(ada.page);
  const phone = await phoned(browser, await invite(window, 'Bo', 'score'));
  await phone.page.getByTestId('pad-take').tap();
  await expect.poll(() => pad(phone.page, 'period-start').getAttribute('aria-disabled')).toBe('false');
  await pad(phone.page, 'period-start').tap();
  await expect.poll(() => pad(phone.page, 'three-a').getAttribute('aria-disabled')).toBe('false');
  const producer: Opened = { page: window, wire };
  /** Checks that all three show this state, with nothing pending. */
  const inStep = async (expected: string): Promise<void> => {
    const [score = ''] = expected.split(' ');
    const state = async () => ({
      main: await truth(remote),
      producer: await shownAt(producer.page),
      ada: await shownAt(ada.page),
      phone: await scoreAt(phone.page),
      waiting: await phone.page.getByTestId('score-page').getAttribute('data-waiting'),
    });
    await expect
      .poll(state)
      .toEqual({ main: expected, producer: expected, ada: expected, phone: score, waiting: '0' });
  };
  return { url, remote, producer, ada, phone, inStep };
}

test('links that are cut and restored leave all pages in sync: no press is lost, and none counts twice', async () => {
  const { url, remote, producer, ada, phone, inStep } = await crewOfThree();
  const all = [producer, ada, phone];
  const cut = async (): Promise<void> => {
    for (const { wire } of all) await wire.cut();
    for (const { page } of all) await linkOf(page, false).waitFor();
  };
  await producer.page.getByTestId('take-scorebug').click();
  await pad(phone.page, 'three-a').tap();
  await inStep('3–0 scorebug');

  // The answers to three presses are lost with their links: each counts once.
  for (const { wire } of all) wire.isDeaf = true;
  await producer.page.getByTestId('take-lower-third').click();
  await ada.page.getByTestId('take-full-frame').click();
  await pad(phone.page, 'two-b').tap();
  await expect.poll(() => truth(remote)).toBe('3–2 scorebug lower-third full-frame');
  await cut();
  // Without a link, a window ignores clicks and keys and queues nothing; the phone queues every event.
  const before = producer.wire.sent.length;
  await producer.page.getByTestId('clear-scorebug').click({ force: true });
  await producer.page.keyboard.press('F1');
  await pad(phone.page, 'two-a').tap();
  await pad(phone.page, 'three-b').tap();
  for (const { wire } of all) wire.mend();
  await inStep('5–5 scorebug lower-third full-frame');
  // The unanswered request is sent again, and main answers it without repeating the action.
  const requests = producer.wire.sent.slice(before).filter((name) => /^(graphic|channel):/.test(name));
  expect(requests).toEqual(['graphic:take']);

  // Cuts all links three more times, makes presses meanwhile, and restores the links in a different order each time.
  let [a, b] = [5, 5];
  for (const [round, order] of [
    [phone, producer, ada],
    [ada, phone, producer],
    [producer, ada, phone],
  ].entries()) {
    await cut();
    await rested(phone.page);
    await pad(phone.page, 'two-a').tap();
    await pad(phone.page, 'three-b').tap();
    [a, b] = [a + 2, b + 3];
    const isOn = round % 2 === 1;
    await remote.call('POST', `/channels/A/graphics/full-frame/${isOn ? 'take' : 'clear'}`);
    for (const { page, wire } of order) {
      wire.mend();
      await linkOf(page, true).waitFor();
    }
    await inStep(`${a}–${b} scorebug lower-third${isOn ? ' full-frame' : ''}`);
  }
  expect(await actsOn(url, 'scorebug')).toEqual(['take']);
  expect(await actsOn(url, 'lower-third')).toEqual(['take']);
  expect(await actsOn(url, 'full-frame')).toEqual(['take', 'clear', 'take', 'clear']);
  // Both windows have exactly the same state, not just a similar one.
  const revision = ({ page }: Opened): Promise<string | null> =>
    page.getByTestId('window').getAttribute('data-revision');
  await expect.poll(async () => (await revision(producer)) === (await revision(ada))).toBe(true);
});

test('a link with half a second of latency applies every press once and in order, and a window opened mid-game is in sync', async () => {
  const { url, remote, producer, phone, inStep } = await crewOfThree();
  for (const { wire } of [producer, phone]) wire.delayMs = SLOW_MS;
  const { page, wire } = producer;

  // A double-click is one press, and a press without an answer blocks a second one, no matter how slow the link is.
  const takes = (): number => wire.sent.filter((request) => request === 'graphic:take').length;
  wire.hold();
  await page.getByTestId('take-lower-third').dblclick();
  await page.getByTestId('take-lower-third').click();
  wire.letGo();
  await inStep('0–0 lower-third');
  expect(takes()).toBe(1);
  expect(await actsOn(url, 'lower-third')).toEqual(['take']);

  // Presses on several controls don't wait for each other, and are applied in order.
  const from = wire.sent.length;
  await page.getByTestId('take-scorebug').click();
  await page.getByTestId('clear-lower-third').click();
  await page.getByTestId('take-full-frame').click();
  await inStep('0–0 scorebug full-frame');
  expect(wire.sent.slice(from).filter((name) => name.startsWith('graphic:'))).toEqual([
    'graphic:take',
    'graphic:clear',
    'graphic:take',
  ]);
  expect(await actsOn(url, 'lower-third')).toEqual(['take', 'clear']);

  // Three scores before the first is confirmed; a double tap counts as one.
  await pad(phone.page, 'three-a').tap();
  await doubleClick(pad(phone.page, 'two-b'));
  await pad(phone.page, 'two-a').tap();
  await inStep('5–2 scorebug full-frame');

  // Another person joins during the game, over an equally slow link.
  const late = await opened(browser, await invite(page, 'Cy', 'produce'));
  await up(late.page);
  late.wire.delayMs = SLOW_MS;
  await late.page.reload();
  await up(late.page);
  await expect.poll(() => shownAt(late.page)).toBe('5–2 scorebug full-frame');
  late.wire.hold();
  await late.page.getByTestId('clear-full-frame').dblclick();
  late.wire.letGo();
  await pad(phone.page, 'two-b').tap();
  await inStep('5–4 scorebug');
  await expect.poll(() => shownAt(late.page)).toBe('5–4 scorebug');
  expect(await actsOn(url, 'full-frame')).toEqual(['take', 'clear']);
  expect((await remote.channel()).graphics.scorebug.by).toBe('This computer');
});
