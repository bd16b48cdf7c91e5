import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { networkInterfaces, release, type, uptime } from 'node:os';
import type { Writable } from 'node:stream';
import { pino } from 'pino';
import { withLongDelays } from '../feed/contract/long-timer.ts';
import type { Acting, Clock, Log, IdGenerator } from './show/ports.ts';

/** Clock of the real system, passed to everything at startup. */
export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1_000,
  after: withLongDelays((delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  }),
};

/** Returns the system and the runtime: "Linux 6.1.0 x64, Electron 45.4.1, Chromium 150.0.1, Node 24.21.0". */
export function runsOn(): string {
  // Electron's types declare its versions everywhere, but headless they are absent.
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

/** Returns all current addresses of this computer, each with its network interface. */
export function interfaceAddresses(): { address: string; interface: string }[] {
  return Object.entries(networkInterfaces()).flatMap(([name, all]) =>
    (all ?? []).map(({ address }) => ({ address, interface: name })),
  );
}

/** Returns all current addresses of this computer. */
export function localAddresses(): string[] {
  return interfaceAddresses().map(({ address }) => address);
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
 * Writes JSON lines to stderr and optionally to a file. stdout is reserved for the ready line. Fields that may contain
 * secrets are removed.
 */
export function systemLog(name: string, file: Writable | null = null): Log {
  const stderr = pino.destination({ dest: 2, sync: true });
  // A closed terminal must not end a show.
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
