import type { Attachment } from 'svelte/attachments';

interface Open {
  root: HTMLElement;
  close: () => void;
}

/** In the order in which they were opened. */
const opened: Open[] = [];

/** Something that Escape closes before the dialog or the pane that it is in. */
export function closesOnEscape(close: () => void): Attachment<HTMLElement> {
  return (root) => {
    const one = { root, close };
    opened.push(one);
    return () => {
      opened.splice(opened.indexOf(one), 1);
    };
  };
}

/** Closes what was opened last in the dialog in front, or without one around the focus or with no focus; false: nothing was. */
export function closeInnermost(): boolean {
  const { activeElement, body } = document;
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const innermost = opened.findLast(({ root }) =>
    dialog ? dialog.contains(root) : root.contains(activeElement) || activeElement === body,
  );
  innermost?.close();
  return innermost !== undefined;
}
