/**
 * Decodes a spreadsheet file: UTF-8 with or without a BOM, UTF-16 with a BOM (Excel's "Unicode text"), otherwise
 * Windows-1252, Excel's encoding of CSV files.
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
