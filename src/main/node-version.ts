/** `node:sqlite`, which the feed service keeps its log in, is there without a flag from this version on. */
const OLDEST = [22, 13] as const;

/**
 * The sentence for whoever starts a built program with a Node that it can't run on, or null.
 *
 * @param version as in `process.versions.node`
 */
export function nodeTooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `Touchline needs Node ${OLDEST.join('.')} or newer, and this is Node ${version}. Start it with "npm start", which brings its own, or install a newer Node.`;
}
