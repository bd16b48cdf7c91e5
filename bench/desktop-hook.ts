import { WebSocket } from 'ws';
import { record } from '../tests/desktop/stand-in/record.ts';

// Loaded into main by `bench/desktop.ts`: measures how long main is busy with each message of a feed, from the
// socket's event to the end of all synchronous and promise work, including messages to windows.

const emit = Reflect.get(WebSocket.prototype, 'emit') as (
  this: WebSocket,
  event: string,
  ...args: unknown[]
) => boolean;

/** Number of chained promise steps to wait for. */
const DEPTH = 10;

function afterAll(depth: number, done: () => void): void {
  queueMicrotask(() => (depth === 0 ? done() : afterAll(depth - 1, done)));
}

Reflect.set(
  WebSocket.prototype,
  'emit',
  function (this: WebSocket, event: string, ...args: unknown[]): boolean {
    // The connection to the browser exists only in the simulated Electron, so it isn't measured.
    if (event !== 'message' || this.url.includes('/devtools/')) return emit.call(this, event, ...args);
    const from = performance.now();
    const cpuFrom = process.threadCpuUsage();
    const wasHeard = emit.call(this, event, ...args);
    afterAll(DEPTH, () => {
      const { user, system } = process.threadCpuUsage(cpuFrom);
      record.frameMs.push(performance.now() - from);
      record.frameCpuMs += (user + system) / 1000;
    });
    return wasHeard;
  },
);
