import { createHash } from 'node:crypto';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BACKOFF_OUTAGE_CAP_MS } from '../../src/feed/client/backoff.ts';
import { decode } from '../../src/feed/client/decode.ts';
import { FeedApi } from '../../src/feed/client/feed-api.ts';
import { feedSockets } from '../../src/feed/client/feed-socket.ts';
import { Subscription, type Shown } from '../../src/feed/client/subscription.ts';
import { EventLog } from '../../src/feed/client/event-log.ts';
import { startChaosProxy, type ChaosProxy } from '../peers/chaos-proxy.ts';
import { pressed, startFeedPeer, type FeedPeer } from '../peers/feed-peer.ts';
import { after, FakeTimers } from '../peers/timers.ts';

/** Real sockets against a scripted service, through a proxy that damages bytes. */

/** The clock of a follower's subscription. */
interface Time {
  now: () => number;
  after: (delayMs: number, run: () => void) => () => void;
}
const REAL_TIME: Time = { now: () => performance.now(), after };

interface Follower {
  subscription: Subscription;
  shown: Shown[];
  reports: string[];
  eventLog: EventLog;
}

function follow(baseUrl: string, sessionId: string, time = REAL_TIME): Follower {
  const api = new FeedApi({ baseUrl, token: () => 'token', fetch, after });
  const shown: Shown[] = [];
  const reports: string[] = [];
  const eventLog = new EventLog();
  const subscription = new Subscription(
    sessionId,
    eventLog,
    {
      api,
      openSocket: feedSockets(null),
      decode,
      now: time.now,
      random: () => 0.2,
      after: time.after,
      saved: null,
      onDropped: (problem) => void reports.push(problem),
    },
    { onFrame: (one) => void shown.push(one), onHistory: () => undefined, onChange: () => undefined },
  );
  onTestFinished(() => subscription.stop());
  return { subscription, shown, reports, eventLog };
}

async function peerAndProxy(
  time = REAL_TIME,
): Promise<{ peer: FeedPeer; proxy: ChaosProxy; follower: Follower }> {
  const peer = await startFeedPeer('nba');
  onTestFinished(() => peer.close());
  const proxy = await startChaosProxy(Number(new URL(peer.url).port));
  onTestFinished(() => proxy.close());
  return { peer, proxy, follower: follow(`http://127.0.0.1:${proxy.port}`, peer.sessionId, time) };
}

async function live({ subscription }: Follower): Promise<void> {
  await expect.poll(() => subscription.model.state.name, { interval: 5 }).toBe('live');
}

describe('a half-open socket (invariant 9)', () => {
  test('is dropped on a wake-up without waiting for a closing handshake', async () => {
    const { peer, proxy, follower } = await peerAndProxy();
    follower.subscription.start();
    await live(follower);
    const [consumer] = peer.sockets;
    const code = new Promise<number>((resolve) => consumer!.once('close', resolve));
    // The consumer's bytes are lost from now on, so a closing handshake would never be answered.
    proxy.isSilent = true;
    follower.subscription.woke();
    proxy.isSilent = false;
    // 1006: the stream ended without a closing handshake.
    expect(await code).toBe(1006);
    await live(follower);
    expect(peer.sockets.size).toBe(1);
  });

  test('counts as lost if the peer ends only its own side, and the client reconnects', async () => {
    const { peer, proxy, follower } = await peerAndProxy();
    follower.subscription.start();
    await live(follower);
    proxy.halfClose();
    await expect.poll(() => follower.subscription.model.state.name).not.toBe('live');
    await live(follower);
    await expect.poll(() => peer.sockets.size).toBe(1);
  });
});

test('the client is live again after a connection reset, and its event log has the presses from the outage', async () => {
  const { peer, proxy, follower } = await peerAndProxy();
  follower.subscription.start();
  await live(follower);
  peer.press(pressed(1));
  proxy.reset();
  peer.log.push(pressed(2));
  await expect.poll(() => follower.eventLog.length).toBe(2);
  await live(follower);
});

