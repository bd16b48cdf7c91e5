/** What was typed into a field, without spaces around it; null: nothing was. */
export function filled(text: string): string | null {
  const typed = text.trim();
  return typed === '' ? null : typed;
}
