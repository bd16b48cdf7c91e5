/**
 * What Node and Electron need to run at all: where programs, homes and temporary files are, the language and the time
 * zone, where an AppImage has its libraries, and that Electron is run as Node where the app is. `NODE_OPTIONS` is not
 * among them: it can load code into a program and open it to a debugger.
 */
const PASSED_ON: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USERPROFILE',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'WINDIR',
  'LANG',
  'TZ',
  'LD_LIBRARY_PATH',
  'ELECTRON_RUN_AS_NODE',
]);

/**
 * The environment of the feed service's process: its own settings and the little that any program needs. The app's
 * secrets (feed token, key of the remote control) are none of its business. Names count in any case, as on Windows.
 */
export function serviceEnvironment(
  ours: Readonly<Record<string, string | undefined>>,
  itsOwn: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = Object.entries(ours).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isPassedOn(entry[0].toUpperCase()),
  );
  return { ...Object.fromEntries(passed), ...itsOwn };
}

function isPassedOn(name: string): boolean {
  return PASSED_ON.has(name) || name.startsWith('LC_');
}
