import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Another program that holds the folder until it is killed. */
async function otherProgram(dir: string): Promise<() => Promise<void>> {
  const lockModule = pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href;
  const script = `
    import { lockDataFolder } from ${JSON.stringify(lockModule)};
    globalThis.held = await lockDataFolder(${JSON.stringify(dir)}, console);
    console.log('held');
    setInterval(() => undefined, 1_000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  await once(child.stdout, 'data');
  return kill;
}

it('is held by one alone, and free again once it is given back', async () => {
  const dir = temporaryDir();
  const lock = await lockDataFolder(dir, log);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(`The data folder ${dir} is in use by another`);
  lock.release();
  (await lockDataFolder(dir, log)).release();
});

it('is held against another program, and free at once when that one is killed', async () => {
  const dir = temporaryDir();
  const kill = await otherProgram(dir);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  await kill();
  (await lockDataFolder(dir, log)).release();
});

it('leaves another folder alone', async () => {
  const lock = await lockDataFolder(temporaryDir(), log);
  (await lockDataFolder(temporaryDir(), log)).release();
  lock.release();
});

it('goes without where the folder can hold no lock, and logs that', async () => {
  log.warn.mockClear();
  (await lockDataFolder(join(temporaryDir(), 'nowhere'), log)).release();
  expect(log.warn).toHaveBeenCalledOnce();
});
