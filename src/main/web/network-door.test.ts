import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { NetworkDoor } from './network-door.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Creates a door with placeholder addresses. The server of each address listens on loopback instead.
 *
 * @param fails error codes of addresses at which listening fails
 */
function stage(fails: Record<string, string> = {}) {
  let addresses = ['127.0.0.1', '::1', '192.0.2.7', '2001:db8::7', 'fe80::1'];
  const servers = new Map<string, Server>();
  const reports: { urls: string[]; sentence: string | null }[] = [];
  const door = new NetworkDoor({
    serve: (address) => {
      const server = createServer((_request, response) => response.end('here'));
      const listen = server.listen.bind(server);
      server.listen = ((_port: number, _host: string, done: () => void) => {
        const code = fails[address];
        if (code === undefined) listen(0, '127.0.0.1', done);
        else setImmediate(() => server.emit('error', Object.assign(new Error(code), { code })));
        return server;
      }) as typeof server.listen;
      servers.set(address, server);
      return server;
    },
    port: () => 7700,
    addresses: () => addresses.map((address) => ({ address, interface: 'eth0' })),
    hostname: () => 'localhost',
    log: silent,
    onState: ({ endpoints, sentence }) =>
      void reports.push({ urls: endpoints.map(({ url }) => url), sentence }),
  });
  onTestFinished(() => door.close());
  return {
    door,
    servers,
    reports,
    become: (now: string[]) => {
      addresses = now;
    },
  };
}

it('NetworkDoor opens one listener for each network address, but none for local addresses', async () => {
  const { door, servers, reports } = stage();
  door.follow(true);
  await expect
    .poll(() => reports.at(-1))
    .toEqual({
      urls: ['http://192.0.2.7:7700', 'http://[2001:db8::7]:7700'],
      sentence: null,
    });
  expect([...servers.keys()]).toEqual(['192.0.2.7', '2001:db8::7']);
});

it('NetworkDoor closes its listeners with all their sockets', async () => {
  const { door, servers, reports } = stage();
  door.follow(true);
  const server = servers.get('192.0.2.7')!;
  await once(server, 'listening');
  // Closing a server resets connections that it has not accepted yet.
  const accepted = once(server, 'connection');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), accepted]);
  const shut = once(server, 'shut');
  const closed = once(socket, 'close');
  door.follow(false);
  await Promise.all([shut, closed]);
  expect(server.listening).toBe(false);
  expect(reports.at(-1)).toEqual({ urls: [], sentence: null });
});

it("NetworkDoor follows changes of this computer's addresses", async () => {
  const { door, servers, reports, become } = stage();
  become([]);
  door.follow(true);
  expect(reports.at(-1)?.sentence).toMatch(/^This computer isn't on a network, so other machines/);
  become(['192.0.2.8']);
  door.refresh();
  await expect.poll(() => reports.at(-1)?.urls).toEqual(['http://192.0.2.8:7700']);
  become(['192.0.2.9']);
  door.refresh();
  await expect.poll(() => reports.at(-1)?.urls).toEqual(['http://192.0.2.9:7700']);
  expect(servers.get('192.0.2.8')?.listening).toBe(false);
  door.follow(false);
  become(['192.0.2.10']);
  door.refresh();
  expect(servers.has('192.0.2.10')).toBe(false);
});

it('NetworkDoor reports an address whose port is in use, opens the others, and retries at the next check', async () => {
  const fails: Record<string, string> = { '192.0.2.7': 'EADDRINUSE' };
  const { door, reports } = stage(fails);
  door.follow(true);
  await expect
    .poll(() => reports.at(-1)?.sentence)
    .toMatch(/^Another program uses port 7700 on 192\.0\.2\.7/);
  await expect.poll(() => reports.at(-1)?.urls).toEqual(['http://[2001:db8::7]:7700']);
  delete fails['192.0.2.7'];
  door.refresh();
  await expect
    .poll(() => reports.at(-1))
    .toEqual({
      urls: ['http://192.0.2.7:7700', 'http://[2001:db8::7]:7700'],
      sentence: null,
    });
});
