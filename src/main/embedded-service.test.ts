import { describe, expect, it } from 'vitest';
import { startEmbeddedService, type ServiceProcess } from './embedded-service.ts';
import { DATABASE_GONE } from './service-exit.ts';

const READY_LIMIT_MS = 15_000;
const START_LIMIT_MS = 60_000;

/** A service whose processes and their output are controlled by the test. */
class Stage {
  readonly warnings: string[] = [];
  readonly restarts: boolean[] = [];
  readonly failures: string[] = [];
  readonly launches: string[][] = [];
  readonly timers = new Map<number, () => void>();
  /** Errors for the next launches. Null for a successful launch. */
  readonly launchErrors: (Error | null)[] = [];
  process = { line: (_line: string): void => undefined, exit: (_code: number | null): void => undefined };
  stopped = 0;
  readonly service = startEmbeddedService({
    launch: (args) => {
      this.launches.push(args);
      const error = this.launchErrors.shift() ?? null;
      if (error !== null) throw error;
      return this.#launched();
    },
    dataDir: '/nowhere',
    operatorToken: 'operator',
    log: {
      info: () => undefined,
      warn: (_, message) => void this.warnings.push(message),
      error: () => undefined,
    },
    after: (delayMs, callback) => {
      this.timers.set(delayMs, callback);
      return () => void (this.timers.get(delayMs) === callback && this.timers.delete(delayMs));
    },
    fetch: () => Promise.reject(new Error('not asked')),
    onNotStarted: (error) => void this.failures.push('code' in error ? String(error.code) : error.message),
    onRestarted: (hasLostData) => void this.restarts.push(hasLostData),
  });

  ready(setAside?: string): void {
    this.process.line(JSON.stringify({ ready: true, url: 'http://127.0.0.1:7801', setAside }));
  }

  /** Fires the timer with this delay. */
  due(delayMs: number): void {
    const callback = this.timers.get(delayMs);
    if (callback === undefined)
      throw new Error(`No timer of ${delayMs} ms: ${[...this.timers.keys()].join(', ')}`);
    this.timers.delete(delayMs);
    callback();
  }

  #launched(): ServiceProcess {
    const end = (): void => this.process.exit(null);
    return {
      onLine: (listener) => {
        this.process.line = listener;
      },
      onExit: (listener) => {
        this.process.exit = listener;
      },
      stop: () => void (this.stopped += 1),
      kill: end,
    };
  }
}

describe('a service that exits before its first ready line', () => {
  it('is relaunched with increasing delays until it is ready', async () => {
    const stage = new Stage();
    stage.process.exit(1);
    stage.due(200);
    stage.process.exit(1);
    stage.due(400);
    expect(stage.failures).toHaveLength(2);
    expect(stage.launches.map((args) => args.includes('--forget-consumers'))).toEqual([true, true, true]);
    stage.ready();
    expect(await stage.service.ready).toMatchObject({ baseUrl: 'http://127.0.0.1:7801', setAside: null });
    expect(stage.restarts).toEqual([]);
    stage.process.exit(1);
    stage.due(200);
    expect(stage.launches.at(-1)).toEqual(expect.arrayContaining(['--port', '7801']));
  });

  it('reports the error of the file system', () => {
    const stage = new Stage();
    stage.process.line('{"level":"error"}');
    stage.process.line('{"ready":false,"code":"ENOSPC"}');
    stage.process.exit(1);
    expect(stage.failures).toEqual(['ENOSPC']);
  });

  it('is relaunched after a failed launch', async () => {
    const stage = new Stage();
    stage.launchErrors.push(new Error('EAGAIN'));
    stage.process.exit(1);
    stage.due(200);
    expect(stage.failures.at(-1)).toBe('EAGAIN');
    stage.due(400);
    stage.ready();
    await stage.service.ready;
  });

  it("isn't relaunched when the program closes", async () => {
    const stage = new Stage();
    stage.process.exit(1);
    await stage.service.stop();
    expect(stage.timers.size).toBe(0);
  });
});

describe('a service that takes long to start', () => {
  it('is reported while startup continues', async () => {
    const stage = new Stage();
    stage.due(READY_LIMIT_MS);
    expect(stage.failures).toEqual(['The feed service was not ready in time.']);
    stage.ready();
    await stage.service.ready;
    expect(stage.launches).toHaveLength(1);
    expect(stage.timers.size).toBe(0);
  });

  it('is killed and relaunched after a minute', () => {
    const stage = new Stage();
    stage.due(START_LIMIT_MS);
    stage.due(200);
    expect(stage.launches).toHaveLength(2);
  });

  it("is killed if it doesn't stop when asked", async () => {
    const stage = new Stage();
    const stopped = stage.service.stop();
    expect(stage.stopped).toBe(1);
    stage.due(5_000);
    await stopped;
  });
});

describe('a service that was ready', () => {
  it('is relaunched after it exits, and its lost data is reported once', async () => {
    const stage = new Stage();
    stage.ready('/data/feed.unreadable-1.sqlite');
    const service = await stage.service.ready;
    expect(service.setAside).toBe('/data/feed.unreadable-1.sqlite');
    stage.launchErrors.push(new Error('EAGAIN'));
    stage.process.exit(DATABASE_GONE);
    stage.due(200);
    expect(stage.launches).toHaveLength(2);
    stage.due(400);
    expect(stage.launches.map((args) => args.includes('--forget-consumers'))).toEqual([true, false, false]);
    stage.ready();
    expect(stage.restarts).toEqual([true]);
    expect(stage.warnings).toHaveLength(2);
    stage.process.exit(1);
    stage.due(200);
    stage.ready();
    expect(stage.restarts).toEqual([true, false]);
    expect(service.setAside).toBeNull();
    stage.process.exit(2);
    stage.due(200);
    stage.ready('/data/feed.unreadable-2.sqlite');
    expect(stage.restarts).toEqual([true, false, true]);
    expect(service.setAside).toBe('/data/feed.unreadable-2.sqlite');
    expect(stage.failures).toEqual([]);
  });
});
