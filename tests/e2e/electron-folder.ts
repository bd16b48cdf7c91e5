import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a program's fuses are is told by this mark: the version of the wire, its length, and a figure a fuse follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The fuses of a fresh Electron: it can be used as a Node, obeys NODE_OPTIONS and --inspect, reads loose files. */
const FRESH = '1011000110';

/**
 * Lays out a folder as Electron's archive for Linux unpacks, as far as it is looked at while packages are made: a program
 * that can't run but has fuses, its licences, its languages.
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
