import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { checkFont, subset } from '../../src/main/settings/font-file.ts';
import type { FontFamily } from '../../src/preload/contract/fonts.ts';

/** Fonts for tests, derived from the bundled ones, so that the repository needs no other typefaces. */

const require = createRequire(import.meta.url);
const { compress, decompress } = require('wawoff2') as Record<
  'compress' | 'decompress',
  (bytes: Uint8Array) => Promise<Uint8Array>
>;

/** Returns a bundled font (a file of `@fontsource-variable`) as OpenType. */
export async function bundled(file = 'archivo/files/archivo-latin-wdth-normal.woff2'): Promise<Buffer> {
  return Buffer.from(await decompress(readFileSync(require.resolve(`@fontsource-variable/${file}`))));
}

export const packed = async (sfnt: Buffer): Promise<Buffer> => Buffer.from(await compress(sfnt));

/** Returns a font with only a text's characters and the space, and without the pinned axes. */
export const reduced = (sfnt: Buffer, text: string, pinned: Record<string, number> = {}): Buffer =>
  subset(
    sfnt,
    Array.from(` ${text}`, (letter) => letter.codePointAt(0) ?? 0),
    pinned,
  );

export const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** Returns the same font with other tables; null removes a table (OpenType, "Table Directory"). */
export function withTables(sfnt: Buffer, changed: Readonly<Record<string, Buffer | null>>): Buffer {
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + sfnt.readUInt16BE(4) * 16; at += 16) {
    const offset = sfnt.readUInt32BE(at + 8);
    tables.set(
      sfnt.toString('latin1', at, at + 4),
      sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12)),
    );
  }
  for (const [tag, table] of Object.entries(changed)) {
    if (table === null) tables.delete(tag);
    else tables.set(tag, table);
  }
  const head = Buffer.alloc(12 + tables.size * 16);
  sfnt.copy(head, 0, 0, 4);
  head.writeUInt16BE(tables.size, 4);
  const bodies: Buffer[] = [];
  let offset = head.length;
  for (const [index, [tag, table]] of [...tables]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .entries()) {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...bodies]);
}

/** Returns a copy of a font's table. */
export function tableOf(sfnt: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + sfnt.readUInt16BE(4) * 16; at += 16) {
    if (sfnt.toString('latin1', at, at + 4) !== tag) continue;
    const offset = sfnt.readUInt32BE(at + 8);
    return Buffer.from(sfnt.subarray(offset, offset + sfnt.readUInt32BE(at + 12)));
  }
  throw new Error(`The font has no table "${tag}".`);
}

/** Returns a font whose name table has only the family (OpenType, "name"). */
export function named(sfnt: Buffer, family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const table = Buffer.alloc(18);
  [0, 1, 18, 3, 1, 0x409, 1, text.length, 0].forEach((value, index) => table.writeUInt16BE(value, index * 2));
  return withTables(sfnt, { name: Buffer.concat([table, text]) });
}

/** A font as the program stores it after checking it, and each file by its path. */
export interface MadeFamily {
  family: FontFamily;
  files: ReadonlyMap<string, Buffer>;
}

/** Returns the result of adding these files as one family. */
export async function familyOf(...sfnts: readonly Buffer[]): Promise<MadeFamily> {
  const files = new Map<string, Buffer>();
  const checked = await Promise.all(sfnts.map((sfnt) => checkFont(sfnt)));
  const entries = checked.map(({ bytes, facts }) => {
    const path = `/fonts/${createHash('sha256').update(bytes).digest('hex')}.woff2`;
    files.set(path, Buffer.from(bytes));
    return { path, ...facts };
  });
  return { family: { id: 'test-sans', name: checked[0]?.family ?? '', files: entries }, files };
}
