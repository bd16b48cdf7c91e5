import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Invitation } from '../../src/preload/contract/operators.ts';
import type { OperatorRole } from '../../src/preload/contract/roles.ts';
import { Remote, startProgram, temporaryDir, type Program } from '../e2e/app.ts';
import { REQUESTS } from './fuzz-inputs.ts';

/** Operators who try more than their role allows, in the built program. */

interface Stage {
  program: Program;
  dir: string;
  remote: Remote;
  url: string;
}

async function start(env: Record<string, string> = {}): Promise<Stage> {
  const dir = temporaryDir();
  const program = await startProgram('headless', ['--port', '0', '--data', dir, '--no-rehearsal'], env);
  return { program, dir, remote: new Remote(program.ready.url), url: program.ready.url };
}

async function invited({ remote }: Stage, role: OperatorRole): Promise<string> {
  const { status, body } = await remote.call('POST', '/operators', { name: role, role });
  expect(status).toBe(201);
  return (body as Invitation).links[0]!.split('#')[1]!;
}

async function cookieOf({ url }: Stage, key: string): Promise<string> {
  const response = await fetch(`${url}/join`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  return response.headers.get('set-cookie')!.split(';')[0]!;
}

test.for(['watch', 'score'] as const)(
  'an operator with the role %s changes nothing with any request over a link',
  async (role) => {
    const stage = await start();
    const cookie = await cookieOf(stage, await invited(stage, role));
    const before = await stage.remote.call('GET', '/outputs');
    for (const path of ['/link', '/score/link']) {
      const socket = new WebSocket(`${stage.url.replace('http', 'ws')}${path}`, { headers: { cookie } });
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      const answers = new Map<number, { ok: boolean; error?: { code: string } }>();
      const isAnswered = new Promise<void>((resolve) =>
        socket.on('message', (bytes: Buffer) => {
          const message = JSON.parse(bytes.toString()) as {
            id?: number;
            ok: boolean;
            error?: { code: string };
          };
          if (message.id !== undefined) answers.set(message.id, message);
          if (answers.size === REQUESTS.length) resolve();
        }),
      );
      for (const [index, { request, input }] of REQUESTS.entries())
        socket.send(JSON.stringify({ id: index + 1, page: 'attacker', request, input }));
      await isAnswered;
      for (const [index, { request }] of REQUESTS.entries()) {
        const { ok, error } = answers.get(index + 1)!;
        if (
          /^(channel|output|graphic|override|clock|obs|source|operator|network|team:set|sponsor:add)/.test(
            request,
          )
        )
          expect([ok, error?.code], `${path} ${request}`).toEqual([
            false,
            expect.stringMatching(/not_permitted|bad_request/),
          ]);
      }
      socket.terminate();
    }
    expect(await stage.remote.call('GET', '/outputs')).toEqual(before);
    expect(
      ((await stage.remote.call('GET', '/crew')).body as { operators: unknown[] }).operators,
    ).toHaveLength(1);
  },
);

test("a producer on another machine can't invite operators or admit other machines", async () => {
  const stage = await start();
  const key = await invited(stage, 'produce');
  for (const [method, path, body] of [
    ['POST', '/operators', { name: 'Second', role: 'produce' }],
    ['PUT', '/network', { isOpen: true }],
    ['DELETE', '/operators/x', undefined],
  ] as const) {
    const response = await fetch(`${stage.url}/api/v1${path}`, {
      method,
      headers: {
        'x-touchline': '1',
        'content-type': 'application/json',
        authorization: `Bearer ${key}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 403]);
  }
  expect((await stage.remote.call('GET', '/crew')).body).toMatchObject({
    operators: [{ name: 'produce' }],
    network: { isOpen: false, addresses: [] },
  });
});

test("an operator's key is nowhere on disk and in no line of the log", async () => {
  const stage = await start();
  const key = await invited(stage, 'produce');
  const cookie = await cookieOf(stage, key);
  for (const path of [
    '/',
    '/score',
    '/me',
    `/join?key=${key.slice(0, 8)}`,
    '/api/v1/crew',
    '/api/v1/nothing',
  ])
    await fetch(stage.url + path, { headers: { cookie } });
  await stage.remote.call('POST', '/channels');
  await stage.program.stop();
  const files = readdirSync(stage.dir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(stage.dir, name))
    .filter((path) => statSync(path).isFile());
  expect(files.some((path) => path.endsWith('crew.json'))).toBe(true);
  for (const path of files) expect(readFileSync(path, 'latin1'), path).not.toContain(key);
  expect(stage.program.stderr()).not.toContain(key);
  // Only the file's owner can read the operators.
  if (process.platform !== 'win32') {
    expect(statSync(join(stage.dir, 'crew.json')).mode & 0o777).toBe(0o600);
  }
});

test('a damaged list of operators admits no operator, and is set aside and reported', async () => {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'crew.json'), '{"version":1,"isOpen":true,"operators":[{"id":"x","role":"own"}]}');
  const program = await startProgram('headless', ['--port', '0', '--data', dir, '--no-rehearsal']);
  const remote = new Remote(program.ready.url);
  expect((await remote.call('GET', '/crew')).body).toMatchObject({
    operators: [],
    network: { isOpen: false },
  });
  expect(readdirSync(dir).filter((name) => name.startsWith('crew.unreadable-'))).toHaveLength(1);
});
