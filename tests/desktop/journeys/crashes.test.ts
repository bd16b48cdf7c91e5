import { expect, test } from 'vitest';
import {
  CONTROL,
  controlPage,
  launch,
  onAir,
  outputPage,
  PROGRAM,
  programWindow,
  remoteOf,
} from './journey.ts';

/** Each process of the program ends by itself, and is back without anybody's doing. */

/** In which an output that has crashed has to be drawn again. */
const BACK_MS = 2_000;

test('an output page that has crashed is drawn again within 2 s, with what is on air', async () => {
  const desktop = await launch();
  await controlPage(desktop);
  await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
  await desktop.crash(PROGRAM);
  const crashedAt = performance.now();
  await expect
    .poll(() => desktop.said(), { interval: 5 })
    .toContain('an output page ended; loading it again');
  const page = await outputPage(desktop);
  await page.locator(onAir('scorebug')).waitFor();
  expect(performance.now() - crashedAt).toBeLessThan(BACK_MS);
});

test('a control page that has crashed comes back and leads the same show, and the output goes on', async () => {
  const desktop = await launch();
  await controlPage(desktop);
  const output = await programWindow(desktop);
  await output.locator(onAir('scorebug')).waitFor();
  await output.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  await desktop.crash(CONTROL);
  await expect.poll(() => desktop.said()).toContain('loading it again');
  const page = await controlPage(desktop);
  await page.getByTestId('take-lower-third').click();
  await output.locator(onAir('lower-third')).waitFor();
  expect(await output.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
});

test('the GPU process that has crashed is logged, and the outputs go on drawing', async () => {
  const desktop = await launch();
  const page = await controlPage(desktop);
  const output = await programWindow(desktop);
  await output.locator(onAir('scorebug')).waitFor();
  await desktop.crashGpu();
  await expect.poll(() => desktop.said()).toContain('a process of the window system ended');
  await page.getByTestId('take-lower-third').click();
  await output.locator(onAir('lower-third')).waitFor();
});

test('the feed service that is killed is started again, a rehearsal goes on the air, and outputs keep what they drew meanwhile', async () => {
  const desktop = await launch();
  await controlPage(desktop);
  const remote = await remoteOf(desktop);
  const output = await programWindow(desktop);
  await output.locator(onAir('scorebug')).waitFor();
  await desktop.killFeedService();
  await expect.poll(() => desktop.said()).toContain('the embedded feed service ended; starting it again');
  expect(await output.locator(onAir('scorebug')).count()).toBe(1);
  await expect.poll(() => remote.rehearse('wc', 1, 'A').catch(() => null)).not.toBeNull();
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  await remote.call('POST', '/channels/A/graphics/scorebug/take');
  await output.locator(onAir('scorebug')).waitFor();
});
