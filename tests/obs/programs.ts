import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { onPath } from '../../scripts/obs-path.ts';

/** Runs system programs for tests. They are stopped by process ID and within a time limit. */

/** How long a program may take to exit. */
const END_WITHIN_MS = 5_000;
const START_WITHIN_MS = 60_000;

/** Returns a port on loopback that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Rejects with an error message if `promise` takes longer. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s.`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface Program {
  child: ChildProcess;
  /** Resolves when the program has exited, for any reason. */
  ended: Promise<void>;
  /** Asks the program to exit, and kills it after the time limit. */
  stop(): Promise<void>;
}

export function start(path: string, args: string[], options: SpawnOptions): Program {
  const child = spawn(path, args, options);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    child,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await within(END_WITHIN_MS, path, ended).catch(async () => {
        child.kill('SIGKILL');
        await ended;
      });
    },
  };
}

/** Starts a separate screen of that size; `display` is a name such as `:99`. The server chooses an unused number. */
export async function startScreen(
  width: number,
  height: number,
): Promise<{ display: string; stop(): Promise<void> }> {
  const path = onPath('Xvfb');
  if (path === null) throw new Error('Xvfb is not installed (Debian: apt-get install xvfb).');
  const extensions = ['COMPOSITE', 'RANDR', 'GLX', 'MIT-SHM'].flatMap((name) => ['+extension', name]);
  const program = start(
    path,
    ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', `${width}x${height}x24`, ...extensions],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const output = program.child.stdio[3] as Readable;
  const number = new Promise<string>((resolve, reject) => {
    output.once('data', (line: Buffer) => resolve(line.toString().trim()));
    void program.ended.then(() => reject(new Error('Xvfb ended before it was ready.')));
  });
  try {
    const display = `:${await within(START_WITHIN_MS, 'The start of Xvfb', number)}`;
    return { display, stop: () => program.stop() };
  } catch (error) {
    await program.stop();
    throw error;
  }
}
