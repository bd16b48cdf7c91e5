import { lookUp } from '../feed/contract/lookup.ts';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, extname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nextFreePort } from './free-port.ts';

/** Paths of a running entry point, either built (`out/main/x.js`) or source (`src/main/x.ts`). */
export interface Places {
  pagesDir: string;
  feedServiceScript: string;
  showFileScript: string;
  fontScript: string;
  databaseScript: string;
  /** Icons of the program, its windows and the tray. */
  iconsDir: string;
}

export function placesOf(entryUrl: string): Places {
  const entry = fileURLToPath(entryUrl);
  const dir = dirname(entry);
  const isSource = extname(entry) === '.ts';
  const script = (name: string): string => join(dir, `${name}${isSource ? '.ts' : '.js'}`);
  return {
    pagesDir: isSource ? join(dir, '../../out/renderer') : join(dir, '../renderer'),
    feedServiceScript: script('feed-service'),
    showFileScript: script('show-file-thread'),
    fontScript: script('font-thread'),
    databaseScript: script('database-thread'),
    iconsDir: join(dir, '../../resources/icons'),
  };
}

/** File that exists in every data folder that was used. */
const USED = 'settings.json';

/**
 * Returns the default data folder, with and without a desktop, following the convention of each system. On Linux,
 * older headless versions used a separate folder. It is used as long as only that one has settings.
 */
export function defaultDataDir(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  const named = (variable: string, otherwise: string): string => {
    const folder = lookUp(environment, variable);
    return folder !== undefined && isAbsolute(folder) ? folder : join(homedir(), otherwise);
  };
  if (platform === 'win32') return join(named('APPDATA', 'AppData/Roaming'), 'Touchline');
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Touchline');
  const config = named('XDG_CONFIG_HOME', '.config');
  const [folder, older] = [join(config, 'Touchline'), join(config, 'touchline')];
  return existsSync(join(older, USED)) && !existsSync(join(folder, USED)) ? older : folder;
}

/** Codes of system errors for a folder or port that is not available. */
const NOT_ALLOWED: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EEXIST',
]);
/** Errors of Touchline whose message is already the sentence. */
const SELF_EXPLAINED: ReadonlySet<string> = new Set(['PagesMissing', 'DataFolderInUse']);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

/** Returns why a port can't be opened: another program uses it, or the system forbids it. Null for another error. */
export function portProblem(error: unknown): 'taken' | 'forbidden' | null {
  const code = codeOf(error);
  if (code === 'EADDRINUSE') return 'taken';
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  return isListening && (code === 'EACCES' || code === 'EPERM') ? 'forbidden' : null;
}

/** Returns one sentence for the terminal about why the program can't start, or null for a bug. */
export async function startFailure(error: unknown, host: string, port: number): Promise<string | null> {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  const problem = portProblem(error);
  if (problem !== null) {
    const free = await nextFreePort(host, port);
    const another = free === null ? 'choose another with --port' : `start with --port ${free}, which is free`;
    return problem === 'taken'
      ? `Port ${port} on ${host} is in use. Stop the program that uses it, or ${another}.`
      : `This system doesn't let Touchline open port ${port} on ${host}. Allow it, or ${another}.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `${host} is not an address of this machine. Choose another with --host.`;
  }
  if (typeof code === 'string' && NOT_ALLOWED.has(code)) {
    return `Permission denied: ${error.message}. Choose another port or data folder.`;
  }
  return SELF_EXPLAINED.has(error.name) ? error.message : null;
}
