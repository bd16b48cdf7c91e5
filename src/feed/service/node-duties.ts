import { every } from './clock.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Sandbox } from './sandbox.ts';
import type { Sessions } from './sessions.ts';
import type { Cluster } from './storage.ts';

/** How often a node renews its mocks. A mock counts as abandoned after a few missed renewals. */
const MOCKS_EVERY_MS = 2000;
/**
 * A session without consumers, presses or recordings on this node is forgotten after this; the next access opens it
 * again.
 */
const FORGET_AFTER_MS = 60_000;

export interface DutiesParts {
  clock: Clock;
  cluster: Cluster;
  faults: Faults;
  sandbox: Sandbox;
  sessions: Sessions;
  onKeys: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * Starts a cluster node's work in addition to serving: it listens to the other nodes, renews its mocks, ends the mocks
 * of lost nodes, and forgets idle sessions. Returns a function that stops the periodic part.
 */
export function nodeDuties(parts: DutiesParts): () => void {
  const { clock, cluster, faults, sandbox, sessions, onKeys, onFailure } = parts;
  cluster.follow({
    revoked: (accountId) => {
      for (const live of sessions.liveOnes()) live.closeFor(accountId);
    },
    keysChanged: onKeys,
    faultsChanged: (shared) => faults.share(shared),
  });
  async function mindMocks(): Promise<void> {
    await cluster.renewMocks(sandbox.playing());
    for (const sessionId of await sessions.abandonedMocks()) await sandbox.close(sessionId);
  }
  return every(clock, MOCKS_EVERY_MS, () => {
    sessions.forgetIdle(FORGET_AFTER_MS);
    mindMocks().catch(onFailure);
  });
}
