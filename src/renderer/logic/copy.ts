/**
 * Puts text on the clipboard: the modern way where it is allowed, else by selecting it in a field for a moment.
 * Resolves false when the browser forbids both; then the text has to be shown for copying by hand.
 */
export async function copyText(text: string, page: Document): Promise<boolean> {
  try {
    await page.defaultView?.navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelecting(text, page);
  }
}

function copyBySelecting(text: string, page: Document): boolean {
  const before = page.activeElement;
  const field = page.createElement('textarea');
  field.value = text;
  field.className = 'aloud';
  // Inside an open dialog everything else is inert: the field must stand in it to be selectable.
  (page.querySelector('dialog[open]') ?? page.body).append(field);
  try {
    field.select();
    // Deprecated, and the only way that needs no permission.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return page.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
