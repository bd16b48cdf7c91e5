/** Saves a text, given in pieces, as a file through the browser. */
export function saveText(
  pieces: (string | Blob)[],
  name: string,
  type: 'text/csv' | 'text/html' | 'application/json',
  document: Document,
): void {
  const url = URL.createObjectURL(new Blob(pieces, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
