import { getAbortSignal } from 'svelte';

/** Acts now and whenever a value changes. The signal aborts at the next change and when the component is destroyed. */
export function onChange(value: () => unknown, act: (signal: AbortSignal) => unknown): void {
  $effect(() => {
    value();
    void act(getAbortSignal());
  });
}
