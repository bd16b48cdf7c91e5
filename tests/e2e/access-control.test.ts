import { request } from 'node:http';
import { connect } from 'node:net';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { startFeedPeer } from '../peers/feed-peer.ts';
import { Remote, startProgram, temporaryDir, type Program } from './app.ts';

/** Access control of the built app's server, as an outsider sees it. */

function start(args: string[] = [], env: Record<string, string> = {}): Promise<Program> {
  return startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-rehearsal', ...args], env);
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a request with any path, Host and headers, exactly as written. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Reply> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, path, method, headers: { host, ...headers }, setHost: false },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the status of an upgrade; 101 if it is accepted. */
function upgrade(url: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_request, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
}

test('a foreign Host is refused before anything is routed, on requests and upgrades', async () => {
  const {
    ready: { url },
  } = await start();
  const { port } = new URL(url);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    '127.0.0.1:1',
    `127.0.0.1.evil.example:${port}`,
    '',
  ]) {
    expect((await ask(url, '/', { host })).status, host).toBe(421);
    expect((await ask(url, '/api/v1/channels', { host })).status, host).toBe(421);
    if (host !== '') expect(await upgrade(url, '/link', { host }), host).toBe(421);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    expect((await ask(url, '/', { host })).status, host).toBe(200);
  }
});

test('a foreign, null or other-port Origin is refused, and no response has CORS headers', async () => {
  const {
    ready: { url },
  } = await start();
  const { port } = new URL(url);
  const write = { 'x-touchline': '1', 'content-type': 'application/json' };
  for (const origin of [
    'http://evil.example',
    'null',
    'http://127.0.0.1:1',
    `https://127.0.0.1:${port}`,
    `http://evil.example:${port}`,
    'http://127.0.0.1',
    'file://',
  ]) {
    expect(await upgrade(url, '/link', { origin }), origin).toBe(403);
    expect(await upgrade(url, '/api/v1/events', { origin }), origin).toBe(403);
    expect((await ask(url, '/api/v1/channels', { ...write, origin }, 'POST')).status, origin).toBe(403);
    const answers = [
      await ask(url, '/', { origin }),
      await ask(url, '/api/v1/channels', { origin }),
      await ask(url, '/api/v1/channels', { origin, 'access-control-request-method': 'POST' }, 'OPTIONS'),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    expect(await upgrade(url, '/link', { origin }), origin).toBe(101);
  }
  expect(await upgrade(url, '/link', {})).toBe(101);
});

test('the app listens only on loopback, unless it is started with another host and a key', async () => {
  const app = await start();
  const { port } = new URL(app.ready.url);
  // The program doesn't listen on the machine's other addresses: 127.0.0.2 always exists.
  const refused = await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.2', port: Number(port) });
    socket.on('connect', () => resolve('connected'));
    socket.on('error', () => resolve('refused'));
  });
  expect(refused).toBe('refused');

  const key = 'a-key-for-the-tests-only';
  const open = await start(['--host', '127.0.0.2'], { TOUCHLINE_KEY: key });
  expect(open.ready.url).toMatch(/^http:\/\/127\.0\.0\.2:/);
  expect(open.stderr()).not.toContain(key);
});

