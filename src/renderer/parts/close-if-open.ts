import { onDestroy } from 'svelte';

/**
 * Returns a function that closes a dialog, but only the instance that was open when the function was created: on a slow
 * link, an answer can arrive after the dialog was closed and opened again. Call during the component's setup.
 */
export function closeIfOpen(close: () => void): () => void {
  let isOpen = true;
  onDestroy(() => (isOpen = false));
  return () => {
    if (isOpen) close();
  };
}
