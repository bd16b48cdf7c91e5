import { lookUp } from '../feed/contract/lookup.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SCOUT_DARK_AFTER_MS } from '../feed/contract/limits.ts';
import type { SharedDatabase } from '../feed/service/index.ts';

export const HELP = `Touchline's feed service: sessions, history, live frames, sandbox and desk, on HTTP and WebSocket.

  feed-service [--port 7800] [--host 127.0.0.1] [--data DIR]
  feed-service --database postgres://USER@HOST/NAME [--port 7800] [--host 127.0.0.1] [--metrics 9464]

  --port N            port to listen on; 0 picks a free one (default 7800)
  --host ADDRESS      address to listen on (default 127.0.0.1: this machine only)
  --data DIR          data folder (default ./touchline-feed)
  --dark-after SECONDS  seconds without data before a scout counts as offline (default ${SCOUT_DARK_AFTER_MS / 1000})
  --import FILE       history response to store as a closed session; repeat for more files--sports DIR        add your own sports: all *.sport.json files in DIR (docs/handbook/make-your-own-sport.md)
  --audience NAME     audience (aud) that account tokens (JWT) must have (default: not checked)
  --faults            allow operators to simulate faults (POST /desk/faults), for drills
  --forget-consumers  on start, delete all consumers and all but the newest 200 sandbox sessions: for a program that
                      creates new accounts on each run
  --database URL      run as one node of a cluster: all data is in this PostgreSQL database, none in DIR
  --drain SECONDS     with --database: on stop, move consumers to other nodes over this time (default 10)
  --metrics [HOST:]PORT  serve GET /metrics on this port, without a key (default HOST 127.0.0.1)
  --jwt-keys DIR      with --database: store the keys in DIR (jwt-secret, jwks.json) in the database, then exit
  --parent-pipe       stop when standard input closes: for a parent process
  --help              show this help

  TOUCHLINE_OPERATOR_TOKEN sets the operator's token. Otherwise, the first start creates one and saves it in DIR.
  With --database, all nodes need the same one. TOUCHLINE_DATABASE_PASSWORD is the database's password. To read
  either from a file, set TOUCHLINE_OPERATOR_TOKEN_FILE or TOUCHLINE_DATABASE_PASSWORD_FILE to its path.
  When ready, prints one JSON line on standard output: {"ready":true,"url":"...","operatorToken":"..."}.
`;

/** Thrown for an invalid flag, a port in use or a folder in use: one sentence, exit code 2. */
export class UsageError extends Error {}

export interface Flags {
  port: number;
  host: string;
  folder: string;
  scoutDarkAfterMs: number;
  hasParentPipe: boolean;
  imports: string[];
  /** The folder with the operator's own sports; null: none. */
  sports: string | null;
  audience: string | null;
  hasFaults: boolean;
  forgetsConsumers: boolean;
  operatorToken: string | null;
  database: SharedDatabase | null;
  metrics: { host: string; port: number } | null;
  /** Folder of keys to add to the database. */
  jwtKeys: string | null;
}

function wholeNumber(value: string, flag: string, max: number): number {
  if (!/^\d+$/.test(value) || Number(value) > max) {
    throw new UsageError(`--${flag} must be a whole number from 0 to ${max}, not "${value}".`);
  }
  return Number(value);
}

function readImport(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--import can't read "${file}". Check the path and its permissions.`);
  }
}

