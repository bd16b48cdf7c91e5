import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface FeedNode {
  child: ChildProcess;
  port: number;
  url: string;
  metricsUrl: string | null;
  /** Stops the node gracefully, and returns its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

export interface NodeOptions {
  /** The script to run: `out/main/feed-service.js`, or its source. */
  entry: string;
  database: { url: string; password: string };
  operatorToken: string;
  args: readonly string[];
  /** Receives the lines of the node's log. If it is null, the log is dropped. */
  onLog: ((line: string) => void) | null;
}

/** Starts a node on a free port. If it exits instead, throws an error with its output. */
export async function startNode(options: NodeOptions): Promise<FeedNode> {
  const { entry, database, operatorToken, args, onLog } = options;
  const child = spawn(
    process.execPath,
    [entry, '--port', '0', '--parent-pipe', '--database', database.url, ...args],
    {
      // Detached, so that Ctrl-C in a terminal reaches only the parent, which stops the nodes in order.
      detached: process.platform !== 'win32',
      // If the parent dies, the node's standard input closes, and it stops.
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TOUCHLINE_OPERATOR_TOKEN: operatorToken,
        TOUCHLINE_DATABASE_PASSWORD: database.password,
      },
    },
  );
  let output = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    output = `${output}${line}\n`.slice(-2000);
    onLog?.(line);
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`A node exited with ${String(code)}: ${output}`);
    }),
  ])) as [string];
  const { url, metricsUrl = null } = JSON.parse(line) as { url: string; metricsUrl?: string };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  };
  return {
    child,
    port: Number(new URL(url).port),
    url,
    metricsUrl,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL');
    },
  };
}
