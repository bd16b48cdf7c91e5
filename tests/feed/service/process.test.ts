import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DATABASE_GONE } from '../../../src/main/service-exit.ts';
import { Target } from '../conformance/target.ts';
import { end, launch, runToEnd, startProcess } from './process.ts';
import type { Running } from './process.ts';

async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(created, { recursive: true, force: true }));
  return created;
}

async function start(args: string[], token?: string | null): Promise<Running> {
  const running = await startProcess(['--port', '0', ...args], token);
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'the service prints one ready line and stops cleanly on %s, telling consumers to reconnect',
  async (signal) => {
    const { child, ready } = await start(['--data', await folder()]);
    expect(Object.keys(ready)).toEqual(['ready', 'url', 'operatorToken']);
    expect(ready.ready).toBe(true);
    const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
    const { token } = await target.account();
    const consumer = target.subscribe(await target.session(), token);
    await consumer.welcome();
    const silent = target.subscribe(await target.session(), token);
    await silent.welcome();
    silent.socket.pause();
    expect(await end(child, signal)).toBe(0);
    expect((await consumer.goodbye()).code).toBe(1001);
  },
);

it.each([
  ['without --faults', [], 403],
  ['with --faults', ['--faults'], 202],
] as const)('the service enables faults only if it is started %s', async (_, args, status) => {
  const { ready } = await start(['--data', await folder(), ...args]);
  const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
  const request = { token: target.operatorToken, body: { kind: 'scout-dark' } };
  expect((await target.http('POST', '/desk/faults', request)).status).toBe(status);
});

it('the service creates an operator token on first start, keeps it private, and reuses it', async () => {
  const data = await folder();
  const first = await start(['--data', data], null);
  const { operatorToken } = first.ready;
  expect(operatorToken).toMatch(/^tl_[\w-]{43}$/);
  expect((await stat(join(data, 'operator-token'))).mode & 0o777).toBe(0o600);
  await end(first.child, 'SIGTERM');
  const second = await start(['--data', data], null);
  expect(second.ready.operatorToken).toBe(operatorToken);
  const target = new Target(second.ready.url, operatorToken, () => Promise.resolve());
  await target.account();
  await end(second.child, 'SIGTERM');
  const third = await start(['--data', data], 'given-by-the-environment');
  expect(third.ready.operatorToken).toBe('given-by-the-environment');
  const answer = await fetch(`${third.ready.url}/api/sessions?token=${operatorToken}`);
  expect(answer.status).toBe(401);
});

