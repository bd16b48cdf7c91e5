import type { Clock } from './clock.ts';
import type { Sessions } from './sessions.ts';

/**
 * The close code for a restarting service (RFC 6455 registry): reconnect elsewhere. Consumers treat it as transient.
 */
export const SERVICE_RESTART = 1012;

/**
 * Sends the consumers of a node that is about to stop to other nodes, spread evenly over `overMs`, because a
 * simultaneous reconnect would overload those nodes. Resolves when the last consumer has been notified.
 */
export async function drain(sessions: Sessions, clock: Clock, overMs: number): Promise<void> {
  const consumers = [...sessions.liveOnes()].flatMap((live) => [...live.audience]);
  const startedAt = clock.elapsed();
  for (const [index, consumer] of consumers.entries()) {
    const dueMs = startedAt + (overMs * (index + 1)) / consumers.length - clock.elapsed();
    if (dueMs > 1) await new Promise<void>((resolve) => void clock.after(dueMs, resolve));
    consumer.close(SERVICE_RESTART, 'node stopping');
  }
}
