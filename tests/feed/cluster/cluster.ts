import { fileURLToPath } from 'node:url';
import { startBalancer } from '../../../scripts/cluster/balancer.ts';
import type { Balancer } from '../../../scripts/cluster/balancer.ts';
import { startNode } from '../../../scripts/cluster/node.ts';
import type { FeedNode } from '../../../scripts/cluster/node.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { LocalPostgres } from '../../../scripts/cluster/postgres.ts';
import { OPERATOR } from '../service/process.ts';

const ENTRY = fileURLToPath(new URL('../../../src/main/feed-service.ts', import.meta.url));

/** A PostgreSQL server, nodes in separate processes, and a round-robin balancer in front. */
export interface TestCluster {
  postgres: LocalPostgres;
  nodes: FeedNode[];
  balancer: Balancer;
  /** The nodes' log lines in order of arrival. */
  logged: Record<string, unknown>[];
  startNode: (args?: readonly string[]) => Promise<FeedNode>;
  stop: () => Promise<void>;
}

export async function startCluster(size: number, args: readonly string[] = []): Promise<TestCluster> {
  const postgres = await startPostgres();
  const nodes: FeedNode[] = [];
  const logged: Record<string, unknown>[] = [];
  const start = (more: readonly string[] = []): Promise<FeedNode> =>
    startNode({
      entry: ENTRY,
      database: postgres,
      operatorToken: OPERATOR,
      args: ['--drain', '1', ...args, ...more],
      onLog: (line) => logged.push(JSON.parse(line) as Record<string, unknown>),
    });
  try {
    // Starts all nodes at the same time; the first one migrates the database.
    nodes.push(...(await Promise.all(Array.from({ length: size }, () => start()))));
    const balancer = await startBalancer(
      nodes.map(({ port }) => port),
      0,
    );
    const stop = async (): Promise<void> => {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.kill()));
      await postgres.stop();
    };
    return { postgres, nodes, balancer, logged, startNode: start, stop };
  } catch (error) {
    await Promise.all(nodes.map((node) => node.kill()));
    await postgres.stop();
    throw error;
  }
}
