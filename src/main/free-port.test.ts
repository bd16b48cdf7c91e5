import { createServer, Server, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startFailure } from './entry.ts';
import { nextFreePort } from './free-port.ts';

const HOST = '127.0.0.1';

/** Starts two programs on adjacent ports. Returns the lower port. */
async function twoTaken(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const { port } = first.address() as AddressInfo;
    const second = port < 65_000 ? await listen(port + 1).catch(() => null) : null;
    if (second !== null) return port;
  }
}

function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    onTestFinished(() => void server.close());
    server.once('error', reject);
    server.listen(port, HOST, () => resolve(server));
  });
}

test('nextFreePort skips ports in use and returns one that can be opened', async () => {
  const usedPort = await twoTaken();
  const free = await nextFreePort(HOST, usedPort);
  expect(free).toBeGreaterThan(usedPort + 1);
  await listen(free!);
});

test('nextFreePort returns null if no later port exists', async () => {
  expect(await nextFreePort(HOST, 65_535)).toBeNull();
});

test('the error for a port in use suggests the next free port', async () => {
  const usedPort = await twoTaken();
  const sentence = await startFailure(Object.assign(new Error('x'), { code: 'EADDRINUSE' }), HOST, usedPort);
  expect(sentence).toMatch(
    /^Port \d+ on 127\.0\.0\.1 is in use\. Stop the program that uses it, or start with --port \d+, which is free\.$/,
  );
});

test('the error for a forbidden port suggests the next free port', async () => {
  const usedPort = await twoTaken();
  const forbidden = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
  expect(await startFailure(forbidden, HOST, usedPort)).toMatch(
    /^This system doesn't let Touchline open port \d+ on 127\.0\.0\.1\. Allow it, or start with --port \d+, which is free\.$/,
  );
  // A folder that can't be written is not a problem of the port.
  const folder = Object.assign(new Error('mkdir EACCES'), { code: 'EACCES', syscall: 'mkdir' });
  expect(await startFailure(folder, HOST, usedPort)).toMatch(/^Permission denied: mkdir EACCES\./);
});

test('nextFreePort finds a port beyond a block of 100 that the system reserves', async () => {
  const listens = vi.spyOn(Server.prototype, 'listen');
  listens.mockImplementation(function (this: Server, port: unknown, _host: unknown, done: unknown) {
    const error = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    setImmediate(() => (Number(port) < 1_024 ? this.emit('error', error) : (done as () => void)()));
    return this;
  } as Server['listen']);
  onTestFinished(() => listens.mockRestore());
  expect(await nextFreePort(HOST, 80)).toBe(1_080);
});
