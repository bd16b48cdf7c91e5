/** Reads the size of a ZIP archive, such as a workbook, before it is unpacked. */

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02_01_4b_50;
const ENTRY_SIZE = 46;

/** Returns the size of the unpacked files in bytes, according to the archive's directory; 0: it isn't an archive. */
export function unpackedSize(bytes: Uint8Array): number {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = archive.lastIndexOf(END);
  if (end === -1 || end + 20 > archive.length) return 0;
  let size = 0;
  let at = archive.readUInt32LE(end + 16);
  while (at + ENTRY_SIZE <= archive.length && archive.readUInt32LE(at) === ENTRY) {
    size += archive.readUInt32LE(at + 24);
    const lengths = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    at += lengths.reduce((sum, length) => sum + length, ENTRY_SIZE);
  }
  return size;
}
