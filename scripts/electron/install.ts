import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Download, NoDownload, type Progress } from './download.ts';
import { programIn, unpackedIn, type ElectronPackage } from './installed.ts';

export interface InstallOptions {
  electron: ElectronPackage;
  platform: NodeJS.Platform;
  arch: string;
  env: NodeJS.ProcessEnv;
  /** @param from the host that Electron is downloaded from */
  onProgress: (progress: Progress, from: string) => void;
  /** The download is complete and is being unpacked. */
  onUnpack: () => void;
  signal: AbortSignal;
  silenceLimitMs: number;
}

const UNPACKING = 'dist.unpacking-';

/**
 * Downloads Electron's program (from `ELECTRON_MIRROR` or npm's `electron_mirror` if they are set, or from the
 * cache), checks it against the checksums in the package, and unpacks it into a temporary folder. Only a complete
 * program is moved to its place. Rejects with NoDownload, whose message has the reason, or with the abort's reason.
 * Partial files are removed, or never count as installed.
 */
export async function installElectron(options: InstallOptions): Promise<string> {
  const { electron, platform, signal } = options;
  const arch = archOf(options);
  const sums = JSON.parse(await readFile(join(electron.dir, 'checksums.json'), 'utf8')) as Record<
    string,
    string
  >;
  if (!Object.hasOwn(sums, `electron-v${electron.version}-${platform}-${arch}.zip`)) {
    throw new NoDownload(`Electron has no build for ${platform} on ${arch}`);
  }
  await removeHalves(electron.dir);
  const folder = join(electron.dir, `${UNPACKING}${process.pid}`);
  try {
    const archive = await fetched(options, arch, sums);
    signal.throwIfAborted();
    options.onUnpack();
    await unpack(electron.dir, archive, folder, signal);
    signal.throwIfAborted();
    if (unpackedIn(folder, electron.version, platform) === null) {
      throw new NoDownload('the download is incomplete');
    }
    return await moveIntoPlace(electron, folder, platform);
  } catch (error) {
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    signal.throwIfAborted();
    if (error instanceof NoDownload) throw error;
    if (isWrongSum(error)) throw new NoDownload("the download's checksum doesn't match");
    throw new NoDownload(
      `the installation failed (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}

async function fetched(
  { electron, platform, env, onProgress, signal, silenceLimitMs }: InstallOptions,
  arch: string,
  checksums: Record<string, string>,
): Promise<string> {
  const { downloadArtifact } = await import('@electron/get');
  const cacheRoot = env['electron_config_cache'];
  const downloader = {
    download: (url: string, target: string) =>
      new Download({
        onProgress: (progress) => onProgress(progress, new URL(url).host),
        signal,
        silenceLimitMs,
      }).download(url, target),
  };
  return downloadArtifact({
    version: electron.version,
    artifactName: 'electron',
    platform,
    arch,
    checksums,
    downloader,
    ...(cacheRoot !== undefined && { cacheRoot }),
  });
}

/** The extractor that electron's own installer uses. It can't be stopped: an abort leaves an unused folder. */
async function unpack(
  electronDir: string,
  archive: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const path = createRequire(join(electronDir, 'install.js')).resolve('@electron-internal/extract-zip');
  const { extract } = (await import(pathToFileURL(path).href)) as {
    extract: (archive: string, options: { dir: string }) => Promise<void>;
  };
  signal.throwIfAborted();
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  await Promise.race([extract(archive, { dir: folder }), stopped]);
}

/** Replaces the installation. `path.txt` is removed first and written last, so a partial installation never counts. */
async function moveIntoPlace(
  { dir }: ElectronPackage,
  folder: string,
  platform: NodeJS.Platform,
): Promise<string> {
  const [dist, pathFile] = [join(dir, 'dist'), join(dir, 'path.txt')];
  await rm(pathFile, { force: true });
  await rm(dist, { recursive: true, force: true });
  const types = join(folder, 'electron.d.ts');
  if (existsSync(types)) await rename(types, join(dir, 'electron.d.ts'));
  await rename(folder, dist);
  await writeFile(pathFile, programIn(platform));
  return join(dist, programIn(platform));
}

/** Removes leftovers of interrupted runs. */
async function removeHalves(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name.startsWith(UNPACKING)) await rm(join(dir, name), { recursive: true, force: true });
  }
}

function isWrongSum(error: unknown): boolean {
  return (
    error instanceof Error &&
    /checksum|sum mismatch|Generated checksum/i.test(`${error.name} ${error.message}`)
  );
}

/** An x64 Node on Apple silicon needs the arm64 Electron, as in electron's own installer. */
function archOf({ platform, arch }: InstallOptions): string {
  if (platform !== 'darwin' || process.platform !== 'darwin' || arch !== 'x64') return arch;
  try {
    const translated = execFileSync('sysctl', ['-in', 'sysctl.proc_translated'], { encoding: 'utf8' });
    return translated.trim() === '1' ? 'arm64' : arch;
  } catch {
    return arch;
  }
}
