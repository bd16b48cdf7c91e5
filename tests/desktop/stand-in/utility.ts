import { fork, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { ForkOptions } from 'electron';
import { emitterFor } from './not-played.ts';
import { played } from './not-played.ts';

/**
 * `utilityProcess` (docs: utilityProcess): runs the real script in a child process of Node, which ends with the app. A
 * fatal V8 error emits `error` with its location; without a listener, it is an uncaught exception in main.
 */

const running = new Set<UtilityProcess>();

export class UtilityProcess extends emitterFor('UtilityProcess') {
  readonly serviceName: string;
  readonly stdout: Readable | null;
  readonly stderr: Readable | null;
  readonly #child: ChildProcess;

  constructor(
    script: string,
    args: readonly string[],
    { env, stdio, serviceName, cwd, execArgv }: ForkOptions,
  ) {
    super();
    this.serviceName = serviceName ?? 'Node Utility Process';
    const all = Array.isArray(stdio) ? stdio : ['ignore', stdio ?? 'inherit', stdio ?? 'inherit'];
    const [, out, err] = all as ('ignore' | 'inherit' | 'pipe')[];
    this.#child = fork(script, args, {
      // The process exits with its parent, even if the parent crashes.
      execArgv: [
        ...(execArgv ?? []),
        '--import',
        'data:text/javascript,process.on("disconnect",()=>process.exit())',
      ],
      env: { ...(env ?? process.env) },
      stdio: ['ignore', out, err, 'ipc'],
      ...(cwd !== undefined && { cwd }),
    });
    this.#child.channel?.unref();
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    running.add(this);
    this.#child.once('spawn', () => this.emit('spawn'));
    this.#child.on('error', () => undefined);
    this.#child.once('exit', (code) => {
      running.delete(this);
      this.emit('exit', code ?? 1);
    });
    this.#child.on('message', (message) => this.emit('message', message));
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null && this.#child.signalCode === null ? this.#child.pid : undefined;
  }

  kill(): boolean {
    return this.#child.kill();
  }

  postMessage(message: object): void {
    this.#child.send(message);
  }

  /** Simulates a fatal V8 error, such as running out of memory. */
  fail(): void {
    this.emit('error', 'FatalError', 'Allocation failed - JavaScript heap out of memory', '{}');
    this.#child.kill('SIGKILL');
  }
}

export const utilityProcess = played('utilityProcess', {
  fork: (script: string, args: readonly string[] = [], how: ForkOptions = {}) =>
    new UtilityProcess(script, args, how),
});

export function utilities(): UtilityProcess[] {
  return [...running];
}

export function endUtilities(): void {
  for (const utility of running) utility.kill();
}
