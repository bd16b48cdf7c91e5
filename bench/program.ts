import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../scripts/run.ts';

/** The built program, headless, on a free port with a temporary data folder. */
export interface Program {
  url: string;
  /** Makes a call of the remote API and returns its answer as JSON. */
  call: (method: string, path: string, body?: unknown) => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Resolves when the program accepts calls. */
export async function startProgram(flags: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
  const args = [join(root, 'out/main/headless.js'), '--port', '0', '--data', folder, ...flags];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const line = await new Promise<string>((resolve) =>
    createInterface({ input: child.stdout }).once('line', resolve),
  );
  const { url } = JSON.parse(line) as { url: string };
  return {
    url,
    async call(method, path, body) {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { 'x-touchline': '1', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return (await response.json()) as unknown;
    },
    async stop() {
      const hasEnded = once(child, 'exit');
      child.kill('SIGTERM');
      await hasEnded;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the URL of the page of the program's first output. */
export async function firstOutput({ call }: Program): Promise<string> {
  const { outputs } = (await call('GET', '/outputs')) as { outputs: { url: string }[] };
  return outputs[0]!.url;
}
