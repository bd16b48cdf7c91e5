import { onDestroy, tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { focusables } from './keep-focus.ts';

/** Marks what a form is that gives the focus back. */
export const RETURNS = { 'data-returns': '' } as const;

/** A form that stands in the place of what opened it takes the focus, which would go to a neighbor. */
export const takeFocus: Attachment<HTMLElement> = (form) => {
  const opener = document.activeElement;
  void tick().then(() => {
    if (opener === document.body || !opener?.isConnected) focusables(form)[0]?.focus();
  });
};

/**
 * Called as a component with a form is made: when it goes away, the focus is back on what opened it, unless it has gone
 * elsewhere meanwhile. The form carries `RETURNS`.
 *
 * @param remade finds what opened it, where the form stood in its place
 */
export function returnFocus(remade: () => HTMLElement | null = () => null): void {
  const opener = document.activeElement;
  onDestroy(() => {
    const { activeElement, body } = document;
    const isOurs = activeElement === body || activeElement?.closest('[data-returns]');
    if (!isOurs) return;
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    else void tick().then(() => remade()?.focus());
  });
}
