import type { Attachment } from 'svelte/attachments';

/** The value shown in a field when typing began. */
const shownValues = new WeakMap<HTMLInputElement, string>();
/** Fields whose text was refused and stays. */
const refused = new WeakSet<HTMLInputElement>();

/**
 * Shows the current value in a field whose value others may change, except while the user is typing. `displayedIn`
 * returns the value when typing began. After an edit conflict, pressing Enter again overwrites the other change.
 */
export function typing(value: string): Attachment<HTMLInputElement> {
  return (field) => {
    const isTyped = shownValues.has(field) && field.value !== shownValues.get(field);
    if (!isTyped && field.value !== value) field.value = value;
    if (!isTyped) shownValues.set(field, value);
    const listening = new AbortController();
    field.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter' || !refused.has(field)) return;
        refused.delete(field);
        // Records that the current value was shown.
        shownValues.set(field, value);
        field.dispatchEvent(new Event('change'));
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  };
}

export function displayedIn(field: HTMLInputElement): string {
  return shownValues.get(field) ?? field.value;
}

/** Shows the current value, regardless of what was typed. */
export function restore(field: HTMLInputElement, now: string): void {
  field.value = now;
  markSaved(field, now);
}

/** Records that `sent` was saved: the field follows the current value again, unless more was typed in the meantime. */
export function markSaved(field: HTMLInputElement, sent: string): void {
  refused.delete(field);
  shownValues.set(field, sent);
}

/**
 * Records that `sent` was refused. Text typed in the meantime stays.
 *
 * @param keepsText whether the text stays and can be sent again, as after an edit conflict; otherwise the field shows the
 * current value
 */
export function refusedIn(field: HTMLInputElement, sent: string, now: string, keepsText: boolean): void {
  if (keepsText) refused.add(field);
  else if (field.value === sent) restore(field, now);
}
