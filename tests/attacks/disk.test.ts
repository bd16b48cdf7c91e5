import { THIS_MACHINE } from '../../src/main/show/operators/requester.ts';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { App } from '../../src/main/app.ts';
import { startFailure } from '../../src/main/entry.ts';
import { answer } from '../../src/main/show/requests/requests.ts';
import { respond } from '../../src/main/show/requests/respond.ts';
import { CHANGES_MAX } from '../../src/preload/contract/show-file.ts';
import { PIXEL, REMEMBERED, startOn, temporaryDir } from './disk-pages.ts';

/**
 * The effects of a bad disk on the whole program: each request is either refused with an error message, or performed
 * with a notice about what isn't saved.
 */

function ask(app: App, name: string, input: unknown): Promise<unknown> {
  return answer(
    { show: app.show, requester: THIS_MACHINE, page: null, setVisible: () => undefined },
    name,
    input,
  );
}

function sentences(app: App): string[] {
  return app.show.state().notices.map(({ sentence }) => sentence);
}

describe("a data folder that isn't writable", () => {
  /**
   * Creates a folder that acts like a read-only disk, even for root: folders have the names of the files, and files
   * those of folders.
   */
  function hostileFolder(): string {
    const dir = temporaryDir();
    for (const name of ['as-run', 'logos', 'themes']) writeFileSync(join(dir, name), '');
    for (const name of ['settings.json', 'touchline.db']) mkdirSync(join(dir, name));
    writeFileSync(join(dir, 'settings.json', 'in-the-way'), '');
    return dir;
  }

  it('allows startup with an alarm, and requests take effect', async () => {
    const dir = hostileFolder();
    const app = await startOn(dir);
    expect((await fetch(`${app.web.url}/`)).status).toBe(200);
    await expect(
      ask(app, 'output:update', { id: 'program', patch: { delayMs: 3_000 } }),
    ).resolves.toMatchObject({ delayMs: 3_000 });
    expect(sentences(app).join('\n')).toMatch(/themes/);
    await expect(ask(app, 'team:set', { name: 'Lakeside', patch: { logo: PIXEL } })).rejects.toThrow(
      /^The logo wasn't saved, and nothing changed/,
    );
    expect(app.show.state().teams).toEqual([]);
    await ask(app, 'team:set', { name: 'Lakeside', patch: { code: 'LAK' } });
    expect(app.show.state().teams).toMatchObject([{ name: 'Lakeside', code: 'LAK' }]);
  });

  it('allows startup with a saved session, and the alarm about the as-run log ends once it can be saved', async () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'settings.json'), JSON.stringify(REMEMBERED));
    mkdirSync(join(dir, 'touchline.db'));
    const app = await startOn(dir);
    expect(app.show.state().channels).toMatchObject([{ session: { sessionId: 's1' } }]);
    expect(sentences(app).join('\n')).toMatch(/^The as-run log isn't saved: /m);
    rmSync(join(dir, 'touchline.db'), { recursive: true });
    await ask(app, 'graphic:clear', { channel: 'A', graphic: 'scorebug' });
    expect(sentences(app).join('\n')).not.toMatch(/as-run/);
    expect(statSync(join(dir, 'touchline.db')).isFile()).toBe(true);
  });
});

describe('a data folder that disappears while the program runs', () => {
  it('is created again with everything in it', async () => {
    const dir = join(temporaryDir(), 'data');
    const app = await startOn(dir);
    rmSync(dir, { recursive: true });
    await ask(app, 'output:update', { id: 'program', patch: { delayMs: 2_000 } });
    expect(sentences(app)).toEqual([]);
    expect(readFileSync(join(dir, 'settings.json'), 'utf8')).toContain('"delayMs": 2000');
  });
});

describe('a data folder that another program uses', () => {
  it('is refused with its name, and the first program continues', async () => {
    const dir = temporaryDir();
    const app = await startOn(dir);
    const error: unknown = await startOn(dir).catch((refused: unknown) => refused);
    expect(await startFailure(error, '127.0.0.1', 0)).toContain(dir);
    expect((await fetch(`${app.web.url}/`)).status).toBe(200);
    await app.close();
    await startOn(dir);
  });

  it('is available again after a failed start', async () => {
    const dir = temporaryDir();
    const app = await startOn(temporaryDir());
    const port = Number(new URL(app.web.url).port);
    const flags = { port, host: '127.0.0.1', data: dir, feedUrl: null, feedToken: null, key: null };
    await expect(
      startOn(dir, {
        flags: {
          ...flags,
          updatesUrl: null,
          hasRehearsal: false,
          hasDemo: false,
          hasObs: false,
          hasSafeGraphics: false,
        },
      }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await startOn(dir);
  });
});

describe('the logos', () => {
  it('are removed from disk when no team and no undoable change uses them', async () => {
    const dir = temporaryDir();
    const app = await startOn(dir);
    const storedCount = (): number => readdirSync(join(dir, 'logos')).length;
    await ask(app, 'team:set', { name: 'Lakeside', patch: { logo: PIXEL } });
    await ask(app, 'team:set', { name: 'Bayview', patch: { logo: PIXEL } });
    expect(storedCount()).toBe(1);
    await ask(app, 'team:set', { name: 'Lakeside', patch: { logo: null } });
    expect(storedCount()).toBe(1);
    await ask(app, 'team:forget', { name: 'Bayview' });
    expect(storedCount()).toBe(1);
    for (let change = 0; change <= CHANGES_MAX; change += 1)
      await ask(app, 'team:set', { name: 'Mesa', patch: { code: `M${change}` } });
    expect(storedCount()).toBe(0);
  });
});

describe('JSON with a hundred thousand nested levels', () => {
  const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  it('crashes nothing: a settings file is set aside, and an as-run line is skipped', async () => {
    const dir = temporaryDir();
    mkdirSync(join(dir, 'as-run'));
    writeFileSync(join(dir, 'settings.json'), `{"settings": {"version": 4, "channels": ${DEEP}}}`);
    const today = new Date().toISOString().slice(0, 10);
    writeFileSync(join(dir, 'as-run', `${today}.jsonl`), `{"at": ${DEEP}}\n`);
    const app = await startOn(dir);
    expect(sentences(app)).toEqual([expect.stringMatching(/^The settings file can't be read/)]);
    await expect(ask(app, 'as-run:recent', { channel: 'A' })).resolves.toEqual({ lines: [] });
    await ask(app, 'automation:hold', { isHeld: true });
    expect(readFileSync(join(dir, 'settings.json'), 'utf8')).toContain('"isHeld": true');
    const aside = readdirSync(dir).find((name) => name.includes('unreadable'));
    expect(readFileSync(join(dir, aside ?? ''), 'utf8')).toContain('[[[[');
  });

  it('is rejected in a message from a window', async () => {
    const message = `{"id": 7, "request": "show:get", "input": ${DEEP}}`;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    expect(JSON.parse(await respond(message, { perform: () => 'done', log, once: null }))).toMatchObject({
      ok: false,
      error: { code: 'bad_request' },
    });
  });
});

describe("a data folder that can't be created", () => {
  it('is reported with an error message on the terminal', async () => {
    const dir = temporaryDir();
    writeFileSync(join(dir, 'file'), '');
    const error: unknown = await startOn(join(dir, 'file', 'data')).catch((refused: unknown) => refused);
    expect(await startFailure(error, '127.0.0.1', 0)).toMatch(/^Permission denied/);
  });
});