describe('the secrets of outputs', () => {
  test('look like an unknown page if they are wrong, and replacing one disconnects its pages', async () => {
    const {
      ready: { url },
    } = await start();
    const remote = new Remote(url);
    const { url: link } = await remote.program();
    const { pathname } = new URL(link);
    const wrong = pathname.slice(0, -1) + (pathname.endsWith('0') ? '1' : '0');
    const [known, unknown, nothing] = [
      await ask(url, pathname),
      await ask(url, wrong),
      await ask(url, '/no/such/page'),
    ];
    expect(known.status).toBe(200);
    expect({ ...unknown, headers: { ...unknown.headers, date: '' } }).toEqual({
      ...nothing,
      headers: { ...nothing.headers, date: '' },
    });
    expect(unknown.status).toBe(404);
    expect(await upgrade(url, `${wrong}/link`, {})).toBe(404);

    const page = new WebSocket(`${url.replace('http', 'ws')}${pathname}/link`);
    await new Promise((resolve) => page.once('open', resolve));
    page.send(JSON.stringify({ id: 1, request: 'output:ready', input: { build: null, isMonitor: false } }));
    await expect.poll(async () => (await remote.program()).renderers).toBe(1);
    const cut = new Promise((resolve) => page.once('close', resolve));
    const control = new WebSocket(`${url.replace('http', 'ws')}/link`);
    await new Promise((resolve) => control.once('open', resolve));
    control.send(JSON.stringify({ id: 1, request: 'output:rotate', input: { id: 'program' } }));
    await cut;
    control.terminate();
    expect((await ask(url, pathname)).status).toBe(404);
  });

  test("can't be used to change anything", async () => {
    const {
      ready: { url },
    } = await start();
    const { url: link } = await new Remote(url).program();
    const page = new WebSocket(`${link.replace('http', 'ws')}/link`);
    await new Promise((resolve) => page.once('open', resolve));
    page.send(JSON.stringify({ id: 5, request: 'channel:add', input: {} }));
    const answer = await new Promise<string>((resolve) =>
      page.on('message', (data: Buffer) => {
        // The program also sends the ID of its run, and heartbeats.
        if (data.toString().includes('"id":5')) resolve(data.toString());
      }),
    );
    expect(JSON.parse(answer)).toMatchObject({ id: 5, ok: false, error: { code: 'not_permitted' } });
    page.terminate();
    const { body } = await new Remote(url).call('GET', '/channels');
    expect((body as { channels: unknown[] }).channels).toHaveLength(1);
  });
});