it('the service stores API keys as hashes, and logs no token', async () => {
  const data = await folder();
  const { child, ready } = await start(['--data', data]);
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // A process can have unread output when it exits.
  const isRead = once(child.stderr!, 'end');
  const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
  const { token } = await target.account();
  await target.get(`/api/sessions?token=${token}`);
  await target.subscribe('nba404', token).goodbye();
  await target.get(`/api/history/%zz?token=${token}`);
  await end(child, 'SIGTERM');
  await isRead;
  for (const line of stderr.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  expect(stderr).not.toContain(token);
  expect(stderr).not.toContain(ready.operatorToken);
  for (const file of await readdir(data)) {
    const bytes = await readFile(join(data, file), 'latin1');
    expect(bytes, file).not.toContain(token);
  }
});

it('the service stops automatically when its parent process exits', async () => {
  const { child } = await start(['--data', await folder(), '--parent-pipe']);
  const exited = once(child, 'exit');
  child.stdin!.end();
  expect((await exited)[0]).toBe(0);
});

it.each([
  ['deleted', (data: string) => rm(join(data, 'feed.sqlite'))],
  ['deleted with its folder', (data: string) => rm(data, { recursive: true })],
  ['replaced', (data: string) => rename(join(data, 'feed.sqlite'), join(data, 'old.sqlite'))],
] as const)(
  'the service exits when its database is %s, and creates an empty one at the next start',
  async (_, lose) => {
    const data = await folder();
    const { child, ready } = await start(['--data', data]);
    const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
    const session = await target.session();
    const exited = once(child, 'exit');
    await lose(data);
    expect((await exited)[0]).toBe(DATABASE_GONE);
    const next = await start(['--data', data]);
    const after = new Target(next.ready.url, next.ready.operatorToken, () => Promise.resolve());
    const { token } = await after.account();
    expect((await after.get(`/api/health/${session}?token=${token}`)).status).toBe(404);
    await after.session();
  },
);

/** Zeroes one 4 KB page in the middle of a database, where its rows are. */
async function zeroPage(file: string): Promise<void> {
  const bytes = await readFile(file);
  const page = Math.floor(bytes.length / 8192) * 4096;
  await writeFile(file, bytes.fill(0, page, page + 4096));
}

/** Kinds of damage to a database between two runs. */
const DAMAGES: readonly (readonly [string, (file: string) => Promise<unknown>])[] = [
  ['cut in half', async (file) => truncate(file, (await stat(file)).size / 2)],
  ['overwritten with text', (file) => writeFile(file, 'The quick brown fox. '.repeat(1000))],
  ['replaced with a few letters', (file) => writeFile(file, 'oops')],
  ['zeroed in the middle', zeroPage],
  [
    'empty, with a log beside it',
    async (file) => {
      await writeFile(`${file}-wal`, await readFile(file));
      await truncate(file, 0);
    },
  ],
];

/** Creates a data folder with a database of a few pages and its session. Nothing has it open. */
async function writtenFolder(): Promise<{ data: string; file: string; session: string }> {
  const data = await folder();
  const { child, ready } = await start(['--data', data]);
  const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
  const session = await target.session();
  await end(child, 'SIGTERM');
  return { data, file: join(data, 'feed.sqlite'), session };
}

/** Adds more presses to a log than SQLite keeps in memory. */
function addPresses(file: string, session: string, count: number): void {
  const database = new DatabaseSync(file);
  const payload = JSON.stringify({ team: 'A', note: 'y'.repeat(200) });
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO presses VALUES (?, ?, ?, ?, NULL, ?)');
  for (let seq = 1; seq <= count; seq += 1) insert.run(session, seq, 'possession', payload, seq);
  database.exec('COMMIT');
  database.close();
}

/** Returns a database and its log; null for one that doesn't exist. */
async function contents(file: string): Promise<(Buffer | null)[]> {
  const read = async (path: string): Promise<Buffer | null> => (existsSync(path) ? readFile(path) : null);
  return Promise.all([read(file), read(`${file}-wal`)]);
}

/** Returns everything set aside in a folder, oldest first. */
async function asides(data: string): Promise<string[]> {
  return (await readdir(data)).filter((name) => name.includes('unreadable')).sort();
}

describe('a damaged database', () => {
  it.each(DAMAGES)('is set aside unchanged when it is %s, and a new one is created', async (_, damage) => {
    const { data, file, session } = await writtenFolder();
    await damage(file);
    const before = await contents(file);
    const { child, ready } = await start(['--data', data]);
    expect(ready.setAside).toMatch(/feed\.unreadable-[\dTZ-]+\.sqlite$/);
    expect(await contents(ready.setAside!)).toEqual(before);
    const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
    const { token } = await target.account();
    expect((await target.get(`/api/health/${session}?token=${token}`)).status).toBe(404);
    const next = await target.session();
    await end(child, 'SIGTERM');
    // Reported only once, and the new database is intact.
    const again = await start(['--data', data]);
    expect(again.ready.setAside).toBeUndefined();
    const later = new Target(again.ready.url, again.ready.operatorToken, () => Promise.resolve());
    expect((await later.get(`/api/health/${next}?token=${token}`)).status).toBe(200);
  });

  it('is set aside unchanged together with its write-ahead log', async () => {
    const { data, file } = await writtenFolder();
    await writeFile(file, 'damage');
    await writeFile(`${file}-wal`, 'log');
    const { child, ready } = await start(['--data', data]);
    expect(await contents(ready.setAside!)).toEqual([Buffer.from('damage'), Buffer.from('log')]);
    await end(child, 'SIGTERM');
    expect((await readdir(data)).filter((name) => name.includes('copy'))).toEqual([]);
  });

  it('can be set aside twice in a row', async () => {
    const { data, file } = await writtenFolder();
    for (let times = 1; times <= 2; times += 1) {
      await writeFile(file, `damage ${times}`);
      const { child, ready } = await start(['--data', data]);
      expect(await readFile(ready.setAside!, 'utf8')).toBe(`damage ${times}`);
      await end(child, 'SIGTERM');
    }
    expect(await asides(data)).toHaveLength(2);
  });

  it.each([
    ['before any file was moved', []],
    ['after only its write-ahead log was moved', ['-wal']],
    ['after both files were moved, but before this was reported', ['-wal', '']],
  ])('is set aside and reported after a kill %s', async (_, moved) => {
    const { data, file } = await writtenFolder();
    await writeFile(file, 'damage');
    await writeFile(`${file}-wal`, 'log');
    const aside = 'feed.unreadable-2026-01-01T00-00-00-000Z.sqlite';
    await writeFile(join(data, 'feed.damaged'), aside);
    for (const name of moved) await rename(file + name, join(data, aside + name));
    for (const expected of [join(data, aside), undefined]) {
      const { child, ready } = await start(['--data', data]);
      expect(ready.setAside).toBe(expected);
      await end(child, 'SIGTERM');
    }
    expect(await readFile(join(data, aside), 'utf8')).toBe('damage');
    expect(await readFile(join(data, `${aside}-wal`), 'utf8')).toBe('log');
    expect(await asides(data)).toHaveLength(2);
  });

  it('is set aside by the next start if the damage is found while the service runs', async () => {
    const { data, file, session } = await writtenFolder();
    addPresses(file, session, 40_000);
    const { child, ready } = await start(['--data', data]);
    const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
    const exited = once(child, 'exit');
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0, 4096));
    await target.get(`/api/history/${session}?token=${ready.operatorToken}`).catch(() => null);
    expect((await exited)[0]).toBe(DATABASE_GONE);
    const next = await start(['--data', data]);
    expect((await readFile(next.ready.setAside!)).length).toBe(bytes.length);
  });
});

