import { globalShortcut } from 'electron';

/**
 * The system repeats a held key without marking the repeats. An event this soon after the previous one is not a press.
 */
const HELD_MS = 600;

/**
 * Registers global keys, replacing the previous ones.
 *
 * @param now monotonic time in ms
 * @returns keys that belong to another program or that this system doesn't support
 */
export function listenForKeys(
  accelerators: readonly string[],
  press: (accelerator: string) => void,
  now: () => number,
): ReadonlySet<string> {
  globalShortcut.unregisterAll();
  return new Set(accelerators.filter((accelerator) => !take(accelerator, press, now)));
}

function take(accelerator: string, press: (accelerator: string) => void, now: () => number): boolean {
  let lastAt = -Infinity;
  const onKey = (): void => {
    const isHeld = now() - lastAt < HELD_MS;
    lastAt = now();
    if (!isHeld) press(accelerator);
  };
  try {
    return globalShortcut.register(accelerator, onKey);
  } catch {
    // The key is not valid on this system.
    return false;
  }
}
