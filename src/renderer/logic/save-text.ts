/** Hands the producer a text as a file: the browser saves it, or asks where to. */
export function saveText(text: string, name: string, document: Document): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the text by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
