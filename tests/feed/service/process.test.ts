import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DATABASE_GONE } from '../../../src/main/service-exit.ts';
import { Target } from '../conformance/target.ts';
import { end, launch, runToEnd, startProcess } from './process.ts';
import type { Running } from './process.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function start(args: string[], token?: string | null): Promise<Running> {
  const running = await startProcess(['--port', '0', ...args], token);
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

it.each(['SIGTERM', 'SIGINT'] as const)(
  'prints one ready line and stops cleanly on %s, consumers told to come back',
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
] as const)('%s it plays faults or does not', async (_, args, status) => {
  const { ready } = await start(['--data', await folder(), ...args]);
  const target = new Target(ready.url, ready.operatorToken, () => Promise.resolve());
  const asked = { token: target.operatorToken, body: { kind: 'scout-dark' } };
  expect((await target.http('POST', '/desk/faults', asked)).status).toBe(status);
});

it('makes an operator token on first start, keeps it to itself, and knows it again', async () => {
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

it('keeps API keys as hashes and says no token in its log', async () => {
  const data = await folder();
  const { child, ready } = await start(['--data', data]);
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // At its exit a process can have more in the pipe.
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

it('stops by itself when its parent is gone', async () => {
  const { child } = await start(['--data', await folder(), '--parent-pipe']);
  const exited = once(child, 'exit');
  child.stdin!.end();
  expect((await exited)[0]).toBe(0);
});

it.each([
  ['deleted', (data: string) => rm(join(data, 'feed.sqlite'))],
  ['deleted with its folder', (data: string) => rm(data, { recursive: true })],
  ['replaced', (data: string) => rename(join(data, 'feed.sqlite'), join(data, 'old.sqlite'))],
] as const)('ends once its database was %s, and starts with an empty one', async (_, lose) => {
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
});

it('--help explains and starts nothing', async () => {
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
])('%j is one clear sentence and exit code 2', async (args, sentence) => {
  const { code, stdout, stderr } = await runToEnd(args);
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(sentence);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^ +at |node:internal/m);
});

it('a taken port and a taken folder are one sentence and exit code 2', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as AddressInfo;
  const data = await folder();
  const taken = await runToEnd(['--port', String(port), '--data', data]);
  expect(taken).toMatchObject({ code: 2, stdout: '' });
  expect(taken.stderr).toMatch(new RegExp(`^Port ${port} .*--port.*\n$`));

  await start(['--data', data]);
  const second = await runToEnd(['--port', '0', '--data', data]);
  expect(second).toMatchObject({ code: 2, stdout: '' });
  expect(second.stderr).toMatch(/^The data folder is in use.*\n$/);
});

it('a folder that cannot be made is one sentence and exit code 2', async () => {
  const data = await folder();
  const { child } = await start(['--data', data]);
  await end(child, 'SIGTERM');
  expect(existsSync(join(data, 'feed.sqlite'))).toBe(true);
  const finished = await runToEnd(['--port', '0', '--data', join(data, 'feed.sqlite', 'below')]);
  expect(finished).toMatchObject({ code: 2, stdout: '' });
  expect(finished.stderr.trim().split('\n')).toHaveLength(1);
});

it('starts from the command line while another runs elsewhere', async () => {
  const [one, other] = [await start(['--data', await folder()]), await start(['--data', await folder()])];
  expect(one.ready.url).not.toBe(other.ready.url);
  const child = launch(['--help']);
  expect((await once(child, 'exit'))[0]).toBe(0);
});
