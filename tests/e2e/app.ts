import { spawn, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { ChannelState, OutputState, ShowState } from '../../src/preload/contract/show-state.ts';

const root = join(import.meta.dirname, '../..');

/** A program under test: the built entry, its ready line, and how it exited. */
export interface Program {
  ready: { ready: true; url: string } & Record<string, unknown>;
  child: ChildProcess;
  /** Returns everything that the program wrote to stderr so far. */
  stderr: () => string;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Creates a temporary folder that is removed after the test. */
export function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'touchline-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/**
 * Returns a port that stays free while the program is down, so that an output has the same address after a restart. The
 * port is below the ranges that systems assign to connections and to listeners without a port.
 */
export async function freePort(): Promise<number> {
  for (let port = 10_000 + (process.pid % 20_000); ; port += 1) {
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Starts `out/main/NAME.js` and waits for its ready line. Stopped after the test if still running. */
export function startProgram(
  name: 'headless' | 'feed-service',
  args: string[],
  env: Record<string, string> = {},
): Promise<Program> {
  // Keeps the program away from any OBS on the machine that runs the tests.
  const own = name === 'headless' ? ['--no-obs'] : [];
  return startScript(join(root, 'out/main', `${name}.js`), [...args, ...own], env);
}

/** Does the same as {@link startProgram}, with another entry. */
export async function startScript(
  path: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    return ended;
  };
  onTestFinished(async () => {
    await stop();
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const ready = await new Promise<Program['ready']>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve(JSON.parse(line) as Program['ready']),
    );
    void ended.then((code) =>
      reject(new Error(`${path} ended with ${String(code)} before it was ready: ${stderr}`)),
    );
  });
  return { ready, child, stderr: () => stderr, stop };
}

/** Runs an entry that is expected to exit. Returns its exit code and output. */
export async function runProgram(
  name: 'headless' | 'feed-service',
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(root, 'out/main', `${name}.js`), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve) => child.once('close', (exit) => resolve(exit)));
  return { code, stdout, stderr };
}

/** Remote control of a running app, as a script would use it. */
export class Remote {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: { 'x-touchline': '1', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  async channel(id = 'A'): Promise<ChannelState> {
    return (await this.call('GET', `/channels/${id}`)).body as ChannelState;
  }

  async program(): Promise<OutputState> {
    const { body } = await this.call('GET', '/outputs');
    return (body as { outputs: OutputState[] }).outputs[0]!;
  }

  /** Returns the texts of the notices in the control window. */
  async notices(): Promise<string[]> {
    const link = new WebSocket(`${this.#url.replace('http:', 'ws:')}/link`);
    await once(link, 'open');
    link.send(JSON.stringify({ id: 1, request: 'show:get', input: {} }));
    try {
      for await (const [data] of on(link, 'message') as AsyncIterable<[Buffer]>) {
        const answer = JSON.parse(data.toString('utf8')) as { id?: number; output?: ShowState };
        if (answer.id === 1) return answer.output!.notices.map(({ sentence }) => sentence);
      }
    } finally {
      link.terminate();
    }
    throw new Error('The control window got no answer.');
  }

  async rehearse(
    league: string,
    speed: number,
    channel?: string,
  ): Promise<{ channel: string; session: string }> {
    const { status, body } = await this.call('POST', '/rehearsals', {
      league,
      speed,
      ...(channel && { channel }),
    });
    if (status !== 201) throw new Error(`The rehearsal did not start: ${JSON.stringify(body)}`);
    return body as { channel: string; session: string };
  }
}
