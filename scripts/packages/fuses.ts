import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import type { Configuration } from 'electron-builder';

// Compares Electron's fuses in the configuration with those of a packaged program.

/**
 * Whether each fuse is on, and whether macOS programs are signed again, because flipping a fuse breaks the signature.
 */
export type Fuses = NonNullable<Configuration['electronFuses']>;

type Switch = Exclude<keyof Fuses, 'resetAdHocDarwinSignature'>;

const PLACE: Readonly<Record<Switch, FuseV1Options>> = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
};
const SWITCHES = Object.keys(PLACE) as Switch[];

/** Fuse states in the program file: the characters 0 and 1. */
const [OFF, ON] = [48, 49];

/** Returns a sentence for each fuse that is wrong. `program` is the executable, on macOS the .app. */
export async function fuseProblems(program: string, expected: Fuses): Promise<string[]> {
  const wire = await getCurrentFuseWire(program);
  return SWITCHES.flatMap((name) => {
    const want = expected[name] === true ? ON : OFF;
    const state: number | undefined = wire[PLACE[name]];
    return state === want ? [] : [`The fuse ${name} is not ${want === ON ? 'on' : 'off'}.`];
  });
}
