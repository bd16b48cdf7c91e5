import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { decode, FeedApi, feedSockets, Subscription, EventLog } from '../../../src/feed/client/index.ts';
import type { OpenFeedSocket } from '../../../src/feed/client/index.ts';
import { supportedVersion } from '../../../src/feed/contract/versions.ts';
import { foldLog } from '../../../src/feed/sports/index.ts';
import { SeededRandom } from '../../peers/seeded-random.ts';
import { after } from '../../peers/timers.ts';
import { Consumer } from '../conformance/consumer.ts';
import { OPERATOR } from '../service/process.ts';
import { startCluster } from './cluster.ts';
import type { TestCluster } from './cluster.ts';

/**
 * A random but repeatable run of failures. Scouts press through a balancer and consumers follow with the client's
 * rules, while nodes are killed, the database is restarted, and connections are cut or delayed. At the end, all logs
 * must agree.
 */
export interface ChaosOptions {
  seed: number;
  /** How many nodes are killed with `kill -9`; each is replaced by a new one. */
  kills: number;
  sessions: number;
  consumersEach: number;
  say: (line: string) => void;
}

export interface ChaosReport {
  kills: number;
  databaseRestarts: number;
  cuts: number;
  acknowledged: number;
  /** How many events were sent again because the answer was lost. */
  repeated: number;
  connections: number;
  /** How many events were found without a notification. */
  caughtUp: number;
  /** All mismatches at the end; empty on success. */
  wrong: string[];
}

interface Acknowledged {
  sessionId: string;
  seq: number;
  marker: string;
}

interface LogEvent {
  seq: number;
  type: string;
  payload: Record<string, unknown>;
}

/** State shared by all parts of the run. */
interface World {
  cluster: TestCluster;
  sessions: string[];
  acknowledged: Acknowledged[];
  consumers: Follower[];
  isOver: boolean;
  repeated: number;
}

const NODES = 3;
const ASK_AGAIN_MS = 40;
const CALM_WITHIN_MS = 60_000;
/** The client retries a failed history after up to a minute (`historyRetryMs`). */
const WHOLE_WITHIN_MS = 150_000;
const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };

async function ask(
  url: string,
  path: string,
  body: object,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
}

/** Repeats a request until it succeeds. */
async function sure<T>(url: string, path: string, body: object): Promise<T> {
  for (;;) {
    try {
      const answer = await ask(url, path, body);
      if (answer.ok) return (await answer.json()) as T;
      if (answer.status < 500) throw new TypeError(`${path}: ${answer.status} ${await answer.text()}`);
    } catch (error) {
      if (error instanceof TypeError && /: 4\d\d /.test(error.message)) throw error;
    }
    await wait(ASK_AGAIN_MS);
  }
}

/** Plays one scout of one session, who repeats each event until it is answered. */
async function scout(world: World, sessionId: string, name: string, random: SeededRandom): Promise<void> {
  let count = 0;
  while (!world.isOver) {
    count += 1;
    const marker = `${name}-${count}`;
    const kind = random.roll(10);
    const press =
      kind === 0
        ? { type: 'undo', payload: { marker } }
        : kind < 4
          ? { type: 'goal', payload: { team: random.pick(['A', 'B']), marker } }
          : { type: 'possession', payload: { team: random.pick(['A', 'B']), marker } };
    let tries = 0;
    for (; ; tries += 1) {
      try {
        const answer = await ask(world.cluster.balancer.url, `/desk/sessions/${sessionId}/presses`, press, {
          'idempotency-key': marker,
        });
        const body = (await answer.json()) as { seq: number };
        if (answer.status === 201) world.acknowledged.push({ sessionId, seq: body.seq, marker });
        // Refused by the rules (an undo with nothing to undo), so the event isn't in the log.
        if (answer.status < 500) break;
      } catch {
        // The outcome is unknown, so the event is sent again.
      }
      await wait(ASK_AGAIN_MS);
    }
    if (tries > 0) world.repeated += 1;
    await wait(random.roll(12));
  }
}

/** Plays a scout whose device numbers its events and sends some of them late. */
async function lateScout(world: World, sessionId: string, name: string, random: SeededRandom): Promise<void> {
  let next = 1;
  while (!world.isOver) {
    const numbers = Array.from({ length: 4 }, () => next++);
    if (random.roll(3) === 0) numbers.reverse();
    for (const seq of numbers) {
      const marker = `${name}-${seq}`;
      const press = { type: 'possession', payload: { team: random.pick(['A', 'B']), marker }, seq };
      for (;;) {
        try {
          const answer = await ask(world.cluster.balancer.url, `/desk/sessions/${sessionId}/presses`, press);
          if (answer.status === 201) world.acknowledged.push({ sessionId, seq, marker });
          if (answer.status < 500) break;
        } catch {
          // The outcome is unknown, so the event is sent again.
        }
        world.repeated += 1;
        await wait(ASK_AGAIN_MS);
      }
      await wait(random.roll(12));
    }
  }
}