test('forms, text bodies and GETs change nothing', async () => {
  const {
    ready: { url },
  } = await start();
  const tries: [string, string, Record<string, string>, string][] = [
    ['POST', '/api/v1/channels', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    ['POST', '/api/v1/channels', { 'content-type': 'text/plain' }, '{}'],
    ['POST', '/api/v1/channels', { 'content-type': 'application/json' }, '{}'],
    ['POST', '/api/v1/outputs', { 'x-touchline': '1', 'content-type': 'text/plain' }, '{"name":"x"}'],
    [
      'POST',
      '/api/v1/outputs',
      { 'x-touchline': '1', 'content-type': 'multipart/form-data' },
      '{"name":"x"}',
    ],
    ['GET', '/api/v1/channels/A/graphics/scorebug/take', { 'x-touchline': '1' }, ''],
    ['GET', '/api/v1/channels/A/clear', { 'x-touchline': '1' }, ''],
    ['POST', '/', { 'x-touchline': '1' }, ''],
  ];
  const before = await ask(url, '/api/v1/outputs');
  for (const [method, path, headers, body] of tries) {
    const { status } = await ask(url, path, headers, method, body);
    expect(status, `${method} ${path} ${JSON.stringify(headers)}`).toBeGreaterThanOrEqual(400);
  }
  expect((await ask(url, '/api/v1/outputs')).body).toBe(before.body);
  const channels = JSON.parse((await ask(url, '/api/v1/channels')).body) as { channels: unknown[] };
  expect(channels.channels).toHaveLength(1);
});

test("a path can't read anything outside the build", async () => {
  const {
    ready: { url },
  } = await start();
  for (const path of [
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/../../package.json',
    '/assets/%00',
    '/assets//etc/passwd',
    '//etc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/o/..%2f..%2fpackage.json',
    '/assets/',
    '/assets',
    '/src/renderer/index.html',
    '/assets/%c0%ae%c0%ae/x',
  ]) {
    const { status, body } = await ask(url, path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(body, path).not.toMatch(/touchline"|root:/);
  }
});

test('pages have a strict content security policy, and are never cached', async () => {
  const {
    ready: { url },
  } = await start();
  const output = new URL((await new Remote(url).program()).url).pathname;
  for (const path of ['/', output]) {
    const { headers } = await ask(url, path);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test("a source's token appears in no log, page, push or file", async () => {
  const canary = 'canary-7f3a9c-token';
  const peer = await startFeedPeer('nba');
  const data = temporaryDir();
  const app = await startProgram(
    'headless',
    ['--port', '0', '--data', data, '--no-rehearsal', '--feed-url', peer.url],
    { TOUCHLINE_FEED_TOKEN: canary },
  );
  const remote = new Remote(app.ready.url);
  const live = peer.nextConsumer();
  await remote.call('PUT', '/channels/A/session', { source: 'live', sessionId: peer.sessionId });
  await live;
  await expect.poll(async () => (await remote.channel()).link.state).toBe('live');
  peer.say('garbage that is logged');
  await remote.call('POST', '/sources', { name: 'Second', baseUrl: peer.url, token: canary });
  await expect.poll(async () => (await remote.channel()).link.dropped).toBe(1);
  const answers = await Promise.all(
    ['/channels', '/outputs', '/sources', '/catalog?source=live'].map(async (path) =>
      JSON.stringify((await remote.call('GET', path)).body),
    ),
  );
  await app.stop();
  await peer.close();
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  expect(files.length).toBeGreaterThan(0);
  for (const text of [app.stderr(), ...answers, ...files]) expect(text).not.toContain(canary);
});

test('a saved token is only in its own file, and still works after the program is killed', async () => {
  const peer = await startFeedPeer();
  onTestFinished(() => peer.close());
  const data = temporaryDir();
  const canary = 'canary-remembered-8c31';
  const begin = (): Promise<Program> =>
    startProgram('headless', ['--port', '0', '--data', data, '--no-rehearsal']);
  const first = await begin();
  const before = new Remote(first.ready.url);
  const { body } = await before.call('POST', '/sources', {
    name: 'Venue',
    baseUrl: peer.url,
    token: canary,
    remember: true,
  });
  const { id } = body as { id: string };
  await before.call('PUT', '/channels/A/session', { source: id, sessionId: peer.sessionId });
  await expect.poll(async () => (await before.channel()).link.state).toBe('live');
  const path = join(data, 'tokens.json');
  await expect.poll(() => existsSync(path)).toBe(true);
  await first.stop('SIGKILL');
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  const second = await begin();
  const after = new Remote(second.ready.url);
  await expect.poll(async () => (await after.channel()).link.state).toBe('live');
  const visibleText = JSON.stringify([(await after.call('GET', '/sources')).body, await after.channel()]);
  await second.stop();
  const others = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'tokens.json')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  for (const text of [first.stderr(), second.stderr(), visibleText, ...others])
    expect(text).not.toContain(canary);
});

describe('an invalid call', () => {
  test.for([
    ['GET', '/channels/Z', undefined, 404, 'unknown_channel'],
    ['POST', '/channels/A/graphics/fireworks/take', undefined, 404, 'unknown_graphic'],
    ['POST', '/channels/A/graphics/scorebug/explode', undefined, 404, 'unknown_call'],
    ['POST', '/channels/A/graphics/scorebug/take', undefined, 409, 'no_session'],
    ['PUT', '/channels/A/session', { source: 'nobody', sessionId: 'x' }, 404, 'unknown_source'],
    ['PUT', '/channels/A/session', {}, 422, 'bad_request'],
    ['PATCH', '/outputs/program', { delayMs: -3 }, 422, 'bad_request'],
    ['PATCH', '/outputs/program', { delayMs: 150_000 }, 422, 'bad_request'],
    ['PATCH', '/outputs/program', { delayMs: 42 }, 422, 'bad_request'],
    ['PATCH', '/outputs/program', { color: 'red' }, 422, 'bad_request'],
    ['PATCH', '/outputs/program', { kind: 'window' }, 403, 'not_permitted'],
    ['PATCH', '/outputs/nothing', { name: 'x' }, 404, 'unknown_output'],
    ['POST', '/outputs', { name: '' }, 422, 'bad_request'],
    ['POST', '/outputs', { name: 'x', width: 'wide' }, 422, 'bad_request'],
    ['POST', '/sources', { name: 'x', baseUrl: 'ftp://x', token: 't' }, 422, 'bad_request'],
    ['POST', '/rehearsals', { league: 'nba' }, 404, 'unknown_source'],
    ['POST', '/rehearsals', { league: 'nba', speed: 0 }, 422, 'bad_request'],
    ['POST', '/rehearsals', { league: 'nba', speed: 1001 }, 422, 'bad_request'],
    ['GET', '/catalog?source=nobody', undefined, 404, 'unknown_source'],
    ['GET', '/nothing', undefined, 404, 'unknown_call'],
  ] as const)('is refused: %s %s %j is %i %s', async ([method, path, body, status, code]) => {
    const {
      ready: { url },
    } = await start();
    const remote = new Remote(url);
    const before = (await remote.call('GET', '/outputs')).body;
    const answer = await remote.call(method, path, body);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    expect((answer.body as { error: { message: string } }).error.message).toMatch(/^[A-Z].{10,}\.$/);
    expect((await remote.call('GET', '/outputs')).body).toEqual(before);
  });
});
