import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';

// Measures the feed service. Each number is compared with a bare `ws` broadcast of the same bytes
// (bench/feed-service/peer.ts), in the same run on the same machine. Prints a table and, last, one JSON line.
//
//   node bench/feed-service.ts [--quick] [--only fanout,ack,stalled,history,memory] [--presses 500000]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    presses: { type: 'string' },
  },
});
const isQuick = values.quick;
const only = values.only?.split(',');

interface Server {
  child: ChildProcess;
  url: string;
  token: string;
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

async function launch(file: string, args: string[]): Promise<Server> {
  const child = spawn(process.execPath, [here(file), ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, operatorToken } = JSON.parse(line) as { url: string; operatorToken: string };
  return { child, url, token: operatorToken };
}

let runs = 0;
const startService = (extra: string[] = []): Promise<Server> =>
  launch('../src/main/feed-service.ts', ['--port', '0', '--data', join(folder, `data-${++runs}`), ...extra]);
const startPeer = (): Promise<Server> => launch('./feed-service/peer.ts', []);

async function stop({ child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Sends one POST on a persistent connection, and retries if that was closed for idleness. */
async function post(server: Server, path: string, body: string): Promise<string> {
  try {
    return await postOnce(server, path, body);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return postOnce(server, path, body);
  }
}

/** Uses `node:http`, which costs the benchmark less CPU than `fetch`. */
function postOnce(server: Server, path: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${server.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        if ((response.statusCode ?? 500) < 300) resolve(text);
        else reject(new Error(`${path}: ${response.statusCode} ${text}`));
      });
    });
    sent.end(body);
  });
}

async function newSession(server: Server, league = 'wc'): Promise<string> {
  const body = { league, matchup: { a: 'Riverside', b: 'Northgate' }, public: true, publish: true };
  return (JSON.parse(await post(server, '/desk/sessions', JSON.stringify(body))) as { sessionId: string })
    .sessionId;
}

