import { OPERATOR } from '../service/process.ts';
import { startCluster } from './cluster.ts';

/** Runs a project's tests against one node on PostgreSQL. */
export default async function setup(): Promise<() => Promise<void>> {
  return serve(1);
}

export async function serve(size: number): Promise<() => Promise<void>> {
  const { balancer, stop } = await startCluster(size, ['--faults']);
  process.env['TOUCHLINE_CONFORMANCE_URL'] = balancer.url;
  process.env['TOUCHLINE_OPERATOR_TOKEN'] = OPERATOR;
  return stop;
}
