import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../../src/main/feed-service.ts', import.meta.url));
const STANDBY = fileURLToPath(new URL('./standby.ts', import.meta.url));
/** Caches compiled modules between starts, which halves the time of a hundred starts. */
const COMPILE_CACHE = join(tmpdir(), 'touchline-feed-compile-cache');
export const OPERATOR = 'operator-of-the-tests';

export interface Running {
  child: ChildProcess;
  ready: { ready: boolean; url: string; operatorToken: string; setAside?: string };
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Starts the service as a separate process, from source. */
export function launch(args: string[], token: string | null = OPERATOR): ChildProcess {
  return spawnNode([ENTRY, ...args], token);
}

function spawnNode(args: string[], token: string | null): ChildProcess {
  const { TOUCHLINE_OPERATOR_TOKEN: _outer, ...outer } = process.env;
  const env = { ...outer, NODE_COMPILE_CACHE: COMPILE_CACHE };
  return spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: token === null ? env : { ...env, TOUCHLINE_OPERATOR_TOKEN: token },
  });
}

/** Starts a process that loads the service but doesn't open it until it receives `go`. */
export function standBy(args: string[]): { child: ChildProcess; go: () => Promise<Running> } {
  const child = spawnNode([STANDBY, ...args], OPERATOR);
  return {
    child,
    go: () => {
      child.stdin!.write('go\n');
      return readyLine(child);
    },
  };
}

/** Starts the service and waits for its ready line. */
export function startProcess(args: string[], token: string | null = OPERATOR): Promise<Running> {
  return readyLine(launch(args, token));
}

async function readyLine(child: ChildProcess): Promise<Running> {
  let stderr = '';
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const lines = createInterface({ input: child.stdout! });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`the service ended with ${String(code)}: ${stderr}`);
    }),
  ])) as [string];
  lines.close();
  return { child, ready: JSON.parse(line) as Running['ready'] };
}

/** Runs the service until it exits. */
export async function runToEnd(args: string[]): Promise<Finished> {
  const child = launch(args);
  const finished: Finished = { code: null, stdout: '', stderr: '' };
  child.stdout!.on('data', (chunk: Buffer) => (finished.stdout += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (finished.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { ...finished, code };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exited) as [number | null];
  return code;
}
