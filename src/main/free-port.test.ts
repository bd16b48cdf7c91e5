import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
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
