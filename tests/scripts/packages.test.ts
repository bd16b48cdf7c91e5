import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import type { Configuration } from 'electron-builder';
import { describe, expect, test } from 'vitest';
import { configuration } from '../../electron-builder.config.ts';
import { contentProblems, runtimePackages, type PackedApp } from '../../scripts/packages/contents.ts';
import { stopSentence, type Step } from '../../scripts/packages/progress.ts';
import { root } from '../../scripts/run.ts';

/** Checks the contents of packages, as far as possible without building one. */

const SIGNED = { CSC_LINK: 'certificate.p12', CSC_KEY_PASSWORD: 'x' };
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Record<string, unknown>;

describe('the package configuration', () => {
  const validate = (config: Configuration): Promise<void> =>
    validateConfiguration(config, new DebugLogger(false));

  test.each([
    ['unsigned', {}],
    ['signed', SIGNED],
    ['in a workflow', { GITHUB_SERVER_URL: 'https://host.invalid', GITHUB_REPOSITORY: 'someone/touchline' }],
  ])("matches electron-builder's own schema, %s", async (_name, environment) => {
    await expect(validate(configuration(environment))).resolves.toBeUndefined();
  });

  test("is invalid with an option that electron-builder's schema lacks", async () => {
    const wrong = { ...configuration({}), asarUnpakc: [] } as Configuration;
    await expect(validate(wrong)).rejects.toThrow(/asarUnpakc/);
  });

  test('names only files that exist', () => {
    const { win, mac, linux, nsis, extraResources } = configuration({});
    const paths = [
      win?.icon,
      mac?.icon,
      mac?.entitlements,
      mac?.entitlementsInherit,
      linux?.icon,
      nsis?.license,
    ];
    const copied = (extraResources as { from: string }[]).map(({ from }) => from);
    for (const path of [...paths, ...copied])
      expect(existsSync(join(root, path as string)), String(path)).toBe(true);
  });

  test('builds an installer and a portable program, a disk image and an archive, an AppImage and a deb', () => {
    const { win, mac, linux } = configuration({});
    const targets = [win, mac, linux].map((system) =>
      (system!.target as { target: string; arch: string }[]).map(({ target, arch }) => `${target} ${arch}`),
    );
    expect(targets).toEqual([
      ['nsis x64', 'portable x64'],
      ['dmg universal', 'zip universal'],
      ['AppImage x64', 'deb x64'],
    ]);
  });

  test('gives every package its own file name', () => {
    const { win, nsis, portable, mac, linux } = configuration({});
    const names = [win, nsis, portable, mac, linux].map((part) => part?.artifactName);
    expect(new Set(names).size).toBe(5);
    for (const name of names)
      expect(name).toMatch(/^\$\{productName\}-\$\{version\}-[\w-]+-\$\{arch\}[\w-]*\.\$\{ext\}$/);
  });

  test('sets every fuse as in the security notes', () => {
    expect(configuration({}).electronFuses).toMatchObject({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('uses the hardened runtime for macOS, and allows only just-in-time compilation', () => {
    expect(configuration(SIGNED).mac).toMatchObject({ hardenedRuntime: true });
    expect(configuration(SIGNED).mac).not.toHaveProperty('identity');
    expect(configuration({}).mac).toMatchObject({ hardenedRuntime: false, identity: '-' });
    const keys = [...read('build/entitlements.mac.plist').matchAll(/<key>(.*?)<\/key>/g)].map(
      ([, key]) => key,
    );
    expect(keys).toEqual(['com.apple.security.cs.allow-jit']);
  });

  test('starts the program on X11 on Linux, where outputs can be placed, and names the desktop file after its windows', () => {
    expect(configuration({}).linux).toMatchObject({
      executableArgs: ['--ozone-platform=x11'],
      syncDesktopName: true,
    });
    // Electron sets the class of windows from productName, and the ID on Wayland from desktopName.
    expect(manifest['desktopName']).toBe(`${manifest['productName'] as string}.desktop`);
    expect(configuration({}).productName).toBe(manifest['productName']);
  });

  test('checks for newer versions only if the build enables that', () => {
    const url = 'https://touchline.invalid/newest.json';
    expect(configuration({}).extraMetadata).not.toHaveProperty('updatesUrl');
    expect(configuration({ TOUCHLINE_UPDATES_URL: '' }).extraMetadata).not.toHaveProperty('updatesUrl');
    expect(configuration({ TOUCHLINE_UPDATES_URL: url }).extraMetadata).toMatchObject({ updatesUrl: url });
  });

  test("never removes the producer's files, and publishes nothing", () => {
    expect(configuration({})).toMatchObject({ publish: null, nsis: { deleteAppDataOnUninstall: false } });
  });
});

describe('the files of a package', () => {
  const runtime = new Map([
    ['node_modules/ws', '8.0.0'],
    ['node_modules/conf', '1.0.0'],
    ['node_modules/conf/node_modules/ajv', '2.0.0'],
  ]);
  const packages = [...runtime].map(
    ([path, version]) => [`${path}/package.json`, JSON.stringify({ version })] as const,
  );
  const whole = [
    ...contentProblems({ files: new Set(), read: () => '', headerHash: '' }, new Map()).map(
      (problem) => problem.split(' is missing')[0]!,
    ),
    ...packages.map(([path]) => path),
  ];
  const problems = (files: string[], versions = new Map<string, string>(packages)): string[] => {
    const app: PackedApp = {
      files: new Set(files),
      read: (path) => versions.get(path) ?? '',
      headerHash: '',
    };
    return contentProblems(app, runtime);
  };

  test('are accepted if no file is missing or extra', () => {
    expect(whole.length).toBeGreaterThan(20);
    expect(problems(whole)).toEqual([]);
  });

  test.each([
    ['src/main/index.ts', 2],
    ['tests/show/world.ts', 2],
    ['out/main/index.js.map', 1],
    ['out/main/access.test.js', 1],
    ['.env', 1],
    ['build/icon.svg', 1],
    ['node_modules/ws/test/index.js', 1],
    ['node_modules/ws/index.d.ts', 1],
  ])('are reported if %s is among them', (stray, count) => {
    const reported = problems([...whole, stray]);
    expect(reported).toHaveLength(count);
    for (const sentence of reported) expect(sentence).toContain(stray);
  });

  test('are reported if a file, or a dependency of a dependency, is missing', () => {
    expect(problems(whole.filter((path) => path !== 'out/preload/control.cjs'))).toEqual([
      'out/preload/control.cjs is missing.',
    ]);
    expect(problems(whole.filter((path) => !path.includes('/ajv/')))).toEqual([
      'The runtime dependency node_modules/conf/node_modules/ajv is missing.',
    ]);
  });

  test('are reported if they include a development dependency, or a version other than the locked one', () => {
    const foreign = 'node_modules/vitest/package.json';
    expect(problems([...whole, foreign])).toEqual(["node_modules/vitest isn't a runtime dependency."]);
    const older = new Map([...packages, ['node_modules/ws/package.json', '{"version":"7.0.0"}'] as const]);
    expect(problems(whole, older)).toEqual([
      'node_modules/ws is version 7.0.0, but the lock file has 8.0.0.',
    ]);
  });

  test('match the runtime dependencies in the lockfile', () => {
    const locked = runtimePackages(join(root, 'package-lock.json'));
    for (const name of Object.keys(manifest['dependencies'] as object))
      expect(locked.has(`node_modules/${name}`), name).toBe(true);
    for (const name of Object.keys(manifest['devDependencies'] as object))
      expect(locked.has(`node_modules/${name}`), name).toBe(false);
  });

  test('exclude the dependencies of the feed service on many nodes', () => {
    const lock = join(root, 'package-lock.json');
    const { files } = configuration({});
    for (const name of ['pg', 'pg-protocol', 'prom-client', 'tdigest']) {
      expect(runtimePackages(lock).has(`node_modules/${name}`), name).toBe(false);
      expect(files).toContain(`!node_modules/${name}/**`);
    }
  });
});

describe('npm run package', () => {
  test.each<[Step, RegExp]>([
    [{ name: 'preparing' }, /^npm run package failed while reading the configuration: no such host\. /],
    [
      { name: 'fetching', electron: '1.2.3', system: 'linux', arch: 'x64' },
      /^npm run package failed while downloading Electron 1\.2\.3 for linux x64: no such host\. Check the network connection/,
    ],
    [{ name: 'packing' }, /failed while packing the app and its dependencies: no such host\. /],
    [{ name: 'sealing' }, /failed while setting the fuses and signing: no such host\. Check the certificate/],
    [
      { name: 'making', target: 'deb' },
      /failed while building the deb \(.*\): no such host\. Check the network connection/,
    ],
  ])('reports the failed step in one line: $name', (step, expected) => {
    const sentence = stopSentence(step, new Error('no such host.\n    at somewhere'));
    expect(sentence).toMatch(expected);
    expect(sentence).not.toContain('\n');
  });
});

describe('npm ci', () => {
  test("uses the user's npm registry, without a download address in the lockfile", () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
    const named = Object.entries(packages).filter(([, entry]) => 'resolved' in entry);
    expect(named.map(([path]) => path)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(300);
  });

  test('runs the install script of only one package, which provides Node', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(scripted.map(([path]) => path)).toEqual(['node_modules/node']);
  });
});

describe('the release workflow', () => {
  const release = read('.github/workflows/release.yml');
  const actions = (text: string): Set<string> =>
    new Set([...text.matchAll(/uses: (\S+)/g)].map(([, used]) => used!));

  test('may only read the repository, and runs only on tags', () => {
    expect(release).toMatch(/^on:\n {2}push:\n {4}tags: \['v\*'\]\npermissions:\n {2}contents: read\njobs:/m);
    expect(release.match(/permissions:/g)).toHaveLength(1);
  });

  test('uses the same actions as the tests, and one that stores the packages', () => {
    const known = new Set([...actions(read('.github/workflows/ci.yml')), 'actions/upload-artifact@v4']);
    expect([...actions(release)].filter((used) => !known.has(used))).toEqual([]);
  });

  test('builds and checks packages on the three systems, and stores every kind of package', () => {
    expect(release).toMatch(/os: \[ubuntu-[\d.]+, windows-\d+, macos-\d+\]/);
    expect(release.indexOf('npm run package\n')).toBeLessThan(release.indexOf('npm run package:check\n'));
    for (const kind of ['AppImage', 'deb', 'dmg', 'exe', 'zip'])
      expect(release).toContain(`dist/*.${kind}\n`);
  });

  test('gives secrets only to the steps that sign, not to the installation of packages', () => {
    const steps = release.split(/\n {6}- /).filter((step) => step.includes('secrets.'));
    expect(steps).toHaveLength(2);
    for (const step of steps) expect(step).not.toContain('npm ci');
  });
});
