import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { picture, picturePath } from '../../../tests/show/fake-disk.ts';
import { World } from '../../../tests/show/world.ts';
import type { Clock } from '../show/ports.ts';
import { SETTINGS_VERSION } from './migrations.ts';
import { openShowFiles } from './show-file-reader.ts';

const THREAD = join(import.meta.dirname, '../show-file-thread.ts');
const never: Clock['after'] = () => () => undefined;

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Writes a script that replaces the thread. */
function script(text: string): string {
  const path = join(temporaryFolder(), 'thread.mjs');
  writeFileSync(path, text);
  return path;
}

const text = JSON.stringify({
  ...{ touchline: 'show', format: 1, madeAt: 1, version: '1', themes: [] },
  settings: {
    ...{ version: SETTINGS_VERSION, channels: [], outputs: [] },
    competitions: [
      { league: 'wc', name: 'City Cup', short: null, season: null, logo: picturePath('cup'), rules: {} },
    ],
  },
  pictures: { [picturePath('cup')]: picture('cup') },
});
const cup = picturePath('cup').slice('/logos/'.length);

/** Returns the names of the files that wait for an import. */
function waiting(dataDir: string): string[] {
  const folder = join(dataDir, 'imports');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
}

describe('a show file that is parsed in a thread', () => {
  it('is read in pieces, and its pictures stay on disk until it is closed', async () => {
    const dataDir = temporaryFolder();
    const reader = openShowFiles({ dataDir, script: THREAD, after: never }).open(null);
    for (const piece of text.match(/.{1,50}/gs)!) await reader.write(piece);
    const { lists } = await reader.end();
    expect(lists.get('competitions')).toMatchObject({
      rows: [{ name: 'City Cup', logo: picturePath('cup') }],
      pictures: [picturePath('cup')],
      pictureProblem: null,
    });
    expect(waiting(dataDir)).toEqual([cup]);
    expect(await reader.savePictures([picturePath('cup')])).toEqual([picturePath('cup')]);
    expect(await reader.savePictures([picturePath('cup')])).toEqual([]);
    await reader.close();
    expect(waiting(dataDir)).toEqual([]);
    expect(readFileSync(join(dataDir, 'logos', cup)).toString('base64')).toBe(picture('cup'));
  });

  it.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('is read from bytes in %s', async (_encoding, bytes) => {
    const dataDir = temporaryFolder();
    const reader = openShowFiles({ dataDir, script: THREAD, after: never }).open(null);
    for (let at = 0; at < bytes.length; at += 51) await reader.write(bytes.subarray(at, at + 51));
    const { lists } = await reader.end();
    expect(lists.get('competitions')).toMatchObject({ rows: [{ name: 'City Cup' }], pictureProblem: null });
    await reader.close();
  });

  it("is refused at the first piece that isn't JSON", async () => {
    const reader = openShowFiles({ dataDir: temporaryFolder(), script: THREAD, after: never }).open(null);
    await reader.write('{"touchline":');
    await expect(reader.write('x')).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/^This isn't a show file,/) as string,
    });
    await reader.close();
  });

  it.each(['throw new Error("broken")', 'process.exit(1)'])(
    'is refused when the thread ends: %s',
    async (end) => {
      const path = script(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { ${end}; });`);
      const reader = openShowFiles({ dataDir: temporaryFolder(), script: path, after: never }).open(null);
      await expect(reader.write('{')).rejects.toThrow(/^This show file can't be read, so it wasn't/);
      await expect(reader.write('{')).rejects.toThrow(/^This show file can't be read, so it wasn't/);
      await reader.close();
    },
  );

  it('is refused when a step takes more than 30 s', async () => {
    const path = script(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { for (;;); });`);
    let late: { ms: number; run: () => void } | undefined;
    const after: Clock['after'] = (ms, run) => {
      late = { ms, run };
      return () => undefined;
    };
    const reader = openShowFiles({ dataDir: temporaryFolder(), script: path, after }).open(null);
    const step = reader.write('{');
    await expect.poll(() => late?.ms).toBe(30_000);
    late!.run();
    await expect(step).rejects.toThrow(/^Reading this show file took too long, so it/);
    await reader.close();
  });

  it('deletes the pictures that a killed program left behind', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'imports/old'), { recursive: true });
    writeFileSync(join(dataDir, 'imports/old', cup), '');
    const reader = openShowFiles({ dataDir, script: THREAD, after: never }).open(null);
    await reader.write('{');
    expect(waiting(dataDir)).toEqual([]);
    await reader.close();
  });

  it('removes its pictures after another file, a refusal or the end of the program', async () => {
    const dataDir = temporaryFolder();
    const world = new World({ showFiles: openShowFiles({ dataDir, script: THREAD, after: never }) });
    const upload = (piece: string): Promise<unknown> =>
      world.ask('show:upload', { text: piece, isLast: true });
    await upload(text);
    expect(waiting(dataDir)).toEqual([cup]);
    for (let n = 0; n < 3; n += 1) await world.ask('show:upload', { text: '{', isLast: false });
    await expect.poll(() => waiting(dataDir)).toEqual([]);
    await expect(upload(text.replace('City Cup', '').replace('"touchline"', '"x"'))).rejects.toThrow(
      /^This isn't a show file, or it is damaged/,
    );
    await expect.poll(() => waiting(dataDir)).toEqual([]);
    await upload(text);
    expect(waiting(dataDir)).toEqual([cup]);
    await world.show.prepared.files.close();
    expect(waiting(dataDir)).toEqual([]);
  });
});
