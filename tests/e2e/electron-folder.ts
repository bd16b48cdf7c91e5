import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The marker in front of a program's fuses: format version, length, and one digit per fuse. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Electron's default fuses: it runs as Node, accepts NODE_OPTIONS and --inspect, and reads loose files. */
const FRESH = '1011000110';

/**
 * Creates a folder with the parts of Electron's unpacked archive for Linux that packaging reads: a program that can't
 * run but has fuses, licenses, and languages.
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
  writeFileSync(join(folder, 'LICENSE'), 'the license of Electron');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'the licenses of Chromium');
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  return folder;
}