test('messages that arrive byte by byte are read completely (invariant 19)', async () => {
  const { peer, proxy, follower } = await peerAndProxy();
  proxy.oneByteWrites = true;
  follower.subscription.start();
  await live(follower);
  for (let seq = 1; seq <= 20; seq += 1) {
    peer.press(pressed(seq), { score: { a: seq, b: 0 }, note: 'ünïcödé 得分' });
  }
  await expect.poll(() => follower.shown.length).toBe(21);
  expect(follower.eventLog.length).toBe(20);
  expect(follower.shown.at(-1)!.snapshot).toEqual({ score: { a: 20, b: 0 }, note: 'ünïcödé 得分' });
  expect(follower.subscription.model.dropped).toBe(0);
});

test('the client is live and shows the current state after bytes were changed in transit', async () => {
  const { peer, proxy, follower } = await peerAndProxy();
  follower.subscription.start();
  await live(follower);
  proxy.flipEvery = 701;
  for (let seq = 1; seq <= 200; seq += 1) {
    peer.press(pressed(seq), { score: { a: seq, b: 0 } });
    if (seq % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  proxy.flipEvery = 0;
  await expect
    .poll(
      () => {
        peer.press(null, { score: { a: 1000, b: 0 } });
        return follower.shown.at(-1)!.snapshot['score'];
      },
      { interval: 100 },
    )
    .toEqual({ a: 1000, b: 0 });
  await live(follower);
});

test('a flood is processed one frame at a time, and other tasks run between two frames', async () => {
  const peer = await startFeedPeer('nba');
  onTestFinished(() => peer.close());
  const follower = follow(peer.url, peer.sessionId);
  follower.subscription.start();
  await live(follower);
  let turn = 0;
  let isOver = false;
  const waits = (): void => {
    turn += 1;
    if (!isOver) setImmediate(waits);
  };
  waits();
  const turns = new Set<number>();
  vi.spyOn(follower.shown, 'push').mockImplementation(() => turns.add(turn).size);
  for (let seq = 1; seq <= 200; seq += 1) peer.press(pressed(seq), { score: { a: seq, b: 0 } });
  await expect.poll(() => turns.size).toBe(200);
  isOver = true;
});

/** Starts a server that speaks WebSocket without a library, to send what no library would. */
async function rawPeer(
  onOpen: (socket: Socket, head: string) => void,
): Promise<{ url: string; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    let head = '';
    socket.on('data', function read(chunk: Buffer) {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      socket.off('data', read);
      const key = /sec-websocket-key: (.+)\r\n/i.exec(head)?.[1];
      if (key === undefined) {
        socket.end('HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      onOpen(socket, head);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
}

test('compression is never offered, so that no small message can expand into a huge one (invariant 20)', async () => {
  const heads: string[] = [];
  const { url } = await rawPeer((_socket, head) => heads.push(head));
  const { subscription } = follow(url, 'game1');
  subscription.start();
  await expect.poll(() => heads.length).toBe(1);
  expect(heads[0]).toMatch(/upgrade: websocket/i);
  expect(heads[0]).not.toMatch(/sec-websocket-extensions/i);
});

/** Encodes one unmasked frame. */
function wsFrame(opcode: number, payload: Buffer, { fin = true, rsv1 = false } = {}): Buffer {
  const first = (fin ? 0x80 : 0) | (rsv1 ? 0x40 : 0) | opcode;
  if (payload.length < 126) return Buffer.concat([Buffer.of(first, payload.length), payload]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(payload.length));
  return Buffer.concat([Buffer.of(first, 127), length, payload]);
}

describe('a message that would exhaust memory (invariant 20)', () => {
  test.for([
    [
      'a message over 1 MiB',
      (socket: Socket) => socket.write(wsFrame(1, Buffer.alloc(1024 * 1024 + 1, 0x20))),
    ],
    ['a length of petabytes', (socket: Socket) => socket.write(Buffer.from('817f000fffffffffffff', 'hex'))],
    [
      'a deflate bomb',
      (socket: Socket) =>
        socket.write(wsFrame(1, deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), { rsv1: true })),
    ],
    [
      'a million fragments',
      (socket: Socket) => {
        const fragment = wsFrame(0, Buffer.of(0x20), { fin: false });
        const block = Buffer.concat(Array.from({ length: 10_000 }, () => fragment));
        socket.write(wsFrame(1, Buffer.of(0x20), { fin: false }));
        for (let blocks = 0; blocks < 100; blocks += 1) socket.write(block);
      },
    ],
  ] as const)('ends the connection if it is %s', async ([, attack]) => {
    const before = process.memoryUsage().rss;
    let attacks = 0;
    const { url } = await rawPeer((socket) => {
      attacks += 1;
      attack(socket);
    });
    const { subscription, shown } = follow(url, 'game1');
    subscription.start();
    await expect.poll(() => subscription.model.state.name, { interval: 5 }).toBe('waiting');
    expect(attacks).toBe(1);
    expect(subscription.model.state).toMatchObject({ reason: 'connect_failed' });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    expect(shown).toEqual([]);
    subscription.stop();
  });
});

describe('a close by the peer (invariant 27)', () => {
  /** How long the library waits for the end of the stream. */
  const LIBRARY_WAITS_MS = 30_000;

  test.for([
    ['ends the game', 4000, { name: 'ended' }],
    ['breaks the connection', 1001, { name: 'waiting', reason: 'connection_lost' }],
  ] as const)(
    'takes effect long before the library times out if it %s, even if the stream never ends',
    async ([, code, state]) => {
      const started = Promise.withResolvers<Socket>();
      const { url } = await rawPeer((socket) => {
        // Half-open: the peer sends a close and then stops responding.
        socket.allowHalfOpen = true;
        const frame = { outSeq: 1, event: null, state: {}, matchup: { a: 'A', b: 'B' } };
        for (const message of [{ type: 'hello' }, frame]) {
          socket.write(wsFrame(1, Buffer.from(JSON.stringify(message))));
        }
        started.resolve(socket);
      });
      const follower = follow(url, 'game1');
      follower.subscription.start();
      await live(follower);
      const [socket, closedAt] = [await started.promise, performance.now()];
      const reason = Buffer.alloc(2);
      reason.writeUInt16BE(code);
      socket.write(wsFrame(8, reason));
      const dripping = setInterval(() => socket.write(wsFrame(1, Buffer.from('{"type":"ping"}'))), 100);
      onTestFinished(() => clearInterval(dripping));
      await expect.poll(() => follower.subscription.model.state, { interval: 5 }).toMatchObject(state);
      expect(performance.now() - closedAt).toBeLessThan(LIBRARY_WAITS_MS - 5_000);
    },
  );
});

describe('a refused upgrade (invariant 34)', () => {
  test("isn't blamed on the token if a 401 reports an authentication outage", async () => {
    const { peer, follower } = await peerAndProxy();
    peer.upgradeStatus = 401;
    peer.upgradeRefusal = { headers: {}, body: '{"detail": "authentication unavailable"}' };
    follower.subscription.start();
    await expect
      .poll(() => follower.subscription.model.state, { interval: 5 })
      .toMatchObject({ name: 'waiting', reason: 'provider_outage' });
    peer.upgradeStatus = null;
    await live(follower);
  });

  test('is followed by a wait longer than any backoff if a 429 requests it', async () => {
    const { peer, follower } = await peerAndProxy();
    peer.upgradeStatus = 429;
    peer.upgradeRefusal = { headers: { 'Retry-After': '120' }, body: '' };
    follower.subscription.start();
    await expect
      .poll(() => follower.subscription.model.state, { interval: 5 })
      .toMatchObject({ name: 'waiting', reason: 'slow_down' });
    const { state } = follower.subscription.model;
    expect(state.name === 'waiting' && follower.subscription.msUntil(state.retryAt)).toBeGreaterThan(
      BACKOFF_OUTAGE_CAP_MS,
    );
  });

  test('takes effect without waiting for a long body', async () => {
    const { peer, follower } = await peerAndProxy();
    peer.upgradeStatus = 403;
    peer.upgradeRefusal = { headers: {}, body: 'x'.repeat(1024 * 1024) };
    follower.subscription.start();
    await expect.poll(() => follower.subscription.model.state.name, { interval: 5 }).toBe('tokenRejected');
  });
});

test('a silent peer on a real socket is dropped after 45 s (invariant 7)', async () => {
  const timers = new FakeTimers();
  const { proxy, follower } = await peerAndProxy({ now: () => timers.now, after: timers.after });
  follower.subscription.start();
  await live(follower);
  proxy.isSilent = true;
  await timers.advance(44_900);
  expect(follower.subscription.model.state.name).toBe('live');
  await timers.advance(200);
  expect(follower.subscription.model.state).toMatchObject({ name: 'waiting', reason: 'silence' });
});
