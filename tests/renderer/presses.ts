import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { REST_MS } from '../../src/renderer/logic/press-guard.ts';

/** Presses as a producer makes them, on buttons that take one press at a time. */

/** Expects of a value that it becomes so. */
export const soon = <T>(read: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { interval: 40 });

/**
 * Presses a button that asks once, and answers it as soon as it takes a press again. The button withdraws a question
 * that waits for long, and then the second press asks it again: a busy machine may be that slow.
 */
export async function confirm(button: Locator, press?: () => Promise<unknown>): Promise<void> {
  await (press ?? (() => button.click()))();
  await answer(button, press);
}

/** Answers the question of a button that was pressed, as {@link confirm} does. */
export async function answer(
  button: Locator,
  press: () => Promise<unknown> = () => button.click(),
): Promise<void> {
  do {
    await isSettled(button);
    await press();
  } while (await button.evaluateAll((all) => all.some(({ dataset }) => dataset['armed'] === 'true')));
}

/** A button takes a press again after its meaning has changed. */
export async function isSettled(button: Locator): Promise<void> {
  await soon(() => button.getAttribute('class')).not.toMatch(/\bsettling\b/);
}

/**
 * Presses a button that has just been pressed until it takes presses again, and expects of a value that it becomes so.
 * Does not wait for the button to be enabled: a press that went through blocks it before its effect can be read.
 */
export const pressUntil = <T>(
  button: Locator,
  read: () => T | Promise<T>,
): ReturnType<typeof expect.poll<Promise<T>>> =>
  soon(async () => {
    await button.evaluate((one: HTMLElement) => one.click());
    return read();
  });

/** Puts the game of a row on the channel in front, where another is on air. */
export async function replaceWith(row: Locator): Promise<void> {
  await row.getByTestId('bind').click();
  await row.getByTestId('bind-sure').click();
}

/** Chooses a file, once the one before has been read: a button that reads one takes no other. */
export async function chooseFile(
  input: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await soon(() => input.evaluate((one) => one.closest('label')?.ariaBusy)).toBe('false');
  await input.setInputFiles(file);
}

/** Double-clicks a button within one task of its page, where no machine is too slow for a double click. */
export async function doubleClick(button: Locator): Promise<void> {
  // As with every click, the button has to be in sight and enabled first.
  await button.click({ trial: true });
  await button.evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });
}

/** Strikes a key twice within one task of the page, where the focus is. */
export async function strikeTwice(page: Page, key: string, { shiftKey = false } = {}): Promise<void> {
  await page.evaluate(
    (init) => {
      for (const _ of [1, 2]) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    },
    { key, shiftKey, bubbles: true, cancelable: true },
  );
}

/** Waits until a button that was pressed takes a press again, by the clock of its page: it does not show when. */
export async function rested(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), REST_MS + 10);
}
