import type { Attachment } from 'svelte/attachments';

/** What a field showed when typing in it began. */
const seen = new WeakMap<HTMLInputElement, string>();
/** What was typed there has been refused, and stays. */
const refused = new WeakSet<HTMLInputElement>();

/**
 * A field whose value others may change meanwhile: it shows theirs, except while something is typed in it, which stays. What
 * it showed when typing began is `seenIn`. After a refusal Enter asks once more, knowingly.
 */
export function typing(value: string): Attachment<HTMLInputElement> {
  return (field) => {
    const isTyped = seen.has(field) && field.value !== seen.get(field);
    if (!isTyped && field.value !== value) field.value = value;
    if (!isTyped) seen.set(field, value);
    const listening = new AbortController();
    field.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter' || !refused.has(field)) return;
        refused.delete(field);
        // What is there now has been told.
        seen.set(field, value);
        field.dispatchEvent(new Event('change'));
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  };
}

export function seenIn(field: HTMLInputElement): string {
  return seen.get(field) ?? field.value;
}

/** It shows what there is, whatever was typed. */
export function restore(field: HTMLInputElement, now: string): void {
  field.value = now;
  taken(field, now);
}

/** What was `sent` is kept: the field shows what others make of it again, unless somebody has typed on meanwhile. */
export function taken(field: HTMLInputElement, sent: string): void {
  refused.delete(field);
  seen.set(field, sent);
}

/**
 * What was `sent` was refused. Whatever somebody has typed on meanwhile stays.
 *
 * @param isKept another one has changed it meanwhile: what was typed stays, to be set again; else the field shows what there is
 */
export function refusedIn(field: HTMLInputElement, sent: string, now: string, isKept: boolean): void {
  if (isKept) refused.add(field);
  else if (field.value === sent) restore(field, now);
}
