import { join } from 'node:path';
import type { Configuration } from 'electron-builder';
import { clusterPackages } from './scripts/packages/contents.ts';
import { APP_ID } from './src/main/app-id.ts';

/**
 * The configuration of packages, for scripts/package.ts. Signing is configured only by environment variables
 * (docs/desktop-development.md). A package made without them works, but the system warns before it opens it.
 */

/** The folder of the packages. */
export const OUTPUT = 'dist';

/** The content of `app.asar`, in addition to package.json and the runtime dependencies. */
const FILES = [
  'out/**',
  // The show without a window needs a separate Node; a packaged program can't be used as one.
  '!out/main/headless.js',
  'resources/icons/**',
  // Only executed files and licenses of the runtime dependencies.
  '!**/*.{map,ts,cts,mts,flow,tsbuildinfo,markdown}',
  '!**/node_modules/**/{test,tests,__tests__,spec,example,examples,bench,benchmark,benchmarks,docs,.github}/**',
  '!**/node_modules/**/*.{test,spec}.{js,cjs,mjs}',
  '!**/node_modules/**/{README,CHANGELOG,HISTORY,CONTRIBUTING,SECURITY}{,.md,.MD}',
  // The service on many nodes runs from a clone.
  ...[...clusterPackages(join(import.meta.dirname, 'package-lock.json')).keys()].map((path) => `!${path}/**`),
];

/** Next to the app, where they are easy to find. Electron's and Chromium's own licenses are next to the program. */
const LICENCES = [
  { from: 'LICENSE', to: 'licenses/Touchline.txt' },
  { from: 'docs/third-party', to: 'licenses/third-party' },
];

/** With a certificate in the environment, or named in the keychain, packages for macOS are signed. */
function hasMacIdentity(environment: NodeJS.ProcessEnv): boolean {
  return (environment['CSC_LINK'] ?? '') !== '' || (environment['CSC_NAME'] ?? '') !== '';
}

/** Returns the project's home page, which every deb must name. A repository's workflow provides the address. */
function homepage(environment: NodeJS.ProcessEnv): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment;
  // Outside of a workflow, the included licenses take the place of the home page.
  return server && repository ? `${server}/${repository}` : 'file:///opt/Touchline/resources/licenses';
}

export function configuration(environment: NodeJS.ProcessEnv): Configuration {
  const isMacSigned = hasMacIdentity(environment);
  return {
    appId: APP_ID,
    productName: 'Touchline',
    copyright: 'Copyright © the Touchline contributors',
    directories: { output: OUTPUT, buildResources: 'build' },
    files: FILES,
    extraResources: LICENCES,
    asar: true,
    // Everything is read through Electron, which supports its archive; nothing in it is started as a program.
    asarUnpack: [],
    extraMetadata: {
      homepage: homepage(environment),
      // Where the program checks for newer versions (src/main/updates.ts); disabled by default.
      ...(environment['TOUCHLINE_UPDATES_URL'] ? { updatesUrl: environment['TOUCHLINE_UPDATES_URL'] } : {}),
    },
    // No dependency has native code.
    npmRebuild: false,
    // There are no automatic updates, so nothing is published either: a newer version is only reported.
    publish: null,
    electronFuses: {
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
      // Flipping fuses breaks the signature of Electron's arm64 program; an unsigned one would not start.
      resetAdHocDarwinSignature: !isMacSigned,
    },
    win: {
      icon: 'build/icon.ico',
      target: [
        { target: 'nsis', arch: 'x64' },
        { target: 'portable', arch: 'x64' },
      ],
      artifactName: '${productName}-${version}-windows-${arch}.${ext}',
    },
    nsis: {
      artifactName: '${productName}-${version}-windows-${arch}-setup.${ext}',
      oneClick: false,
      perMachine: false,
      allowToChangeInstallationDirectory: true,
      license: 'LICENSE',
      // The data folder holds the producer's sources, teams and as-run logs, so an uninstall keeps it.
      deleteAppDataOnUninstall: false,
    },
    portable: { artifactName: '${productName}-${version}-windows-${arch}-portable.${ext}' },
    mac: {
      icon: 'build/icon.icns',
      category: 'public.app-category.video',
      target: [
        { target: 'dmg', arch: 'universal' },
        { target: 'zip', arch: 'universal' },
      ],
      artifactName: '${productName}-${version}-macos-${arch}.${ext}',
      // Without a certificate, the app gets only the ad-hoc signature that Apple silicon requires. The hardened runtime
      // doesn't accept that signature.
      ...(isMacSigned ? {} : { identity: '-' }),
      hardenedRuntime: isMacSigned,
      gatekeeperAssess: false,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      extendInfo: {
        NSLocalNetworkUsageDescription:
          'Touchline reaches the feeds that you name and is reached by the mixers that show its graphics.',
      },
    },
    linux: {
      icon: 'build/icons',
      target: [
        { target: 'AppImage', arch: 'x64' },
        { target: 'deb', arch: 'x64' },
      ],
      artifactName: '${productName}-${version}-linux-${arch}.${ext}',
      executableName: 'touchline',
      // Native Wayland has no window positions and stops drawing covered windows.
      executableArgs: ['--ozone-platform=x11'],
      category: 'AudioVideo',
      synopsis: 'Broadcast overlays for live sports',
      // The desktop file has the class name of the windows, so that they get its icon.
      syncDesktopName: true,
      maintainer: environment['TOUCHLINE_MAINTAINER'] ?? 'Touchline <touchline@localhost>',
    },
  };
}
