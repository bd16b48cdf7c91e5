import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { framed } from '../src/feed/service/frames.ts';
import { report, spreadOf } from './measure.ts';

// Measures what the feed service's own framing saves: the same 2 kB text to 50 readers in another process, framed
// once and written to each connection, compared with ws's own `send`. CPU time of this process per delivery, in
// turn (docs/decisions/10).

const READERS = 50;
const MESSAGES = 400;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15);
const TEXT = Buffer.from(JSON.stringify({ outSeq: 1, filler: 'x'.repeat(2_000) }));

const CLIENTS = `const { WebSocket } = require('ws');
for (let n = 0; n < ${READERS}; n += 1) new WebSocket(process.argv[1], { perMessageDeflate: false }).on('message', () => undefined);`;

interface Reader {
  socket: WebSocket;
  line: Duplex;
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const readers: Reader[] = [];
server.on('connection', (socket, request) => readers.push({ socket, line: request.socket }));
await once(server, 'listening');
const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
const child = spawn(process.execPath, ['--eval', CLIENTS, url], { stdio: 'ignore' });
while (readers.length < READERS) await wait(20);

const own = (): void => {
  const bytes = framed(TEXT);
  for (const { line } of readers) line.write(bytes);
};
const plain = (): void => {
  for (const { socket } of readers) socket.send(TEXT, { binary: false });
};

/** Returns the microseconds of CPU for one delivery, including the kernel's work. */
async function cost(broadcast: () => void): Promise<number> {
  const from = process.cpuUsage();
  for (let n = 0; n < MESSAGES; n += 1) {
    broadcast();
    // One broadcast per turn of the event loop, like presses.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { user, system } = process.cpuUsage(from);
  return (user + system) / (MESSAGES * READERS);
}

const costs = { own: [] as number[], plain: [] as number[] };
await cost(own);
await cost(plain);
for (let round = 0; round < ROUNDS; round += 1) {
  costs.own.push(await cost(own));
  costs.plain.push(await cost(plain));
}
child.kill();
server.close();
const rows = {
  'framed once, written to each line': spreadOf(costs.own),
  "ws's own send": spreadOf(costs.plain),
};
report('framing', 'us of CPU per delivery', rows);
const more = rows["ws's own send"].p50 / rows['framed once, written to each line'].p50 - 1;
process.stdout.write(`  ws's framing costs ${(more * 100).toFixed(0)} % more (bound: at least 20)\n`);
process.exit(0);
