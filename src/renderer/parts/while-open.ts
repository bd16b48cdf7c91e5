import { onDestroy } from 'svelte';

/**
 * Returns a function that closes a dialog only while it is still the same opening: on a slow link an answer can arrive
 * after it was closed and opened again. Called during the component's setup.
 */
export function whileOpen(close: () => void): () => void {
  let isOpen = true;
  onDestroy(() => (isOpen = false));
  return () => {
    if (isOpen) close();
  };
}
