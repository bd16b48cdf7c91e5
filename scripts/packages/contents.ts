import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { TRAY_SIZES, TRAY_STATES } from '../icons/sizes.ts';

// The contents of a packaged program, and its problems, one sentence each.

export interface PackedApp {
  /** Paths of all files in `app.asar`, with slashes, without a leading one. */
  files: ReadonlySet<string>;
  read: (path: string) => string;
  /** The hash of the archive's header, as Electron checks it: SHA-256, hex. */
  headerHash: string;
}

/** Opens the archive of a packaged program. */
export function openAsar(path: string): PackedApp {
  const listed = listPackage(path, { isPack: false }).map((file) => file.split(sep).join('/').slice(1));
  const folders = new Set(listed.map((file) => file.slice(0, file.lastIndexOf('/'))));
  return {
    files: new Set(listed.filter((file) => !folders.has(file))),
    read: (file) => extractFile(path, file.split('/').join(sep)).toString(),
    headerHash: createHash('sha256').update(getRawHeader(path).headerString).digest('hex'),
  };
}

/** Files without which the program doesn't start or lacks content. */
const NEEDED = [
  'package.json',
  'out/main/index.js',
  'out/main/feed-service.js',
  'out/main/show-file-thread.js',
  'out/main/font-thread.js',
  'out/main/database-thread.js',
  // Read by path, so no import refers to them.
  'node_modules/harfbuzzjs/dist/harfbuzz.wasm',
  'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
  'out/preload/control.cjs',
  'out/preload/overlay.cjs',
  'out/renderer/src/renderer/index.html',
  'out/renderer/overlays/stage/index.html',
  'resources/icons/icon.png',
  ...TRAY_STATES.flatMap((state) => [
    `resources/icons/tray-${state}.ico`,
    ...TRAY_SIZES.flatMap(({ suffix }) => [
      `resources/icons/tray-${state}${suffix}.png`,
      `resources/icons/tray-${state}Template${suffix}.png`,
    ]),
  ]),
];

/** Paths that a package may contain. */
const ALLOWED = /^(?:package\.json$|out\/|resources\/icons\/|node_modules\/)/;
/** Sources, tests, and files for tools only. */
const UNWANTED =
  /\.(?:ts|cts|mts|svelte|map|tsbuildinfo|flow)$|\.(?:test|spec)\.[cm]?js$|(?:^|\/)(?:tests?|__tests__|examples?|bench(?:mark)?s?)\//;

interface LockedPackage {
  dev?: boolean;
  /** True if only an optional dependency needs this package. */
  optional?: boolean;
  /** True if only development and an optional dependency need this package. */
  devOptional?: boolean;
  /** True if this is a link to a folder of this project. */
  link?: boolean;
  version?: string;
}

function lockedPackages(lockPath: string, isWanted: (one: LockedPackage) => boolean): Map<string, string> {
  const { packages } = JSON.parse(readFileSync(lockPath, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(
    Object.entries(packages)
      .filter(([path, one]) => path.startsWith('node_modules/') && one.link !== true && isWanted(one))
      .map(([path, { version = '' }]) => [path, version]),
  );
}

const isOptional = ({ optional, devOptional }: LockedPackage): boolean =>
  optional === true || devOptional === true;

/** Returns the runtime dependencies from the lock: path in node_modules to version. */
export function runtimePackages(lockPath: string): Map<string, string> {
  return lockedPackages(lockPath, (one) => one.dev !== true && !isOptional(one));
}

/** Returns the dependencies that only a cluster of the feed service needs. */
export function clusterPackages(lockPath: string): Map<string, string> {
  return lockedPackages(lockPath, isOptional);
}

export function contentProblems(app: PackedApp, runtime: ReadonlyMap<string, string>): string[] {
  const problems = NEEDED.filter((path) => !app.files.has(path)).map((path) => `${path} is missing.`);
  const stray = [...app.files].filter((path) => !ALLOWED.test(path));
  problems.push(...stray.map((path) => `${path} doesn't belong in a package.`));
  const unwanted = [...app.files].filter((path) => UNWANTED.test(path));
  problems.push(
    ...unwanted.map((path) => `${path} is a source file, test or source map. Remove it from the package.`),
  );
  const packed = new Set(
    [...app.files].flatMap(
      (path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/package\.json$)/.exec(path) ?? [],
    ),
  );
  for (const [path, version] of runtime) {
    if (!packed.has(path)) problems.push(`The runtime dependency ${path} is missing.`);
    else {
      const found = (JSON.parse(app.read(`${path}/package.json`)) as { version: string }).version;
      if (found !== version) problems.push(`${path} is version ${found}, but the lock file has ${version}.`);
    }
  }
  for (const path of packed) if (!runtime.has(path)) problems.push(`${path} isn't a runtime dependency.`);
  return problems;
}

/**
 * Returns a sentence for each license text that is missing from the resources folder or next to the program (inside
 * it on macOS), and for each library without a license in libraries.md.
 */
export function licenseProblems(
  { resources, beside }: { resources: string; beside: string },
  runtime: ReadonlyMap<string, string>,
): string[] {
  const texts = [
    join(resources, 'licenses/Touchline.txt'),
    join(resources, 'licenses/third-party/libraries.md'),
    join(resources, 'licenses/third-party/fonts.md'),
    join(beside, 'LICENSE.electron.txt'),
    join(beside, 'LICENSES.chromium.html'),
  ];
  const missing = texts.filter((path) => !existsSync(path));
  if (missing.length > 0) return missing.map((path) => `The license text ${path} is missing.`);
  const libraries = readFileSync(join(resources, 'licenses/third-party/libraries.md'), 'utf8');
  const listed = new Set(
    [...libraries.matchAll(/^\| (\S+) +\| (\S+) +\|/gm)].map(([, name, version]) => `${name} ${version}`),
  );
  return [...runtime]
    .map(
      ([path, version]) =>
        `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`,
    )
    .filter((library) => !listed.has(library))
    .map((library) => `The license of ${library} isn't in libraries.md. Run "node scripts/third-party.ts".`);
}
