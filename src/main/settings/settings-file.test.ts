import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { holdRenames } from '../../../tests/delayed-renames.ts';
import { GOOD, NOW, options, withSecond } from '../../../tests/show/valid-settings.ts';
import { openSettings } from './store.ts';

describe('the settings file', () => {
  function folder(settings: unknown): { dir: string; files: () => string[]; text: (name: string) => string } {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    writeFileSync(join(dir, 'settings.json'), JSON.stringify({ settings }));
    return {
      dir,
      files: () => readdirSync(dir).sort(),
      text: (name) => readFileSync(join(dir, name), 'utf8'),
    };
  }
  const BAD = withSecond('outputs', (row) => ({ ...row, width: 0 }));
  const KEPT = 'settings.before-repair-2026-06-13T19-00-00-000Z.json';

  it('is used, reported and copied before it is overwritten if a row is invalid', async () => {
    const { dir, files, text } = folder(BAD);
    const store = openSettings(dir, options);
    const { persisted, problem } = store;
    expect(persisted.outputs).toHaveLength(2);
    expect(problem).toBe(
      `Parts of the settings file couldn't be used. Corrected: the output "Wide" (width). Everything else is unchanged. The old file is saved as ${join(dir, KEPT)}.`,
    );
    // The settings file stays in place until new settings are written.
    expect(files()).toEqual([KEPT, 'settings.json']);
    await store.persist(persisted);
    expect(JSON.parse(text(KEPT))).toEqual({ settings: BAD });
    expect(openSettings(dir, options)).toMatchObject({ persisted, problem: null });
  });

  it.each(['channels', 'outputs', 'version'])('keeps the rest if it has no %s', (key) => {
    const { dir, files } = folder({ ...GOOD, [key]: undefined });
    const { persisted } = openSettings(dir, options);
    expect(persisted.teams).toEqual(GOOD.teams);
    if (key !== 'outputs') expect(persisted.outputs).toEqual(GOOD.outputs);
    expect(files()).toEqual(key === 'version' ? ['settings.json'] : [KEPT, 'settings.json']);
  });

  it("isn't overwritten if it can't be copied", async () => {
    const { dir, text } = folder(BAD);
    mkdirSync(join(dir, KEPT));
    const store = openSettings(dir, options);
    const { persisted, problem } = store;
    expect(problem).toContain(`The old file is still at ${join(dir, 'settings.json')}`);
    await expect(store.persist(persisted)).rejects.toThrow();
    expect(JSON.parse(text('settings.json'))).toEqual({ settings: BAD });
    rmSync(join(dir, KEPT), { recursive: true });
    await store.persist(persisted);
    expect(JSON.parse(text(KEPT))).toEqual({ settings: BAD });
  });

  it('is read even if it starts with a byte order mark', async () => {
    const { dir, files, text } = folder(GOOD);
    const { persisted } = openSettings(dir, options);
    writeFileSync(join(dir, 'settings.json'), `\uFEFF${text('settings.json')}`);
    const store = openSettings(dir, options);
    expect(store).toMatchObject({ persisted, problem: null });
    await store.persist(persisted);
    expect(openSettings(dir, options)).toMatchObject({ persisted, problem: null });
    expect(files()).toEqual(['settings.json']);
  });

  it('is readable only by its owner, and is written without blocking while another program has it open', async () => {
    const { dir, files } = folder(GOOD);
    const store = openSettings(dir, options);
    holdRenames('EPERM', 3);
    let isBlocked = true;
    setImmediate(() => (isBlocked = false));
    await store.persist({ ...store.persisted, automation: { isHeld: true } });
    expect(isBlocked).toBe(false);
    expect(openSettings(dir, options).persisted.automation).toEqual({ isHeld: true });
    expect(files()).toEqual(['settings.json']);
    if (process.platform !== 'win32') expect(statSync(join(dir, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  it("is unchanged if it can't be replaced", async () => {
    const { dir } = folder(GOOD);
    const store = openSettings(dir, options);
    holdRenames('ENOSPC');
    await expect(store.persist({ ...store.persisted, automation: { isHeld: true } })).rejects.toThrow(
      'ENOSPC',
    );
    expect(openSettings(dir, options)).toMatchObject({ persisted: store.persisted, problem: null });
  });

  it("isn't rewritten if it is valid", () => {
    const { dir, files } = folder(GOOD);
    expect(openSettings(dir, options).problem).toBeNull();
    expect(files()).toEqual(['settings.json']);
  });

  it.skipIf(process.platform === 'win32')('is set aside without blocking if it is a pipe', () => {
    const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    for (const name of ['settings.json', 'tokens.json']) execFileSync('mkfifo', [join(dir, name)]);
    // A blocking read would hang its whole process, so it runs in a separate one.
    const modules = ['store', 'token-store'].map((name) =>
      JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href),
    );
    const code = `
      const [{ openSettings }, { openTokens }] = await Promise.all([${modules.map((one) => `import(${one})`).join(', ')}]);
      const [dir, wallClock] = [process.argv[1], () => ${NOW}];
      console.log(openSettings(dir, { wallClock, newSecret: () => '' }).problem);
      console.log(openTokens(dir, wallClock).setAside);`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', code, dir], {
      encoding: 'utf8',
      // Only a hang exceeds this.
      timeout: 120_000,
      killSignal: 'SIGKILL',
    });
    expect(output).toContain("The settings file can't be read");
    expect(output).toContain('tokens.unreadable-');
  });
});
