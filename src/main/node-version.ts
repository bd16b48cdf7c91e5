/** First version with `node:sqlite` without a flag. The feed service stores its log in SQLite. */
const OLDEST = [22, 13] as const;

/**
 * Returns a sentence if the version of Node.js is too old for a built program, otherwise null.
 *
 * @param version as in `process.versions.node`
 */
export function nodeTooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Touchline needs Node ${OLDEST.join('.')} or newer. This is Node ${version}. Start it with "npm start", which includes Node, or install a newer Node.`;
}
