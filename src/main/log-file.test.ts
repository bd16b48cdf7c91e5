import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLogFile } from './log-file.ts';
import { systemLog } from './system.ts';

const TOKEN = 'canary-4d0f';

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-log-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('the log file contains every line without secrets, and is readable only by its owner', async () => {
  const dir = temporaryDir();
  const file = openLogFile(join(dir, 'data'));
  const log = systemLog('touchline', file.stream);
  log.error({ token: TOKEN, source: { token: TOKEN }, error: 'it broke' }, 'a feed failed');
  await file.close();
  const path = join(file.dir, 'touchline.log');
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ msg: 'a feed failed', error: 'it broke' });
  expect(text).not.toContain(TOKEN);
  if (process.platform !== 'win32') {
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(file.dir).mode & 0o077).toBe(0);
  }
});

test('renames a full log file, and deletes all but the five newest', async () => {
  const file = openLogFile(temporaryDir());
  const line = `${'x'.repeat(1023)}\n`;
  for (let written = 0; written < 8 * 1024; written += 64) {
    await new Promise((resolve) => file.stream.write(line.repeat(64), resolve));
  }
  await file.close();
  const logs = readdirSync(file.dir).filter((name) => name.endsWith('.log') || name.includes('touchline'));
  expect(logs.length).toBeGreaterThan(2);
  expect(logs.length).toBeLessThanOrEqual(7);
  for (const name of logs) expect(statSync(join(file.dir, name)).size).toBeLessThan(1_200_000);
});

test("a log file that can't be created affects nothing else", async () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'logs'), 'no folder');
  const file = openLogFile(dir);
  const log = systemLog('touchline', file.stream);
  expect(() => log.info({}, 'still here')).not.toThrow();
  await file.close();
});

test("a closed terminal doesn't end the program, and the log file keeps all lines", async () => {
  const dir = temporaryDir();
  const code = `
    import { openLogFile } from ${JSON.stringify(new URL('./log-file.ts', import.meta.url).href)};
    import { systemLog } from ${JSON.stringify(new URL('./system.ts', import.meta.url).href)};
    await new Promise((resolve) => process.stdin.once('data', resolve));
    const file = openLogFile(${JSON.stringify(dir)});
    const log = systemLog('touchline', file.stream);
    for (let line = 0; line < 100; line += 1) log.info({ line }, 'on air');
    await file.close();
    process.exit(7);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stderr.destroy();
  child.stdin.end('go');
  expect(await once(child, 'exit')).toEqual([7, null]);
  const lines = readFileSync(join(dir, 'logs', 'touchline.log'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines).toHaveLength(100);
});
