import type { Attachment } from 'svelte/attachments';
import type { Show } from '../show.svelte.ts';

/** Reports to other operators that this field is being edited, as long as the focus is within the element. */
export function editing(show: Show, field: string): Attachment<HTMLElement> {
  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('focusin', () => show.edit(field), { signal });
    element.addEventListener('focusout', () => show.stopEditing(field), { signal });
    return () => {
      listening.abort();
      show.stopEditing(field);
    };
  };
}
