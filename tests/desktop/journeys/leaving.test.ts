import { expect, test } from 'vitest';
import type { Desktop } from '../desktop-driver.ts';
import { CONTROL, controlPage, launch, onAir, programWindow } from './journey.ts';

/** Ending the program: asked while something is on air, never by accident, at once where the system ends. */

const STAY = 'Stay on air';
const END = 'End Touchline';

async function onTheAir(): Promise<Desktop> {
  const desktop = await launch();
  await controlPage(desktop);
  await (await programWindow(desktop)).locator(onAir('scorebug')).waitFor();
  return desktop;
}

test('quitting while on air asks once with the safe answer first, stays on air, and ends when that is the answer', async () => {
  const desktop = await onTheAir();
  await desktop.focus(CONTROL);
  await desktop.press('CommandOrControl+Q');
  await desktop.press('CommandOrControl+Q');
  await expect.poll(async () => (await desktop.questions()).length).toBe(1);
  const [question] = await desktop.questions();
  expect(question).toMatchObject({ buttons: [STAY, END], defaultId: 0 });
  expect(question?.message).toContain('Program');
  await desktop.answer(STAY);
  await controlPage(desktop);
  await desktop.press('CommandOrControl+Q');
  await expect.poll(async () => (await desktop.questions()).length).toBe(2);
  await desktop.answer(END);
  expect(await desktop.ended).toBe(0);
});

test('with nothing on air quitting asks nothing', async () => {
  const desktop = await launch({ args: ['--port', '0', '--no-demo'] });
  await controlPage(desktop);
  await desktop.focus(CONTROL);
  await desktop.press('CommandOrControl+Q');
  expect(await desktop.ended).toBe(0);
});

test.for(['CommandOrControl+W', 'CommandOrControl+R', 'F5'])(
  '%s in an output does nothing to it',
  async (key) => {
    const desktop = await onTheAir();
    const before = (await desktop.windows()).map(({ title }) => title);
    await desktop.focus('output');
    await desktop.press(key);
    expect((await desktop.windows()).map(({ title }) => title)).toEqual(before);
  },
);

test("the system's shutdown ends the program without a question", async () => {
  const desktop = await onTheAir();
  await desktop.power('shutdown');
  expect(await desktop.ended).toBe(0);
});
