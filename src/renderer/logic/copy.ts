/**
 * Copies text to the clipboard, with the Clipboard API if allowed, otherwise by selecting it in a temporary field.
 * Resolves with false if the browser forbids both. In that case, show the text for manual copying.
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
  // An open dialog makes the rest of the page inert, so the field must be inside the dialog to be selectable.
  (page.querySelector('dialog[open]') ?? page.body).append(field);
  try {
    field.select();
    // Deprecated, but the only way without a permission.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return page.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