/** A consumer that follows the client's rules, and the frames received on each connection. */
class Follower {
  readonly sessionId: string;
  readonly eventLog = new EventLog();
  readonly subscription: Subscription;
  /** Frames in order of arrival, one list per connection. */
  readonly connections: { outSeq: number; seq: number | null; state: unknown }[][] = [];

  constructor(sessionId: string, baseUrl: string, random: SeededRandom) {
    this.sessionId = sessionId;
    const sockets = feedSockets(null);
    const openSocket: OpenFeedSocket = (url, listener) => {
      const frames: Follower['connections'][number] = [];
      this.connections.push(frames);
      return sockets(url, {
        ...listener,
        onText: (text) => {
          const message = JSON.parse(text) as {
            outSeq?: number;
            event: { seq: number | null } | null;
            state: unknown;
          };
          if (message.outSeq !== undefined)
            frames.push({ outSeq: message.outSeq, seq: message.event?.seq ?? null, state: message.state });
          listener.onText(text);
        },
      });
    };
    this.subscription = new Subscription(
      sessionId,
      this.eventLog,
      {
        api: new FeedApi({ baseUrl, token: () => OPERATOR, fetch, after }),
        openSocket,
        decode,
        now: () => performance.now(),
        // Keeps retries fast: each wait is less than 20% of its maximum.
        random: () => random.roll(1000) / 5000,
        after,
        saved: null,
        onDropped: () => undefined,
      },
      { onFrame: () => undefined, onHistory: () => undefined, onChange: () => undefined },
    );
    this.subscription.start();
  }
}

/** Waits until this many more events have been acknowledged, so that failures happen under load. */
async function progress(world: World, count: number): Promise<void> {
  const goal = world.acknowledged.length + count;
  const deadline = Date.now() + CALM_WITHIN_MS;
  while (world.acknowledged.length < goal) {
    if (Date.now() > deadline) throw new Error('nothing is acknowledged any more');
    await wait(5);
  }
}

export async function runChaos({
  seed,
  kills,
  sessions,
  consumersEach,
  say,
}: ChaosOptions): Promise<ChaosReport> {
  const random = new SeededRandom(seed);
  const cluster = await startCluster(NODES);
  const world: World = { cluster, sessions: [], acknowledged: [], consumers: [], isOver: false, repeated: 0 };
  const report = { kills: 0, databaseRestarts: 0, cuts: 0 };
  try {
    for (let index = 0; index < sessions; index += 1) {
      const body = { league: 'wc', matchup: { a: 'Harbor', b: 'Mesa' }, public: true, publish: true };
      const { sessionId } = await sure<{ sessionId: string }>(cluster.balancer.url, '/desk/sessions', body);
      world.sessions.push(sessionId);
    }
    const own = (): SeededRandom => new SeededRandom(random.roll(1_000_000));
    const scouts = world.sessions.flatMap((sessionId, index) =>
      // One session has a device that numbers its events; every other session has two scouts at the same time.
      index === 0
        ? [lateScout(world, sessionId, `late${index}`, own())]
        : [scout(world, sessionId, `a${index}`, own()), scout(world, sessionId, `b${index}`, own())],
    );
    for (const sessionId of world.sessions)
      for (let index = 0; index < consumersEach; index += 1)
        world.consumers.push(new Follower(sessionId, cluster.balancer.url, own()));

    while (report.kills < kills) {
      await progress(world, 20 + random.roll(20));
      const kind = random.roll(6);
      if (kind < 3) {
        await killOne(cluster, random);
        report.kills += 1;
        if (report.kills % 10 === 0) say(`${report.kills} kills, ${world.acknowledged.length} acknowledged`);
      } else if (kind === 3) {
        await cluster.postgres.restart();
        report.databaseRestarts += 1;
      } else if (kind === 4) {
        cluster.balancer.cutAll();
        report.cuts += 1;
      } else {
        cluster.balancer.setDelay(random.roll(80));
        await progress(world, 10);
        cluster.balancer.setDelay(0);
      }
    }
    await progress(world, 30);
    world.isOver = true;
    await Promise.all(scouts);
    await nodesReady(cluster);
    const wrong = await disagreements(world);
    for (const { subscription } of world.consumers) subscription.stop();
    const caughtUp = cluster.logged.filter(({ event }) => event === 'caught up').length;
    return {
      ...report,
      acknowledged: world.acknowledged.length,
      repeated: world.repeated,
      connections: world.consumers.reduce((sum, { connections }) => sum + connections.length, 0),
      caughtUp,
      wrong,
    };
  } finally {
    world.isOver = true;
    for (const { subscription } of world.consumers) subscription.stop();
    await cluster.stop();
  }
}

