import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Remote } from './app.ts';

/** The show run from source without pages, for use through remote control. */
export interface Pageless {
  url: string;
  remote: Remote;
  /** Stops the program; by default, like a crash. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/**
 * Starts the program.
 * @param environment environment variables, such as the token of a live source
 */
export async function startPageless(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Pageless> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'drills-app.ts'), '--port', '0', ...args],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...environment },
    },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = await new Promise<{ url: string }>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(JSON.parse(line) as { url: string }),
    );
    void ended.then(() => reject(new Error('The show ended before it was ready.')));
  });
  return {
    url: ready.url,
    remote: new Remote(ready.url),
    stop: async (signal = 'SIGKILL') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/** Creates a temporary folder. Returns it and a function that removes it. */
export function ownFolder(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
