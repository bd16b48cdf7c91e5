import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchDesktop, type Desktop } from '../desktop-driver.ts';
import { standInOf } from '../stand-in-desktop.ts';
import {
  CONTROL,
  controlPage,
  isPlayed,
  onAir,
  outputPage,
  PROGRAM,
  programWindow,
  remoteOf,
} from './journey.ts';

/** Each process of the program crashes, and is restarted automatically. */

let home: string;
let desktop: Desktop;

/** All tests share one program: each test restores the process that it crashed. */
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'touchline-desktop-'));
  desktop = await launchDesktop({ home, args: ['--port', '0'], env: {} });
  await controlPage(desktop);
  await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
});
afterAll(async () => {
  await desktop.stop('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

test('an output page that has crashed is drawn again, with what is on air', async () => {
  await desktop.crash(PROGRAM);
  await expect.poll(() => desktop.output()).toContain('an output page crashed; reloading it');
  await (await outputPage(desktop)).locator(onAir('scorebug')).waitFor();
});

test('a control page that has crashed returns to the same show, and the output continues', async () => {
  const output = await outputPage(desktop);
  await output.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  await desktop.crash(CONTROL);
  await expect.poll(() => desktop.output()).toContain('the control window crashed; reloading it');
  const page = await controlPage(desktop);
  await page.getByTestId('take-lower-third').click();
  await output.locator(onAir('lower-third')).waitFor();
  expect(await output.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
});

test('a crashed GPU process is logged, and the outputs continue drawing', async () => {
  const page = await controlPage(desktop);
  const output = await outputPage(desktop);
  await desktop.crashGpu();
  await expect.poll(() => desktop.output()).toContain('a Chromium process exited');
  await page.getByTestId('clear-scorebug').click();
  await output.locator(onAir('scorebug')).waitFor({ state: 'detached' });
  await page.getByTestId('take-scorebug').click();
  await output.locator(onAir('scorebug')).waitFor();
});

test('the feed service is restarted after a kill, a rehearsal returns on air, and outputs keep their picture meanwhile', async () => {
  const remote = await remoteOf(desktop);
  const output = await outputPage(desktop);
  await desktop.killFeedService();
  await expect.poll(() => desktop.output()).toContain('the embedded feed service exited; restarting it');
  expect(await output.locator(onAir('scorebug')).count()).toBe(1);
  await expect.poll(() => remote.rehearse('wc', 1, 'A').catch(() => null)).not.toBeNull();
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  await output.locator(onAir('scorebug')).waitFor();
});

test.runIf(isPlayed)(
  "a fatal V8 error of the feed service and an uncaught error don't end the program",
  async () => {
    const remote = await remoteOf(desktop);
    const standIn = standInOf(desktop);
    const [before] = await standIn.call('utilities');
    await standIn.call('failUtility', before!.serviceName);
    await expect
      .poll(async () => (await standIn.call('utilities'))[0]?.pid ?? before!.pid)
      .not.toBe(before!.pid);
    await standIn.call('throwLater', 'a mistake of ours');
    await expect.poll(() => desktop.output()).toContain('a mistake of ours');
    expect((await remote.call('GET', '/channels/A')).status).toBe(200);
    expect((await standIn.call('boxes')).errorBoxes).toEqual([]);
  },
);
