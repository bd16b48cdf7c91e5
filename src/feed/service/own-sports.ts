import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputProblem } from '../contract/input-problem.ts';
import { setOwnSports } from '../sports/file/registry.ts';
import { shipped } from '../sports/file/shipped/index.ts';
import { SportFile } from '../sports/file/sport-file.ts';
import type { Log } from './log.ts';

/** The operator's own sports, which apply to the whole process. */

const SAVED = 'sports.json';
const ENDING = '.sport.json';

/** Thrown for an invalid sport file. The message is a sentence that names the problem and its path in the file. */
export class SportFileError extends Error {}

/**
 * Registers the given sports and those that the desk saved before the last stop. Does nothing if there are none.
 *
 * @param folder null: nothing is saved
 */
export function restoreSports(folder: string | null, given: readonly SportFile[], log: Log): void {
  const sports = [...given, ...(folder === null ? [] : savedSports(folder, log))];
  if (sports.length > 0) setOwnSports(sports);
}

function savedSports(folder: string, log: Log): SportFile[] {
  try {
    return SportFile.array().parse(JSON.parse(readFileSync(join(folder, SAVED), 'utf8')));
  } catch (error) {
    // Without the file, the desk hasn't set any sports.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      log('error', 'the saved sports are unreadable', { error: String(error) });
    return [];
  }
}

/** Registers sports and saves them for the next start. `folder`: null: nothing is saved. */
export function setAndSaveSports(folder: string | null, sports: readonly SportFile[]): void {
  if (folder !== null) {
    const path = join(folder, SAVED);
    writeFileSync(`${path}.new`, JSON.stringify(sports));
    renameSync(`${path}.new`, path);
  }
  setOwnSports(sports);
}

/** Returns the sports of all `*.sport.json` files in a folder. Throws SportFileError. */
export function readSports(folder: string): SportFile[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  } catch {
    throw new SportFileError(`The folder "${folder}" can't be read. Check the path and its permissions.`);
  }
  const fileOf = new Map<string, string>();
  return names.sort().map((name) => {
    const sport = readSport(join(folder, name), name);
    const { id } = sport;
    if (shipped.some((one) => one.id === id))
      throw new SportFileError(`In "${name}", "id" is that of a built-in sport: "${id}".`);
    const other = fileOf.get(id);
    if (other !== undefined)
      throw new SportFileError(`"${other}" and "${name}" have the same "id": "${id}".`);
    fileOf.set(id, name);
    return sport;
  });
}

function readSport(path: string, name: string): SportFile {
  let parsed: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    parsed = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new SportFileError(`"${name}" isn't readable JSON: ${(error as Error).message}.`);
  }
  const file = SportFile.safeParse(parsed);
  if (file.success) return file.data;
  const problem = inputProblem(file.error, parsed);
  throw new SportFileError(`In "${name}", "${problem.path.join('.')}" ${problem.predicate}.`);
}
