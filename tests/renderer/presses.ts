import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { REST_MS } from '../../src/renderer/logic/press-guard.ts';

/** Button presses like those of a producer. Buttons accept one press at a time. */

/** Polls a value until the expectation holds. */
export const soon = <T>(read: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { interval: 40 });

/**
 * Presses a button that asks for confirmation, and confirms once it accepts presses again. On a busy machine, the
 * confirmation may expire first, so that the second press asks again.
 */
export async function confirm(button: Locator, press?: () => Promise<unknown>): Promise<void> {
  await (press ?? (() => button.click()))();
  await answer(button, press);
}

/** Answers the confirmation of a pressed button, like {@link confirm}. */
export async function answer(
  button: Locator,
  press: () => Promise<unknown> = () => button.click(),
): Promise<void> {
  do {
    await isSettled(button);
    await press();
  } while (await button.evaluateAll((all) => all.some(({ dataset }) => dataset['armed'] === 'true')));
}

/** Waits until a button accepts presses again after its meaning has changed. */
export async function isSettled(button: Locator): Promise<void> {
  await soon(() => button.getAttribute('class')).not.toMatch(/\bsettling\b/);
}

/**
 * Presses a button repeatedly until it has accepted a press and the expectation holds. Doesn't wait for the button to
 * be enabled, because an accepted press disables it before the effect is visible.
 */
export const pressUntil = <T>(
  button: Locator,
  read: () => T | Promise<T>,
): ReturnType<typeof expect.poll<Promise<T>>> =>
  soon(async () => {
    await button.evaluate((one: HTMLElement) => one.click());
    return read();
  });

/** Puts a row's game on the selected channel, replacing the game on air. */
export async function replaceWith(row: Locator): Promise<void> {
  await row.getByTestId('bind').click();
  await row.getByTestId('bind-sure').click();
}

/** Chooses a file after the previous one has been read: until then, the button accepts no other file. */
export async function chooseFile(
  input: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await soon(() => input.evaluate((one) => one.closest('label')?.ariaBusy)).toBe('false');
  await input.setInputFiles(file);
}

/** Double-clicks a button within a single task of the page, so that it counts as a double-click on any machine. */
export async function doubleClick(button: Locator): Promise<void> {
  // The button must be visible and enabled first, as for any click.
  await button.click({ trial: true });
  await button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
}

/** Presses a key twice within a single task of the page, in the focused element. */
export async function strikeTwice(page: Page, key: string, { shiftKey = false } = {}): Promise<void> {
  await page.evaluate(
    (init) => {
      for (const _ of [1, 2]) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    },
    { key, shiftKey, bubbles: true, cancelable: true },
  );
}

/** Waits until a pressed button accepts presses again, which isn't visible. */
export async function rested(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), REST_MS + 10);
}