function connect(server: Server, sessionId: string): Promise<WebSocket> {
  const url = `${server.url.replace('http', 'ws')}/api/subscribe/${sessionId}?token=${server.token}`;
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function crowd(server: Server, sessionId: string, size: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < size; at += 50) {
    const batch = Array.from({ length: Math.min(50, size - at) }, () => connect(server, sessionId));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

/** Returns the CPU seconds that a process has used, user and system (Linux; NaN elsewhere). */
function cpuSeconds({ child }: Server): number {
  try {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}

function residentMiB({ child }: Server): number {
  try {
    return (Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 ** 2;
  } catch {
    return NaN;
  }
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

const PRESS = JSON.stringify({ type: 'possession', payload: { team: 'A' } });

interface Line {
  what: string;
  ours: number;
  peer: number;
  unit: string;
}
const lines: Line[] = [];
function note(what: string, ours: number, peer: number, unit: string): void {
  lines.push({ what, ours, peer, unit });
}

/** Returns a frame of the service, so that the peer can send the same bytes. */
async function frameBytes(server: Server): Promise<string> {
  const sessionId = await newSession(server);
  const socket = await connect(server, sessionId);
  const frame = new Promise<string>((resolve) => {
    socket.on('message', (bytes: Buffer) => {
      const text = bytes.toString();
      if (text.includes('"type":"possession"')) resolve(text);
    });
  });
  await post(server, `/desk/sessions/${sessionId}/presses`, PRESS);
  const text = await frame;
  socket.terminate();
  return text;
}

interface Delivered {
  perSecond: number;
  cpuPerDeliveryUs: number;
  latenciesMs: number[];
}

/** Presses `count` times at `rate` a second and waits until every consumer has every frame. */
async function broadcast(
  server: Server,
  sockets: WebSocket[],
  path: string,
  body: string,
  rate: number,
  count: number,
): Promise<Delivered> {
  let delivered = 0;
  const expected = sockets.length * count;
  const sentAt: number[] = [];
  const seen = new Map<WebSocket, number>();
  const latenciesMs: number[] = [];
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  for (const socket of sockets) {
    socket.removeAllListeners('message');
    seen.set(socket, 0);
    socket.on('message', (bytes: Buffer) => {
      if (!bytes.includes('"possession"', 0, 'latin1') || bytes.includes('"event":null', 0, 'latin1')) return;
      const index = seen.get(socket)!;
      seen.set(socket, index + 1);
      latenciesMs.push(performance.now() - sentAt[index]!);
      if (++delivered === expected) finish();
    });
  }
  const cpuBefore = cpuSeconds(server);
  const startedAt = performance.now();
  for (let index = 0; index < count; index++) {
    const dueAt = startedAt + (index * 1000) / rate;
    if (dueAt > performance.now()) await wait(dueAt - performance.now());
    sentAt[index] = performance.now();
    void post(server, path, body);
  }
  await done;
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: expected / seconds,
    cpuPerDeliveryUs: ((cpuSeconds(server) - cpuBefore) * 1e6) / expected,
    latenciesMs,
  };
}

async function fanout(): Promise<void> {
  const size = isQuick ? 200 : 1000;
  const [service, peer] = [await startService(), await startPeer()];
  const bytes = await frameBytes(service);
  const sessionId = await newSession(service);
  const path = `/desk/sessions/${sessionId}/presses`;
  const ours: Delivered[] = [];
  const theirs: Delivered[] = [];
  const ourCrowd = await crowd(service, sessionId, size);
  const theirCrowd = await crowd(peer, 'x', size);
  const count = isQuick ? 60 : 120;
  for (let round = 0; round < 3; round++) {
    theirs.push(await broadcast(peer, theirCrowd, '/', bytes, 20, count));
    ours.push(await broadcast(service, ourCrowd, path, PRESS, 20, count));
  }
  const middle = (runsOf: Delivered[], pick: (run: Delivered) => number): number =>
    quantile(runsOf.map(pick), 0.5);
  note(
    `${size} consumers, 20 presses/s: deliveries/s`,
    middle(ours, (run) => run.perSecond),
    middle(theirs, (run) => run.perSecond),
    '/s',
  );
  note(
    '  server CPU per delivery',
    middle(ours, (run) => run.cpuPerDeliveryUs),
    middle(theirs, (run) => run.cpuPerDeliveryUs),
    'us',
  );
  note(
    '  press to last byte read, p50',
    middle(ours, (run) => quantile(run.latenciesMs, 0.5)),
    middle(theirs, (run) => quantile(run.latenciesMs, 0.5)),
    'ms',
  );
  note(
    '  press to last byte read, p95',
    middle(ours, (run) => quantile(run.latenciesMs, 0.95)),
    middle(theirs, (run) => quantile(run.latenciesMs, 0.95)),
    'ms',
  );
  const flatOut = isQuick ? 50 : 100;
  const [theirBurst, ourBurst] = [
    await broadcast(peer, theirCrowd, '/', bytes, 10_000, flatOut),
    await broadcast(service, ourCrowd, path, PRESS, 10_000, flatOut),
  ];
  note('  at full speed: deliveries/s', ourBurst.perSecond, theirBurst.perSecond, '/s');
  for (const socket of [...ourCrowd, ...theirCrowd]) socket.terminate();
  await stop(service);
  await stop(peer);
}

async function ack(): Promise<void> {
  const [service, peer] = [await startService(), await startPeer()];
  const path = `/desk/sessions/${await newSession(service)}/presses`;
  const times = async (server: Server, to: string, body: string): Promise<number[]> => {
    const latencies: number[] = [];
    for (let index = 0; index < (isQuick ? 300 : 1500); index++) {
      const startedAt = performance.now();
      await post(server, to, body);
      if (index >= 100) latencies.push(performance.now() - startedAt);
    }
    return latencies;
  };
  const [theirs, ours] = [await times(peer, '/', PRESS), await times(service, path, PRESS)];
  note(
    'press acknowledged, on disk (baseline: nothing saved), p50',
    quantile(ours, 0.5),
    quantile(theirs, 0.5),
    'ms',
  );
  note('press acknowledged, p95', quantile(ours, 0.95), quantile(theirs, 0.95), 'ms');
  await stop(service);
  await stop(peer);
}

async function stalled(): Promise<void> {
  const service = await startService();
  const sessionId = await newSession(service);
  const path = `/desk/sessions/${sessionId}/presses`;
  const filler = JSON.stringify({ type: 'possession', payload: { team: 'A', filler: 'x'.repeat(20_000) } });
  const sockets = await crowd(service, sessionId, 100);
  const before = await broadcast(service, sockets, path, filler, 20, 60);
  const asleep = await crowd(service, sessionId, 50);
  for (const socket of asleep) socket.pause();
  // Enough to fill every buffer, so that the fifty consumers really stall.
  const during = await broadcast(service, sockets, path, filler, 50, isQuick ? 200 : 500);
  const after = await broadcast(service, sockets, path, filler, 20, 60);
  note(
    '100 consumers, p95, with 50 stalled ones (baseline: without)',
    quantile(after.latenciesMs, 0.95),
    quantile(before.latenciesMs, 0.95),
    'ms',
  );
  note(
    '  while the 50 fall behind and are disconnected, p95',
    quantile(during.latenciesMs, 0.95),
    quantile(before.latenciesMs, 0.95),
    'ms',
  );
  for (const socket of [...sockets, ...asleep]) socket.terminate();
  await stop(service);
}

async function history(): Promise<void> {
  const size = isQuick ? 20_000 : 100_000;
  const events = Array.from({ length: size }, (_, index) => ({
    type: 'possession',
    payload: { team: index % 2 ? 'A' : 'B' },
    seq: index + 1,
    serverIngestTs: 1_700_000_000 + index,
  }));
  const file = join(folder, 'long.json');
  const head = {
    contractVersion: 'v6',
    sport: 'soccer',
    league: 'wc',
    sessionId: 'wclong',
    matchup: { a: 'A', b: 'B' },
    phase: 'closed',
  };
  writeFileSync(file, JSON.stringify({ ...head, events }));
  const service = await startService(['--import', file]);
  const sessionId = await newSession(service);
  const sockets = await crowd(service, sessionId, 5);
  const path = `/desk/sessions/${sessionId}/presses`;
  const quiet = await broadcast(service, sockets, path, PRESS, 100, 300);
  const startedAt = performance.now();
  const reader = spawn(process.execPath, [
    '-e',
    'fetch(process.argv[1]).then((r) => r.text()).then((t) => { if (JSON.parse(t).events.length !== +process.argv[2]) process.exit(1); })',
    `${service.url}/api/history/wclong?token=${service.token}`,
    String(size),
  ]);
  let tookMs = NaN;
  const answered = once(reader, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('The long history is incomplete or invalid.');
    tookMs = performance.now() - startedAt;
  });
  const busy = await broadcast(service, sockets, path, PRESS, 100, 300);
  await answered;
  note(
    `slowest frame during a read of ${size} events (baseline: no read)`,
    Math.max(...busy.latenciesMs),
    Math.max(...quiet.latenciesMs),
    'ms',
  );
  note(
    '  frames during the read, p99',
    quantile(busy.latenciesMs, 0.99),
    quantile(quiet.latenciesMs, 0.99),
    'ms',
  );
  note('  the whole history, including the start of the reader process', tookMs, NaN, 'ms');
  for (const socket of sockets) socket.terminate();
  await stop(service);
}

async function memory(): Promise<void> {
  const total = values.presses ? Number(values.presses) : isQuick ? 20_000 : 100_000;
  const service = await startService();
  const path = `/desk/sessions/${await newSession(service)}/presses`;
  const marks: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  async function hand(): Promise<void> {
    while (sent < total) {
      sent += 1;
      if (sent % (total / 10) === 0) marks.push(residentMiB(service));
      await post(service, path, PRESS);
    }
  }
  await Promise.all(Array.from({ length: 32 }, hand));
  console.log(`resident MiB at each tenth: ${marks.map((mark) => mark.toFixed(0)).join(' ')}`);
  const perSecond = total / ((performance.now() - startedAt) / 1000);
  note(`resident memory after ${total} presses (baseline: after a fifth)`, marks.at(-1)!, marks[1]!, 'MiB');
  note('  presses acknowledged per second, 32 in parallel', perSecond, NaN, '/s');
  await stop(service);
}

const measurements = { fanout, ack, stalled, history, memory };
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (!only || only.includes(name)) await measure();
  }
} finally {
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
const format = (value: number): string =>
  Number.isNaN(value) ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2);
console.log(
  `\n${'feed service'.padEnd(68)}${'ours'.padStart(10)}${'baseline'.padStart(10)}${'ratio'.padStart(8)}`,
);
for (const { what, ours, peer, unit } of lines) {
  console.log(
    `${`${what} (${unit})`.padEnd(68)}${format(ours).padStart(10)}${format(peer).padStart(10)}${format(ours / peer).padStart(8)}`,
  );
}
console.log(JSON.stringify({ bench: 'feed-service', lines }));
