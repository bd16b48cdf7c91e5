import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Download, NoDownload, type Progress } from '../../scripts/electron/download.ts';
import { installElectron } from '../../scripts/electron/install.ts';
import { installedProgram, programIn, type ElectronPackage } from '../../scripts/electron/installed.ts';
import { launch, whyExited, type Ended } from '../../scripts/electron/launch.ts';
import { switchesFor, whyNoSandbox, whyNoWindow, type Machine } from '../../scripts/electron/machine.ts';
import { ProgressLine } from '../../scripts/electron/progress.ts';
import { root } from '../../scripts/run.ts';
import {
  ARCHIVE,
  makeArchive,
  makePackage,
  sendAll,
  startMirror,
  temporaryDir,
  VERSION,
} from './fake-electron-package.ts';

/** Tests how Electron is checked, downloaded and started, with a fake package and a fake server. */

const APPARMOR = '/proc/sys/kernel/apparmor_restrict_unprivileged_userns';
const CLONE = '/proc/sys/kernel/unprivileged_userns_clone';
const NAMESPACES = '/proc/sys/user/max_user_namespaces';
const HELPER = '/opt/electron/chrome-sandbox';

interface Made {
  platform?: NodeJS.Platform;
  env?: NodeJS.ProcessEnv;
  userId?: number | null;
  files?: Record<string, string>;
  helper?: { uid: number; mode: number };
}

function machine({
  platform = 'linux',
  env = { DISPLAY: ':0' },
  userId = 1000,
  files = {},
  helper,
}: Made): Machine {
  return {
    platform,
    env,
    userId,
    read: (path) => files[path] ?? null,
    rightsOf: (path) => (path === HELPER ? (helper ?? null) : null),
  };
}

