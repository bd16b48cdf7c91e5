import { expect, test } from 'vitest';
import type { Desktop } from '../desktop-driver.ts';
import {
  CONTROL,
  controlPage,
  isPlayed,
  launch,
  launchPlayed,
  onAir,
  PROGRAM,
  programWindow,
  windowOf,
} from './journey.ts';

/**
 * Ending the program: with a question while something is on air, never by accident, and immediately when the system
 * shuts down.
 */

const STAY = 'Stay on air';
const END = 'Quit Touchline';

async function onTheAir(): Promise<Desktop> {
  const desktop = await launch();
  await controlPage(desktop);
  await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
  return desktop;
}

test('quitting while on air asks once with the safe answer first, ends only on that answer, and no key affects an output', async () => {
  const desktop = await onTheAir();
  const page = await desktop.page(PROGRAM);
  await page.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  await desktop.focus(PROGRAM);
  for (const key of ['CommandOrControl+W', 'CommandOrControl+R', 'CommandOrControl+M', 'F5', 'F11'])
    await desktop.press(key);
  expect(await windowOf(desktop, PROGRAM)).toMatchObject({ isVisible: true, isFullScreen: false });

  await desktop.focus(CONTROL);
  await desktop.press('CommandOrControl+Q');
  await desktop.press('CommandOrControl+Q');
  await expect.poll(async () => (await desktop.questions()).length).toBe(1);
  const [question] = await desktop.questions();
  expect(question).toMatchObject({ buttons: [STAY, END], defaultId: 0 });
  expect(question?.message).toContain('Program');
  await desktop.answer(STAY);
  await controlPage(desktop);
  expect(await page.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true);
  await desktop.focus(CONTROL);
  await desktop.press('CommandOrControl+Q');
  await expect.poll(async () => (await desktop.questions()).length).toBe(2);
  await desktop.answer(END);
  expect(await desktop.ended).toBe(0);
});

test('quitting asks nothing if nothing is on air', async () => {
  const desktop = await launch({ args: ['--port', '0', '--no-demo'] });
  await controlPage(desktop);
  await desktop.focus(CONTROL);
  await desktop.press('CommandOrControl+Q');
  expect(await desktop.ended).toBe(0);
});

test.runIf(isPlayed)('Windows delays its shutdown while something is on air', async () => {
  const { desktop, standIn } = await launchPlayed({ platform: 'win32' });
  await controlPage(desktop);
  await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
  for (const title of [CONTROL, PROGRAM])
    expect(await standIn.call('emitOnWindow', title, 'query-session-end')).toBe(true);
  await expect.poll(async () => (await desktop.questions()).length).toBe(1);
  await desktop.answer(END);
  expect(await desktop.ended).toBe(0);
});

test("the system's shutdown ends the program without a question", async () => {
  const desktop = await onTheAir();
  await desktop.power('shutdown');
  expect(await desktop.ended).toBe(0);
});
