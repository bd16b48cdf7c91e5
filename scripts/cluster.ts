import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBalancer } from './cluster/balancer.ts';
import { startNode } from './cluster/node.ts';
import type { FeedNode } from './cluster/node.ts';
import { startPostgres } from './cluster/postgres.ts';
import { build } from './run.ts';

/**
 * `npm run cluster`: the feed service on many nodes, on this machine for trials: a separate PostgreSQL, three nodes and a
 * balancer. Prints the ready line of the feed service; everything is removed when it stops.
 */
const HELP = `cluster [--port 7800] [--nodes 3] [--faults]

  --port N    where the balancer listens; 0 picks a free port (default 7800)
  --nodes N   how many nodes (default 3)
  --faults    let operators play faults, for drills

  TOUCHLINE_OPERATOR_TOKEN sets the operator's token; else one is made.
  When ready, one JSON line on standard output: {"ready":true,"url":"...","operatorToken":"...","nodes":[...]}.
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
    process.stderr.write(`cluster: --port is a port, --nodes a number from 1.\n${HELP}`);
    return 2;
  }
  const asked = new Promise<void>((resolve) => {
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
    await asked;
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  } finally {
    for (const end of undo.toReversed()) await end().catch(() => undefined);
  }
}

process.exit(await main());
