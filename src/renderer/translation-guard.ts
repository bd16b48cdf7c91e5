/**
 * Restores each text under `root` that a translator replaced with a font element or moved into one.
 *
 * Svelte keeps writing to the text nodes that it created, and walks them when it removes a block, so a translated page
 * would keep its old score. Chromium and Safari honor `translate="no"`; extensions and determined users don't. The
 * callback runs before any other code can touch the page, so Svelte never encounters a font element.
 */
export function guardAgainstTranslation(root: Node): void {
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
        // Svelte removes texts too: those have no font element in their place.
        if (font?.isConnected && (!text.isConnected || font.contains(text))) font.replaceWith(text);
      }
    }
  }).observe(root, { childList: true, subtree: true });
}

function isFont(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === 'FONT';
}
