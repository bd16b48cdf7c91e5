/**
 * Variables that Node.js and Electron need: paths of programs, home and temporary folders, the language, the time zone,
 * libraries of an AppImage, and the mode that runs Electron as Node.js. `NODE_OPTIONS` is excluded because it can load
 * code and enable a debugger.
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
 * Returns the environment of the feed service's process: its own settings and the variables that every program needs.
 * The app's secrets (feed token, remote-control key) are excluded. Names are case-insensitive, as on Windows.
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