/** Waits for every node: scouts can get answers from one node while another still recovers from a database restart. */
async function nodesReady({ nodes }: TestCluster): Promise<void> {
  const deadline = Date.now() + CALM_WITHIN_MS;
  for (const { url } of nodes) {
    while (!(await fetch(`${url}/ready`)).ok) {
      if (Date.now() > deadline) throw new Error(`${url} is not ready`);
      await wait(ASK_AGAIN_MS);
    }
  }
}

async function killOne(cluster: TestCluster, random: SeededRandom): Promise<void> {
  const at = random.roll(cluster.nodes.length);
  await cluster.nodes[at]!.kill();
  for (;;) {
    try {
      cluster.nodes[at] = await cluster.startNode();
      break;
    } catch (error) {
      // The database may still be starting. Restarts the node, as a supervisor would.
      if (!String(error).includes('starting or stopping')) throw error;
    }
  }
  cluster.balancer.setNodes(cluster.nodes.map(({ port }) => port));
}

async function disagreements(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const address = new URL(world.cluster.postgres.url);
  address.password = world.cluster.postgres.password;
  const database = new Client({ connectionString: address.href });
  await database.connect();
  try {
    for (const sessionId of world.sessions) wrong.push(...(await inSession(world, sessionId, database)));
  } finally {
    await database.end();
  }
  return wrong;
}

async function historyOf(url: string, sessionId: string): Promise<LogEvent[]> {
  const answer = await fetch(`${url}/api/history/${sessionId}`, { headers });
  return ((await answer.json()) as { events: LogEvent[] }).events;
}

async function inSession(world: World, sessionId: string, database: Client): Promise<string[]> {
  const wrong: string[] = [];
  const say = (what: string): void => void wrong.push(`${sessionId}: ${what}`);
  const { nodes, balancer } = world.cluster;
  const log = await historyOf(balancer.url, sessionId);
  const bySeq = new Map(log.map((event) => [event.seq, event]));
  if (bySeq.size !== log.length) say('a seq is in the log twice');
  const markers = log.map(({ payload }) => payload['marker']);
  if (new Set(markers).size !== markers.length) say('a press is in the log twice');
  for (const { seq, marker } of world.acknowledged.filter((one) => one.sessionId === sessionId)) {
    if (bySeq.get(seq)?.payload['marker'] !== marker)
      say(`${marker} was acknowledged as ${seq} and is not there`);
  }
  const rows = await database.query<{ seq: string; place: string }>(
    'SELECT seq, place FROM touchline.presses WHERE session_id = $1 ORDER BY place',
    [sessionId],
  );
  const order = rows.rows.map(({ seq }) => Number(seq));
  if (rows.rows.some(({ place }, index) => Number(place) !== index + 1)) say('the order has a gap');
  const { snapshot } = foldLog('soccer', 'wc', supportedVersion('soccer'), log).game;
  for (const node of nodes) {
    if (!isDeepStrictEqual(await historyOf(node.url, sessionId), log)) say(`${node.url} has another log`);
    const consumer = new Consumer(
      `${node.url.replace('http', 'ws')}/api/subscribe/${sessionId}?token=${OPERATOR}`,
    );
    const { snapshot: first } = await consumer.welcome();
    if (!isDeepStrictEqual(first['state'], snapshot)) say(`${node.url} has another state`);
    consumer.terminate();
  }
  for (const follower of world.consumers.filter((one) => one.sessionId === sessionId)) {
    const lastState = (): unknown =>
      follower.connections.findLast((frames) => frames.length > 0)?.at(-1)?.state;
    await settled(
      follower,
      () => follower.eventLog.length >= log.length && isDeepStrictEqual(lastState(), snapshot),
    );
    const seqs = follower.eventLog.events.map(({ seq }) => seq);
    if (!isDeepStrictEqual(seqs, [...bySeq.keys()]))
      say(
        `a tape has ${seqs.length} of ${log.length} presses, and ${follower.subscription.isLogComplete ? 'takes itself for whole' : 'knows it'}`,
      );
    if (!isDeepStrictEqual(lastState(), snapshot)) say("a consumer's last state is wrong");
    for (const frames of follower.connections) {
      if (frames.some(({ outSeq }, index) => outSeq !== index + 1)) say('outSeq is not counted one by one');
      const seen = frames.flatMap(({ seq }) => (seq === null ? [] : [seq]));
      const from = order.indexOf(seen[0] ?? NaN);
      if (seen.length > 0 && !isDeepStrictEqual(seen, order.slice(from, from + seen.length)))
        say('a connection received the presses in the wrong order, or not all of them');
    }
  }
  return wrong;
}

/** Waits until reconnecting consumers are done with their backoff. History can be ahead of the last frame. */
async function settled(follower: Follower, hasAll: () => boolean): Promise<void> {
  const deadline = Date.now() + WHOLE_WITHIN_MS;
  const isThere = (): boolean => follower.subscription.model.state.name === 'live' && hasAll();
  while (!isThere() && Date.now() < deadline) await wait(20);
}
