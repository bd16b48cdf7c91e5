import { createHash, randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { REQUESTS } from './fuzz-inputs.ts';
import { checkCases, mutatedText, mutatedValue, SEED, textOf } from './mutations.ts';
import { Remote, startProgram, temporaryDir, type Program } from '../e2e/app.ts';

/** Sends bytes that no browser would send to the built program, which has to survive unchanged. */

function start(): Promise<Program> {
  return startProgram('headless', ['--port', '0', '--data', temporaryDir(), '--no-rehearsal']);
}

function socketTo(url: string, allowHalfOpen = false): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen });
  socket.on('error', () => undefined);
  return socket;
}

/** Sends raw bytes. Returns everything received until the server closes the connection. */
function say(url: string, bytes: Buffer | string): Promise<string> {
  return new Promise((resolve) => {
    const socket = socketTo(url);
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('close', () => resolve(text));
    socket.write(bytes);
  });
}

/** Sends raw bytes and ends the stream. Resolves when the server has closed the connection. */
function sayAndEnd(url: string, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = socketTo(url);
    socket.on('close', () => resolve());
    socket.resume().end(bytes);
  });
}

const head = (url: string, line: string, ...headers: string[]): string =>
  [line, `Host: ${new URL(url).host}`, ...headers, '', ''].join('\r\n');

const upgradeHead = (url: string, path: string): string =>
  head(
    url,
    `GET ${path} HTTP/1.1`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  );

async function isAsBefore(program: Program): Promise<void> {
  expect(program.child.exitCode).toBeNull();
  const { status, body } = await new Remote(program.ready.url).call('GET', '/channels');
  expect(status).toBe(200);
  expect((body as { channels: unknown[] }).channels).toHaveLength(1);
}

