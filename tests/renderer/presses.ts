import type { Locator } from 'playwright';
import { expect } from 'vitest';

/** Presses as a producer makes them, on buttons that take one press at a time. */

/** Expects of a value that it becomes so: patient, because a busy machine draws late. */
export const soon = <T>(read: () => T): ReturnType<typeof expect.poll<T>> =>
  expect.poll(read, { timeout: 8_000, interval: 40 });

/** Presses a button that asks once, and answers it as soon as it takes a press again. */
export async function confirm(button: Locator): Promise<void> {
  await button.click();
  await isArmed(button);
  await button.click();
}

/** Presses a button that has just been pressed, until it takes presses again and what it leads to is so. */
export async function again<T>(button: Locator, read: () => Promise<T>, becomes: T): Promise<void> {
  await soon(async () => {
    await button.click();
    return read();
  }).toEqual(becomes);
}

/** A button asks, and takes the press that answers it. */
export async function isArmed(button: Locator): Promise<void> {
  await soon(() => button.getAttribute('class')).toMatch(/\bdanger\b(?!.*\bsettling\b)/);
}

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
