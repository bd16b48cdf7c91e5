import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { startBalancer } from '../scripts/cluster/balancer.ts';
import { startNode } from '../scripts/cluster/node.ts';
import { startPostgres } from '../scripts/cluster/postgres.ts';

// Measures a feed service of three nodes on PostgreSQL, compared with the SQLite service and with a bare `ws`
// broadcast, in one run: the cost of a press, the latency to all consumers, the throughput, the memory of a consumer,
// and the time to replace a dead node. Everything runs on this machine, the consumers too. Prints a table and, last,
// one JSON line.
//
//   node bench/feed-cluster.ts [--quick] [--only ack,fanout,rate,memory,death]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    crowd: { type: 'string' },
  },
});
const isQuick = values.quick;
const only = values.only?.split(',');
const TOKEN = 'operator-of-the-bench';
const PRESS = JSON.stringify({ type: 'possession', payload: { team: 'A' } });
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

interface Service {
  name: string;
  urls: string[];
  token: string;
  children: ChildProcess[];
  /** The path that accepts presses. The bare broadcast takes the frame itself, at any path. */
  pathOf: (sessionId: string) => string;
  newSession: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Sends one POST on a persistent connection. */
function post(url: string, token: string, path: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url + path, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${token}`,
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

async function sessionOn(url: string, token: string): Promise<string> {
  const body = { league: 'wc', matchup: { a: 'Riverside', b: 'Northgate' }, public: true, publish: true };
  return (JSON.parse(await post(url, token, '/desk/sessions', JSON.stringify(body))) as { sessionId: string })
    .sessionId;
}

const pressPath = (sessionId: string): string => `/desk/sessions/${sessionId}/presses`;

async function startCluster(): Promise<Service> {
  const postgres = await startPostgres();
  const nodes = await Promise.all(
    [1, 2, 3].map(() =>
      startNode({
        entry: here('../src/main/feed-service.ts'),
        database: postgres,
        operatorToken: TOKEN,
        args: ['--drain', '0'],
        onLog: null,
      }),
    ),
  );
  return {
    name: 'three nodes',
    urls: nodes.map(({ url }) => url),
    token: TOKEN,
    children: nodes.map(({ child }) => child),
    pathOf: pressPath,
    newSession: () => sessionOn(nodes[0]!.url, TOKEN),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await postgres.stop();
    },
  };
}

async function launch(name: string, file: string, args: string[]): Promise<Service> {
  const child = spawn(process.execPath, [here(file), ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, operatorToken } = JSON.parse(line) as { url: string; operatorToken: string };
  return {
    name,
    urls: [url],
    token: operatorToken,
    children: [child],
    pathOf: pressPath,
    newSession: () => sessionOn(url, operatorToken),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}

let runs = 0;
const startSqlite = (): Promise<Service> =>
  launch('SQLite', '../src/main/feed-service.ts', ['--port', '0', '--data', join(folder, `data-${++runs}`)]);

async function startBare(): Promise<Service> {
  const peer = await launch('bare ws', './feed-service/peer.ts', []);
  return { ...peer, pathOf: () => '/', newSession: () => Promise.resolve('x') };
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function residentMiB({ children }: Service): number {
  const pages = children.map(({ pid }) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]));
  return (pages.reduce((sum, one) => sum + one, 0) * 4096) / 1024 ** 2;
}

const table: { what: string; unit: string; figures: Record<string, number> }[] = [];
function note(what: string, unit: string, figures: Record<string, number>): void {
  table.push({ what, unit, figures });
}

/** Returns a frame of the service, so that the bare broadcast can send the same bytes. */
async function frameOf(service: Service): Promise<string> {
  const sessionId = await service.newSession();
  const [socket] = await crowd(service, sessionId, 1);
  const frame = new Promise<string>((resolve) => {
    socket!.on('message', (bytes: Buffer) => {
      if (bytes.includes('"possession","payload"')) resolve(bytes.toString());
    });
  });
  await post(service.urls[0]!, service.token, service.pathOf(sessionId), PRESS);
  const text = await frame;
  socket!.terminate();
  return text;
}

async function crowd(service: Service, sessionId: string, size: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  const connect = async (index: number): Promise<WebSocket> => {
    const url = service.urls[index % service.urls.length]!.replace('http', 'ws');
    const socket = new WebSocket(`${url}/api/subscribe/${sessionId}?token=${service.token}`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    });
    await once(socket, 'open');
    return socket;
  };
  for (let at = 0; at < size; at += 50) {
    const batch = Array.from({ length: Math.min(50, size - at) }, (_, index) => connect(at + index));
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

async function ack(services: Service[]): Promise<void> {
  const p50: Record<string, number> = {};
  const p95: Record<string, number> = {};
  for (const service of services) {
    const path = service.pathOf(await service.newSession());
    const latencies: number[] = [];
    for (let index = 0; index < (isQuick ? 300 : 1200); index += 1) {
      const startedAt = performance.now();
      await post(service.urls[index % service.urls.length]!, service.token, path, PRESS);
      if (index >= 100) latencies.push(performance.now() - startedAt);
    }
    p50[service.name] = quantile(latencies, 0.5);
    p95[service.name] = quantile(latencies, 0.95);
  }
  note('press acknowledged, p50', 'ms', p50);
  note('press acknowledged, p95', 'ms', p95);
}

/** Measures the latency from a press until the last consumer has read its frame. */
async function fanout(services: Service[]): Promise<void> {
  const size = Number(values.crowd ?? (isQuick ? 300 : 1000));
  const [one50, one95, all50, all95] = [{}, {}, {}, {}] as Record<string, number>[];
  for (const service of services) {
    const bytes = service.name === 'bare ws' ? await frameOf(services[0]!) : PRESS;
    const sessionId = await service.newSession();
    const sockets = await crowd(service, sessionId, size);
    const each: number[] = [];
    const whole: number[] = [];
    for (let index = 0; index < (isQuick ? 60 : 200); index += 1) {
      let left = size;
      let startedAt = 0;
      const all = new Promise<void>((resolve) => {
        for (const socket of sockets) {
          socket.removeAllListeners('message');
          socket.on('message', (text: Buffer) => {
            if (!text.includes('"possession","payload"', 0, 'latin1')) return;
            each.push(performance.now() - startedAt);
            if (--left === 0) resolve();
          });
        }
      });
      startedAt = performance.now();
      await post(service.urls[index % service.urls.length]!, service.token, service.pathOf(sessionId), bytes);
      await all;
      whole.push(performance.now() - startedAt);
      // At most twenty presses a second, as in a game.
      await wait(Math.max(0, startedAt + 50 - performance.now()));
    }
    for (const socket of sockets) socket.terminate();
    one50![service.name] = quantile(each, 0.5);
    one95![service.name] = quantile(each, 0.95);
    all50![service.name] = quantile(whole, 0.5);
    all95![service.name] = quantile(whole, 0.95);
  }
  note(`press to each of ${size} consumers, p50`, 'ms', one50!);
  note(`press to each of ${size} consumers, p95`, 'ms', one95!);
  note(`press to the last of ${size} consumers, p50`, 'ms', all50!);
  note(`press to the last of ${size} consumers, p95`, 'ms', all95!);
}

async function rate(services: Service[]): Promise<void> {
  const figures: Record<string, number> = {};
  const SESSIONS = 100;
  for (const service of services.filter(({ name }) => name !== 'bare ws')) {
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => service.newSession()));
    const total = isQuick ? 3000 : 12_000;
    let sent = 0;
    const startedAt = performance.now();
    const hand = async (own: number): Promise<void> => {
      while (sent < total) {
        sent += 1;
        const url = service.urls[sent % service.urls.length]!;
        await post(url, service.token, service.pathOf(sessions[own]!), PRESS);
      }
    };
    // One scout per session, each waiting for its answer.
    await Promise.all(sessions.map((_, index) => hand(index)));
    figures[service.name] = total / ((performance.now() - startedAt) / 1000);
  }
  note(`presses acknowledged over ${SESSIONS} sessions`, '/s', figures);
}

/** Measures fresh services, so that only the consumers make memory grow. */
async function memory(): Promise<void> {
  const size = isQuick ? 600 : 6000;
  const figures: Record<string, number> = {};
  for (const start of [startCluster, startSqlite, startBare]) {
    const service = await start();
    const sessionId = await service.newSession();
    await wait(1500);
    const before = residentMiB(service);
    const sockets = await crowd(service, sessionId, size);
    await wait(1500);
    figures[service.name] = ((residentMiB(service) - before) * 1024) / size;
    for (const socket of sockets) socket.terminate();
    await service.stop();
  }
  note(`service memory per consumer (${size} consumers)`, 'KiB', figures);
}

/** Measures how long it takes until the consumers of a killed node are served by another one. */
async function death(): Promise<void> {
  const back: number[] = [];
  for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
    const cluster = await startCluster();
    const balancer = await startBalancer(
      cluster.urls.map((url) => Number(new URL(url).port)),
      0,
    );
    const sessionId = await cluster.newSession();
    const victims = await crowd({ ...cluster, urls: [cluster.urls[1]!] }, sessionId, 50);
    const returned = victims.map(async (socket) => {
      await once(socket, 'close');
      // Connects immediately, as a client without jitter would, to measure only the cluster.
      for (;;) {
        const again = new WebSocket(
          `${balancer.url.replace('http', 'ws')}/api/subscribe/${sessionId}?token=${cluster.token}`,
          { perMessageDeflate: false },
        );
        try {
          await once(again, 'message');
          again.terminate();
          return performance.now();
        } catch {
          await wait(10);
        }
      }
    });
    const startedAt = performance.now();
    cluster.children[1]!.kill('SIGKILL');
    for (const at of await Promise.all(returned)) back.push(at - startedAt);
    await post(cluster.urls[0]!, cluster.token, cluster.pathOf(sessionId), PRESS);
    await balancer.stop();
    await cluster.stop();
  }
  note('killed node: until its 50 consumers are served by another, p50', 'ms', {
    'three nodes': quantile(back, 0.5),
  });
  note('killed node: until the last consumer is served by another', 'ms', {
    'three nodes': Math.max(...back),
  });
}

const measurements = { ack, fanout, rate };
const services = [await startCluster(), await startSqlite(), await startBare()];
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (!only || only.includes(name)) await measure(services);
  }
} finally {
  for (const service of services) await service.stop();
}
if (!only || only.includes('memory')) await memory();
if (!only || only.includes('death')) await death();
agent.destroy();
rmSync(folder, { recursive: true, force: true });

const NAMES = ['three nodes', 'SQLite', 'bare ws'];
const format = (value: number | undefined): string =>
  value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2);
console.log(`\n${'feed cluster'.padEnd(64)}${NAMES.map((name) => name.padStart(12)).join('')}`);
for (const { what, unit, figures } of table) {
  const columns = NAMES.map((name) => format(figures[name]).padStart(12)).join('');
  console.log(`${`${what} (${unit})`.padEnd(64)}${columns}`);
}
console.log(JSON.stringify({ bench: 'feed-cluster', table }));
