import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startFeedService } from '../../../src/feed/service/index.ts';
import type { FeedServiceOptions } from '../../../src/feed/service/index.ts';
import { Target } from '../conformance/target.ts';
import { FakeClock } from './fake-clock.ts';

export interface OpenedService {
  target: Target;
  /** Error events of the service's log, each with its fields. */
  errors: Record<string, unknown>[];
  stop: () => Promise<void>;
}

/** Creates a folder that is removed when the test is done. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-feed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the service in this process, in memory and on a fake clock by default. Stopped when the test is done. */
export async function openService(options: Partial<FeedServiceOptions> = {}): Promise<OpenedService> {
  const errors: Record<string, unknown>[] = [];
  const service = await startFeedService({
    host: '127.0.0.1',
    port: 0,
    folder: null,
    operatorToken: 'operator-of-the-tests',
    scoutDarkAfterMs: 20_000,
    imports: [],
    jwtAudience: null,
    database: null,
    metrics: null,
    hasFaults: true,
    clock: new FakeClock(),
    log: (level, event, fields) => {
      if (level === 'error') errors.push({ event, ...fields });
    },
    ...options,
  });
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= service.stop());
  const target = new Target(service.url, service.operatorToken, stop);
  onTestFinished(() => target.stop());
  return { target, errors, stop };
}
