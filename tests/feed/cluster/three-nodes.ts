import { serve } from './one-node.ts';

/** Runs a project's tests against three nodes on PostgreSQL, behind a round-robin balancer. */
export default async function setup(): Promise<() => Promise<void>> {
  return serve(3);
}