describe('the check whether a window can be opened', () => {
  const why = (build: Made, args: string[] = []): string | null =>
    whyNoWindow(machine(build), args) ?? whyNoSandbox(machine(build), '/opt/electron/electron', args);
  const SANDBOX = "This system blocks Electron's sandbox";

  it.each<[string, Made, string | null]>([
    ['Windows', { platform: 'win32', env: {}, userId: null }, null],
    ['macOS', { platform: 'darwin', env: {}, userId: 0 }, null],
    ['Linux with X11', {}, null],
    ['Linux with Wayland and XWayland', { env: { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' } }, null],
    ['Linux with Wayland alone', { env: { WAYLAND_DISPLAY: 'wayland-0' } }, "XWayland isn't available"],
    ['Linux without a display', { env: {} }, 'No display is available'],
    ['Linux with an empty DISPLAY', { env: { DISPLAY: '' } }, 'No display is available'],
    ['Linux as root', { userId: 0 }, "Electron can't run as root"],
    ['Ubuntu 23.10 and newer', { files: { [APPARMOR]: '1' } }, SANDBOX],
    ['Ubuntu 23.10 with the restriction disabled', { files: { [APPARMOR]: '0' } }, null],
    [
      'Ubuntu with a helper owned by root',
      { files: { [APPARMOR]: '1' }, helper: { uid: 0, mode: 0o104755 } },
      null,
    ],
    [
      "Ubuntu with a helper that isn't set up",
      { files: { [APPARMOR]: '1' }, helper: { uid: 0, mode: 0o100755 } },
      SANDBOX,
    ],
    [
      'Ubuntu with a helper owned by its user',
      { files: { [APPARMOR]: '1' }, helper: { uid: 1000, mode: 0o104755 } },
      SANDBOX,
    ],
    ['an old or hardened kernel', { files: { [CLONE]: '0' } }, SANDBOX],
    ['a kernel that allows namespaces', { files: { [CLONE]: '1', [NAMESPACES]: '15000' } }, null],
    ['a container without namespaces', { files: { [NAMESPACES]: '0' } }, SANDBOX],
  ])('gives the right answer on %s', (_what, build, expected) => expect(why(build)).toBe(expected));

  it('passes with --no-sandbox as root, and on a system that blocks the sandbox', () => {
    expect(why({ userId: 0, files: { [APPARMOR]: '1' } }, ['--no-sandbox'])).toBeNull();
  });

  it('adds the switch for X11 only on Linux', () => {
    expect(switchesFor({ platform: 'linux' })).toEqual(['--ozone-platform=x11']);
    expect([switchesFor({ platform: 'darwin' }), switchesFor({ platform: 'win32' })]).toEqual([[], []]);
  });
});

const unpackings = ({ dir }: ElectronPackage): string[] =>
  readdirSync(dir).filter((name) => name.startsWith('dist'));

describe('the check whether Electron is installed', () => {
  it.each<[string, (dir: string) => void]>([
    ['no files', () => undefined],
    ['no path.txt, which is written last', (dir) => whole(dir, { pathFile: null })],
    ['the path of another system', (dir) => whole(dir, { pathFile: 'electron.exe' })],
    ['another version', (dir) => whole(dir, { version: '98.0.0' })],
    ['no version', (dir) => whole(dir, { version: null })],
    ['no program', (dir) => whole(dir, { program: false })],
  ])('fails if Electron has %s', (_what, make) => {
    const electron = makePackage(makeArchive());
    make(electron.dir);
    expect(installedProgram(electron, 'linux', {})).toBeNull();
  });

  it('succeeds once Electron is complete', () => {
    const electron = makePackage(makeArchive());
    whole(electron.dir, {});
    expect(installedProgram(electron, 'linux', {})).toBe(join(electron.dir, 'dist/electron'));
  });

  it('looks only in ELECTRON_OVERRIDE_DIST_PATH if that is set', () => {
    const electron = makePackage(makeArchive());
    whole(electron.dir, {});
    const elsewhere = temporaryDir();
    const env = { ELECTRON_OVERRIDE_DIST_PATH: elsewhere };
    expect(installedProgram(electron, 'linux', env)).toBeNull();
    writeFileSync(join(elsewhere, 'electron'), '');
    expect(installedProgram(electron, 'linux', env)).toBe(join(elsewhere, 'electron'));
  });
});

interface Whole {
  pathFile?: string | null;
  version?: string | null;
  program?: boolean;
}

function whole(dir: string, { pathFile = 'electron', version = `v${VERSION}`, program = true }: Whole): void {
  mkdirSync(join(dir, 'dist'));
  if (program) writeFileSync(join(dir, 'dist/electron'), '');
  if (version !== null) writeFileSync(join(dir, 'dist/version'), version);
  if (pathFile !== null) writeFileSync(join(dir, 'path.txt'), pathFile);
}

describe('the download of Electron', () => {
  interface Fetching {
    archive?: Buffer;
    electron?: ElectronPackage;
    arch?: string;
    signal?: AbortSignal;
    silenceLimitMs?: number;
  }

  async function stand(archive = makeArchive()) {
    const mirror = await startMirror(archive);
    vi.stubEnv('ELECTRON_MIRROR', mirror.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const electron = makePackage(archive);
    const cache = temporaryDir();
    const shown: Progress[] = [];
    const onUnpack = vi.fn();
    const fetched = ({
      arch = 'x64',
      signal = new AbortController().signal,
      silenceLimitMs = 10_000,
    }: Fetching = {}): Promise<string> =>
      installElectron({
        electron,
        platform: 'linux',
        arch,
        env: { electron_config_cache: cache },
        onProgress: (progress) => void shown.push(progress),
        onUnpack,
        signal,
        silenceLimitMs,
      });
    return { mirror, electron, cache, shown, onUnpack, fetched, archive };
  }

  const isInstalled = (electron: ElectronPackage): boolean =>
    installedProgram(electron, 'linux', {}) !== null;

  it('uses the configured mirror, shows progress, and installs Electron', async () => {
    const { mirror, electron, shown, fetched, archive } = await stand();
    expect(await fetched()).toBe(join(electron.dir, 'dist', programIn('linux')));
    expect(mirror.paths).toEqual([`/mirror/v${VERSION}/${ARCHIVE}`]);
    expect(isInstalled(electron)).toBe(true);
    expect(readFileSync(join(electron.dir, 'dist/electron'), 'utf8')).toHaveLength(1024 * 1024);
    expect(unpackings(electron)).toEqual(['dist']);
    expect(shown[0]).toEqual({ bytes: 0, total: archive.length });
    expect(shown.at(-1)).toEqual({ bytes: archive.length, total: archive.length });
    expect(shown.length).toBeGreaterThan(2);
  });

  it('runs once, and later installations use the cache', async () => {
    const { mirror, fetched } = await stand();
    await fetched();
    await fetched();
    expect(mirror.paths).toHaveLength(1);
  });

  it('resumes after a lost connection', async () => {
    const archive = makeArchive();
    const mirror = await startMirror(archive);
    const target = join(temporaryDir(), ARCHIVE);
    let cuts = 0;
    mirror.serve = (request, response, whole) => {
      if (cuts === 2) {
        sendAll(request, response, whole);
        return;
      }
      cuts += 1;
      const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0]);
      response.writeHead(from > 0 ? 206 : 200, { etag: '"one"', 'content-length': whole.length - from });
      response.write(whole.subarray(from, from + 200_000));
      // Cut once some data has been written, because data in transit may be lost with the connection.
      const look = setInterval(() => {
        if ((statSync(target, { throwIfNoEntry: false })?.size ?? 0) <= from) return;
        clearInterval(look);
        response.destroy();
      }, 5);
    };
    const { signal } = new AbortController();
    await new Download({ onProgress: () => undefined, signal, silenceLimitMs: 60_000 }).download(
      mirror.url,
      target,
    );
    expect(mirror.ranges[0]).toBeNull();
    expect(mirror.ranges.slice(1)).toHaveLength(2);
    expect(mirror.ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true);
    expect(readFileSync(target).equals(archive)).toBe(true);
  });

  it("starts over if the file on the server has changed, or the server can't send parts", async () => {
    const { mirror, electron, fetched } = await stand();
    let cuts = 0;
    mirror.serve = (_request, response, whole) => {
      response.writeHead(200, { etag: `"${cuts}"`, 'content-length': whole.length });
      if ((cuts += 1) > 2) response.end(whole);
      else response.write(whole.subarray(0, 100_000), () => response.destroy());
    };
    await fetched();
    expect(isInstalled(electron)).toBe(true);
  });

  it.each<
    [
      string,
      Parameters<typeof startMirror>[0] | null,
      (mirror: Awaited<ReturnType<typeof startMirror>>) => void,
      RegExp,
    ]
  >([
    [
      'cuts the connection again and again',
      null,
      (mirror) =>
        (mirror.serve = (_, response, all) => {
          response.writeHead(200, { 'content-length': all.length });
          response.write(all.subarray(0, 1_000), () => response.destroy());
        }),
      /^the connection to 127\.0\.0\.1:\d+ dropped repeatedly$/,
    ],
    [
      'answers with a status',
      null,
      (mirror) => (mirror.serve = (_, response) => void response.writeHead(404).end()),
      /^127\.0\.0\.1:\d+ returned status 404$/,
    ],
    [
      'never responds',
      null,
      (mirror) => (mirror.serve = () => undefined),
      /^127\.0\.0\.1:\d+ sent nothing for 1 s$/,
    ],
    [
      'stops in the middle',
      null,
      (mirror) =>
        (mirror.serve = (_, response, all) => {
          response.writeHead(200, { 'content-length': all.length });
          response.write(all.subarray(0, 1_000));
        }),
      /^127\.0\.0\.1:\d+ sent nothing/,
    ],
    [
      'sends something else',
      null,
      (mirror) => (mirror.serve = (_, response) => void response.end('<html>Sign in to this network</html>')),
      /^the download's checksum doesn't match$/,
    ],
    [
      'sends an archive without the program',
      makeArchive({ [programIn('linux')]: '', version: '1.0.0' }),
      () => undefined,
      /^the download is incomplete$/,
    ],
  ])(
    'fails with a reason if the server %s, and leaves nothing that counts as installed',
    async (_what, archive, change, why) => {
      const { mirror, electron, fetched } = await stand(archive ?? makeArchive());
      change(mirror);
      // The limit is short only in the cases about silence.
      const silenceLimitMs = why.source.includes('sent nothing') ? 1_000 : 60_000;
      const failed = await fetched({ silenceLimitMs }).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(NoDownload);
      expect((failed as Error).message).toMatch(why);
      expect(isInstalled(electron)).toBe(false);
      expect(unpackings(electron)).toEqual([]);
      mirror.serve = sendAll;
    },
  );

  it("doesn't start if there is no download for this kind of machine", async () => {
    const { mirror, fetched } = await stand();
    await expect(fetched({ arch: 'arm' })).rejects.toThrow('Electron has no build for linux on arm');
    expect(mirror.paths).toEqual([]);
  });

  it('replaces a partial installation', async () => {
    const { electron, fetched } = await stand();
    whole(electron.dir, { version: null });
    mkdirSync(join(electron.dir, 'dist.unpacking-1'));
    await fetched();
    expect(unpackings(electron)).toEqual(['dist']);
    expect(isInstalled(electron)).toBe(true);
  });

  it.each(['during the download', 'during extraction'])(
    'can be stopped %s, and the next download succeeds',
    async (when) => {
      const { mirror, electron, cache, shown, onUnpack, fetched } = await stand();
      const stop = new AbortController();
      if (when === 'during the download') {
        mirror.serve = (_request, response, all) => {
          response.writeHead(200, { 'content-length': all.length });
          response.write(all.subarray(0, 1_000));
        };
      } else onUnpack.mockImplementation(() => queueMicrotask(() => stop.abort()));
      const download = fetched({ signal: stop.signal });
      const ended = expect(download).rejects.toMatchObject({ name: 'AbortError' });
      if (when === 'during the download') {
        await expect.poll(() => shown.length).toBeGreaterThan(0);
        stop.abort();
      }
      await ended;
      expect(isInstalled(electron)).toBe(false);
      if (when === 'during the download') expect(readdirSync(cache)).toEqual([]);
      // The next attempt downloads normally.
      mirror.serve = sendAll;
      onUnpack.mockReset();
      await fetched();
      expect(isInstalled(electron)).toBe(true);
    },
  );

  it.runIf(process.platform !== 'win32')('ends on Ctrl+C with code 130, and leaves no files', async () => {
    const { mirror, electron, cache } = await stand();
    mirror.serve = (_request, response, all) => {
      response.writeHead(200, { 'content-length': all.length });
      response.write(all.subarray(0, 600_000));
    };
    const scratch = temporaryDir();
    const script = `
      import { findElectron } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/electron-path.ts')).href)};
      console.log(await findElectron(['--no-sandbox'], ${JSON.stringify(electron)}));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      env: {
        ...process.env,
        DISPLAY: ':99',
        TMPDIR: scratch,
        ELECTRON_MIRROR: mirror.url,
        electron_config_cache: cache,
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    if (process.platform === 'linux' && process.arch === 'x64') {
      await expect.poll(() => output).toMatch(/Electron 99\.1\.2 from 127\.0\.0\.1:\d+: \d+% of 1 MB/);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
    }
    expect([readdirSync(scratch), readdirSync(cache), unpackings(electron)]).toEqual([[], [], []]);
    expect(existsSync(join(electron.dir, 'path.txt'))).toBe(false);
  });
});

describe('the progress of a download', () => {
  function drawn(isTerminal: boolean): { line: ProgressLine; output: string[]; pass: (ms: number) => void } {
    const output: string[] = [];
    let now = 0;
    const line = new ProgressLine('Downloading Electron 9', {
      write: (text) => void output.push(text),
      isTerminal,
      now: () => now,
    });
    return { line, output, pass: (ms) => void (now += ms) };
  }
  const MIB = 1024 * 1024;

  it('is shown on one line on a terminal, redrawn four times a second', () => {
    const { line, output, pass } = drawn(true);
    for (let part = 0; part <= 100; part += 1) {
      line.show({ bytes: part * MIB, total: 100 * MIB }, 'mirror.test');
      pass(50);
    }
    line.end();
    line.end();
    expect(output[0]).toBe('\rDownloading Electron 9 from mirror.test: 0% of 100 MB\u001b[K');
    expect(output.slice(-2)).toEqual([
      '\rDownloading Electron 9 from mirror.test: 100% of 100 MB\u001b[K',
      '\n',
    ]);
    expect(output.length).toBeLessThan(30);
  });

  it('is logged as one line per 10%, or as the amount received if the total is unknown', () => {
    const { line, output } = drawn(false);
    for (let part = 0; part <= 100; part += 1)
      line.show({ bytes: part * MIB, total: 100 * MIB }, 'mirror.test');
    line.end();
    expect(output).toHaveLength(11);
    const unknown = drawn(false);
    unknown.line.show({ bytes: 30 * MIB, total: null }, 'mirror.test');
    expect(unknown.output).toEqual(['Downloading Electron 9 from mirror.test: 30 MB so far\n']);
  });
});

describe('the start of a program', () => {
  const run = (script: string): Promise<Ended> => {
    const silence = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const quiet = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    return launch({ program: process.execPath, args: ['-e', script], env: process.env }).finally(() => {
      silence.mockRestore();
      quiet.mockRestore();
    });
  };
  const READY = `process.stdout.write('{"ready":true,"url":"http://127.0.0.1:1"}\\n');`;

  it.each<[string, string, Ended]>([
    ['exits without an error', '', { code: 0 }],
    ['exits with a code', 'process.exit(2)', { code: 2 }],
    ['throws an error', 'throw new Error("a mistake of ours")', { code: 1 }],
    [
      'lacks a library',
      `console.error('electron: error while loading shared libraries: libnss3.so: cannot open shared object file'); process.exit(127)`,
      { why: "Electron needs libnss3.so, which isn't installed" },
    ],
    [
      'finds no display',
      `console.error('[1:FATAL] Missing X server or $DISPLAY'); process.exit(1)`,
      { why: "The display doesn't respond" },
    ],
    [
      'may not run as root',
      `console.error('[FATAL:electron_main_delegate.cc(288)] Running as root without --no-sandbox is not supported.'); process.exit(1)`,
      { why: "Electron can't run as root" },
    ],
    [
      'gets no sandbox',
      `console.error('[FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.'); process.kill(process.pid, 'SIGTRAP')`,
      { why: "This system blocks Electron's sandbox" },
    ],
  ])(
    'returns the exit code or the reason for the failure if the program %s',
    async (_what, script, expected) => expect(await run(script)).toEqual(expected),
  );

  it.runIf(process.platform !== 'win32').each<[string, string, Ended]>([
    [
      'crashes immediately',
      `process.kill(process.pid, 'SIGSEGV')`,
      { why: 'Electron exited immediately (SIGSEGV)' },
    ],
    [
      'crashes once it was ready',
      `${READY} setTimeout(() => process.kill(process.pid, 'SIGSEGV'), 50)`,
      { code: 139 },
    ],
    [
      'is stopped once it was ready',
      `${READY} setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50)`,
      { code: 143 },
    ],
  ])(
    'returns the exit code or the reason for the failure if the program %s',
    async (_what, script, expected) => expect(await run(script)).toEqual(expected),
  );

  it('fails if the program is missing', async () => {
    const ended = await launch({ program: join(temporaryDir(), 'electron'), args: [], env: process.env });
    expect(ended).toEqual({ why: 'Electron failed to start (ENOENT)' });
  });

  it.each([
    [0xc000_0135, "Electron needs a library that isn't installed"],
    [-1073741515, "Electron needs a library that isn't installed"],
    [0xc000_0005, 'Electron exited immediately (status 0xc0000005)'],
    [2, null],
  ])('reports the Windows exit status %i as %j', (code, why) => expect(whyExited('', code, null)).toBe(why));

  it.runIf(process.platform !== 'win32')(
    'ends on SIGTERM before the program is ready, and returns 128 plus the signal number',
    async () => {
      const script = `
      import { launch } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/electron/launch.ts')).href)};
      const program = process.execPath;
      const ended = await launch({ program, args: ['-e', 'console.log("up"); setInterval(() => 0, 1000)'], env: process.env });
      process.exit('code' in ended ? ended.code : 99);`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      await new Promise((resolve) => child.stdout.once('data', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(143);
    },
  );
});
