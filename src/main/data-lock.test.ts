import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

/** Starts another program that holds the folder until it is killed. Returns a function that kills it. */
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

it('the data lock is held by only one program until it is released', async () => {
  const dir = temporaryDir();
  const lock = await lockDataFolder(dir, log);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(`The data folder ${dir} is in use by another`);
  lock.release();
  (await lockDataFolder(dir, log)).release();
});

it('the data lock excludes another program, and is released as soon as that program is killed', async () => {
  const dir = temporaryDir();
  const kill = await otherProgram(dir);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  await kill();
  (await lockDataFolder(dir, log)).release();
});

it("the data lock doesn't lock another folder", async () => {
  const lock = await lockDataFolder(temporaryDir(), log);
  (await lockDataFolder(temporaryDir(), log)).release();
  lock.release();
});

it("the data lock is skipped with a log entry if the folder can't hold one", async () => {
  log.warn.mockClear();
  (await lockDataFolder(join(temporaryDir(), 'nowhere'), log)).release();
  expect(log.warn).toHaveBeenCalledOnce();
});

const LOCK_FILE = 'in-use.lock';

it.skipIf(process.platform === 'win32').each([
  ['that is new', null],
  ['that an older version made', 0o644],
])('lockDataFolder makes a lock file %s accessible only to its owner', async (_what, mode) => {
  const dir = temporaryDir();
  const path = join(dir, LOCK_FILE);
  if (mode !== null) writeFileSync(path, '', { mode });
  const lock = await lockDataFolder(dir, log);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  lock.release();
});

it('the data lock still excludes another program after two attempts by that program', async () => {
  const dir = temporaryDir();
  const lock = await lockDataFolder(dir, log);
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  const other = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    holding(join(dir, LOCK_FILE), 'EXCLUSIVE'),
  ]);
  onTestFinished(() => void other.kill('SIGKILL'));
  const [code] = (await once(other, 'exit')) as [number];
  expect(code).not.toBe(0);
  lock.release();
});

/** Returns the source of a program other than Touchline that locks a file. */
function holding(path: string, kind: 'EXCLUSIVE' | 'DEFERRED'): string {
  return `
    import { DatabaseSync } from 'node:sqlite';
    globalThis.held = new DatabaseSync(${JSON.stringify(path)}, { readOnly: ${kind === 'DEFERRED'} });
    held.exec('PRAGMA busy_timeout = 0; BEGIN ${kind}; SELECT * FROM sqlite_schema');
    console.log('held');
    setInterval(() => undefined, 1_000);
  `;
}

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
const NOBODY_UID = 65_534;

// Only root can start a process of another user.
it.runIf(isRootOnLinux)('the data lock ignores a lock held by another user', async () => {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);
  const path = join(dir, LOCK_FILE);
  writeFileSync(path, '', { mode: 0o644 });
  const child = spawn(process.execPath, ['--input-type=module', '-e', holding(path, 'DEFERRED')], {
    uid: NOBODY_UID,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  log.warn.mockClear();
  const lock = await lockDataFolder(dir, log);
  expect(log.warn).toHaveBeenCalledOnce();
  await expect(lockDataFolder(dir, log)).rejects.toThrow(DataFolderInUse);
  lock.release();
});
