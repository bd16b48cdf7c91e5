import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * This marker is followed by a program's fuses: the version of the format, the length, and one digit for each fuse.
 */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The fuses of a fresh Electron: it can run as Node, obeys NODE_OPTIONS and --inspect, reads loose files. */
const FRESH = '1011000110';

/**
 * Creates a folder like Electron's unpacked archive for Linux, as far as packaging reads it: a program that can't run
 * but has fuses, its licenses, its languages.
 */
export function layElectron(folder: string): string {
  for (const inner of ['locales', 'resources']) mkdirSync(join(folder, inner), { recursive: true });
  const program = Buffer.concat([
    Buffer.from('not a program '),
    Buffer.from(SENTINEL),
    Buffer.from([1, FRESH.length]),
    Buffer.from(FRESH),
  ]);
  writeFileSync(join(folder, 'electron'), program, { mode: 0o755 });
  writeFileSync(join(folder, 'LICENSE'), 'the licence of Electron');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'the licences of Chromium');
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  return folder;
}
