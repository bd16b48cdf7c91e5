import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresBinaries } from './postgres-binaries.ts';

/** A separate PostgreSQL, on this machine only, with a temporary folder. */
export interface LocalPostgres {
  /** postgres://touchline@127.0.0.1:port/touchline */
  url: string;
  port: number;
  password: string;
  /** Stops it without cleanup, like a power failure, and starts it again. */
  restart(): Promise<void>;
  /** Stops it without cleanup. `start` starts it again. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /**
   * Restarts the server and starts a standby, which receives every transaction before it is acknowledged. Stop the
   * standby first.
   */
  startStandby(): Promise<StandbyPostgres>;
  stop(): Promise<void>;
}

export interface StandbyPostgres {
  url: string;
  port: number;
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'touchline';
const PASSWORD = 'only on this machine';
const READY_WITHIN_MS = 30_000;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  logging_collector: 'off',
  log_min_messages: 'warning',
};

/** Returns an unprivileged account that runs PostgreSQL, because root may not. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    `PostgreSQL can't run as root, and there is no user "postgres" or "nobody" to run it. Create one of them.`,
  );
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Copies programs in a home folder that only its owner can read, so that the other account can run them. */
function reachable(bin: string, folder: string, account: { uid: number } | null): string {
  if (account === null || bin.startsWith('/usr/') || bin.startsWith('/opt/')) return bin;
  const copy = join(folder, 'programs');
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

/** Starts a PostgreSQL server. Throws an error message for the user if PostgreSQL isn't available. */
export async function startPostgres(): Promise<LocalPostgres> {
  const account = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-postgres-'));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const bin = reachable(await postgresBinaries(), folder, account);
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o755);
    const server = new Server(bin, join(folder, 'data'), await freePort(), account);
    await server.init(folder);
    await server.start();
    await server.createDatabase();
    return {
      url: server.url,
      port: server.port,
      password: PASSWORD,
      async restart() {
        await server.end('SIGQUIT');
        await server.start();
      },
      halt: () => server.end('SIGQUIT'),
      start: () => server.start(),
      async startStandby() {
        const standby = await server.startStandby();
        return {
          url: standby.url,
          port: standby.port,
          promote: () => standby.query('SELECT pg_promote()'),
          stop: () => standby.end('SIGINT'),
        };
      },
      async stop() {
        await server.end('SIGINT');
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

class Server {
  readonly port: number;
  readonly #bin: string;
  readonly #data: string;
  readonly #account: { uid: number; gid: number } | null;
  readonly #settings: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(
    bin: string,
    data: string,
    port: number,
    account: { uid: number; gid: number } | null,
    settings: Record<string, string> = {},
  ) {
    this.#bin = bin;
    this.#data = data;
    this.port = port;
    this.#account = account;
    this.#settings = { ...SETTINGS, ...settings };
  }

  get url(): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/touchline`;
  }

  #spawn(program: string, args: string[]): { child: ChildProcess; output: () => string } {
    const child = spawn(join(this.#bin, program), args, {
      cwd: dirname(this.#data),
      // Detached from the terminal's Ctrl-C: the parent stops it after its clients.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.#account,
    });
    let output = '';
    const append = (chunk: Buffer): void => void (output = (output + chunk.toString()).slice(-4000));
    child.stdout.on('data', append);
    child.stderr.on('data', append);
    return { child, output: () => output };
  }

  async init(folder: string): Promise<void> {
    const secret = join(folder, 'password');
    writeFileSync(secret, PASSWORD, { mode: 0o600 });
    if (this.#account) chownSync(secret, this.#account.uid, this.#account.gid);
    const args = ['--username', USER, '--auth', 'scram-sha-256', '--pwfile', secret];
    const { child, output } = this.#spawn('initdb', [
      ...['--pgdata', this.#data, '--encoding', 'UTF8', '--no-locale', '--no-instructions'],
      ...args,
    ]);
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`PostgreSQL's initdb failed: ${output()}`);
  }

  async start(): Promise<void> {
    // A crash leaves this file behind, and its process ID may belong to another process by then.
    if (existsSync(join(this.#data, 'postmaster.pid'))) rmSync(join(this.#data, 'postmaster.pid'));
    const settings = Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { child, output } = this.#spawn('postgres', [
      '-D',
      this.#data,
      '-p',
      String(this.port),
      ...settings,
    ]);
    this.#child = child;
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await this.#answers())) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL failed to start: ${output()}`);
      await wait(50);
    }
  }

  /** Returns a client that isn't connected yet. */
  connect(database: string): Client {
    const { port } = this;
    return new Client({ host: '127.0.0.1', port, user: USER, password: PASSWORD, database });
  }

  async #answers(): Promise<boolean> {
    const client = this.connect('postgres');
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async query(text: string): Promise<void> {
    const client = this.connect('postgres');
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  createDatabase(): Promise<void> {
    return this.query('CREATE DATABASE touchline');
  }

  /** The data folder is copied while the server is stopped: not every package of PostgreSQL has `pg_basebackup`. */
  async startStandby(): Promise<Server> {
    await this.end('SIGINT');
    const data = `${this.#data}-standby`;
    cpSync(this.#data, data, { recursive: true });
    chmodSync(data, 0o700);
    writeFileSync(join(data, 'standby.signal'), '');
    if (this.#account)
      for (const name of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
        chownSync(join(data, name), this.#account.uid, this.#account.gid);
    await this.start();
    const standby = new Server(this.#bin, data, await freePort(), this.#account, {
      primary_conninfo: `host=127.0.0.1 port=${this.port} user=${USER} password='${PASSWORD}'`,
    });
    await standby.start();
    await this.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.query('SELECT pg_reload_conf()');
    return standby;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}
