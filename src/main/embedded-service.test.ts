import { expect, it } from 'vitest';
import { DATABASE_GONE } from './service-exit.ts';
import { startEmbeddedService, type ServiceProcess } from './embedded-service.ts';

it('is tried again where a restart could not even be launched, and reports once that its data is lost', async () => {
  const warnings: string[] = [];
  const due: (() => void)[] = [];
  let launches = 0;
  const restarts: boolean[] = [];
  let exit: (code: number | null) => void = () => undefined;
  let setAside: string | undefined = '/data/feed.unreadable-1.sqlite';
  const started = (): ServiceProcess => ({
    onLine: (listener) => listener(JSON.stringify({ ready: true, url: 'http://127.0.0.1:7801', setAside })),
    onExit: (listener) => {
      exit = listener;
    },
    stop: () => undefined,
  });
  const service = await startEmbeddedService({
    launch: (args) => {
      launches += 1;
      expect(args.includes('--forget-consumers')).toBe(launches === 1);
      if (launches === 2) throw new Error('EAGAIN');
      return started();
    },
    dataDir: '/nowhere',
    operatorToken: 'operator',
    log: { info: () => undefined, warn: (_, message) => void warnings.push(message), error: () => undefined },
    after: (delayMs, callback) => {
      // The limit for getting ready is no restart.
      if (delayMs < 15_000) due.push(callback);
      return () => undefined;
    },
    fetch: () => Promise.reject(new Error('not asked')),
    onRestarted: (hasLostData) => void restarts.push(hasLostData),
  });
  expect(service.setAside).toBe('/data/feed.unreadable-1.sqlite');
  setAside = undefined;
  exit(DATABASE_GONE);
  due.shift()?.();
  await Promise.resolve();
  expect(launches).toBe(2);
  due.shift()?.();
  expect(launches).toBe(3);
  await expect.poll(() => restarts).toEqual([true]);
  expect(warnings).toHaveLength(2);
  exit(1);
  due.shift()?.();
  await expect.poll(() => restarts).toEqual([true, false]);
  expect(service.setAside).toBeNull();
  setAside = '/data/feed.unreadable-2.sqlite';
  exit(2);
  due.shift()?.();
  await expect.poll(() => restarts).toEqual([true, false, true]);
  expect(service.setAside).toBe('/data/feed.unreadable-2.sqlite');
});
