import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { StringDecoder } from 'node:string_decoder';
import { root } from '../run.ts';

export type Ended = { code: number } | { why: string };

export interface LaunchOptions {
  program: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

/** The line that Touchline prints once it is ready. */
const READY = /^\{"ready":true/m;
/** Maximum output kept from the end of a program's log. */
const TAIL_MAX = 16_384;
/** The exit code for a signal, without the signal's number, which is added as in shells. */
const SIGNAL_CODE = 128;
/** The first of the statuses with which Windows ends programs that crash, or that lack a library. */
const NT_STATUS_ERROR = 0xc000_0000;
const NT_DLL_NOT_FOUND = 0xc000_0135;

/** Messages of Electron when it can't run here, each with a function that returns the reason. */
const FATAL: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    /error while loading shared libraries: ([^:\s]+)/,
    ([, library = 'a library']) => `Electron needs ${library}, which isn't installed`,
  ],
  [
    /Library not loaded: (\S+)/,
    ([, library = 'a library']) => `Electron needs ${library}, which isn't installed`,
  ],
  [/Running as root without --no-sandbox/, () => "Electron can't run as root"],
  [
    /No usable sandbox|SUID sandbox helper|Failed to move to new namespace|zygote_host_impl_linux/,
    () => "This system blocks Electron's sandbox",
  ],
  [
    /Missing X server or \$DISPLAY|[Cc]annot open display|platform failed to initialize|Unable to open X display/,
    () => "The display doesn't respond",
  ],
  [/cannot execute binary file|Exec format error/, () => 'The installed Electron is for another platform'],
];

/**
 * Runs an Electron program until it exits, forwarding its output, SIGINT and SIGTERM. Returns its exit code, or the
 * reason if it exited before it was ready because Electron can't run here.
 */
export function launch({ program, args, env }: LaunchOptions): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env });
    let tail = '';
    let isReady = false;
    let isAsked = false;
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      const decoder = new StringDecoder('utf8');
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        if (isReady) return;
        tail = (tail + decoder.write(chunk)).slice(-TAIL_MAX);
        isReady = READY.test(tail);
      });
    }
    const pass = (signal: NodeJS.Signals): void => {
      isAsked = true;
      child.kill(signal);
    };
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    const end = (ended: Ended): void => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(ended);
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      end({ why: `Electron failed to start (${error.code ?? error.message})` }),
    );
    child.once('close', (code, signal) => {
      const exit = code ?? (signal === null ? 1 : SIGNAL_CODE + constants.signals[signal]);
      const why = isReady || isAsked ? null : whyExited(tail, exit, signal);
      end(why === null ? { code: exit } : { why });
    });
  });
}

/**
 * Returns why Electron couldn't run here, for a program that was never ready. Null: the program exited for another
 * reason.
 */
export function whyExited(output: string, code: number, signal: NodeJS.Signals | null): string | null {
  const unsigned = code >>> 0;
  const isCrash =
    signal !== null || (code > SIGNAL_CODE && code <= SIGNAL_CODE + 64) || unsigned >= NT_STATUS_ERROR;
  if (code === 0) return null;
  for (const [pattern, why] of FATAL) {
    const found = pattern.exec(output);
    if (found !== null) return why(found);
  }
  if (unsigned === NT_DLL_NOT_FOUND) return "Electron needs a library that isn't installed";
  if (!isCrash) return null;
  return `Electron exited immediately (${signal ?? (unsigned >= NT_STATUS_ERROR ? `status 0x${unsigned.toString(16)}` : `code ${code}`)})`;
}
