import type { Attachment } from 'svelte/attachments';

/** Font sizes to try, in percent of the normal size, the smallest last. */
const SIZES = [100, 94, 88, 82, 76] as const;

const isWhole = (box: HTMLElement): boolean =>
  box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight;

/**
 * Writes the longest name that an element shows completely; if none fits, the shortest one in a smaller size. The
 * element hides its overflow, and its button has the full name as title or label.
 *
 * @param names longest first
 */
export function fitName(names: readonly string[]): Attachment<HTMLElement> {
  return (box) => {
    const shortest = names.at(-1) ?? '';
    const fit = (): void => {
      const tries = [
        ...names.map((name) => [name, 100] as const),
        ...SIZES.map((size) => [shortest, size] as const),
      ];
      for (const [name, size] of tries) {
        box.textContent = name;
        box.style.fontSize = `${size}%`;
        if (isWhole(box)) return;
      }
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  };
}
