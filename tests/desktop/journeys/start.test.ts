import { expect, test } from 'vitest';
import { PNG } from 'pngjs';
import {
  alphaOf,
  CONTROL,
  controlPage,
  launch,
  monitorOf,
  onAir,
  PROGRAM,
  programWindow,
  remoteOf,
  windowOf,
} from './journey.ts';

/** From the start of the program to a graphic in an output's window. */

test("the control window opens on the app's scheme with a rehearsal, and its monitor draws what is on air", async () => {
  const desktop = await launch();
  const page = await controlPage(desktop);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const control = await windowOf(desktop, CONTROL);
  expect(control?.url).toBe('touchline://app/');
  await monitorOf(page).locator(onAir('scorebug')).waitFor();
  expect(
    await page.evaluate(() => Object.keys((globalThis as unknown as { touchline: object }).touchline)),
  ).toEqual(['request', 'onPush']);
  expect(problems).toEqual([]);
});

test('a game of the rehearsal is put on a channel, taken, and drawn in the monitor and in the window', async () => {
  const desktop = await launch({ args: ['--port', '0', '--no-demo'] });
  const page = await controlPage(desktop);
  const remote = await remoteOf(desktop);
  await expect.poll(() => remote.rehearse('nba', 1, 'A').catch(() => null)).not.toBeNull();
  await page.getByTestId('take-scorebug').click();
  await expect.poll(async () => (await remote.channel()).graphics['scorebug'].onAir).toBe(true);
  await monitorOf(page).locator(onAir('scorebug')).waitFor();
  const output = await programWindow(desktop);
  await output.locator(onAir('scorebug')).waitFor();
  await page.getByTestId('take-lower-third').click();
  await output.locator(onAir('lower-third')).waitFor();
});

test("an output's window has the output's size in pixels, and is transparent where nothing is drawn, but opaque with a key color", async () => {
  const desktop = await launch();
  await controlPage(desktop);
  const output = await programWindow(desktop, { width: 1280, height: 720 });
  const bug = output.locator(onAir('scorebug'));
  await bug.waitFor();
  const { width, height } = PNG.sync.read(await desktop.capture(PROGRAM));
  expect([width, height]).toEqual([1280, 720]);
  const alpha = await alphaOf(desktop, PROGRAM);
  expect([alpha(0, 0), alpha(1279, 0), alpha(640, 360), alpha(1279, 719)]).toEqual([0, 0, 0, 0]);
  const alphaOfBug = async (): Promise<number> => {
    // Measured again each time, because the scorebug may still be animating.
    const box = (await bug.boundingBox())!;
    return (await alphaOf(desktop, PROGRAM))(box.x + box.width / 2, box.y + box.height / 2);
  };
  await expect.poll(alphaOfBug).toBe(255);

  await programWindow(desktop, { background: { kind: 'key', color: '#00b140' } });
  await expect.poll(async () => (await alphaOf(desktop, PROGRAM).catch(() => () => -1))(0, 0)).toBe(255);
});
