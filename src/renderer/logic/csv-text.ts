/**
 * The text of a file from a spreadsheet: UTF-8 with and without a mark, UTF-16 with one, as Excel saves "Unicode text",
 * and what is no UTF-8 as Windows-1252, in which it saves CSV.
 */
export function csvText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
