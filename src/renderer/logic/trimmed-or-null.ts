/** Returns the trimmed text of a field; null if it is empty. */
export function filled(text: string): string | null {
  const typed = text.trim();
  return typed === '' ? null : typed;
}
