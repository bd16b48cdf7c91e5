import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { openService } from './open-service.ts';

/** Connections and bodies of malicious peers. */

/** Opens a peer that sends an upgrade and never hangs up, regardless of what it receives. */
function halfOpen(url: string, path: string, key = 'dGhlIHNhbXBsZSBub25jZQ=='): Socket {
  const { port } = new URL(url);
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).resume();
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  return socket;
}

/** Returns whether the service has cut the connection, which makes writing to it fail. */
async function isCut(socket: Socket): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  while (!socket.destroyed && Date.now() < deadline) {
    socket.write('x');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return socket.destroyed;
}

describe('a refused upgrade whose peer never hangs up', () => {
  it.each([
    ['without a token, with HTTP 403', '/api/subscribe/nba1'],
    ['with an unknown token, with HTTP 403', '/api/subscribe/nba1?token=nobody'],
    ['with a malformed ID, with HTTP 403', '/api/subscribe/%zz?token=x'],
    ['on an unknown path, with 4404', '/api/other'],
    ["of a session that doesn't exist, with 4404", '/api/subscribe/nba404?token=operator-of-the-tests'],
  ])('is cut after two seconds: %s', async (_, path) => {
    const clock = new FakeClock();
    const { target, errors } = await openService({ clock });
    const sockets = Array.from({ length: 20 }, () => halfOpen(target.url, path));
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    await clock.pass(1900);
    expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
    await clock.pass(200);
    expect(await Promise.all(sockets.map(isCut))).toEqual(sockets.map(() => true));
    expect(errors).toEqual([]);
  });

  it("doesn't delay the exit of the service", async () => {
    const clock = new FakeClock();
    const { target, stop } = await openService({ clock });
    const socket = halfOpen(target.url, '/api/subscribe/nba1');
    await once(socket, 'data');
    const stopped = stop();
    await clock.pass(600);
    await stopped;
  });
});

describe('a request that arrives byte by byte', () => {
  it('blocks no other request, and is aborted', async () => {
    const { target, errors } = await openService();
    const { port } = new URL(target.url);
    const slow = Array.from({ length: 50 }, () => {
      const socket = connect({ port: Number(port), host: '127.0.0.1' });
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined).resume();
      socket.write('GET /api/sessions HTTP/1.1\r\nHost: x\r\nX-Slow: ');
      const drip = setInterval(() => socket.write('x'), 1_000);
      return once(socket, 'close').then(() => clearInterval(drip));
    });
    expect(await target.http('GET', '/health', { token: null })).toMatchObject({ status: 200 });
    await Promise.all(slow);
    expect(errors).toEqual([]);
  });
});

describe('a request body', () => {
  it.each([
    ['arrays', `{"name":${'['.repeat(65)}${']'.repeat(65)}}`],
    ['objects', `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`],
  ])('is refused with an error message if it is nested too deeply: %s', async (_, body) => {
    const { target, errors } = await openService();
    const answer = await target.http('POST', '/desk/accounts', { token: target.operatorToken, body });
    expect(answer).toMatchObject({ status: 422, body: { detail: 'The JSON has more than 64 levels.' } });
    expect(errors).toEqual([]);
  });

  it("is measured as it arrives, isn't decompressed if it is compressed, and is cut off if it has no length", async () => {
    const { target } = await openService();
    const headers = { authorization: `Bearer ${target.operatorToken}`, 'content-type': 'application/json' };
    const large = JSON.stringify({ name: 'x'.repeat(10_000_000), role: 'scout' });
    const packed = await fetch(`${target.url}/desk/accounts`, {
      method: 'POST',
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: gzipSync(large),
    });
    expect(packed.status).toBe(422);
    const streamed = await fetch(`${target.url}/desk/accounts`, {
      method: 'POST',
      headers,
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit).catch(() => null);
    expect(streamed?.status ?? 413).toBe(413);
  });

  it('is refused with an error message if it is imported and nested too deeply', async () => {
    const file = `{"events":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    await expect(openService({ imports: [file] })).rejects.toThrow(/more than 64 levels/);
  });

  it('has the same nesting limit as a token, which is refused with 401', async () => {
    const { target } = await openService();
    const head = Buffer.from(`{"alg":${'['.repeat(20_000)}`)
      .toString('base64url')
      .slice(0, 12_000);
    expect((await target.get('/api/sessions', `${head}.e30.x`)).status).toBe(401);
  });
});
