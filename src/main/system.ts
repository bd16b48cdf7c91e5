import { randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import { pino } from 'pino';
import type { Clock, Log, IdGenerator } from './show/ports.ts';

/** The real world, handed to everything else at composition. */

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

export function every(periodMs: number, callback: () => void): () => void {
  const timer = setInterval(callback, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Every address of this machine, as its interfaces have them now. */
export function localAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

export const systemIds: IdGenerator = {
  id: () => randomUUID().slice(0, 8),
  secret: () => randomBytes(16).toString('hex'),
};

/** JSON lines on stderr; stdout belongs to the ready line. Fields that could hold a secret never get through. */
export function systemLog(name: string): Log {
  return pino(
    {
      name,
      base: { name },
      redact: {
        paths: ['token', '*.token', 'url', '*.url', 'secret', '*.secret', 'authorization'],
        remove: true,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
