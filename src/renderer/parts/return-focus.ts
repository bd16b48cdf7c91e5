import { onDestroy, tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { focusables } from './keep-focus.ts';

/** Marks a form that returns the focus. */
export const RETURNS = { 'data-returns': '' } as const;

/** Focuses a form that replaces the button that opened it; otherwise, a neighbor would get the focus. */
export const takeFocus: Attachment<HTMLElement> = (form) => {
  const opener = document.activeElement;
  void tick().then(() => {
    if (opener === document.body || !opener?.isConnected) focusables(form)[0]?.focus();
  });
};

/**
 * Returns the focus to the button that opened a form when the component is destroyed, unless the focus has moved
 * elsewhere. Call while the component is created. The form has `RETURNS`.
 *
 * @param remade finds the button, if the form replaced it
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
