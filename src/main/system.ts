import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces, release, type, uptime } from 'node:os';
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import { withLongDelays } from '../feed/contract/long-timer.ts';
import type { Acting, Clock, Log, IdGenerator } from './show/ports.ts';

/** The real world, handed to everything else at composition. */

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1_000,
  after: withLongDelays((delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  }),
};

/** The system, and what the program runs in: "Linux 6.1.0 x64, Electron 45.4.1, Chromium 150.0.1, Node 24.21.0". */
export function runsOn(): string {
  // Electron's own types promise its versions everywhere; headless they are not there.
  const versions = process.versions as Partial<Record<string, string>>;
  const programs = [
    ['Electron', versions['electron']],
    ['Chromium', versions['chrome']],
    ['Node', versions['node']],
  ].flatMap(([name, version]) => (version === undefined ? [] : [`${name} ${version}`]));
  return [`${type()} ${release()} ${process.arch}`, ...programs].join(', ');
}

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
  digest: (secret) => createHash('sha256').update(secret).digest('hex'),
};

export function systemActing(): Acting {
  const names = new AsyncLocalStorage<string>();
  return { run: (name, act) => names.run(name, act), name: () => names.getStore() ?? null };
}

/**
 * JSON lines on stderr, and in a file where there is one; stdout belongs to the ready line. Fields that could hold a
 * secret never get through.
 */
export function systemLog(name: string, file: Writable | null = null): Log {
  const stderr = pino.destination({ dest: 2, sync: true });
  // A terminal that has gone takes no lines; that is no reason to end a show.
  stderr.on('error', () => undefined);
  return pino(
    {
      name,
      base: { name },
      redact: {
        paths: ['token', '*.token', 'url', '*.url', 'secret', '*.secret', 'authorization'],
        remove: true,
      },
    },
    file === null ? stderr : pino.multistream([{ stream: stderr }, { stream: file }]),
  );
}
