import type { Attachment } from 'svelte/attachments';

const FOCUSABLE = 'button, a[href], input:not([type=hidden]), select, textarea, [tabindex="0"]';

/** Returns the focusable elements inside, in order. */
export function focusables(element: Element): HTMLElement[] {
  const found = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) found.unshift(element);
  return found.filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0);
}

/** An element's former position: its parent, the parent's children at that time, and the index. */
interface Stood {
  parent: Element;
  children: Element[];
  place: number;
}

function whereabouts(element: Element, root: Element): Stood[] {
  const stood: Stood[] = [];
  for (let child = element; child !== root && child.parentElement; child = child.parentElement) {
    const children = [...child.parentElement.children];
    stood.push({ parent: child.parentElement, children, place: children.indexOf(child) });
  }
  return stood;
}

/**
 * Returns the successor of a removed element: the same control in the row that moved up, otherwise a focusable element
 * after or before it. Only elements that existed before count, because controls of another channel in the same place
 * would receive keys meant for the window.
 */
function successor(stood: readonly Stood[], testid: string | undefined): HTMLElement | null {
  for (const { parent, children, place } of stood) {
    if (!parent.isConnected) continue;
    const around = [...children.slice(place), ...children.slice(0, place).toReversed()]
      .filter((child) => child.isConnected)
      .map(focusables);
    const alike = around.flat().find((one) => testid !== undefined && one.dataset['testid'] === testid);
    const next = alike ?? around.flat()[0];
    if (next) return next;
  }
  return null;
}

/** If the focused element is removed, by this window or a push, moves the focus to a neighbor in the same container. */
export const keepFocus: Attachment<HTMLElement> = (root) => {
  let last: HTMLElement | null = null;
  let stood: Stood[] = [];
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    stood = whereabouts(target, root);
  };
  const observer = new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return;
    const next = successor(stood, last.dataset['testid']);
    last = null;
    // Doesn't scroll, because the user may be working elsewhere.
    next?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', note);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', note);
    observer.disconnect();
  };
};
