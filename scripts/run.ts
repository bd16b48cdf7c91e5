import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Returns the script of a package's command, so that it runs with this version of Node and not the system's. */
export function binOf(packageName: string, command = packageName): string {
  const require = createRequire(import.meta.url);
  // Some packages hide their package.json behind `exports`, but their folder is always there.
  const dir = join(root, 'node_modules', packageName);
  const { bin } = require(join(dir, 'package.json')) as { bin: string | Record<string, string> };
  return join(dir, typeof bin === 'string' ? bin : (bin[command] ?? ''));
}

export interface RunOptions {
  quiet?: boolean;
  env?: Record<string, string>;
  /** The working folder; the project by default. */
  cwd?: string;
  /** Rewrites each line of standard output before it is printed. Return null to drop the line. */
  reword?: (line: string) => string | null;
}

/**
 * Runs a program until it exits and returns its exit code, forwarding SIGINT and SIGTERM. `quiet` holds its output and
 * prints it only after a failure.
 */
export function run(
  program: string,
  args: string[],
  { quiet = false, env = {}, cwd = root, reword }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', reword ? 'pipe' : 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    const output: Buffer[] = [];
    if (reword && child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const words = reword(line);
        if (words !== null) process.stdout.write(`${words}\n`);
      });
    } else child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
    const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    const end = (code: number): void => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code);
    };
    child.once('error', () => end(1));
    // As in shells, a signal is reported as 128 plus its number.
    child.once('exit', (code, signal) =>
      end(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
    );
  });
}

/** Runs a package's command with this version of Node. */
export function runBin(
  packageName: string,
  args: string[],
  options?: RunOptions & { command?: string },
): Promise<number> {
  return run(process.execPath, [binOf(packageName, options?.command), ...args], options);
}

/** Builds everything into `out/`. After a failure, prints the builder's output and exits. */
export async function build(): Promise<void> {
  const code = await runBin('electron-vite', ['build', '--logLevel', 'warn'], { quiet: true });
  if (code !== 0) process.exit(code);
}
