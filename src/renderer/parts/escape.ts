import type { Attachment } from 'svelte/attachments';

interface Open {
  root: HTMLElement;
  /** The element that had the focus when the layer was opened, such as a button that stays next to the layer. */
  opener: Element | null;
  close: () => void;
}

/** Open layers in the order in which they were opened. */
const opened: Open[] = [];

/** Makes Escape close this layer before its dialog or pane. */
export function closesOnEscape(close: () => void): Attachment<HTMLElement> {
  return (root) => {
    const one = { root, opener: document.activeElement, close };
    opened.push(one);
    return () => {
      opened.splice(opened.indexOf(one), 1);
    };
  };
}

/**
 * Closes the layer opened last in the front dialog or, without a dialog, around the focus. Returns false if none was
 * open.
 */
export function closeInnermost(): boolean {
  const { activeElement, body } = document;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const innermost = opened.findLast(({ root, opener }) =>
    dialog
      ? dialog.contains(root)
      : root.contains(activeElement) || activeElement === body || activeElement === opener,
  );
  innermost?.close();
  return innermost !== undefined;
}