describe('invalid WebSocket bytes', () => {
  test.for([
    ['reserved bits', Buffer.from('ffffffff', 'hex')],
    ['a frame without a mask', Buffer.from('810568656c6c6f', 'hex')],
    ['a length of 2^63', Buffer.from('81ffffffffffffffffff00000000', 'hex')],
    ["text that isn't UTF-8", Buffer.from('818200000000c0af', 'hex')],
    ['a continuation without a beginning', Buffer.from('808000000000', 'hex')],
    ['a ping of 200 bytes', Buffer.concat([Buffer.from('89fe00c800000000', 'hex'), Buffer.alloc(200)])],
    ['a close of one byte', Buffer.from('88810000000000', 'hex')],
    [
      'two mebibytes in one frame',
      Buffer.concat([Buffer.from('81ff000000000020000000000000', 'hex'), Buffer.alloc(2 ** 21)]),
    ],
    ['noise', createHash('shake256', { outputLength: 4_096 }).update('noise').digest()],
  ] as const)('end only the link: %s', async ([, bytes]) => {
    const program = await start();
    const { url } = program.ready;
    const output = `${new URL((await new Remote(url).program()).url).pathname}/link`;
    for (const path of ['/link', '/api/v1/events', output]) {
      const closed = new Promise<void>((resolve) => {
        const socket = socketTo(url);
        let isOpen = false;
        socket.on('data', () => {
          // Some cases are only an unfinished frame: the end of the stream makes sure that it stays unfinished.
          if (!isOpen) socket.end(bytes);
          isOpen = true;
        });
        socket.on('close', () => resolve());
        socket.write(upgradeHead(url, path));
      });
      await closed;
    }
    await isAsBefore(program);
  });

  test('are reported as an invalid request if they contain 10,000 nested levels', async () => {
    const program = await start();
    const socket = new WebSocket(`${program.ready.url.replace('http', 'ws')}/link`);
    await new Promise((resolve) => socket.once('open', resolve));
    const answer = new Promise<string>((resolve) =>
      socket.on('message', (data: Buffer) => {
        if (data.toString().includes('"ok"')) resolve(data.toString());
      }),
    );
    socket.send(`{"id":1,"request":"state:get","input":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
    expect(JSON.parse(await answer)).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    socket.terminate();
    await isAsBefore(program);
  });
});

describe('almost valid requests', () => {
  test('are all answered, for windows and for outputs, and crash nothing', async () => {
    const program = await start();
    const { url } = program.ready;
    const control = `${url.replace('http', 'ws')}/link`;
    const output = `${(await new Remote(url).program()).url.replace('http', 'ws')}/link`;
    // Excludes sources: with a mutated address, the program could connect to another machine.
    const requests = REQUESTS.filter(({ request }) => !request.startsWith('source:'));
    // The output comes first, because requests of windows may remove it.
    for (const address of [output, control]) {
      const link = new WebSocket(address);
      await new Promise((resolve, reject) => link.once('open', resolve).once('error', reject));
      const over = new Promise<never>((_, reject) =>
        link.once('close', (code) => reject(new Error(`The link was closed with ${code}.`))),
      );
      over.catch(() => undefined);
      let [sent, answers] = [0, 0];
      let catchUp: () => void = () => undefined;
      link.on('message', (data: Buffer) => {
        if (data.toString().includes('"ok":')) answers += 1;
        if (answers === sent) catchUp();
      });
      await checkCases(5_000, async (random) => {
        const right = { ...random.pick(requests), id: (sent += 1) };
        const answered = new Promise<void>((resolve) => (catchUp = resolve));
        link.send(
          random.roll(2) === 0
            ? mutatedText(JSON.stringify(right), random)
            : textOf(mutatedValue(right, random)),
        );
        if (sent % 20 === 0) await Promise.race([answered, over]);
      });
      link.terminate();
    }
    expect(program.child.exitCode).toBeNull();
    expect((await new Remote(url).call('GET', '/channels')).status).toBe(200);
    // The program logged no unexpected error.
    expect(program.stderr()).not.toMatch(/an error was not caught|a request failed/);
  });
});

describe('a refused upgrade', () => {
  test('uses no resources for a peer that keeps the connection open', async () => {
    const program = await start();
    const { url } = program.ready;
    const peers = Array.from({ length: 300 }, () => {
      // The peer never closes its side, so the server must not wait for that.
      const socket = socketTo(url, true);
      socket.write(upgradeHead(url, '/o/00000000000000000000000000000000/link'));
      socket.resume();
      return socket;
    });
    // Counts open connections by writing: a byte to a closed side is answered with a reset, which the next byte
    // detects.
    const openCount = (): number => {
      const those = peers.filter((socket) => !socket.destroyed);
      for (const socket of those) socket.write('x');
      return those.length;
    };
    await expect.poll(openCount, { interval: 200 }).toBe(0);
    await isAsBefore(program);
  });
});

describe('an HTTP request', () => {
  test("is refused with 400 if its target isn't normalized", async () => {
    const program = await start();
    const { url } = program.ready;
    const { body } = await new Remote(url).call('GET', '/outputs');
    const secret = new URL((body as { outputs: { url: string }[] }).outputs[0]!.url).pathname;
    for (const target of [
      '/o/../api/v1/outputs',
      '/o/%2e%2e/api/v1/outputs',
      '/assets/../api/v1/outputs',
      '/logos/..%2fapi/v1/outputs',
      '//api/v1/outputs',
      'http://evil.example/api/v1/outputs',
      '/api/v1/./outputs',
      '/%61pi/v1/outputs',
      '*',
    ]) {
      const answer = await say(url, head(url, `GET ${target} HTTP/1.1`, 'Connection: close'));
      expect(answer, target).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer, target).not.toContain(secret.slice(3));
    }
    await isAsBefore(program);
  });

  test('is refused if two parsers could read it differently', async () => {
    const program = await start();
    const { url } = program.ready;
    const smuggled =
      'POST /api/v1/channels HTTP/1.1\r\nHost: x\r\nX-Touchline: 1\r\nContent-Length: 0\r\n\r\n';
    for (const [name, bytes] of [
      [
        'two lengths',
        head(url, 'POST /api/v1/channels HTTP/1.1', 'Content-Length: 4', 'Content-Length: 5') + 'abcd',
      ],
      [
        'length and chunks',
        head(url, 'POST / HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked') +
          `0\r\n\r\n${smuggled}`,
      ],
      [
        'an unknown coding',
        head(url, 'POST / HTTP/1.1', 'Transfer-Encoding: x, chunked') + `0\r\n\r\n${smuggled}`,
      ],
      [
        'a chunk of a false size',
        head(url, 'POST / HTTP/1.1', 'Transfer-Encoding: chunked') + `zz\r\n${smuggled}`,
      ],
      ['a header folded', head(url, 'GET / HTTP/1.1', 'X-A: b', ' c')],
      ['a header with a bare return', head(url, 'GET / HTTP/1.1', 'X-A: b\rX-B: c')],
      ['two hosts', head(url, 'GET / HTTP/1.1', 'Host: evil.example')],
    ] as const) {
      // The appended request closes the connection if it is still open.
      const answer = await say(url, bytes + head(url, 'GET /nothing HTTP/1.1', 'Connection: close'));
      expect(answer, name).not.toMatch(/HTTP\/1\.1 2\d\d/);
    }
    await isAsBefore(program);
  });

  test('is refused if its body has 10,000 nested levels or exceeds the size limit', async () => {
    const program = await start();
    const { url } = program.ready;
    const post = (body: string): Promise<Response> =>
      fetch(`${url}/api/v1/outputs`, {
        method: 'POST',
        headers: { 'x-touchline': '1', 'content-type': 'application/json' },
        body,
      });
    const deep = await post(`{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
    expect(deep.status).toBe(422);
    expect((await post(`{"name":"${'x'.repeat(200_000)}"}`)).status).toBe(422);
    await isAsBefore(program);
  });

  test("is cut off if its body is endless, and doesn't cause an error if it is interrupted", async () => {
    const program = await start();
    const { url } = program.ready;
    const post = (...headers: string[]): string =>
      head(
        url,
        'POST /api/v1/outputs HTTP/1.1',
        'X-Touchline: 1',
        'Content-Type: application/json',
        ...headers,
      );
    const endless = socketTo(url);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    let sent = 0;
    const pump = (): void => {
      while (!endless.destroyed && sent < 1_000 && endless.write(chunk)) sent += 1;
    };
    endless.on('drain', pump);
    const cut = new Promise((resolve) => endless.once('close', resolve));
    endless.resume().write(post('Transfer-Encoding: chunked'));
    pump();
    await cut;
    expect(sent).toBeLessThan(1_000);
    const broken = socketTo(url);
    const gone = new Promise((resolve) => broken.once('close', resolve));
    // The request is being handled once the server sends 100 Continue.
    broken.once('data', () => broken.write('{"name"', () => broken.destroy()));
    broken.write(post('Content-Length: 500', 'Expect: 100-continue'));
    await gone;
    await isAsBefore(program);
    expect(program.stderr()).not.toContain('a remote call failed');
  });

  test('always gets the same security headers in the response', async () => {
    const { url } = (await start()).ready;
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/favicon.ico'],
      ['GET', '/api/v1/channels'],
      ['GET', '/api/v1/nothing'],
      ['POST', '/api/v1/channels'],
      ['GET', '/nothing'],
      ['GET', '/logos/nothing.svg'],
      ['OPTIONS', '/api/v1/channels'],
      ['GET', '/%61'],
    ] as const) {
      const { headers } = await fetch(url + path, { method });
      expect(
        [
          'x-content-type-options',
          'referrer-policy',
          'cross-origin-resource-policy',
          'cross-origin-opener-policy',
        ].map((name) => headers.get(name)),
        `${method} ${path}`,
      ).toEqual(['nosniff', 'no-referrer', 'same-origin', 'same-origin']);
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
  });

  test('gets the security headers even in the response to a refused upgrade', async () => {
    const { url } = (await start()).ready;
    for (const path of ['/nothing', '/o/00000000000000000000000000000000/link', '/%61']) {
      const answer = await say(url, upgradeHead(url, path));
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer, path).toContain('x-content-type-options: nosniff');
    }
  });

  test("doesn't block other requests if it arrives byte by byte, and is aborted", async () => {
    const program = await start();
    const { url } = program.ready;
    const slow = Array.from({ length: 100 }, () => {
      const socket = socketTo(url);
      socket.write(`GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-Slow: `);
      socket.resume();
      const drip = setInterval(() => socket.write('x'), 1_000);
      return new Promise<void>((resolve) =>
        socket.on('close', () => {
          clearInterval(drip);
          resolve();
        }),
      );
    });
    await isAsBefore(program);
    await Promise.all(slow);
    await isAsBefore(program);
  });

  test('never breaks the parser', async () => {
    const program = await start();
    const { url } = program.ready;
    const token = fc.constantFrom(
      'GET ',
      'POST ',
      '/',
      '/o/',
      '..',
      ' HTTP/1.1',
      '\r\n',
      '\n',
      'Host: ',
      ': ',
      '\u0000',
    );
    const request = fc.array(fc.oneof(token, fc.constant(new URL(url).host), fc.string({ maxLength: 8 })), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 50, maxLength: 50 }), async (requests) => {
        await Promise.all(requests.map((pieces) => sayAndEnd(url, `${pieces.join('')}\r\n\r\n`)));
        expect(program.child.exitCode).toBeNull();
      }),
      { numRuns: 40, ...SEED },
    );
    await isAsBefore(program);
  });
});

describe('a changed output secret', () => {
  test('disconnects even a page that was never ready', async () => {
    const program = await start();
    const { url } = program.ready;
    const remote = new Remote(url);
    const page = new WebSocket(`${(await remote.program()).url.replace('http', 'ws')}/link`);
    await new Promise((resolve) => page.once('open', resolve));
    const cut = new Promise<number>((resolve) => page.once('close', resolve));
    const control = new WebSocket(`${url.replace('http', 'ws')}/link`);
    await new Promise((resolve) => control.once('open', resolve));
    control.send(JSON.stringify({ id: 1, request: 'output:rotate', input: { id: 'program' } }));
    expect(await cut).toBe(4001);
    control.terminate();
  });
});
