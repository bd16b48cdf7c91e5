import type { Attachment } from 'svelte/attachments';

interface Open {
  root: HTMLElement;
  close: () => void;
}

/** Open layers in the order in which they were opened. */
const opened: Open[] = [];

/** Closed by Escape before its dialog or pane. */
export function closesOnEscape(close: () => void): Attachment<HTMLElement> {
  return (root) => {
    const one = { root, close };
    opened.push(one);
    return () => {
      opened.splice(opened.indexOf(one), 1);
    };
  };
}

/** Closes what was opened last in the front dialog, or around the focus without a dialog; false: nothing was open. */
export function closeInnermost(): boolean {
  const { activeElement, body } = document;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const innermost = opened.findLast(({ root }) =>
    dialog ? dialog.contains(root) : root.contains(activeElement) || activeElement === body,
  );
  innermost?.close();
  return innermost !== undefined;
}
