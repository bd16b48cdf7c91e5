import { onDestroy } from 'svelte';

/** Marks what a form is that gives the focus back. */
export const RETURNS = { 'data-returns': '' } as const;

/**
 * Called as a component with a form is made: when it goes away, the focus is back on what opened it, unless it has gone
 * elsewhere meanwhile. The form carries `RETURNS`.
 */
export function returnFocus(): void {
  const opener = document.activeElement;
  onDestroy(() => {
    const { activeElement, body } = document;
    const isOurs = activeElement === body || activeElement?.closest('[data-returns]');
    if (isOurs && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
}
