import { getAbortSignal } from 'svelte';

/**
 * Calls `act` immediately and whenever a value changes. The signal aborts at the next change and when the component is
 * destroyed.
 */
export function onChange(value: () => unknown, act: (signal: AbortSignal) => unknown): void {
  $effect(() => {
    value();
    void act(getAbortSignal());
  });
}
