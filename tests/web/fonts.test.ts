import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFontChecker } from '../../src/main/settings/font-checker.ts';
import { openFonts } from '../../src/main/settings/file-store.ts';
import { systemClock } from '../../src/main/system.ts';
import { ASCII, bundled, named, reduced } from '../fonts/test-fonts.ts';
import { silent } from '../show/remote-caller.ts';
import { World } from '../show/world.ts';
import { served } from './served.ts';

/** Fonts over real HTTP: uploads, and what pages get. */

const THREAD = join(import.meta.dirname, '../../src/main/font-thread.ts');

async function serve(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'settings.json'), 'secret');
  const store = openFonts(dir);
  const check = openFontChecker({
    script: THREAD,
    after: (delayMs, callback) => systemClock.after(delayMs, callback),
    log: silent,
  });
  return served(new World({ fonts: { store, check } }), { fonts: store });
}

const post = (url: string, file: Buffer) =>
  fetch(`${url}/api/v1/fonts`, {
    method: 'POST',
    headers: { 'x-touchline': '1', 'content-type': 'application/json' },
    body: JSON.stringify({ file: file.toString('base64') }),
  });

describe('a font file', () => {
  it('is validated and served as a font to pages, and removed with its family', async () => {
    const url = await serve();
    const sfnt = named(reduced(await bundled(), ASCII), 'League Sans');
    const answer = await post(url, sfnt);
    expect(answer.status).toBe(201);
    const family = (await answer.json()) as { id: string; files: { path: string }[] };
    expect(family.id).toBe('league-sans');
    const file = await fetch(url + family.files[0]!.path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    const removed = await fetch(`${url}/api/v1/fonts/league-sans`, {
      method: 'DELETE',
      headers: { 'x-touchline': '1' },
    });
    expect(removed.status).toBe(204);
  });

  it('is refused with an error message if it is invalid', async () => {
    const answer = await post(await serve(), Buffer.from('<svg onload="alert(1)"/>'.repeat(20)));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      error: { message: "This file isn't a font. Choose a WOFF2, OTF or TTF file." },
    });
  });

  it.each(['/fonts/settings.json', `/fonts/${'0'.repeat(64)}.woff2`])(
    'is the only kind of file served, and %s is not found',
    async (path) => {
      expect((await fetch((await serve()) + path)).status).toBe(404);
    },
  );
});
