import { onDestroy } from 'svelte';

/**
 * Closes a dialog for as long as it is open. On a slow link an answer can come after the dialog was closed and opened
 * again: it must not close the new one. Called while the component is set up.
 */
export function whileOpen(close: () => void): () => void {
  let isOpen = true;
  onDestroy(() => (isOpen = false));
  return () => {
    if (isOpen) close();
  };
}
