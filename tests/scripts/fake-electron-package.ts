import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { programIn, type ElectronPackage } from '../../scripts/electron/installed.ts';
import { root } from '../../scripts/run.ts';

/** A fake `electron` package, and a server for its archive. */

export const VERSION = '99.1.2';
export const ARCHIVE = `electron-v${VERSION}-linux-x64.zip`;

export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Creates the package as npm installs it, with the checksum of the expected archive. */
export function makePackage(archive: Buffer): ElectronPackage {
  const modules = join(temporaryDir(), 'node_modules');
  const dir = join(modules, 'electron');
  mkdirSync(dir, { recursive: true });
  symlinkSync(join(root, 'node_modules/@electron-internal'), join(modules, '@electron-internal'), 'junction');
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'electron', version: VERSION }));
  const sum = createHash('sha256').update(archive).digest('hex');
  writeFileSync(join(dir, 'checksums.json'), JSON.stringify({ [ARCHIVE]: sum }));
  return { dir, version: VERSION };
}

/** Creates an archive with a program of one megabyte. */
export function makeArchive(files: Record<string, string> = {}): Buffer {
  return zip({
    version: VERSION,
    [programIn('linux')]: 'x'.repeat(1024 * 1024),
    'electron.d.ts': '// types',
    ...files,
  });
}

/** Creates a zip archive without compression (APPNOTE 4.3). */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, body] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, body]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), common, tail, path);
    parts.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, entries, Buffer.from('PK\u0005\u0006'), end]);
}

/** A mirror's response to a request. The default sends the whole archive or the requested part. */
export type Serve = (request: IncomingMessage, response: ServerResponse, archive: Buffer) => void;

export interface Mirror {
  /** The URL for ELECTRON_MIRROR. */
  url: string;
  /** The requested ranges; null: the whole archive. */
  ranges: (string | null)[];
  paths: string[];
  serve: Serve;
}

export const sendAll: Serve = (request, response, archive) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const part = archive.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { etag: '"one"', 'content-length': part.length });
  response.end(part);
};

export async function startMirror(archive: Buffer): Promise<Mirror> {
  const server = createServer((request, response) => {
    mirror.ranges.push(request.headers.range ?? null);
    mirror.paths.push(request.url ?? '');
    response.on('error', () => undefined);
    mirror.serve(request, response, archive);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const mirror: Mirror = { url: `http://127.0.0.1:${port}/mirror/`, ranges: [], paths: [], serve: sendAll };
  return mirror;
}