export function readFlags(args: string[], environment: NodeJS.ProcessEnv): Flags | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.host === '') throw new UsageError('--host needs an address, such as 127.0.0.1.');
  if (values.data === '') throw new UsageError('--data needs a folder path.');
  if (values.sports === '') throw new UsageError('--sports needs a folder path.');
  if (values.audience === '') throw new UsageError('--audience needs a name.');
  const darkAfterSeconds = wholeNumber(values['dark-after'], 'dark-after', 86_400);
  if (darkAfterSeconds === 0) throw new UsageError('--dark-after must be at least 1 second.');
  return {
    ...storageOf(values, environment),
    metrics: values.metrics === undefined ? null : metricsOf(values.metrics),
    port: wholeNumber(values.port, 'port', 65_535),
    host: values.host,
    folder: values.data,
    scoutDarkAfterMs: darkAfterSeconds * 1000,
    hasParentPipe: values['parent-pipe'],
    imports: values.import.map(readImport),
    sports: values.sports ?? null,
    audience: values.audience ?? null,
    hasFaults: values.faults,
    forgetsConsumers: values['forget-consumers'],
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '7800' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: 'touchline-feed' },
        'dark-after': { type: 'string', default: String(SCOUT_DARK_AFTER_MS / 1000) },
        import: { type: 'string', multiple: true, default: [] },
        sports: { type: 'string' },
        audience: { type: 'string' },
        faults: { type: 'boolean', default: false },
        'forget-consumers': { type: 'boolean', default: false },
        database: { type: 'string' },
        drain: { type: 'string' },
        metrics: { type: 'string' },
        'jwt-keys': { type: 'string' },
        'parent-pipe': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    throw new UsageError(`${reason.replace(/\.$/, '')}. Try --help.`);
  }
}

/** Returns the database with its options. @throws UsageError for contradicting flags */
function storageOf(
  values: { database?: string; drain?: string; 'jwt-keys'?: string },
  environment: NodeJS.ProcessEnv,
): Pick<Flags, 'database' | 'jwtKeys' | 'operatorToken'> {
  const operatorToken = secretOf(environment, 'TOUCHLINE_OPERATOR_TOKEN');
  const database =
    values.database === undefined ? null : databaseOf(values.database, values.drain ?? '10', environment);
  if (database === null && values.drain !== undefined) throw new UsageError('--drain requires --database.');
  const jwtKeys = values['jwt-keys'] ?? null;
  if (database === null && jwtKeys !== null)
    throw new UsageError(
      '--jwt-keys requires --database. Without it, the keys are stored in the --data folder.',
    );
  if (database !== null && operatorToken === null && jwtKeys === null)
    throw new UsageError(
      '--database needs TOUCHLINE_OPERATOR_TOKEN. Set it to the same token on every node.',
    );
  return { operatorToken, database, jwtKeys };
}

function databaseOf(url: string, drain: string, environment: NodeJS.ProcessEnv): SharedDatabase {
  if (/^[^/]*\/\/(?:[^/?@]*@)?[^/?@]*,/.test(url))
    throw new UsageError('--database has more than one host. Use one address that reaches the primary.');
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'postgres:' && parsed?.protocol !== 'postgresql:')
    throw new UsageError('--database must be a URL such as postgres://user@host:5432/name.');
  if (parsed.password !== '' || parsed.searchParams.has('password'))
    throw new UsageError(
      '--database has a password in it, and command-line flags are visible to every user of the machine. Set TOUCHLINE_DATABASE_PASSWORD instead.',
    );
  return {
    url,
    password: secretOf(environment, 'TOUCHLINE_DATABASE_PASSWORD'),
    drainMs: wholeNumber(drain, 'drain', 3600) * 1000,
  };
}

/** Returns a secret from the environment, or from the file named by the variable with the suffix `_FILE`. */
function secretOf(environment: NodeJS.ProcessEnv, name: string): string | null {
  const file = lookUp(environment, `${name}_FILE`) || null;
  if (file === null) return lookUp(environment, name)?.trim() || null;
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    throw new UsageError(`${name}_FILE is set to "${file}", which can't be read.`);
  }
}

function metricsOf(value: string): { host: string; port: number } {
  const at = value.lastIndexOf(':');
  const host = at === -1 ? '127.0.0.1' : value.slice(0, at);
  if (host === '') throw new UsageError('--metrics must be a port, or an address and a port.');
  return { host, port: wholeNumber(value.slice(at + 1), 'metrics', 65_535) };
}
