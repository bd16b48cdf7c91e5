import { globalShortcut } from 'electron';

/** The system repeats a key that is held, and does not say so: what comes this soon after the last one is no press. */
const HELD_MS = 600;

/**
 * Takes keys from the system, whatever program is in front, instead of those taken before.
 *
 * @param now of a clock that nobody sets, ms
 * @returns those that another program has, or that this system does not know
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
    // No key of this system's.
    return false;
  }
}
