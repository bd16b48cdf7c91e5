import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { largePicture } from '../show/fake-disk.ts';
import { Remote, startProgram, temporaryDir, type Program } from './app.ts';

/** Show files that are too large for a string, in the running program. */

const TEAMS = 76;

async function opened(): Promise<{ dir: string; program: Program; remote: Remote }> {
  const dir = temporaryDir();
  const program = await startProgram('headless', ['--port', '0', '--data', dir, '--no-rehearsal']);
  return { dir, program, remote: new Remote(program.ready.url) };
}

async function* bodyOf(file: AsyncIterable<Uint8Array>, rest: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"file":');
  yield* file;
  yield Buffer.from(`${rest}}`);
}

interface Answered {
  status: number | undefined;
  text: string;
}

/** Sends a body in pieces as they are generated. */
async function post(program: Program, pieces: AsyncIterable<Uint8Array>): Promise<Answered> {
  const sent = request(`${program.ready.url}/api/v1/show-file`, {
    method: 'POST',
    headers: { 'x-touchline': '1', 'content-type': 'application/json' },
  });
  const answered = new Promise<Answered>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      void text(response).then((body) => resolve({ status: response.statusCode, text: body }), reject);
    });
  });
  await pipeline(pieces, sent);
  return await answered;
}

/** Streams a file from one program to the other. */
async function bring(from: Program, to: Program, rest: string): Promise<Answered> {
  const { body } = await fetch(`${from.ready.url}/api/v1/show-file`);
  return await post(to, bodyOf(body!, rest));
}

const waiting = (dir: string): string[] =>
  existsSync(join(dir, 'imports')) ? readdirSync(join(dir, 'imports')) : [];

test('a show of 76 teams with logos of 510 kB is exported and imported', async () => {
  const from = await opened();
  for (let n = 0; n < TEAMS; n += 1) {
    await from.remote.call('PUT', `/teams/Team ${n}`, { code: `T${n}`, logo: largePicture() });
  }
  const to = await opened();
  const looked = await bring(from.program, to.program, '');
  expect(looked.status).toBe(200);
  const { parts } = JSON.parse(looked.text) as { parts: { part: string; added: { count: number } }[] };
  expect(parts.find(({ part }) => part === 'teams')?.added.count).toBe(TEAMS);
  expect((await to.remote.call('GET', '/teams')).body).toEqual({ teams: [] });
  await expect.poll(() => waiting(to.dir)).toEqual([]);

  expect((await bring(from.program, to.program, ',"parts":["teams"]')).status).toBe(200);
  const { teams } = (await to.remote.call('GET', '/teams')).body as { teams: { logo: string }[] };
  expect(teams).toEqual(((await from.remote.call('GET', '/teams')).body as { teams: unknown }).teams);
  for (const team of teams) {
    expect((await fetch(new URL(team.logo, to.program.ready.url))).status).toBe(200);
  }
  await expect.poll(() => waiting(to.dir)).toEqual([]);

  // The whole import is a single change.
  await to.remote.call('POST', '/changes/undo', {});
  expect((await to.remote.call('GET', '/teams')).body).toEqual({ teams: [] });
});

test('a file larger than any show is refused, and other calls are answered while it is received', async () => {
  const { remote, program } = await opened();
  const pieces = (async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"file":{"touchline":"show","settings":{"version":1,"teams":[');
    const many = Buffer.from('{},'.repeat(20_000));
    for (let n = 0; n < 760; n += 1) {
      yield many;
      // The sender of the file gets no answer before the end of the file.
      if (n % 100 === 0) expect((await remote.call('GET', '/channels')).status).toBe(200);
    }
    yield Buffer.from('{}]}}}');
  })();
  const { status, text: answer } = await post(program, pieces);
  expect([status, answer]).toEqual([
    422,
    expect.stringMatching(/more entries than a show can have/) as string,
  ]);
});
