import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../scripts/browser.ts';
import { confirm, doubleClick, rested } from '../renderer/presses.ts';
import { invite, opened, phoned, started, up } from './crew-pages.ts';

/** Windows and phones on one show of the built app: operators are invited, work over cut links, and are revoked. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

test('a phone scores with one tap, in sync with the windows, through a cut and a slow link, and nothing is counted twice', async () => {
  const { remote, window } = await started(browser);
  const link = await invite(window, 'Bo', 'score');
  const { page: phone, wire } = await phoned(browser, link);
  // The key is no longer in the address, and the page was redirected to the pad.
  expect(new URL(phone.url())).toMatchObject({ pathname: '/score', hash: '' });

  const pad = (id: string) => phone.locator(`[data-testid="pad"][data-pad="${id}"]`);
  const score = async (): Promise<unknown> => (await remote.channel()).match?.view.score;
  // While the pad is free, every scorer can press.
  await expect.poll(() => pad('period-start').getAttribute('aria-disabled')).toBe('false');
  await pad('period-start').tap();
  await phone.getByTestId('pad-take').tap();
  await expect.poll(() => pad('three-a').getAttribute('aria-disabled')).toBe('false');
  await pad('three-a').tap();
  await expect.poll(score).toEqual({ a: 3, b: 0 });
  await expect.poll(() => phone.getByTestId('score-a').textContent()).toContain('3');
  await expect.poll(() => phone.getByTestId('score-confirmed').textContent()).toBe('Confirmed');
  if (process.env['SHOTS']) await phone.screenshot({ path: `${process.env['SHOTS']}/phone.png` });

  // A double tap counts as one press.
  await doubleClick(pad('two-b'));
  await expect.poll(score).toEqual({ a: 3, b: 2 });

  // Scoring works on a slow link, in order; unconfirmed events are marked.
  wire.hold();
  await pad('two-a').tap();
  await expect
    .poll(() => phone.getByTestId('score-confirmed').textContent())
    .toMatch(/^Not confirmed: .*MES/);
  await pad('three-b').tap();
  wire.letGo();
  await expect.poll(score).toEqual({ a: 5, b: 5 });
  await expect.poll(() => phone.getByTestId('score-confirmed').textContent()).toBe('Confirmed');

  // The answer to a press is lost, and so is the link. Further taps wait in order.
  await rested(phone);
  wire.isDeaf = true;
  await pad('two-a').tap();
  await expect.poll(score).toEqual({ a: 7, b: 5 });
  await wire.cut();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-up')).toBe('false');
  await pad('three-a').tap();
  await phone.getByTestId('score-undo').tap();
  await pad('two-b').tap();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('4');
  if (process.env['SHOTS']) await phone.screenshot({ path: `${process.env['SHOTS']}/phone-cut.png` });
  expect(await score()).toEqual({ a: 7, b: 5 });
  wire.mend();
  await expect.poll(() => phone.getByTestId('score-page').getAttribute('data-waiting')).toBe('0');
  expect(await phone.getByTestId('score-trouble').count()).toBe(0);
  // The press without an answer counts once, the three is undone, the two counts.
  await expect.poll(score).toEqual({ a: 7, b: 7 });

  // While Bo has the pad, the control window says so, and its pad buttons are disabled.
  await window.getByTestId('desk-pad').click();
  await expect.poll(() => window.getByTestId('pad-owner').textContent()).toMatch(/Bo has the pad/);
  expect(await window.locator('[data-testid="pad"][data-pad="two-a"]').getAttribute('aria-disabled')).toBe(
    'true',
  );

  // The producer takes the pad; the scorer requests it and gets it.
  await confirm(window.getByTestId('pad-take'));
  await expect.poll(() => phone.getByTestId('pad-owner').textContent()).toMatch(/This computer has the pad/);
  await phone.getByTestId('pad-ask').tap();
  await window.getByTestId('pad-give').click();
  await expect.poll(() => phone.getByTestId('pad-owner').getAttribute('data-mine')).toBe('true');

  // After the operator is revoked, nothing works anymore.
  await window.getByTestId('crew-open').click();
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/crew.png` });
  await confirm(window.getByTestId('operator-revoke'));
  await phone.getByTestId('score-out').waitFor();
  expect(await score()).toEqual({ a: 7, b: 7 });
});

test('two phones name scorers on the pad, through a silent link, and nothing is sent twice', async () => {
  const { url, remote, window } = await started(browser);
  await remote.call('PUT', '/rosters/Mesa', {
    players: [
      { number: '9', name: 'Bo Vale', short: 'Vale', starts: true },
      { number: '7', name: 'Ada Lee' },
    ],
  });
  const { page: bo, wire } = await phoned(browser, await invite(window, 'Bo', 'score'));
  const { page: cy } = await phoned(browser, await invite(window, 'Cy', 'score'));
  const player = async (): Promise<unknown> =>
    (await remote.channel()).moments.find(({ takesPlayer }) => takesPlayer)?.player?.name;
  const promptOn = (phone: Page): Promise<string | null> => phone.getByTestId('who').textContent();
  const choose = async (phone: Page, name: string): Promise<void> => {
    const button = phone.getByTestId('who-choose').filter({ hasText: name });
    await button.waitFor();
    await rested(phone);
    await button.tap();
  };

  const pad = (id: string) => bo.locator(`[data-testid="pad"][data-pad="${id}"]`);
  await expect.poll(() => pad('period-start').getAttribute('aria-disabled')).toBe('false');
  await pad('period-start').tap();
  await expect.poll(() => pad('three-a').getAttribute('aria-disabled')).toBe('false');
  await pad('three-a').tap();
  for (const phone of [bo, cy]) await phone.getByTestId('who-choose').first().waitFor();
  if (process.env['SHOTS']) await bo.screenshot({ path: `${process.env['SHOTS']}/phone-who.png` });

  // The link receives nothing anymore, but the press goes out: the other phone shows the name.
  wire.isDeaf = true;
  await choose(bo, 'Vale');
  await expect.poll(player).toBe('Bo Vale');
  // Waits until the list of players has closed, because that list contains the name too.
  await expect.poll(() => cy.getByTestId('who-choose').count()).toBe(0);
  expect(await promptOn(cy)).toMatch(/9 Vale/);
  await wire.cut();
  await expect.poll(() => bo.getByTestId('score-page').getAttribute('data-up')).toBe('false');

  // Meanwhile, the other scorer corrects the name, and the correction stays.
  await rested(cy);
  await cy.getByTestId('who-open').tap();
  await choose(cy, 'Ada Lee');
  await expect.poll(player).toBe('Ada Lee');
  wire.mend();
  await expect.poll(() => promptOn(bo)).toMatch(/7 Ada Lee/);

  // The next score of a side without a roster accepts a typed name.
  await pad('two-b').tap();
  await bo.getByTestId('who-typed').fill('Cy Moss');
  await bo.getByTestId('who-typed').press('Enter');
  await expect.poll(player).toBe('Cy Moss');
  // The name whose answer was lost was sent again, and applied once.
  const log = await (await fetch(`${url}/api/v1/as-run`)).text();
  expect(log.split('\r\n').filter((line) => line.split(',')[2] === 'player')).toHaveLength(3);
});

test("two windows see each other, neither overwrites the other's change unseen, and a watcher changes nothing", async () => {
  const { remote, window, wire } = await started(browser);
  const { page: ada } = await opened(browser, await invite(window, 'Ada', 'produce'));
  await up(ada);
  await ada.getByTestId('take-scorebug').click();
  await expect.poll(() => window.getByTestId('graphic-scorebug').textContent()).toMatch(/by Ada/);

  // Both operators open the same output.
  for (const page of [window, ada]) await page.getByTestId('output-edit').click();
  await window.getByTestId('output-name').focus();
  await ada.getByTestId('output-name').focus();
  await expect.poll(() => ada.getByTestId('editors').textContent()).toBe('This computer is editing this');
  await expect.poll(() => window.getByTestId('editors').textContent()).toBe('Ada is editing this');
  if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}/editing.png` });
  await ada.getByTestId('output-name').fill('Main');
  await ada.getByTestId('output-save').click();
  await ada.getByTestId('output-dialog').waitFor({ state: 'hidden' });
  await window.getByTestId('output-name').fill('Air');
  await window.getByTestId('output-save').click();
  await expect
    .poll(() => window.getByTestId('refusal-output-dialog').textContent())
    .toMatch(/^Ada changed .* while you were editing: it is now "Main", and you entered "Air"/);
  expect((await remote.program()).name).toBe('Main');
  // After the conflict is reported, one more save deliberately overwrites the other change. The button ignores a press
  // right after the first.
  const saves = (): number => wire.sent.filter((request) => request === 'output:update').length;
  expect(saves()).toBe(1);
  await rested(window);
  await window.getByTestId('output-save').click();
  await window.getByTestId('output-dialog').waitFor({ state: 'hidden' });
  expect((await remote.program()).name).toBe('Air');
  expect(saves()).toBe(2);

  const { page: watcher } = await opened(browser, await invite(window, 'Cy', 'watch'));
  await up(watcher);
  await expect.poll(() => watcher.getByTestId('role-banner').textContent()).toMatch(/You are watching as Cy/);
  expect(await watcher.getByTestId('clear-all').getAttribute('aria-disabled')).toBe('true');
  const refusal = watcher.getByTestId('refusal-message');
  await expect
    .poll(async () => {
      await watcher.keyboard.press('Shift+Escape');
      return refusal.count();
    })
    .toBe(1);
  expect(await refusal.textContent()).toMatch(/Only a producer/);
  expect((await remote.channel()).graphics.scorebug.onAir).toBe(true);
  if (process.env['SHOTS']) await watcher.screenshot({ path: `${process.env['SHOTS']}/watcher.png` });
});