it('the option --help prints the options and starts nothing', async () => {
  const { code, stdout, stderr } = await runToEnd(['--help']);
  expect(code).toBe(0);
  for (const flag of ['--port', '--host', '--data', '--help', 'TOUCHLINE_OPERATOR_TOKEN'])
    expect(stdout).toContain(flag);
  expect(stderr).toBe('');
});

it.each([
  [['--porcelain'], /--porcelain/],
  [['--port', 'seven'], /--port .*"seven"/],
  [['--port', '70000'], /--port/],
  [['--port'], /--port/],
  [['extra'], /extra/],
  [['--dark-after', '0'], /--dark-after/],
])('the invalid options %j exit with code 2 and a one-line error', async (args, sentence) => {
  const { code, stdout, stderr } = await runToEnd(args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^ +at |node:internal/m);
});

it('the service exits with code 2 and a one-line error if the port or the folder is in use', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const data = await folder();
  const secondRun = await runToEnd(['--port', String(port), '--data', data]);
  expect(secondRun).toMatchObject({ code: 2, stdout: '' });
  expect(secondRun.stderr).toMatch(new RegExp(`^Port ${port} .*--port.*\n$`));

  await start(['--data', data]);
  const second = await runToEnd(['--port', '0', '--data', data]);
  expect(second).toMatchObject({ code: 2, stdout: '' });
  expect(second.stderr).toMatch(/^The data folder is in use.*\n$/);
});

it("the service exits with code 2 and a one-line error if the folder can't be created", async () => {
  const data = await folder();
  const { child } = await start(['--data', data]);
  await end(child, 'SIGTERM');
  expect(existsSync(join(data, 'feed.sqlite'))).toBe(true);
  const finished = await runToEnd(['--port', '0', '--data', join(data, 'feed.sqlite', 'below')]);
  expect(finished.code).toBe(2);
  expect(JSON.parse(finished.stdout)).toEqual({ ready: false, code: 'ENOTDIR' });
  expect(finished.stderr.trim().split('\n')).toHaveLength(1);
});

it('the service can run twice at the same time in different folders', async () => {
  const [one, other] = [await start(['--data', await folder()]), await start(['--data', await folder()])];
  expect(one.ready.url).not.toBe(other.ready.url);
  const child = launch(['--help']);
  expect((await once(child, 'exit'))[0]).toBe(0);
});
