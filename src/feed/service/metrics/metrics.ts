import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { listen, urlOf } from '../http-server.ts';
import type { Meter, Metrics, Watched } from '../meter.ts';

/** A connection with more unsent bytes than this counts as slow. */
const BACKLOG_BYTES = 64 * 1024;

/** Returns a meter that counts events in these registers. */
function countEvents(registers: Registry[]): Meter {
  const presses = new Histogram({
    name: 'touchline_press_seconds',
    help: 'Time from the arrival of a press to its answer',
    labelNames: ['result'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  const lag = new Histogram({
    name: 'touchline_broadcast_lag_seconds',
    help: 'Time from the timestamp of a press on another node to its broadcast by this node',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 5],
    registers,
  });
  const caughtUp = new Counter({
    name: 'touchline_caught_up_presses_total',
    help: 'Presses from other nodes that this node found without a notification',
    registers,
  });
  const closes = new Counter({
    name: 'touchline_closes_total',
    help: 'Subscriptions that ended, by close code',
    labelNames: ['code'],
    registers,
  });
  return {
    pressed: (result, seconds) => presses.observe({ result }, seconds),
    broadcastAfter: (seconds) => lag.observe(Math.max(0, seconds)),
    caughtUp: (count) => caughtUp.inc(count),
    closed: (code) => closes.inc({ code: String(code) }),
  };
}

function addConsumerGauges(registers: Registry[], watched: () => Watched): void {
  new Gauge({
    name: 'touchline_consumers',
    help: 'Consumers subscribed to this node',
    registers,
    collect() {
      let sum = 0;
      for (const { audienceSize } of watched().sessions()) sum += audienceSize;
      this.set(sum);
    },
  });
  new Gauge({
    name: 'touchline_live_sessions',
    help: "Sessions open in this node's memory",
    registers,
    collect() {
      this.set([...watched().sessions()].length);
    },
  });
  new Gauge({
    name: 'touchline_queued_bytes',
    help: "Bytes that consumers haven't read yet",
    registers,
    collect() {
      let sum = 0;
      for (const { writableLength } of watched().lines()) sum += writableLength;
      this.set(sum);
    },
  });
  new Gauge({
    name: 'touchline_slow_consumers',
    help: `Consumers with more than ${BACKLOG_BYTES} bytes waiting`,
    registers,
    collect() {
      let slow = 0;
      for (const { writableLength } of watched().lines()) if (writableLength > BACKLOG_BYTES) slow += 1;
      this.set(slow);
    },
  });
}

function addDatabaseGauges(registers: Registry[], watched: () => Watched): void {
  new Gauge({
    name: 'touchline_database_up',
    help: '1 if the database can be reached, otherwise 0',
    registers,
    collect() {
      const { database } = watched();
      if (database) this.set(database.isReachable() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'touchline_database_waiting',
    help: 'Requests waiting for a database connection',
    registers,
    collect() {
      const { database } = watched();
      if (database) this.set(database.waiting());
    },
  });
}

/**
 * Starts a server for the counters in Prometheus format. Any client that can reach it can read them, so it has a
 * separate address, which should not be public. The counters contain no session, account or token.
 */
export async function startMetrics({ host, port }: { host: string; port: number }): Promise<Metrics> {
  const registry = new Registry();
  let watched: Watched = { sessions: () => [], lines: () => [], database: null };
  collectDefaultMetrics({ register: registry });
  const meter = countEvents([registry]);
  addConsumerGauges([registry], () => watched);
  addDatabaseGauges([registry], () => watched);

  const server = await listen(
    async (request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
    },
    host,
    port,
  );
  return {
    meter,
    url: urlOf(host, server),
    watch(what) {
      watched = what;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
