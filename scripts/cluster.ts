import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBalancer } from './cluster/balancer.ts';
import { startNode } from './cluster/node.ts';
import type { FeedNode } from './cluster/node.ts';
import { startPostgres } from './cluster/postgres.ts';
import { build } from './run.ts';

// `npm run cluster`: a trial cluster of the feed service on this machine: PostgreSQL, three nodes and a load balancer.
// Prints the ready line of the feed service. All data is removed when it stops.

const HELP = `cluster [--port 7800] [--nodes 3] [--faults]

  --port N    port of the load balancer; 0 picks a free one (default 7800)
  --nodes N   number of nodes (default 3)
  --faults    allow operators to simulate faults, for drills

  TOUCHLINE_OPERATOR_TOKEN sets the operator's token. Otherwise, a random one is used.
  When ready, prints one JSON line on standard output: {"ready":true,"url":"...","operatorToken":"...","nodes":[...]}.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '7800' },
    nodes: { type: 'string', default: '3' },
    faults: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [port, count] = [Number(values.port), Number(values.nodes)];
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || !Number.isInteger(count) || count < 1) {
    process.stderr.write(`cluster: --port must be 0 to 65535, --nodes at least 1.\n${HELP}`);
    return 2;
  }
  const stopRequest = new Promise<void>((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
  const operatorToken =
    process.env['TOUCHLINE_OPERATOR_TOKEN'] || `tl_${randomBytes(32).toString('base64url')}`;
  await build();
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const database = await startPostgres();
    undo.push(() => database.stop());
    const nodes: FeedNode[] = [];
    undo.push(() => Promise.all(nodes.map((node) => node.stop())));
    for (let index = 0; index < count; index += 1) {
      const prefix = `node ${index + 1}: `;
      const options = { entry: 'out/main/feed-service.js', database, operatorToken };
      const args = ['--drain', '1', '--metrics', '0', ...(values.faults ? ['--faults'] : [])];
      const onLog = (line: string): void => void process.stderr.write(`${prefix}${line}\n`);
      nodes.push(await startNode({ ...options, args, onLog }));
    }
    const balancer = await startBalancer(
      nodes.map((node) => node.port),
      port,
    );
    undo.push(() => balancer.stop());
    const about = nodes.map(({ url, metricsUrl }) => ({ url, metricsUrl }));
    process.stdout.write(
      `${JSON.stringify({ ready: true, url: balancer.url, operatorToken, nodes: about })}\n`,
    );
    await stopRequest;
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  } finally {
    for (const end of undo.toReversed()) await end().catch(() => undefined);
  }
}

process.exit(await main());
