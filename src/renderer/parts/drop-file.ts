import type { Attachment } from 'svelte/attachments';

/** Accepts files dropped on an element, which has the attribute `data-over` while a file is dragged over it. */
export function dropFile(take: (file: File | undefined) => void): Attachment<HTMLElement> {
  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;
    const over = (isOver: boolean) => (event: Event) => {
      if (event.type !== 'dragleave') event.preventDefault();
      element.toggleAttribute('data-over', isOver);
    };
    element.addEventListener('dragover', over(true), { signal });
    element.addEventListener('dragleave', over(false), { signal });
    element.addEventListener('drop', over(false), { signal });
    element.addEventListener('drop', (event) => take(event.dataTransfer?.files[0]), { signal });
    return () => listening.abort();
  };
}
